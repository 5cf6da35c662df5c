//! Who chose what, and how far choices can be taken back.

use tilewright_engine::ids::Player;

/// Who made a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Chance, from its seed.
    Chance,
    /// People, telling what came of the real tiles.
    Told,
    /// A bot.
    Bot,
    /// A person.
    Person(Player),
}

/// Why no choice can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nobody has chosen anything yet.
    Beginning,
    /// A tile was drawn since, and everybody has seen it.
    Drawn,
    /// Another person has chosen since.
    Other(Player),
}

/// Who made each choice of a game, in order.
#[derive(Clone, Debug, Default)]
pub struct History {
    by: Vec<By>,
    /// Choices before this one stand: a tile that was seen after them was only told wrongly.
    firm: usize,
}

impl History {
    /// Notes who made the next choice.
    pub fn extend(&mut self, by: Option<By>) {
        self.by.extend(by);
    }

    /// How many choices go with the last one that a person made, that one included: bots that chose since choose
    /// anew. `asking` is the person whose answer is waited for, if the game waits for one.
    ///
    /// # Errors
    ///
    /// Why nothing can be taken back.
    pub fn reach(&self, asking: Option<Player>) -> Result<usize, Stop> {
        let bots = self.by.iter().rev().take_while(|by| **by == By::Bot).count();
        let left = self.by.len() - bots;
        match left.checked_sub(1).map(|at| self.by[at]) {
            None => Err(Stop::Beginning),
            Some(By::Chance) => Err(Stop::Drawn),
            Some(By::Person(other)) if asking.is_some_and(|asking| asking != other) => Err(Stop::Other(other)),
            Some(_) if left <= self.firm => Err(Stop::Drawn),
            Some(_) => Ok(bots + 1),
        }
    }

    /// Takes back what [`History::reach`] reached; says whether a bot's choice was among it.
    pub fn take_back(&mut self, choices: usize) -> bool {
        let left = self.by.len().saturating_sub(choices);
        let taken = self.by.split_off(left);
        if taken.contains(&By::Told) {
            self.firm = left;
        }
        taken.contains(&By::Bot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUTH: Player = Player(0);
    const BEN: Player = Player(1);

    fn history(by: &[By]) -> History {
        History { by: by.to_vec(), firm: 0 }
    }

    #[test]
    fn a_persons_choices_go_one_by_one_up_to_a_draw() {
        let mut history = history(&[By::Chance, By::Person(RUTH), By::Person(RUTH)]);
        assert_eq!(history.reach(None), Ok(1));
        assert!(!history.take_back(1));
        assert_eq!(history.reach(Some(RUTH)), Ok(1));
        history.take_back(1);
        assert_eq!(history.reach(Some(RUTH)), Err(Stop::Drawn));
    }

    #[test]
    fn bots_choose_anew_and_other_people_are_a_stop() {
        let mut history = history(&[By::Chance, By::Person(RUTH), By::Bot, By::Bot]);
        assert_eq!(history.reach(Some(BEN)), Err(Stop::Other(RUTH)));
        assert_eq!(history.reach(Some(RUTH)), Ok(3));
        assert!(history.take_back(3));
        assert_eq!(self::history(&[]).reach(Some(RUTH)), Err(Stop::Beginning));
        assert_eq!(self::history(&[By::Bot]).reach(Some(RUTH)), Err(Stop::Beginning));
    }

    #[test]
    fn a_tile_told_wrongly_is_told_again_and_nothing_before_it_changes() {
        let mut history = history(&[By::Told, By::Person(RUTH), By::Told, By::Bot]);
        assert_eq!(history.reach(Some(BEN)), Ok(2));
        assert!(history.take_back(2));
        assert_eq!(history.reach(None), Err(Stop::Drawn));
        history.extend(Some(By::Told));
        history.extend(Some(By::Person(BEN)));
        assert_eq!(history.reach(None), Ok(1));
    }
}
