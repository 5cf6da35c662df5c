//! What a drawing takes in: a board as it looks, without rules.

/// A board, its figures and its scores, ready to be drawn.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The headline.
    pub title: String,
    /// Lines under the headline.
    pub captions: Vec<String>,
    /// The tiles; where two lie on one cell the later one is on top.
    pub tiles: Vec<PictureTile>,
    /// One row per player, in the order of the table.
    pub scores: Vec<ScoreRow>,
}

/// A tile on its cell.
#[derive(Clone, Debug, Default)]
pub struct PictureTile {
    /// East of the start tile.
    pub x: i16,
    /// South of the start tile.
    pub y: i16,
    /// Quarter turns clockwise.
    pub rotation: u8,
    /// Its features, as they lie at rotation 0.
    pub segments: Vec<PictureSegment>,
    /// Marks of the whole tile.
    pub marks: Vec<Mark>,
    /// The figures on it.
    pub figures: Vec<PictureFigure>,
    /// Whether it gets the frame of the tile placed last.
    pub latest: bool,
}

/// Words on a cell where nothing lies yet; five characters are shown.
#[derive(Clone, Debug)]
pub struct CellLabel {
    /// East of the start tile.
    pub x: i16,
    /// South of the start tile.
    pub y: i16,
    /// What is written there.
    pub words: String,
}

/// One printed feature of a tile.
#[derive(Clone, Debug)]
pub struct PictureSegment {
    /// How it is painted.
    pub look: Look,
    /// What stands for it on the text board.
    pub letter: char,
    /// The side parts it takes at rotation 0: bit `3 × side + part`, sides from north clockwise, parts left, middle,
    /// right, looking out from the tile's centre.
    pub parts: u16,
    /// Its marks; one that counts twice is listed twice.
    pub marks: Vec<Mark>,
}

/// How a feature is painted. The number picks one of the colours of that look; too high a number starts again at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Takes whole sides: a walled shape that spans them.
    Area(u8),
    /// Takes the middles of sides: a band from side to side, or from a side to where it ends. Where two cross, the one
    /// with the lower number is on top.
    Path(u8),
    /// Takes no side: a building.
    Place(u8),
    /// The land between everything else.
    Ground(u8),
}

/// A sign beside a feature or on a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A small coat of arms.
    Shield,
    /// A plate with one to three letters.
    Badge(String),
}

/// A figure on a tile.
#[derive(Clone, Debug)]
pub struct PictureFigure {
    /// Position of its segment on the tile; where the tile has none such, the figure stands on the tile as a whole.
    pub segment: usize,
    /// The owner's seat; none for a figure that is nobody's.
    pub owner: Option<u8>,
    /// Its outline.
    pub shape: FigureShape,
    /// Whether it lies instead of standing.
    pub lying: bool,
    /// A letter on it, where the outline alone does not tell what it is.
    pub letter: Option<char>,
}

/// The outline of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureShape {
    /// A pawn.
    Follower,
    /// A bigger pawn.
    Large,
    /// A round token.
    Neutral,
}

/// A row of the score table.
#[derive(Clone, Debug)]
pub struct ScoreRow {
    /// The player's seat, which picks the colour.
    pub seat: u8,
    /// The player's name.
    pub name: String,
    /// Points so far.
    pub points: i32,
    /// Followers not on the board.
    pub followers: u16,
    /// Whether it is this player's turn.
    pub active: bool,
}

/// The side parts as they lie once the tile is turned.
pub(crate) fn turned(parts: u16, rotation: u8) -> u16 {
    let by = 3 * u32::from(rotation & 3);
    let parts = u32::from(parts & 0xfff);
    ((parts << by | parts >> (12 - by)) & 0xfff) as u16
}

/// Whether a segment takes any part of a side.
pub(super) fn touches(parts: u16, side: usize) -> bool {
    parts >> (3 * side) & 0b111 != 0
}

/// Words without the characters that neither an XML file nor a terminal may be given.
pub(super) fn printable(words: &str) -> String {
    let forbidden = |letter: char| letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}');
    words.replace(forbidden, " ")
}
