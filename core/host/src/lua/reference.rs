use tilewright_abi::{API_VERSION, Access, Row, hook_api_rows};

use super::ask::{COMMON, KINDS, Key};
use super::names::LOOKUPS;
use super::stubs::{NOUNS, luau, signature};
use super::{BUDGET, MEMORY};

/// The reference page of the hook API, in Markdown.
pub fn reference() -> String {
    let mut page = format!(
        "# The hook API\n\n\
         Version {API_VERSION}. This page is made from the table of the hook API in `core/abi`: change nothing here. The editor \
         stubs in `tilewright.d.luau` come from the same table. Native libraries call the same functions, with -1 for nil.\n\n"
    );
    nouns(&mut page);
    for (access, title, intro) in SECTIONS {
        page += &format!("## {title}\n\n{intro}\n\n");
        for row in hook_api_rows().iter().filter(|row| row.access == *access) {
            function(&mut page, row);
        }
    }
    questions(&mut page);
    scripts(&mut page);
    page
}

const SECTIONS: &[(Access, &str, &str)] = &[
    (Access::Read, "Reading", "Allowed everywhere."),
    (
        Access::Act,
        "Acting",
        "Allowed in the functions of hooks: steps, prologs, epilogs and answers. A function that counts is refused.",
    ),
];

fn nouns(page: &mut String) {
    *page += "## What the numbers stand for\n\n| type | in Lua | meaning |\n|---|---|---|\n";
    for (noun, name, docs) in NOUNS {
        let plain = if *name == "boolean" { "boolean" } else { "whole number" };
        let nil = if luau(*noun).ends_with('?') { ", or nil for none" } else { "" };
        *page += &format!("| `{name}` | {plain}{nil} | {docs} |\n");
    }
    *page += "\nA handle that does not exist, or an act where only reading is allowed, is refused: the call fails, also where the \
              script catches the error.\n\n";
}

fn function(page: &mut String, row: &Row) {
    *page += &format!("### `ctx:{}({}): {}`\n\n", row.name, signature(row.parameters), luau(row.result));
    for line in row.docs {
        *page += &format!("{}\n", line.trim_start());
    }
    let access = match row.access {
        Access::Read => "Reads",
        Access::Act => "Acts",
    };
    *page += &format!("\n{access}. Since {}.\n\n", row.since);
}

fn questions(page: &mut String) {
    *page += "## Questions\n\nA hook's function may return a question. The host puts it to the players and then calls the hook's \
              `answer` function, once for each player asked, with what was kept:\n\n\
              ```lua\nreturn { ask = \"open-regions\", kind = CITY, except = here, prompt = \"move\", player = ctx:active_player() }\n```\n\n\
              Every question has these keys:\n\n";
    keys(page, COMMON);
    for kind in KINDS {
        *page += &format!("### `ask = \"{}\"`\n\n{}\n\n", kind.name, kind.docs);
        keys(page, kind.keys);
    }
    *page += "`Kept` is a whole number, a text, or a list of these.\n\n";
}

fn keys(page: &mut String, keys: &[Key]) {
    *page += "| key | type | meaning |\n|---|---|---|\n";
    for Key { name, luau, docs } in keys {
        *page += &format!("| `{name}` | `{luau}` | {docs} |\n");
    }
    *page += "\n";
}

fn scripts(page: &mut String) {
    *page += "## Scripts\n\nA script is Luau and returns a table of its functions, by the names that the manifest writes in `run` and \
              `answer`. `run` of a hook gets `ctx`, `answer` gets `ctx` and what was kept, `run` of a term or count gets `ctx` and \
              returns a whole number.\n\nNames are looked up once, while the script is loaded:\n\n| function | gives |\n|---|---|\n";
    for (field, _, what) in LOOKUPS {
        *page +=
            &format!("| `tilewright.{field} \"name\"` | the number of a {what}, nil where it is not in this game |\n");
    }
    *page += "| `tilewright.option \"id\"` | the value of an option of the package, as a text |\n\n\
              A name without a package is the script's own. `sorted_pairs(t)` walks a table by its keys, numbers before texts; \
              `print` writes to the host's log.\n\n";
    *page += &format!(
        "A script keeps nothing between calls: globals and the returned table cannot be written once it is loaded, and a value in a \
         local variable around the functions is found out by `check`. What has to last is a declared value or is kept by a question. \
         A call may take {BUDGET} steps (calls and turns of loops), a script {} MiB. There is no `os`, `io`, `debug`, `require`, \
         `loadstring`, `math.random` and nothing else whose results differ from run to run or machine to machine.\n",
        MEMORY >> 20
    );
}
