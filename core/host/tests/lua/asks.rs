//! Questions that functions end with.

use tilewright_abi::{Ask, AskOptions, Value, Who};
use tilewright_host::lua::FaultKind;

use crate::fake::{Fake, act, load};

fn ask(body: &str) -> Ask {
    act(body, &mut Fake::new()).unwrap().expect("a question")
}

fn wrong(body: &str) -> String {
    let fault = act(body, &mut Fake::new()).unwrap_err();
    assert_eq!(fault.kind, FaultKind::BadReturn, "{fault}");
    assert_eq!(fault.line, Some(1));
    fault.message
}

#[test]
fn an_open_region() {
    let asked = ask("return { ask = 'open-regions', kind = 4, except = 9, prompt = 'move', player = 1 }");
    let wanted = Ask {
        prompt: "move".to_owned(),
        who: Who::Player(1),
        options: AskOptions::OpenRegions { kind: 4, except: Some(9) },
        may_pass: false,
        keep: Value::Nothing,
    };
    assert_eq!(asked, wanted);
    let all = ask("return { ask = 'open-regions', kind = 4, except = nil, prompt = 'move', player = 1 }");
    assert_eq!(all.options, AskOptions::OpenRegions { kind: 4, except: None });
}

#[test]
fn alternatives_of_every_player() {
    let asked = ask(
        "return { ask = 'alternatives', alternatives = { 'add', 'remove' }, prompt = 'p', each_from = 2, may_pass = true }",
    );
    assert_eq!(asked.options, AskOptions::Alternatives(vec!["add".to_owned(), "remove".to_owned()]));
    assert_eq!((asked.who, asked.may_pass), (Who::EachFrom(2), true));
}

#[test]
fn placements_and_own_followers() {
    let asked = ask("return { ask = 'placements-beside-own', kind = 4, prompt = 'p', player = 0 }");
    assert_eq!(asked.options, AskOptions::PlacementsBesideOwn { kind: 4 });
    let asked = ask("return { ask = 'own-followers', kind = 4, prompt = 'p', player = 0 }");
    assert_eq!(asked.options, AskOptions::OwnFollowers { kind: 4 });
}

#[test]
fn a_question_that_is_none_says_why() {
    let cases = [
        ("return 1", "f returned 1, and not nil or a question"),
        ("return {}", "f asks wrongly: `ask` must be a text, and is nil"),
        (
            "return { ask = 'open-cities' }",
            "f asks wrongly: there is no question `open-cities`: `ask` is one of `alternatives`, `open-regions`",
        ),
        ("return { ask = 'own-followers', kind = 4, promt = 'p', player = 0 }", "has no key `promt`; is it `prompt`?"),
        (
            "return { ask = 'own-followers', kind = 4, prompt = 'p', except = 1, player = 0 }",
            "`own-followers` has no key `except`",
        ),
        ("return { ask = 'own-followers', kind = 4, prompt = 'p', player = 0, 5 }", "has no key 1"),
        ("return { ask = 'own-followers', prompt = 'p', player = 0 }", "`kind` is nil"),
        (
            "return { ask = 'own-followers', kind = 4.5, prompt = 'p', player = 0 }",
            "`kind` must be a whole number from 0, as ctx gives it, and is 4.5",
        ),
        ("return { ask = 'own-followers', kind = -1, prompt = 'p', player = 0 }", "and is -1"),
        ("return { ask = 'own-followers', kind = 4, prompt = 'p', player = 300 }", "`player` must be"),
        ("return { ask = 'own-followers', kind = 4, prompt = 'p' }", "one of `player` and `each_from`"),
        (
            "return { ask = 'own-followers', kind = 4, prompt = 'p', player = 0, each_from = 0 }",
            "one of `player` and `each_from`",
        ),
        ("return { ask = 'own-followers', kind = 4, player = 0 }", "`prompt` must be a text, and is nil"),
        (
            "return { ask = 'own-followers', kind = 4, prompt = 'p', player = 0, may_pass = 1 }",
            "`may_pass` must be true or false, and is 1",
        ),
        (
            "return { ask = 'alternatives', alternatives = 'add', prompt = 'p', player = 0 }",
            "`alternatives` must be a list of texts",
        ),
        (
            "return { ask = 'alternatives', alternatives = { 1 }, prompt = 'p', player = 0 }",
            "`alternatives` must be a list of texts, and is 1",
        ),
    ];
    for (body, why) in cases {
        let message = wrong(body);
        assert!(message.contains(why), "{body}: {message}");
    }
}

#[test]
fn what_cannot_be_kept_says_why() {
    let cases = [
        ("1.5", "`keep` holds 1.5, which is not a whole number"),
        ("true", "`keep` holds a boolean; keep 0 or 1"),
        ("print", "`keep` holds a function"),
        ("ctx", "`keep` holds a userdata"),
        ("{ a = 1 }", "not a list from 1 without gaps"),
        ("{ 1, nil, 3 }", "not a list from 1 without gaps"),
        ("round", "holds lists more than 8 deep"),
    ];
    for (keep, why) in cases {
        let body = format!(
            "local round = {{}} round[1] = round\nreturn {{ ask = 'own-followers', kind = 4, prompt = 'p', player = 0, keep = {keep} }}"
        );
        let message = wrong(&body);
        assert!(message.contains(why), "{keep}: {message}");
    }
}

#[test]
fn what_is_kept_comes_back() {
    let text = "return {\n\
        run = function() return { ask = 'own-followers', kind = 4, prompt = 'p', player = 0, keep = { 1, 'two', { 3, {} } } } end,\n\
        answer = function(ctx, kept) return { ask = 'own-followers', kind = 4, prompt = 'p', player = 0, keep = kept } end }";
    let mut script = load(text).unwrap();
    let (answer, run) = (0, 1);
    let first = script.act(run, &Value::Nothing, &mut Fake::new()).unwrap().unwrap();
    let inner = Value::List(vec![Value::from(3), Value::List(Vec::new())]);
    assert_eq!(first.keep, Value::List(vec![Value::from(1), Value::from("two"), inner]));
    for keep in [first.keep, Value::Nothing, Value::from(-7), Value::from("")] {
        let again = script.act(answer, &keep, &mut Fake::new()).unwrap().unwrap();
        assert_eq!(again.keep, keep);
    }
}

#[test]
fn what_a_question_holds_is_small_however_often_a_script_names_it() {
    let own = "ask = 'own-followers', kind = 4, prompt = 'p', player = 0";
    let nested = "local list = { 1 } for _ = 1, 7 do local outer = {} \
                  for at = 1, 30 do outer[at] = list end list = outer end";
    let said = wrong(&format!("{nested} return {{ {own}, keep = list }}"));
    assert!(said.contains("`keep` holds more than 65536 bytes"), "{said}");
    let said = wrong(&format!("return {{ {own}, keep = string.rep('x', 70000) }}"));
    assert!(said.contains("`keep` holds more than 65536 bytes"), "{said}");
    ask(&format!("return {{ {own}, keep = string.rep('x', 60000) }}"));

    let asked = "ask = 'alternatives', prompt = 'p', player = 0";
    let said = wrong(&format!(
        "local all = {{}} for at = 1, 256 do all[at] = 'a' end return {{ {asked}, alternatives = all }}"
    ));
    assert!(said.contains("`alternatives` has more than 255"), "{said}");
    let said = wrong(&format!("return {{ {asked}, alternatives = {{ string.rep('a', 300) }} }}"));
    assert!(said.contains("is too long for a key"), "{said}");
    let said = wrong("return { ask = 'own-followers', kind = 4, prompt = string.rep('p', 300), player = 0 }");
    assert!(said.contains("is too long for a key"), "{said}");
}
