//! The engine knows no package: no id of one, and none of a kind, edge, tag, figure or role that one declares, is a
//! word of the engine's, comments and tests included. The engine's own words, which packages may share, stand in its
//! `glossary.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use tilewright_host::manifest::Manifest;
use tilewright_host::packages::{Installed, Places};

fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every package of the checkout, those for tests too.
fn packages() -> Installed {
    let named = std::env::var_os("TILEWRIGHT_PACKAGES").unwrap_or_default();
    let all = std::env::split_paths(&named).chain([checkout().join("core/host/tests/packages")]);
    let environment = Some(std::env::join_paths(all).expect("no path has a separator in it"));
    Installed::find(&Places { environment, checkout: Some(checkout()), ..Places::default() })
}

fn ids(manifest: &Manifest) -> Vec<(&'static str, String)> {
    let mut ids = vec![("package", manifest.package.id.get_ref().clone())];
    let mut add = |sort, id: &String| ids.push((sort, id.clone()));
    manifest.kinds.iter().for_each(|entry| add("kind", entry.what.id.get_ref()));
    manifest.edges.iter().for_each(|entry| add("edge", entry.what.id.get_ref()));
    manifest.tags.iter().for_each(|entry| add("tag", entry.what.id.get_ref()));
    manifest.figures.iter().for_each(|entry| add("figure", entry.what.id.get_ref()));
    manifest.roles.iter().for_each(|entry| add("role", entry.what.id.get_ref()));
    ids
}

/// The words of a text in small letters. Names in code are taken apart, so that `FirstWord`, `first_word` and
/// `first-word` are all two words.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut small_before = false;
    for letter in text.chars() {
        if !letter.is_alphanumeric() || (letter.is_uppercase() && small_before) {
            words.push(String::new());
        }
        if letter.is_alphanumeric() {
            words.last_mut().expect("there is one").extend(letter.to_lowercase());
        }
        small_before = letter.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

fn holds(text: &[String], id: &str) -> bool {
    let wanted = words(id);
    !wanted.is_empty() && text.windows(wanted.len()).any(|here| here == wanted)
}

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            sources(&path, into);
        } else {
            into.push(path);
        }
    }
}

/// The engine's own words, one a line.
fn glossary() -> BTreeSet<String> {
    let text = fs::read_to_string(checkout().join("core/engine/glossary.txt")).expect("the glossary");
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim().to_owned());
    lines.filter(|word| !word.is_empty()).collect()
}

#[test]
fn no_word_of_a_package_is_one_of_the_engines() {
    let packages = packages();
    let broken: Vec<&str> = packages.broken().map(|(id, _)| id).collect();
    assert!(broken.is_empty(), "{broken:?} cannot be read");
    let glossary = glossary();
    let mut declared: BTreeMap<String, (&str, &str)> = BTreeMap::new();
    for package in packages.packages() {
        for (sort, id) in ids(&package.manifest) {
            declared.entry(id).or_insert((sort, &package.id));
        }
    }
    assert!(declared.contains_key("city") && declared.contains_key("corn-circles"), "{:?}", declared.keys());
    let mut files = Vec::new();
    for folder in ["src", "tests", "benches"] {
        sources(&checkout().join("core/engine").join(folder), &mut files);
    }
    assert!(files.len() > 20, "only {} files", files.len());
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        for (at, line) in text.lines().enumerate() {
            let line = words(line);
            for (id, (sort, package)) in declared.iter().filter(|(id, _)| !glossary.contains(*id)) {
                if holds(&line, id) {
                    found.push(format!("{}:{}: `{id}` is a {sort} of {package}", file.display(), at + 1));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} words of packages:\n{}", found.len(), found.join("\n"));
}

/// What a line of the glossary lets through is to be seen here too.
#[test]
fn packages_share_two_words_with_the_engine_and_the_glossary_lists_only_its_words() {
    let packages = packages();
    let declared = packages.packages().flat_map(|package| ids(&package.manifest)).map(|(_, id)| id);
    let declared: BTreeSet<String> = declared.collect();
    let glossary = glossary();
    assert_eq!(declared.intersection(&glossary).collect::<Vec<_>>(), ["base", "follower"]);
    let mut files = Vec::new();
    sources(&checkout().join("core/engine/src"), &mut files);
    let texts = files.iter().map(|file| words(&fs::read_to_string(file).expect("a text")));
    let texts: Vec<Vec<String>> = texts.collect();
    for word in glossary {
        assert!(texts.iter().any(|text| holds(text, &word)), "the engine does not use `{word}`");
    }
}

#[test]
fn words_are_found_in_names_and_only_whole() {
    let text = words("let corn_circles = RedAreas::new(); // a city-state, electricity");
    for (id, there) in [("corn-circles", true), ("red", true), ("city", true), ("circle", false), ("electric", false)] {
        assert_eq!(holds(&text, id), there, "{id}");
    }
}
