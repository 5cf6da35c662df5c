use tilewright_abi::{Ask, AskOptions, HookApi, Refusal, Value, Who, hook_api, native::noun};
use tilewright_host::native::{CallError, Library, Reply};

use crate::{Opened, built, fake::Fake};

fn faults() -> Opened {
    Opened::new("native_faults", &[("base:city", 3), ("length", 1)])
}

fn message_of_panic(function: &str, api: &mut Fake) -> String {
    match faults().call(function, &Value::Nothing, api) {
        Err(CallError::Panicked(message)) => message,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_library_says_what_it_brings_and_wants() {
    let library = Library::open(&built("native_faults")).unwrap();
    assert_eq!(library.functions()[..2], ["asks", "keeps"]);
    let names = [(noun::KIND, "base:city"), (noun::KIND, "base:missing"), (noun::OPTION, "length")];
    assert_eq!(library.names(), names.map(|(noun, name)| (noun, name.to_owned())));
}

#[test]
fn the_same_file_may_be_opened_twice() {
    let mut api = Fake::default();
    let (first, second) = (faults(), faults());
    assert_eq!(first.ask("keeps", &5.into(), &mut api), None);
    assert_eq!(second.ask("keeps", &6.into(), &mut api), None);
    assert_eq!(api.done, ["set_value[0, 5]", "set_value[0, 6]"]);
}

#[test]
fn a_question_comes_over_whole() {
    let mut api = Fake::knowing(&[("active_player", &[], 2), ("turn", &[], 40)]);
    let ask = faults().ask("asks", &Value::Nothing, &mut api);
    let expected = Ask {
        prompt: "which".to_owned(),
        who: Who::EachFrom(2),
        options: AskOptions::Alternatives(vec!["this".to_owned(), "that".to_owned()]),
        may_pass: true,
        keep: Value::List(vec![40.into(), "kept".into()]),
    };
    assert_eq!(ask, Some(expected));
}

#[test]
fn what_was_kept_comes_back() {
    let kept = [Value::Nothing, 7.into(), "four".into(), Value::List(vec![1.into(), "x".into()])];
    let mut api = Fake::default();
    for kept in &kept {
        assert_eq!(faults().ask("keeps", kept, &mut api), None);
    }
    let numbers = [-1, 7, 4, 2].map(|number| format!("set_value[0, {number}]"));
    assert_eq!(api.done, numbers);
}

#[test]
fn names_are_numbers_of_the_game_and_none_where_it_lacks_them() {
    let reply = faults().call("adds_names", &Value::Nothing, &mut Fake::default());
    let number = 3 * 10_000 - 100 + 1;
    assert_eq!(reply, Ok(Reply { number, ask: None }));
}

#[test]
fn a_missing_number_of_a_name_is_none() {
    let faults = faults();
    let index = faults.library.functions().iter().position(|name| name == "adds_names").unwrap();
    let reply = faults.library.call(index, &[3], &Value::Nothing, &mut Fake::default()).unwrap();
    assert_eq!(reply.number, 3 * 10_000 - 100 - 1);
}

#[test]
fn a_panic_is_an_error_with_its_place() {
    let message = message_of_panic("panics", &mut Fake::knowing(&[("turn", &[], 3)]));
    assert!(message.starts_with("turn 3 is too much ("), "{message}");
    assert!(message.contains("native-faults") && message.contains("lib.rs:"), "{message}");
}

#[test]
fn panics_with_payloads_of_their_own_are_errors_too() {
    for function in ["panics_without_text", "panics_twice"] {
        let message = message_of_panic(function, &mut Fake::default());
        assert!(message.starts_with("a panic without a message ("), "{message}");
    }
}

#[test]
fn a_library_goes_on_after_a_panic() {
    let faults = faults();
    let mut api = Fake::knowing(&[("turn", &[], 3), ("active_player", &[], 0)]);
    assert!(faults.call("panics", &Value::Nothing, &mut api).is_err());
    assert!(faults.ask("asks", &Value::Nothing, &mut api).is_some());
}

#[test]
fn an_error_is_passed_on() {
    let failed = |text: &str| Err(CallError::Failed(text.to_owned()));
    let call = |function| faults().call(function, &Value::Nothing, &mut Fake::default());
    assert_eq!(call("fails"), failed("there is no gingerbread left"));
    assert_eq!(call("counts_in_vain"), failed("nothing to count"));
    assert_eq!(call("asks_nobody"), failed("a question needs a player, but -1 is none"));
}

#[test]
fn a_refusal_makes_the_hook_fail_whatever_it_makes_of_it() {
    let refused = Err(CallError::Refused("segment_kind: nothing is known of [999]".to_owned()));
    let mut api = Fake::default();
    assert_eq!(faults().call("reads_out_of_range", &Value::Nothing, &mut api), refused);
    assert_eq!(faults().call("acts_after_refusal", &Value::Nothing, &mut api), refused);
    assert_eq!(api.done, [""; 0], "nothing is done after a refusal");
}

#[test]
fn there_is_no_function_beyond_the_last() {
    let reply = faults().library.call(99, &[], &Value::Nothing, &mut Fake::default());
    assert_eq!(reply, Err(CallError::NoFunction(99)));
}

macro_rules! define_broken {
    ($($(#[doc = $doc:literal])* $access:ident $name:ident($($parameter:ident: $noun:ident),*) -> $result:ident, since $major:literal $minor:literal;)*) => {
        /// A host with a bug.
        struct Broken;

        impl HookApi for Broken {
            $(fn $name(&mut self, $($parameter: i64),*) -> Result<i64, Refusal> {
                panic!("a bug in the host at {:?}", [$($parameter),*] as [i64; _])
            })*
        }
    };
}

hook_api!(define_broken);

#[test]
#[should_panic(expected = "a bug in the host")]
fn a_panic_of_the_host_passes_the_library_by() {
    let faults = faults();
    let index = faults.library.functions().iter().position(|name| name == "reads_five").unwrap();
    let _ = faults.library.call(index, &faults.names, &Value::Nothing, &mut Broken);
}
