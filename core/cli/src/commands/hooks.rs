use super::Outcome;
use crate::args::Hooks;

pub fn run(_: &Hooks) -> Outcome {
    Ok(())
}
