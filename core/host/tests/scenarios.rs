//! Every scenario of every package here is played.

use std::path::{Path, PathBuf};

use miette::{GraphicalReportHandler, GraphicalTheme};
use tilewright_host::packages::Places;
use tilewright_host::scenario::{self, Difference, Failure, Outcome, Report};

fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout is there")
}

fn test_packages() -> PathBuf {
    checkout().join("core/host/tests/packages")
}

fn play(folder: &str, places: &Places) -> Vec<Report> {
    scenario::run_all(&checkout().join(folder), places).expect("the folder can be read")
}

/// All that failed in one message, so that one run shows everything.
fn complaint(report: &Report) -> Option<String> {
    let shown = |diagnostic: &dyn miette::Diagnostic| {
        let mut text = String::new();
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
        handler.render_report(&mut text, diagnostic).expect("a string takes all");
        text
    };
    let text = match &report.outcome {
        Outcome::Passed { .. } => return None,
        Outcome::Faulty(faults) => shown(faults),
        Outcome::Failed(failure) => {
            let Failure { fault, difference, events, .. } = &**failure;
            let difference = difference
                .as_ref()
                .map(|Difference { expected, found }| format!("expected\n{expected}\nfound\n{found}\n"));
            format!("{}{}\nwhat happened:\n{}", shown(fault), difference.unwrap_or_default(), events.join("\n"))
        }
    };
    Some(format!("{}: {}\n{text}", report.file.display(), report.title))
}

fn all_pass(reports: &[Report]) {
    let complaints: Vec<_> = reports.iter().filter_map(complaint).collect();
    assert!(complaints.is_empty(), "{} of {} fail\n\n{}", complaints.len(), reports.len(), complaints.join("\n\n"));
}

/// The packages of the checkout and nothing else, as somebody has them who just built the program.
#[test]
fn scenarios_of_scripts_pass() {
    let reports = play("scripts", &Places { checkout: Some(checkout()), ..Places::default() });
    assert!(!reports.is_empty());
    all_pass(&reports);
}

#[test]
fn scenarios_of_native_packages_pass() {
    let reports = play("plugins", &Places { checkout: Some(checkout()), ..Places::default() });
    assert!(!reports.is_empty());
    all_pass(&reports);
}

#[test]
fn scenarios_of_the_examples_pass() {
    let reports = play("examples/packages", &Places { checkout: Some(checkout()), ..Places::default() });
    assert!(!reports.is_empty());
    all_pass(&reports);
}

#[test]
fn scenarios_with_pieces_of_other_expansions_pass() {
    let environment = Some(test_packages().into_os_string());
    let reports =
        play("core/host/tests/packages", &Places { environment, checkout: Some(checkout()), ..Places::default() });
    assert!(!reports.is_empty());
    all_pass(&reports);
}
