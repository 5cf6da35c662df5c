//! The `tilewright` command.

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    tilewright::run(tilewright::args::Arguments::parse())
}
