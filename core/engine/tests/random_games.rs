//! What must hold after every choice of any game, tried on random ones.

mod toy;

use std::collections::BTreeSet;

use tilewright_engine::{Choice, Event, Game, Listening, NoCode, Place, Session, geometry, ids::*};
use toy::Dealer;

const GAMES: u64 = 40;

/// Plays random games and looks at each after every choice.
fn every_moment(mut look: impl FnMut(&Game)) {
    for seed in 0..GAMES {
        let mut game = toy::plain(2 + (seed % 4) as u8);
        let mut dealer = Dealer::new(seed);
        look(&game);
        while let Some(choice) = dealer.choice(&game) {
            game.choose(choice).expect("an option that was listed");
            look(&game);
        }
        assert!(game.state().is_over());
    }
}

#[test]
fn listed_options_are_exactly_the_ones_that_may_be_chosen() {
    every_moment(|game| {
        let Some(decision) = game.decision() else { return };
        let options = decision.options();
        assert!(!options.is_empty(), "a decision without options was asked");
        for choice in every_thinkable_choice(game) {
            let listed = options.contains(&choice) || (choice == Choice::Pass && decision.may_pass());
            assert_eq!(decision.allows(choice), listed, "{choice:?} among {options:?}");
        }
        assert!(options.iter().all(|option| decision.allows(*option)));
        let counted: BTreeSet<Choice> = (0..decision.count()).filter_map(|at| decision.nth(at)).collect();
        assert_eq!(counted, options.iter().copied().collect());
        assert_eq!(decision.nth(decision.count()), None);
    });
}

fn every_thinkable_choice(game: &Game) -> Vec<Choice> {
    let state = game.state();
    let mut choices = vec![Choice::Pass, Choice::Alternative(0), Choice::Piece(Figure(0)), Choice::Region(Segment(0))];
    choices.extend((0..9).map(|tile| Choice::Draw(TileKind(tile))));
    let cells = state.board().tiles().iter().flat_map(|tile| geometry::Side::ALL.map(|side| tile.cell.beside(side)));
    for cell in cells.chain([geometry::Cell::new(90, 90)]) {
        choices.extend(geometry::Rotation::ALL.map(|rotation| Choice::Place { cell, rotation }));
    }
    for segment in (0..state.features().len() as u32 + 1).map(Segment) {
        let figure = |kind, role| Choice::Figure { kind: FigureKind(kind), segment, role: Role(role) };
        choices.extend((0..4).flat_map(|role| [figure(0, role), figure(1, role)]));
    }
    choices
}

#[test]
fn regions_are_what_a_walk_of_the_graph_finds() {
    every_moment(|game| {
        let features = game.state().features();
        for segment in (0..features.len() as u32).map(Segment) {
            let walked = features.walk(segment);
            let mut members: Vec<Segment> = features.members(segment).collect();
            members.sort();
            assert_eq!(members, walked);
            assert_eq!(features.region(segment), walked[0]);
        }
    });
}

#[test]
fn open_parts_and_followers_are_what_a_look_at_the_board_finds() {
    every_moment(|game| {
        let state = game.state();
        for region in state.features().regions() {
            let members: Vec<Segment> = state.features().members(region).collect();
            let on = |segment: Segment| members.contains(&segment);
            let placed = state.figures().placed();
            let followers = placed.filter(|(_, _, segment, _)| on(*segment)).count();
            assert_eq!(usize::from(state.features().followers(region)), followers);
            let open: u32 = members.iter().map(|segment| open_parts(game, *segment)).sum();
            assert_eq!(state.features().open(region), open);
        }
    });
}

fn open_parts(game: &Game, segment: Segment) -> u32 {
    let (state, shapes) = (game.state(), game.rules().shapes());
    let node = state.features().node(segment);
    let placed = state.board().tile(node.tile);
    let empty = |cell: geometry::Cell| state.board().tile_at(cell).is_none();
    if node.kind == toy::TOWER {
        return geometry::Cell::around().into_iter().filter(|by| empty(placed.cell.offset(*by))).count() as u32;
    }
    let definition = &game.rules().definitions().tiles[placed.kind.index()];
    let printed = definition.segments[usize::from(node.position)].parts;
    assert!(shapes.tile(placed.kind).segments.len() > usize::from(node.position));
    let open = |side: &geometry::Side| empty(placed.cell.beside(side.turned(placed.rotation)));
    let parts = |side: geometry::Side| (printed >> (3 * side.index()) & 0b111).count_ones();
    geometry::Side::ALL.iter().filter(|side| open(side)).map(|side| parts(*side)).sum()
}

#[test]
fn neighbours_match_and_no_figure_is_lost() {
    every_moment(|game| {
        let (board, shapes) = (game.state().board(), game.rules().shapes());
        for tile in board.tiles() {
            for side in geometry::Side::ALL {
                let Some(other) = board.tile_at(tile.cell.beside(side)).map(|other| board.tile(other)) else {
                    continue;
                };
                let mine = shapes.edge(tile.kind, tile.rotation, side);
                assert_eq!(mine, shapes.edge(other.kind, other.rotation, side.opposite()));
            }
        }
        for player in game.rules().seats() {
            let all: Vec<Figure> = game.state().figures().of(Some(player), toy::PAWN).collect();
            assert_eq!(all.len(), 5);
            let supply = game.state().figures().supply(Some(player), toy::PAWN) as usize;
            let placed = |figure: &&Figure| game.state().figures().piece(**figure).place != Place::Supply;
            assert_eq!(supply + all.iter().filter(placed).count(), 5);
        }
    });
}

#[test]
fn awards_in_the_log_are_the_points_on_the_track() {
    for seed in 0..GAMES {
        let mut game = toy::plain(3);
        let mut dealer = Dealer::new(seed);
        while let Some(choice) = dealer.choice(&game) {
            game.choose(choice).expect("an option");
        }
        let mut points = [0; 3];
        let events = game.journal().take_events();
        for event in &events {
            if let Event::Scored { player, points: paid, sheet, .. } = event {
                assert_eq!(sheet.lines.iter().map(|line| line.points).sum::<i32>(), *paid);
                points[player.index()] += paid;
            }
        }
        assert_eq!(points, game.state().points());
        let rules = game.rules().clone();
        let labels = (0..rules.definitions().labels.len() as u16).map(Label);
        let summed: i64 = labels
            .flat_map(|label| [Occasion::COMPLETED, Occasion::FINAL].map(|on| (label, on)))
            .map(|(label, on)| game.journal().points(&rules, label, Some(on)))
            .sum();
        assert_eq!(summed, i64::from(points.iter().sum::<i32>()));
    }
}

/// Everything paid under any label.
fn sums(session: &mut Session) -> i64 {
    let rules = session.game().rules().clone();
    let labels = (0..rules.definitions().labels.len() as u16).map(Label);
    let sources = labels.flat_map(|label| [Occasion::COMPLETED, Occasion::FINAL].map(|on| (label, on)));
    sources.map(|(label, on)| session.game_mut().journal().points(&rules, label, Some(on))).sum()
}

#[test]
fn taking_back_is_playing_the_rest_again() {
    for seed in 0..GAMES / 2 {
        let mut session = Session::new(toy::plain(2), no_fingerprint);
        let mut dealer = Dealer::new(seed);
        let mut states = vec![format!("{:?}", session.game().state())];
        while let Some(choice) = dealer.choice(session.game()) {
            session.choose(choice).expect("an option");
            states.push(format!("{:?}", session.game().state()));
        }
        let choices = session.choices().to_vec();
        for back in [1, 2, 5, 30] {
            session.undo(back).expect("no hook fails");
            let left = session.choices().len();
            assert_eq!(format!("{:?}", session.game().state()), states[left]);
        }
        for choice in &choices[session.choices().len()..] {
            session.choose(*choice).expect("it was possible before");
        }
        assert_eq!(format!("{:?}", session.game().state()), *states.last().unwrap());
        assert_eq!(sums(&mut session), i64::from(session.game().state().points().iter().sum::<i32>()));
        session.undo(usize::MAX).expect("no hook fails");
        assert_eq!(format!("{:?}", session.game().state()), states[0]);
    }
}

#[test]
fn nobody_listening_changes_nothing() {
    for seed in 0..GAMES {
        let mut loud = toy::plain(2);
        let mut quiet = Game::new(loud.rules().clone(), Box::new(NoCode), Listening::No).expect("setup does not fail");
        let mut dealer = Dealer::new(seed);
        while let Some(choice) = dealer.choice(&loud) {
            loud.choose(choice).expect("an option");
            quiet.choose(choice).expect("the same option");
        }
        assert_eq!(format!("{:?}", loud.state()), format!("{:?}", quiet.state()));
    }
}

fn no_fingerprint(_: &tilewright_engine::State) -> String {
    String::new()
}
