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
    steps: [Planned; Step::ALL.len()],
    gates: Vec<Gate>,
}

/// What runs in a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Planned {
    /// The next step in which something can happen.
    next: Step,
    /// How much of the step is done when it is entered: the engine's own part counts as done where there is none.
    pub done: u16,
    /// How many hooks it has.
    pub hooks: u16,
    /// The first of them among all gates.
    first: u16,
    /// The value without which nothing happens in it.
    value: Option<ValueId>,
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

impl Default for Planned {
    fn default() -> Planned {
        Planned { next: Step::Over, done: 1, hooks: 0, first: 0, value: None }
    }
}

impl Plan {
    pub fn new(definitions: &Definitions) -> Plan {
        let mut plan = Plan::default();
        for (planned, step) in plan.steps.iter_mut().zip(Step::ALL) {
            let first = plan.gates.len() as u16;
            let hooks = definitions.hooks.iter().enumerate().filter(|(_, hook)| hook.point == Point::Step(*step));
            plan.gates.extend(hooks.map(|(at, hook)| Gate::new(definitions, Hook(at as u16), &hook.filter)));
            let gates = &plan.gates[usize::from(first)..];
            let done = u16::from(!ENGINE.contains(step));
            let value = gates.first().and_then(|gate| gate.value).filter(|_| done > 0);
            let value = value.filter(|value| gates.iter().all(|gate| gate.value == Some(*value)));
            *planned = Planned { next: Step::Over, done, hooks: gates.len() as u16, first, value };
        }
        let mut next = Step::Over;
        for step in Step::ALL.iter().rev() {
            let planned = &mut plan.steps[step.index()];
            planned.next = next;
            if planned.done == 0 || planned.hooks > 0 {
                next = *step;
            }
        }
        plan
    }

    /// What runs in a step.
    #[inline]
    pub fn of(&self, step: Step) -> &Planned {
        &self.steps[step.index()]
    }

    /// The next step after one in which something can happen now.
    #[inline]
    pub fn after(&self, step: Step, state: &State) -> Step {
        let mut next = self.of(step).next;
        while let Some(value) = self.of(next).value
            && state.values[value.index()] == 0
        {
            next = self.of(next).next;
        }
        next
    }

    /// The hooks of a step, in the order in which they run.
    pub fn gates(&self, step: Step) -> &[Gate] {
        let &Planned { first, hooks, .. } = self.of(step);
        &self.gates[usize::from(first)..usize::from(first + hooks)]
    }

    /// One of the hooks of a step, by position.
    #[inline]
    pub fn gate(&self, step: Step, position: u16) -> &Gate {
        &self.gates[usize::from(self.of(step).first + position)]
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
