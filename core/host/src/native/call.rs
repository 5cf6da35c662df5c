#![allow(unsafe_code)]

use std::any::Any;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use thiserror::Error;
use tilewright_abi::{
    Ask, HookApi, NONE, Value, hook_api,
    native::{Bytes, Frame, HostTable, status},
};

use super::Library;
use super::library::Entry;

/// What a function ended with.
#[derive(Debug, PartialEq, Eq)]
pub struct Reply {
    /// What a counting function worked out; 0 of any other.
    pub number: i64,
    /// The question it asks, if any.
    pub ask: Option<Box<Ask>>,
}

/// Why a call of a library's function counts for nothing.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum CallError {
    /// The host refused something the function wanted; this is the first such refusal.
    #[error("{0}")]
    Refused(String),
    /// The function reported an error.
    #[error("{0}")]
    Failed(String),
    /// The function panicked; the message ends with the place.
    #[error("panic: {0}")]
    Panicked(String),
    /// The function ended with what is no reply.
    #[error("the library's reply makes no sense: {0}")]
    BadReply(String),
    /// The library has fewer functions.
    #[error("the library has no function {0}")]
    NoFunction(usize),
}

impl Library {
    /// Calls a function by position. `names` are the numbers of the library's [`names`](Library::names), in order;
    /// `kept` is what the question kept, where the function is an answer.
    ///
    /// # Errors
    ///
    /// See [`CallError`]. What the function did through `api` before is not taken back: that is up to the caller.
    #[inline(always)]
    pub fn call<A: HookApi>(
        &self,
        function: usize,
        names: &[i64],
        kept: &Value,
        api: &mut A,
    ) -> Result<Reply, CallError> {
        let entry = *self.entries.get(function).ok_or(CallError::NoFunction(function))?;
        match kept {
            Value::Nothing => enter(entry, names, &[], api),
            kept => enter_with(entry, names, kept, api),
        }
    }
}

/// Apart, so that a call with nothing kept has no room for it on its stack.
#[cold]
fn enter_with<A: HookApi>(entry: Entry, names: &[i64], kept: &Value, api: &mut A) -> Result<Reply, CallError> {
    let garbled = |error: postcard::Error| CallError::BadReply(error.to_string());
    let mut room = [0; 64];
    // Most of what is kept is a number or a word.
    match postcard::to_slice(kept, &mut room) {
        Ok(short) => enter(entry, names, short, api),
        Err(_) => enter(entry, names, &postcard::to_stdvec(kept).map_err(garbled)?, api),
    }
}

#[inline(always)]
fn enter<A: HookApi>(entry: Entry, names: &[i64], kept: &[u8], api: &mut A) -> Result<Reply, CallError> {
    let mut call = Call { api, told: None };
    let frame = Frame {
        size: size_of::<Frame>() as u32,
        name_count: u32::try_from(names.len()).unwrap_or(u32::MAX),
        host: host::<A>(),
        context: (&raw mut call).cast(),
        names: names.as_ptr(),
        kept: Bytes::of(kept),
    };
    let mut number = 0;
    // SAFETY: an entry of a library that is never unloaded, with the frame it was built for (its handshake was
    // checked); frame, call and number outlive the call.
    let status = unsafe { entry(&frame, &mut number) };
    call.finish(status, number)
}

/// What lies behind a frame's context.
struct Call<'call, A> {
    api: &'call mut A,
    /// Nothing for a function that only looks and acts, as most do.
    told: Option<Box<Told>>,
}

/// What the library told the host during a call, and what went wrong in it.
#[derive(Default)]
struct Told {
    refusal: Option<String>,
    question: Option<Result<Box<Ask>, String>>,
    message: Option<String>,
    /// A panic of the host's own, on its way past the library.
    host_panic: Option<Box<dyn Any + Send>>,
}

impl<A> Call<'_, A> {
    #[cold]
    fn told(&mut self) -> &mut Told {
        self.told.get_or_insert_default()
    }

    /// Whether nothing more is done in this call.
    #[inline]
    fn is_over(&self) -> bool {
        self.told.as_ref().is_some_and(|told| told.refusal.is_some() || told.host_panic.is_some())
    }

    #[inline]
    fn finish(self, status: u32, number: i64) -> Result<Reply, CallError> {
        match (status, self.told) {
            (status::DONE, None) => Ok(Reply { number, ask: None }),
            (status, told) => told.unwrap_or_default().finish(status, number),
        }
    }
}

impl Told {
    /// A refusal comes first: whatever the function made of the "none" it got follows from it.
    #[cold]
    fn finish(self, status: u32, number: i64) -> Result<Reply, CallError> {
        if let Some(payload) = self.host_panic {
            resume_unwind(payload);
        }
        if let Some(refusal) = self.refusal {
            return Err(CallError::Refused(refusal));
        }
        let message = || self.message.unwrap_or_else(|| "it gave no message".to_owned());
        match status {
            status::DONE => {
                let ask = self.question.transpose().map_err(CallError::BadReply)?;
                Ok(Reply { number, ask })
            }
            status::FAILED => Err(CallError::Failed(message())),
            status::PANICKED => Err(CallError::Panicked(message())),
            other => Err(CallError::BadReply(format!("status {other}"))),
        }
    }

    fn take_question(&mut self, bytes: &[u8]) {
        let question = match postcard::take_from_bytes::<Ask>(bytes) {
            Ok((question, [])) => Ok(Box::new(question)),
            Ok((_, rest)) => Err(format!("{} bytes after the question", rest.len())),
            Err(error) => Err(format!("the question is garbled: {error}")),
        };
        self.question = Some(match self.question {
            None => question,
            Some(_) => Err("two questions".to_owned()),
        });
    }
}

/// Runs a host function for a library. Nothing unwinds into the library; after a refusal nothing more is done.
///
/// # Safety
///
/// `context` must be that of the call under way, which is lent an `A`.
#[inline]
unsafe fn serve<A: HookApi>(context: *mut c_void, run: impl FnOnce(&mut Call<A>) -> Option<i64>) -> i64 {
    // SAFETY: the context of a frame is its `Call`, alive for the whole call, which the library runs on one thread
    // and through which nothing else goes meanwhile.
    let call = unsafe { &mut *context.cast::<Call<A>>() };
    if call.is_over() {
        return NONE;
    }
    match catch_unwind(AssertUnwindSafe(|| run(&mut *call))) {
        Ok(number) => number.unwrap_or(NONE),
        Err(payload) => {
            call.told().host_panic = Some(payload);
            NONE
        }
    }
}

unsafe extern "C" fn reply<A: HookApi>(context: *mut c_void, bytes: Bytes) {
    // SAFETY: the library passes its context, and bytes that live as long as this call.
    unsafe {
        serve::<A>(context, |call| {
            call.told().take_question(bytes.as_slice());
            None
        });
    }
}

unsafe extern "C" fn fail<A: HookApi>(context: *mut c_void, message: Bytes) {
    // SAFETY: as above.
    unsafe {
        serve::<A>(context, |call| {
            call.told().message = Some(String::from_utf8_lossy(message.as_slice()).into_owned());
            None
        });
    }
}

macro_rules! define_host {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        mod rows {
            use super::*;

            $(pub(super) unsafe extern "C" fn $name<A: HookApi>(context: *mut c_void, $($parameter: i64),*) -> i64 {
                // SAFETY: the library passes the context of the call under way.
                unsafe {
                    serve::<A>(context, |call| match call.api.$name($($parameter),*) {
                        Ok(number) => Some(number),
                        Err(refusal) => {
                            call.told().refusal = Some(format!("{}: {refusal}", stringify!($name)));
                            None
                        }
                    })
                }
            })*
        }

        /// The host's functions over a game of this type.
        fn host<A: HookApi>() -> &'static HostTable {
            const {
                &HostTable {
                    size: size_of::<HostTable>() as u32,
                    reply: reply::<A>,
                    fail: fail::<A>,
                    $($name: rows::$name::<A>,)*
                }
            }
        }
    };
}

hook_api!(define_host);

#[cfg(test)]
mod tests {
    //! What no library on the SDK does: its replies are written by hand here.

    use tilewright_abi::Refusal;

    use super::*;

    macro_rules! define_nothing {
        ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
            struct Nothing;

            impl HookApi for Nothing {
                $(fn $name(&mut self, $($parameter: i64),*) -> Result<i64, Refusal> {
                    Err(Refusal(format!("{:?}", [$($parameter),*] as [i64; _])))
                })*
            }
        };
    }

    hook_api!(define_nothing);

    fn call(entry: Entry) -> Result<Reply, CallError> {
        Library::of_entries(vec![entry]).call(0, &[], &Value::Nothing, &mut Nothing)
    }

    fn question() -> Vec<u8> {
        postcard::to_stdvec(&Ask {
            prompt: "which".to_owned(),
            who: tilewright_abi::Who::Player(0),
            options: tilewright_abi::AskOptions::OwnFollowers { kind: 1 },
            may_pass: false,
            keep: Value::Nothing,
        })
        .unwrap()
    }

    /// Hands these bytes over as a question.
    fn reply_with(frame: *const Frame, bytes: &[u8]) {
        // SAFETY: the tests pass the frame of the call they are in.
        unsafe { ((*(*frame).host).reply)((*frame).context, Bytes::of(bytes)) };
    }

    fn assert_bad(entry: Entry, text: &str) {
        let Err(CallError::BadReply(message)) = call(entry) else {
            panic!("{:?}", call(entry));
        };
        assert!(message.contains(text), "{message}");
    }

    #[test]
    fn a_garbled_question_is_no_reply() {
        unsafe extern "C" fn garbled(frame: *const Frame, _: *mut i64) -> u32 {
            reply_with(frame, &[0xff; 12]);
            status::DONE
        }
        unsafe extern "C" fn empty(frame: *const Frame, _: *mut i64) -> u32 {
            reply_with(frame, &[]);
            status::DONE
        }
        unsafe extern "C" fn too_long(frame: *const Frame, _: *mut i64) -> u32 {
            reply_with(frame, &[question(), vec![0]].concat());
            status::DONE
        }
        assert_bad(garbled, "garbled");
        assert_bad(empty, "garbled");
        assert_bad(too_long, "1 bytes after the question");
    }

    #[test]
    fn two_questions_are_no_reply() {
        unsafe extern "C" fn once(frame: *const Frame, _: *mut i64) -> u32 {
            reply_with(frame, &question());
            status::DONE
        }
        unsafe extern "C" fn twice(frame: *const Frame, result: *mut i64) -> u32 {
            // SAFETY: passes on what it was called with.
            unsafe {
                once(frame, result);
                once(frame, result)
            }
        }
        assert!(call(once).is_ok_and(|reply| reply.ask.is_some()));
        assert_bad(twice, "two questions");
    }

    #[test]
    fn an_unknown_status_is_no_reply() {
        unsafe extern "C" fn odd(_: *const Frame, _: *mut i64) -> u32 {
            77
        }
        assert_bad(odd, "status 77");
    }

    #[test]
    fn a_failure_without_text_and_one_that_is_no_text_are_told() {
        unsafe extern "C" fn silent(_: *const Frame, _: *mut i64) -> u32 {
            status::FAILED
        }
        unsafe extern "C" fn garbled(frame: *const Frame, _: *mut i64) -> u32 {
            // SAFETY: the frame of the call it is in.
            unsafe { ((*(*frame).host).fail)((*frame).context, Bytes::of(b"caf\xe9")) };
            status::PANICKED
        }
        assert_eq!(call(silent), Err(CallError::Failed("it gave no message".to_owned())));
        assert_eq!(call(garbled), Err(CallError::Panicked("caf\u{fffd}".to_owned())));
    }
}
