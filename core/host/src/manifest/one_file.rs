//! Packages of one Lua file, whose first comment is the manifest.

use std::ops::Range;

/// The place of the manifest in a Lua file: inside its first comment, if that is a block (`--[[ … ]]`, `--[=[ … ]=]`)
/// and nothing but blanks and comments of one line stand before it.
pub fn manifest_place(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let comment = text[at..].strip_prefix("--")?;
        if let Some(level) = block_level(comment) {
            let start = at + 2 + level + 2;
            let end = text[start..].find(&format!("]{}]", "=".repeat(level)))?;
            return Some(start..start + end);
        }
        at += text[at..].find('\n')? + 1;
    }
}

/// Whether anything stands behind the manifest. A file that is a manifest and nothing else is no script: it would return
/// nothing.
pub fn has_script(text: &str) -> bool {
    let behind = manifest_place(text).and_then(|place| text[place.end + 1..].split_once(']'));
    behind.is_none_or(|(_, behind)| !behind.trim().is_empty())
}

/// Number of equals signs in the brackets that open a block comment.
fn block_level(comment: &str) -> Option<usize> {
    let inside = comment.strip_prefix('[')?;
    let level = inside.len() - inside.trim_start_matches('=').len();
    inside[level..].starts_with('[').then_some(level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_is_the_first_comment() {
        let text = "--!strict\n-- a rule\n--[=[\n[package]\nlist = [[1]]\n]=]\nreturn {}\n";
        let place = manifest_place(text).unwrap();
        assert_eq!(&text[place], "\n[package]\nlist = [[1]]\n");
    }

    #[test]
    fn a_manifest_alone_is_no_script() {
        assert!(!has_script("--[==[ [package] ]==]\n\n"));
        assert!(!has_script("-- a rule\n--[[ [package] ]]"));
        assert!(has_script("--[=[ [package] ]=]\nreturn {}\n"));
        assert!(has_script("return {}"));
    }

    #[test]
    fn a_script_that_begins_with_code_is_no_package() {
        assert_eq!(manifest_place("local a = 1 --[[ [package] ]]"), None);
        assert_eq!(manifest_place("-- only a line"), None);
        assert_eq!(manifest_place("--[[ never closed"), None);
    }
}
