//! The unfinished regions that a question offers, against a walk through all of them.

mod toy;

use tilewright_abi::{Ask, AskOptions, HookApi as _, NONE, Value, Who};
use tilewright_engine::definitions::*;
use tilewright_engine::ids::*;
use tilewright_engine::steps::Step;
use tilewright_engine::{Choice, Code, Failure, Prompt, State, Table};

/// Asks at the end of every turn for an unfinished region, of another kind each time, leaving out another one each time.
struct Asking;

impl Code for Asking {
    fn act(&mut self, _: Function, _: &Value, table: &mut Box<Table>) -> Result<Option<Box<Ask>>, Box<Failure>> {
        let turn = table.turn().expect("there is a turn") as u32;
        let (kind, segments) = (turn % 4, table.state().features().len() as u32);
        let except = (!turn.is_multiple_of(3)).then(|| turn * 7 % segments);
        let counted = table.open_regions(kind.into(), except.map_or(NONE, i64::from));
        assert_eq!(counted, Ok(unfinished(table.state(), kind, except).len() as i64));
        Ok(Some(Box::new(Ask {
            prompt: "which".to_owned(),
            who: Who::Player(0),
            options: AskOptions::OpenRegions { kind, except },
            may_pass: true,
            keep: Value::Nothing,
        })))
    }

    fn count(&mut self, _: Function, _: &mut Box<Table>) -> Result<i64, Box<Failure>> {
        Ok(0)
    }
}

fn unfinished(state: &State, kind: u32, except: Option<u32>) -> Vec<Choice> {
    let features = state.features();
    let left_out = except.map(|segment| features.region(Segment(segment)));
    let regions = features.regions().filter(|region| {
        u32::from(features.kind(*region).0) == kind && !state.complete(*region) && Some(*region) != left_out
    });
    regions.map(Choice::Region).collect()
}

#[test]
fn a_question_offers_the_unfinished_regions_that_a_walk_finds() {
    let mut asked = [0; 4];
    for seed in 0..40 {
        let mut definitions = toy::definitions(2);
        definitions.functions.push(FunctionDefinition { package: Package(0), name: "ask".to_owned() });
        definitions.hooks.push(HookDefinition {
            package: Package(0),
            label: Label(5),
            point: Point::Step(Step::TileActions),
            run: Function(0),
            answer: None,
            filter: Filter::default(),
        });
        let mut game = toy::game(definitions, Box::new(Asking));
        let mut dealer = toy::Dealer::new(seed);
        while let Some(choice) = dealer.choice(&game) {
            let decision = game.decision().expect("somebody chooses");
            if let Prompt::Hook(_, ask) = decision.prompt()
                && let AskOptions::OpenRegions { kind, except } = ask.options
            {
                let found = unfinished(game.state(), kind, except);
                assert_eq!(decision.options(), found);
                assert_eq!([decision.nth(found.len() as u32), decision.nth(u32::MAX)], [None, None]);
                assert!(game.state().features().regions().all(|region| {
                    decision.allows(Choice::Region(region)) == found.contains(&Choice::Region(region))
                }));
                asked[kind as usize] += 1;
            }
            game.choose(choice).expect("an option that was listed");
        }
    }
    assert!(asked.iter().all(|times| *times > 100), "{asked:?} questions by kind");
}
