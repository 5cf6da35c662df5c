//! Parts of a question, made from the numbers that the hook API speaks in.

use tilewright_abi::{AskOptions, NONE, Who};

use crate::Failure;

/// One player answers.
///
/// # Errors
///
/// Where the player is none.
pub fn seat(player: i64) -> Result<Who, Failure> {
    narrow(player, "a player").map(Who::Player)
}

/// Every player answers once, beginning with this one and going to the left.
///
/// # Errors
///
/// Where the player is none.
pub fn each_from(player: i64) -> Result<Who, Failure> {
    narrow(player, "a player").map(Who::EachFrom)
}

/// An unfinished region of a kind, other than the one that holds `except` (which may be none).
///
/// # Errors
///
/// Where the kind is none, because it is not in this game.
pub fn open_regions(kind: i64, except: i64) -> Result<AskOptions, Failure> {
    Ok(AskOptions::OpenRegions {
        kind: narrow(kind, "a feature kind")?,
        except: match except {
            NONE => None,
            segment => Some(narrow(segment, "a segment")?),
        },
    })
}

/// A follower from the chooser's supply onto a segment of a kind where the chooser already has one.
///
/// # Errors
///
/// Where the kind is none, because it is not in this game.
pub fn placements_beside_own(kind: i64) -> Result<AskOptions, Failure> {
    let kind = narrow(kind, "a feature kind")?;
    Ok(AskOptions::PlacementsBesideOwn { kind })
}

/// One of the chooser's followers that stand on segments of a kind.
///
/// # Errors
///
/// Where the kind is none, because it is not in this game.
pub fn own_followers(kind: i64) -> Result<AskOptions, Failure> {
    let kind = narrow(kind, "a feature kind")?;
    Ok(AskOptions::OwnFollowers { kind })
}

fn narrow<T: TryFrom<i64>>(number: i64, what: &str) -> Result<T, Failure> {
    T::try_from(number).map_err(|_| Failure(format!("a question needs {what}, but {number} is none")))
}
