//! The safe face of the host's functions.

#![allow(unsafe_code)]

use std::ops::Deref;

use tilewright_abi::{
    NONE, Value, hook_api,
    native::{Frame, HostTable},
};

use crate::{Failure, Name};

/// A call in which a function may look at the game.
///
/// Handles are whole numbers; none is [`NONE`]. Each method names what it takes and gives.
pub struct Read<'call> {
    frame: &'call Frame,
    host: &'call HostTable,
    /// Nothing where the question kept nothing, as most do.
    kept: Option<Box<Value>>,
}

/// A call in which a function may also change the game.
pub struct Act<'call>(Read<'call>);

impl<'call> Deref for Act<'call> {
    type Target = Read<'call>;

    fn deref(&self) -> &Read<'call> {
        &self.0
    }
}

macro_rules! method {
    // A row is expanded by the `impl` whose access it has.
    (Read Read $(#[doc = $doc:literal])* $name:ident($($parameter:ident),*)) => {
        $(#[doc = $doc])*
        #[inline]
        pub fn $name(&self, $($parameter: i64),*) -> i64 {
            // SAFETY: the frame is that of the call under way, so its context is the host's and alive.
            unsafe { (self.host.$name)(self.frame.context, $($parameter),*) }
        }
    };
    (Act Act $(#[doc = $doc:literal])* $name:ident($($parameter:ident),*)) => {
        $(#[doc = $doc])*
        #[inline]
        pub fn $name(&mut self, $($parameter: i64),*) -> i64 {
            // SAFETY: the frame is that of the call under way, so its context is the host's and alive.
            unsafe { (self.0.host.$name)(self.0.frame.context, $($parameter),*) }
        }
    };
    ($wanted:ident $access:ident $($row:tt)*) => {};
}

macro_rules! define_methods {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        impl Read<'_> {
            $(method! { Read $access $(#[doc = $doc])* $name($($parameter),*) })*
        }

        impl Act<'_> {
            $(method! { Act $access $(#[doc = $doc])* $name($($parameter),*) })*
        }
    };
}

hook_api!(define_methods);

impl Read<'_> {
    /// The number of a name in the game under way: an id, or the position of an option's value. [`NONE`] where the
    /// name stands for nothing in this game, such as a feature kind that is switched off.
    #[inline]
    pub fn id(&self, name: Name) -> i64 {
        if name.0 >= self.frame.name_count as usize {
            return NONE;
        }
        // SAFETY: the frame's names are as many as it says, and the position is below that.
        unsafe { *self.frame.names.add(name.0) }
    }

    /// What the question kept for its answer; [`Value::Nothing`] outside an answer.
    pub fn kept(&self) -> &Value {
        self.kept.as_deref().unwrap_or(&Value::Nothing)
    }
}

impl<'call> Read<'call> {
    /// # Safety
    ///
    /// The frame must be that of a call under way, as the host passed it, and `'call` no longer than the call.
    #[inline]
    pub(crate) unsafe fn of_frame(frame: &'call Frame) -> Result<Read<'call>, Failure> {
        // SAFETY: the host gives a table of its own in every frame, and bytes that live as long as the call. The
        // handshake made sure that its table has every row this crate knows.
        let (host, kept) = unsafe { (&*frame.host, frame.kept.as_slice()) };
        let kept = if kept.is_empty() { None } else { Some(Box::new(decode(kept)?)) };
        Ok(Read { frame, host, kept })
    }

    #[inline]
    pub(crate) fn acting(self) -> Act<'call> {
        Act(self)
    }
}

#[cold]
fn decode(kept: &[u8]) -> Result<Value, Failure> {
    postcard::from_bytes(kept).map_err(|error| Failure(format!("what the question kept is garbled: {error}")))
}
