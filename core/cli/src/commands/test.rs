use super::Outcome;
use crate::args::Test;

pub fn run(_: &Test) -> Outcome {
    Ok(())
}
