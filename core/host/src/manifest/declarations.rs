//! The tables of a manifest, as written.

use std::collections::BTreeMap;

use semver::{Version, VersionReq};
use serde::Deserialize;
use toml::Spanned;

use super::{Edition, NumberOr, OneOrMany, Text, TextOr};

/// `[package]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PackageTable {
    /// Its id.
    pub id: Text,
    /// Its version.
    pub version: Spanned<Version>,
    /// The hook API it is written for.
    pub api: Text,
    /// The editions whose words it has; for lists of packages only.
    #[serde(default)]
    pub editions: Vec<Edition>,
    /// Where lists of packages show it.
    pub group: Group,
    /// What of it is made up, said wherever the package is listed.
    pub provisional: Option<String>,
}

/// Where lists of packages show a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Group {
    Base,
    Main,
    Mini,
    Other,
    Fan,
    House,
    Test,
}

impl Group {
    /// Every group, in the order of lists.
    pub const ALL: [Group; 7] =
        [Group::Base, Group::Main, Group::Mini, Group::Other, Group::Fan, Group::House, Group::Test];

    /// The name in files.
    pub fn name(self) -> &'static str {
        ["base", "main", "mini", "other", "fan", "house", "test"][self as usize]
    }
}

/// The long form of an entry of `[conflicts]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ConflictTable {
    /// Which versions do not go together with this package.
    pub version: Spanned<VersionReq>,
    /// Why.
    pub reason: Option<String>,
}

/// `[code]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CodeTable {
    /// File of a Lua script.
    pub lua: Option<Text>,
    /// Name of a native library, without prefix and ending.
    pub native: Option<Text>,
}

/// `[[component]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ComponentTable {
    /// Its id.
    pub id: Text,
    /// Whether it is in the game unless a game file switches it off.
    #[serde(default = "yes")]
    pub default: bool,
}

/// `[option.ID]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OptionTable {
    /// What it may be.
    pub values: Vec<Text>,
    /// What it is unless a game file says otherwise; may differ by edition.
    pub default: Spanned<TextOr<BTreeMap<Edition, Text>>>,
    /// Where the variants come from.
    pub source: Option<String>,
}

/// `[[edge]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EdgeTable {
    /// Its id.
    pub id: Text,
    /// The feature kinds of its left, middle and right part, or one for all.
    pub parts: Spanned<OneOrMany>,
    /// Other edges it may touch.
    #[serde(default)]
    pub matches: Vec<Text>,
}

/// `[[kind]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct KindTable {
    /// Its id.
    pub id: Text,
    /// When a region of it is complete.
    pub completion: Completion,
    /// The kinds it is scored after.
    #[serde(default)]
    pub after: Vec<Text>,
}

/// When a region is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Completion {
    /// When no edge of it is open.
    Closed,
    /// When tiles lie on all eight cells around it.
    Surrounded,
    /// Never.
    Never,
}

/// `[[link]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LinkTable {
    /// Its id.
    pub id: Text,
    /// The kind of segments that have such links.
    pub from: Text,
    /// The kind of segments they lead to.
    pub to: Text,
    /// Whether segments of both kinds that are neighbours on the rim of a tile must be linked.
    #[serde(default)]
    pub rim: bool,
}

/// A table that is an id and nothing else: `[[tag]]` and `[[occasion]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NameTable {
    /// Its id.
    pub id: Text,
}

/// `[[count]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CountTable {
    /// Its id.
    pub id: Text,
    /// Counts a tag on the region's segments.
    pub tag: Option<Text>,
    /// Counts the tiles on the region's and the surrounding cells.
    #[serde(default)]
    pub area: bool,
    /// Counts the distinct complete regions that links of this kind lead to.
    pub linked: Option<Text>,
    /// Is what this function says.
    pub run: Option<Text>,
}

/// `[[role]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RoleTable {
    /// Its id.
    pub id: Text,
    /// The kind of segments that figures stand on in this role.
    pub kind: Text,
}

/// `[[figure]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FigureTable {
    /// Its id.
    pub id: Text,
    /// Whose it is.
    pub owner: Owner,
    /// Pieces of each player, or in all.
    pub pieces: u8,
    /// Whether it claims regions.
    #[serde(default)]
    pub follower: bool,
    /// Its weight in a majority; 1 for followers unless said otherwise.
    pub weight: Option<u8>,
    /// The roles in which a player may place it when moving wood.
    #[serde(default)]
    pub roles: Vec<Text>,
    /// Whether it only goes where its owner has a follower.
    #[serde(default)]
    pub joins_own: bool,
}

/// Whose figures are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owner {
    /// Each player has some.
    Player,
    /// Nobody's.
    Neutral,
}

/// `[[value]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ValueTable {
    /// Its id.
    pub id: Text,
    /// How long it lasts.
    pub until: Until,
}

/// How long a value lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Until {
    Part,
    Turn,
    Game,
}

/// `[[term]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TermTable {
    /// Its id; that of the term it replaces where it has none of its own.
    pub id: Option<Text>,
    /// The feature kind it applies to.
    pub kind: Option<Text>,
    /// The stage of the sheet.
    pub stage: Option<Stage>,
    /// The count it multiplies.
    pub count: Option<Text>,
    /// The function that counts instead.
    pub run: Option<Text>,
    /// Points for each.
    pub each: Option<Spanned<NumberOr<BTreeMap<Text, i32>>>>,
    /// The occasions, where `each` does not name them.
    pub occasions: Option<Vec<Text>>,
    /// Conditions on counts.
    #[serde(rename = "if")]
    pub conditions: Option<BTreeMap<Text, Spanned<NumberOr<ComparisonTable>>>>,
    /// Stage scale: the factor, as a fraction.
    pub factor: Option<Text>,
    /// Stage flat: the amount.
    pub amount: Option<i32>,
    /// Stage total: the value.
    pub set: Option<i32>,
    /// Stage total: the least value.
    pub floor: Option<i32>,
    /// Stage total: the greatest value.
    pub ceiling: Option<i32>,
    /// The term it takes the place of.
    pub replaces: Option<Text>,
}

/// Stages of a sheet to which terms belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Stage {
    Base,
    Tile,
    Scale,
    Flat,
    Total,
}

/// The long form of a condition.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ComparisonTable {
    /// Not less.
    pub at_least: Option<i32>,
    /// Not more.
    pub at_most: Option<i32>,
    /// Different.
    pub not: Option<i32>,
}

/// `[[hook]]`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HookTable {
    /// Its id.
    pub id: Text,
    /// The point at which it is called.
    pub on: Text,
    /// The function called.
    pub run: Text,
    /// The function called with answers.
    pub answer: Option<Text>,
    /// Scoring: only these kinds.
    #[serde(default)]
    pub kind: Vec<Text>,
    /// Scoring: only these occasions.
    #[serde(default)]
    pub occasion: Vec<Text>,
    /// Scoring: only where such a figure stands.
    pub holding: Option<Text>,
    /// Steps: only where the tile placed carries one of these tags.
    #[serde(default)]
    pub tile_tag: Vec<Text>,
    /// Steps: called all the same where one of these values is not 0.
    #[serde(default)]
    pub or_value: Vec<Text>,
    /// Only where this value is not 0.
    pub value: Option<Text>,
    /// Hooks that it is called before.
    #[serde(default)]
    pub before: Vec<Text>,
    /// Hooks that it is called after.
    #[serde(default)]
    pub after: Vec<Text>,
}

fn yes() -> bool {
    true
}
