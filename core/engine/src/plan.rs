//! What runs in which step, with the filters of its hooks compiled: a hook that is not concerned costs a glance.

use crate::definitions::{Definitions, Filter, Point};
use crate::ids::{Hook, ValueId};
use crate::state::State;
use crate::steps::Step;

/// The steps in which the engine itself does something.
const ENGINE: [Step; 9] = [
    Step::Begin,
    Step::Draw,
    Step::Place,
    Step::Wood,
    Step::Identify,
    Step::ScoreRegions,
    Step::End,
    Step::FinalRegions,
    Step::Over,
];

/// Per step what runs in it, and what comes after.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    steps: Vec<Planned>,
    gates: Vec<Gate>,
}

#[derive(Clone, Copy, Debug)]
struct Planned {
    next: Step,
    by_engine: bool,
    gates: (u16, u16),
}

/// A hook of a step, and when it is called.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    pub hook: Hook,
    /// Never while this value is 0.
    value: Option<ValueId>,
    /// Per kind of tile whether it is called for one just placed; where it is nothing, it is called for all.
    tiles: Option<Vec<bool>>,
    /// Called all the same while one of these is not 0.
    or_values: Vec<ValueId>,
}

impl Plan {
    pub fn new(definitions: &Definitions) -> Plan {
        let mut plan = Plan::default();
        for step in Step::ALL {
            let from = plan.gates.len() as u16;
            let hooks = definitions.hooks.iter().enumerate().filter(|(_, hook)| hook.point == Point::Step(*step));
            plan.gates.extend(hooks.map(|(at, hook)| Gate::new(definitions, Hook(at as u16), &hook.filter)));
            let gates = (from, plan.gates.len() as u16);
            plan.steps.push(Planned { next: Step::Over, by_engine: ENGINE.contains(step), gates });
        }
        let mut next = Step::Over;
        for step in Step::ALL.iter().rev() {
            let planned = &mut plan.steps[step.index()];
            planned.next = next;
            if planned.by_engine || planned.gates.0 < planned.gates.1 {
                next = *step;
            }
        }
        plan
    }

    /// The next step in which something can happen.
    #[inline]
    pub fn after(&self, step: Step) -> Step {
        self.steps[step.index()].next
    }

    /// Whether the engine itself does something in a step.
    #[inline]
    pub fn by_engine(&self, step: Step) -> bool {
        self.steps[step.index()].by_engine
    }

    /// How many hooks a step has.
    #[inline]
    pub fn hooks(&self, step: Step) -> usize {
        let (from, to) = self.steps[step.index()].gates;
        usize::from(to - from)
    }

    /// The hooks of a step, in the order in which they run.
    #[inline]
    pub fn gates(&self, step: Step) -> &[Gate] {
        let (from, to) = self.steps[step.index()].gates;
        &self.gates[usize::from(from)..usize::from(to)]
    }
}

impl Gate {
    fn new(definitions: &Definitions, hook: Hook, filter: &Filter) -> Gate {
        let tags = &filter.tile_tags;
        let tiles = definitions.tiles.iter().map(|tile| tile.tags.iter().any(|(tag, _)| tags.contains(tag)));
        Gate {
            hook,
            value: filter.value,
            tiles: (!tags.is_empty()).then(|| tiles.collect()),
            or_values: filter.or_values.clone(),
        }
    }

    /// Whether the hook wants to be called now.
    #[inline]
    pub fn is_open(&self, state: &State) -> bool {
        let holds = |value: &ValueId| state.values[value.index()] != 0;
        if self.value.is_some_and(|value| !holds(&value)) {
            return false;
        }
        let Some(tiles) = &self.tiles else { return true };
        self.or_values.iter().any(holds)
            || state.cursor.placed.is_some_and(|tile| tiles[state.board.tile(tile).kind.index()])
    }
}
