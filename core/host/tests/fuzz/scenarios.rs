use std::fs;
use std::path::PathBuf;

use bolero::check;
use tilewright_host::scenario::{self, Outcome};

use crate::common::{checkout, installed};
use crate::{assert_told, damage};

/// Scenarios that name no file beside them.
fn texts() -> Vec<(PathBuf, String)> {
    let all = scenario::find(&checkout().join("scripts")).expect("the packages are there");
    let texts = all.into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a scenario");
        (path, text)
    });
    texts.filter(|(_, text)| !text.contains("tiles = \"")).collect()
}

#[test]
fn a_damaged_scenario_passes_or_says_what_is_wrong() {
    let (installed, texts) = (installed(), texts());
    assert!(texts.len() > 20, "{} scenarios", texts.len());
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("damaged.toml");
    check!().with_iterations(150).with_generator((0..texts.len(), damage::changes(4))).for_each(|(which, changes)| {
        fs::write(&file, damage::text(&texts[*which].1, changes)).expect("it can be written");
        let report = scenario::run(&file, &installed);
        match report.outcome {
            Outcome::Passed { .. } => {}
            Outcome::Faulty(faults) => assert_told(faults),
            Outcome::Failed(failure) => assert_told(failure.fault.into()),
        }
    });
}
