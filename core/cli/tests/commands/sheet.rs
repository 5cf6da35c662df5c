//! `tilewright sheet`.

use crate::table::Table;
use crate::tilewright;

const WINTER: &str = "examples/winter-evening.toml";

#[track_caller]
fn has(sheet: &str, lines: &[&str]) {
    for line in lines {
        assert!(sheet.lines().any(|own| own == *line), "no line `{line}` in:\n{sheet}");
    }
}

#[test]
fn the_winter_evening_reads_as_a_reference_sheet() {
    let sheet = tilewright(&["sheet", WINTER]).well();
    has(
        &sheet,
        &[
            "# Base game + Corn Circles + The Gingerbread Man + Winter Edition",
            "Words of the Winter Edition. 3 players, 96 tiles.",
            "| follower | each player's | 7 | knight (city), thief (road), monk (cloister), farmer (farm) |",
            "### 1A Begin the turn",
            "- **The Gingerbread Man:** He starts in the city of the start tile.",
            "See which regions are complete now: road, city, cloister.",
            "| banners | 2 each | 1 each |",
            "| complete cities beside it | 3 each |",
        ],
    );
    assert!(sheet.contains("Provisional: The six tiles are made up"), "{sheet}");
    let (turn, scoring) = (sheet.find("## Order of play").unwrap(), sheet.find("## Scoring").unwrap());
    assert!(turn < scoring);
    assert!(!sheet.contains("2A"), "nothing happens before wood is moved:\n{sheet}");
}

#[test]
fn what_cannot_happen_in_the_mix_is_not_on_it() {
    let table = Table::new();
    table.game("[packages]\nbase = { version = \"1\", off = [\"farms\"], options = { small-city = \"2\" } }\n");
    let sheet = table.run(&["sheet", "game.toml"]).well();
    let table = sheet.split("## Figures").nth(1).unwrap();
    assert!(!table.contains("farm"), "{table}");
    assert!(sheet.contains("without farms"), "{sheet}");
    has(&sheet, &["| city of two tiles | −1 × tiles, if tiles = 2 | – |"].map(|line| line));
    assert!(!sheet.contains("Gingerbread"), "{sheet}");
}

#[test]
fn a_house_rule_says_whose_it_is() {
    let sheet = tilewright(&["sheet", "examples/house-rule.toml"]).well();
    has(&sheet, &["| travellers (busy-roads) | +2 each | – |"]);
}

#[test]
fn every_sort_of_term_has_its_words() {
    let table = Table::new();
    let term = |id: &str, rest: &str| format!("[[term]]\nid = \"{id}\"\nkind = \"base:city\"\n{rest}\n");
    let manifest =
        term("half", "stage = \"scale\"\nfactor = \"1/2\"\nif = { tiles = { at-least = 3 }, open = { not = 1 } }")
            + &term("gift", "stage = \"flat\"\namount = 3")
            + &term("most", "stage = \"total\"\nceiling = 20\noccasions = [\"final\"]")
            + &term("crowd", "stage = \"tile\"\ncount = \"followers\"\neach = 1")
            + "[[term]]\nreplaces = \"base:road.tiles\"\neach = 4\n";
    table.rule(&manifest, "return {}");
    table.game("house-rules = [\"rule.lua\"]\n[packages]\nbase = \"1\"\n");
    let sheet = table.run(&["sheet", "game.toml"]).well();
    has(
        &sheet,
        &[
            "| crowd (rule) | +1 × followers | +1 × followers |",
            "| gift (rule) | +3 | +3 |",
            "| most (rule) | – | at most 20 |",
            "| tiles (rule) | 4 each | 4 each |",
            "Each table is worked out from top to bottom; a factor multiplies what stands above it.",
        ],
    );
    let half = "× 1/2, rounded up, if open edges ≠ 1 and tiles ≥ 3";
    has(&sheet, &[&format!("| half (rule) | {half} | {half} |")]);
    let place = |name: &str| sheet.find(&format!("| {name} (rule)")).expect(name);
    assert!(place("crowd") < place("half") && place("half") < place("gift") && place("gift") < place("most"));
}

#[test]
fn it_speaks_german_dutch_and_the_words_of_an_edition() {
    let german = tilewright(&["sheet", WINTER, "--lang", "de"]).well();
    has(&german, &["## Spielablauf", "| Wappen | je 2 | je 1 |", "### Straße"]);
    let dutch = tilewright(&["sheet", WINTER, "--lang", "nl"]).well();
    has(&dutch, &["## Spelverloop", "| wapenschilden | elk 2 | elk 1 |"]);
    let table = Table::new();
    table.game("[packages]\nbase = \"1\"\n");
    let game = std::fs::read_to_string(table.path("game.toml")).unwrap().replace("\"C1\"", "\"C2\"");
    table.write("game.toml", &game);
    let second = table.run(&["sheet", "game.toml"]).well();
    has(&second, &["### Monastery", "### Field", "| coats of arms | 2 each | 1 each |"]);
}

#[test]
fn the_page_stands_alone_and_closes_what_it_opens() {
    for language in ["en", "de", "nl"] {
        let page = tilewright(&["sheet", WINTER, "--format", "html", "--lang", language]).well();
        assert!(page.starts_with(&format!("<!DOCTYPE html>\n<html lang=\"{language}\">")), "{page}");
        for fetched in ["http:", "https:", "src=", "@import", "<link", "<script"] {
            assert!(!page.contains(fetched), "{fetched}");
        }
        assert!(page.contains("prefers-color-scheme: dark") && page.contains("@media print"));
        closes_what_it_opens(&page);
    }
}

/// Every tag that is opened is closed, in the right order.
fn closes_what_it_opens(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()) {
        let name = tag.split_whitespace().next().unwrap();
        match name.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop(), Some(closed)),
            None if ["meta", "!DOCTYPE"].contains(&name) => {}
            None => open.push(name),
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn words_cannot_break_the_page() {
    let table = Table::new();
    table.rule("[words.en]\npackage = \"<b>A & B</b> | *C*\"\n", "return {}");
    table.game("house-rules = [\"rule.lua\"]\n[packages]\nbase = \"1\"\n");
    let page = table.run(&["sheet", "game.toml", "--format", "html"]).well();
    assert!(page.contains("&lt;b&gt;A &amp; B&lt;/b&gt; | *C*"), "{page}");
    closes_what_it_opens(&page);
    let text = table.run(&["sheet", "game.toml"]).well();
    assert!(text.contains("\\<b\\>A & B\\</b\\> \\| \\*C\\*"), "{text}");
}
