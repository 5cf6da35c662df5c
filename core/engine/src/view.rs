//! What one player may know of a game: all that clients and bots get.

use crate::decision::{Chooser, Decision};
use crate::ids::Player;
use crate::rules::Rules;
use crate::state::State;

/// A game as somebody sees it.
///
/// Nothing is hidden by the rules so far: no package has hands or secret answers. When one does, this is where they
/// are left out, and where a copy for a trial gets them dealt anew from what the viewer knows.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    rules: &'a Rules,
    state: &'a State,
    viewer: Option<Player>,
}

impl<'a> View<'a> {
    pub(crate) fn new(rules: &'a Rules, state: &'a State, viewer: Option<Player>) -> View<'a> {
        View { rules, state, viewer }
    }

    /// The rules.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The state, as far as the viewer knows it.
    pub fn state(&self) -> &'a State {
        self.state
    }

    /// Who looks; none for an onlooker.
    pub fn viewer(&self) -> Option<Player> {
        self.viewer
    }

    /// The decision, if it is the viewer's.
    #[inline]
    pub fn decision(&self) -> Option<Decision<'a>> {
        let decision = Decision::of(self.rules, self.state)?;
        let mine = self.viewer.is_some_and(|viewer| decision.chooser() == Chooser::Player(viewer));
        mine.then_some(decision)
    }
}
