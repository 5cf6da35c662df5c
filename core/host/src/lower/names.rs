//! Which number each name has in a game.

use std::collections::{BTreeMap, BTreeSet};

use tilewright_abi::{NONE, Noun};

/// What a name is of; names of different sorts do not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Sort {
    Edge,
    Kind,
    Link,
    Tag,
    Count,
    Role,
    Figure,
    Value,
    Occasion,
    Tile,
}

impl Sort {
    /// The sort of the names that stand for numbers of the hook API, if they have names.
    pub fn of_noun(noun: Noun) -> Option<Sort> {
        Some(match noun {
            Noun::Kind => Sort::Kind,
            Noun::FigureKind => Sort::Figure,
            Noun::Role => Sort::Role,
            Noun::Tag => Sort::Tag,
            Noun::Count => Sort::Count,
            Noun::Occasion => Sort::Occasion,
            Noun::Value => Sort::Value,
            Noun::Number | Noun::Flag | Noun::Player | Noun::Tile | Noun::Segment | Noun::Figure => return None,
        })
    }

    /// The word for it in messages; also the first part of its keys in words.
    pub fn word(self) -> &'static str {
        match self {
            Sort::Edge => "edge",
            Sort::Kind => "kind",
            Sort::Link => "link",
            Sort::Tag => "tag",
            Sort::Count => "count",
            Sort::Role => "role",
            Sort::Figure => "figure",
            Sort::Value => "value",
            Sort::Occasion => "occasion",
            Sort::Tile => "tile",
        }
    }
}

/// Which number each name has in a game. Scripts and libraries get theirs from here when a game is set up.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    /// Full names; none where the thing is off in this game.
    numbers: BTreeMap<(Sort, String), Option<u32>>,
    /// Packages that are not in the game, by the packages that may name them all the same.
    absent: BTreeSet<(String, String)>,
    /// Chosen values of options, by package and option: position among its values.
    options: BTreeMap<(String, String), u32>,
}

impl NameTable {
    /// The number of a name that `package` uses; [`NONE`] where the thing is declared but off in this game, or of a
    /// package that is optional to `package` and not in it. Nothing where there is no such name.
    ///
    /// A name without a package is one of `package`'s own, or built in.
    pub fn resolve(&self, sort: Sort, package: &str, name: &str) -> Option<i64> {
        match self.find(sort, package, name) {
            Some(Some(number)) => Some(i64::from(number)),
            Some(None) => Some(NONE),
            None => {
                let (other, _) = name.split_once(':')?;
                let absent = self.absent.contains(&(package.to_owned(), other.to_owned()));
                absent.then_some(NONE)
            }
        }
    }

    /// The position of the chosen value of one of a package's options among its values.
    pub fn option(&self, package: &str, option: &str) -> Option<i64> {
        self.options.get(&(package.to_owned(), option.to_owned())).map(|at| i64::from(*at))
    }

    /// Every name of a sort that is in this game, with its number.
    pub fn names(&self, sort: Sort) -> impl Iterator<Item = (&str, u32)> {
        let of_sort = self.numbers.iter().filter(move |((other, _), _)| *other == sort);
        of_sort.filter_map(|((_, name), number)| Some((name.as_str(), (*number)?)))
    }

    /// The names of a sort that look most like one that does not exist: for messages.
    pub fn suggest(&self, sort: Sort, wrong: &str) -> Option<String> {
        let all = || self.numbers.keys().filter(|(other, _)| *other == sort).map(|(_, name)| &**name);
        let local = |name: &str| name.split_once(':').map_or(name.to_owned(), |(_, id)| id.to_owned());
        let same = all().find(|name| local(name) == local(wrong));
        same.or_else(|| crate::fault::nearest(wrong, all())).map(str::to_owned).or_else(|| {
            let ids: BTreeMap<String, &str> = all().map(|name| (local(name), name)).collect();
            let near = crate::fault::nearest(wrong, ids.keys().map(String::as_str))?;
            Some(ids[near].to_owned())
        })
    }

    pub(super) fn find(&self, sort: Sort, package: &str, name: &str) -> Option<Option<u32>> {
        if name.contains(':') {
            return self.numbers.get(&(sort, name.to_owned())).copied();
        }
        let own = self.numbers.get(&(sort, format!("{package}:{name}")));
        own.or_else(|| self.numbers.get(&(sort, name.to_owned()))).copied()
    }

    /// Gives a name a number, or none if it is off; an earlier number stays. Says whether it had one.
    pub(super) fn declare(&mut self, sort: Sort, full: &str, number: Option<u32>) -> bool {
        let known = self.numbers.entry((sort, full.to_owned())).or_default();
        let had = known.is_some();
        *known = known.or(number);
        had
    }

    pub(super) fn set_absent(&mut self, package: &str, other: &str) {
        self.absent.insert((package.to_owned(), other.to_owned()));
    }

    pub(super) fn set_option(&mut self, package: &str, option: &str, position: u32) {
        self.options.insert((package.to_owned(), option.to_owned()), position);
    }
}
