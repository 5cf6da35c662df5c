//! `tilewright test`: plays the scenarios of a package, and shows where a game goes otherwise.

use std::io::{self, Write};

use tilewright_host::fault::Fault;
use tilewright_host::manifest::Language;
use tilewright_host::packages::Places;
use tilewright_host::scenario::{self, Difference, Failure, Outcome as Came, Report};

use super::{Outcome, draw};
use crate::args::Test;
use crate::board;
use crate::draw::{Ink, text};
use crate::problem::Problem;
use crate::speech::Speech;

pub fn run(arguments: &Test) -> Outcome {
    let path = &arguments.path;
    let reports = scenario::run_all(path, &Places::here(None)).map_err(|error| {
        let message = format!("{} cannot be read: {error}", path.display());
        Problem::bad(message, "name a package's folder, or the file of one scenario")
    })?;
    if reports.is_empty() {
        let message = format!("there is no scenario at {}", path.display());
        return Err(Problem::bad(message, "scenarios are the files in the folder `scenarios` of a package"));
    }
    let mut out = io::stdout().lock();
    reports.iter().try_for_each(|report| tell(&mut out, report))?;
    drop(out);
    let failed = reports.iter().filter(|report| matches!(report.outcome, Came::Failed(_))).count();
    let faults: Vec<Fault> = reports.iter().flat_map(faults).cloned().collect();
    if !faults.is_empty() {
        return Err(tilewright_host::fault::Faults(faults).into());
    }
    match failed {
        0 => Ok(()),
        failed => Err(Problem::Failed(format!("{failed} of {} scenarios failed", reports.len()))),
    }
}

fn faults(report: &Report) -> &[Fault] {
    match &report.outcome {
        Came::Faulty(faults) => &faults.0,
        _ => &[],
    }
}

fn tell(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let (title, file) = (&report.title, report.file.display());
    match &report.outcome {
        Came::Passed { steps } => writeln!(out, "ok      {title} ({file}, {steps} steps)"),
        Came::Faulty(faults) => writeln!(out, "faulty  {title} ({file}, {} faults)", faults.0.len()),
        Came::Failed(failure) => {
            writeln!(out, "failed  {title} ({file})")?;
            tell_failure(out, failure)
        }
    }
}

/// What is otherwise, what led to it, and the board as it stands.
fn tell_failure(out: &mut impl Write, failure: &Failure) -> io::Result<()> {
    writeln!(out, "{:?}", miette::Report::new(failure.fault.clone()))?;
    if let Some(Difference { expected, found }) = &failure.difference {
        writeln!(out, "  expected: {}", indented(expected))?;
        writeln!(out, "  found:    {}\n", indented(found))?;
    }
    if !failure.events.is_empty() {
        writeln!(out, "  what happened in this step:")?;
    }
    failure.events.iter().try_for_each(|event| writeln!(out, "    {event}"))?;
    let speech = Speech::new(&failure.setup, Language::English);
    let captions = draw::captions(&speech, &failure.session);
    let state = failure.session.game().state();
    let picture = board::picture(&speech, state, draw::title(&speech), captions);
    writeln!(out, "\n{}", text(&picture, Ink::Plain))
}

/// The lines after the first stand under it.
fn indented(text: &str) -> String {
    text.trim_end().replace('\n', "\n            ")
}
