//! The commands, one module each.

use crate::args::Command;
use crate::problem::Problem;

mod check;
mod demo;
mod draw;
mod hooks;
mod packages;
mod play;
mod replay;
mod sheet;
mod sim;
mod terms;
mod test;

/// What a command comes to.
pub type Outcome = Result<(), Problem>;

pub(crate) fn run(command: Command) -> Outcome {
    match command {
        Command::Demo(arguments) => demo::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Sim(arguments) => sim::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Packages(arguments) => packages::run(&arguments),
        Command::Sheet(arguments) => sheet::run(&arguments),
        Command::Hooks(arguments) => hooks::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Test(arguments) => test::run(&arguments),
        Command::Smoke { library } => {
            tilewright_host::native::smoke(&library).map_err(|error| Problem::Report(error.into()))
        }
    }
}
