//! Pictures in files, and boards in characters.

use crate::boards::{self, alone, board, figure, tile};
use tilewright::draw::{CellLabel, DrawError, Ink, Picture, PictureTile, row, text, text_with_labels, write};

#[test]
fn boards_of_all_sizes_are_written() {
    // These stay under the build folder, to be looked at.
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for tiles in [1, 10, 70] {
        for (extension, start) in [("svg", b"<svg ".as_slice()), ("PNG", b"\x89PNG")] {
            let path = folder.join(format!("board-{tiles}.{extension}"));
            write(&board(tiles), &path).expect("the folder can be written to");
            let bytes = std::fs::read(&path).expect("the picture is there");
            assert!(bytes.starts_with(start), "{}", path.display());
        }
    }
}

#[test]
fn other_extensions_are_refused() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    for name in ["board.gif", "board", "svg"] {
        let path = folder.path().join(name);
        let error = write(&board(1), &path).expect_err("it is no known format");
        assert!(matches!(error, DrawError::Extension { .. }));
        let message = error.to_string();
        assert!(message.contains(".svg") && message.contains(".png"), "{message}");
        assert!(!path.exists());
    }
}

#[test]
fn a_file_is_replaced_as_a_whole() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("board.svg");
    std::fs::write(&path, "x".repeat(1 << 20)).expect("the folder can be written to");
    write(&board(1), &path).expect("the file can be replaced");
    let svg = std::fs::read_to_string(&path).expect("the picture is there");
    assert!(svg.trim_end().ends_with("</svg>"));
    let missing = folder.path().join("missing").join("board.svg");
    assert!(matches!(write(&board(1), &missing), Err(DrawError::Write { .. })));
    let left = std::fs::read_dir(folder.path()).expect("the folder is there").count();
    assert_eq!(left, 1, "no unfinished files stay behind");
}

fn two_tiles() -> Picture {
    let mut first = tile("R W E; C N; F EL WR; F ER SL S SR WL");
    first.figures = vec![figure(0, 1, false), figure(3, 0, true)];
    let mut second = tile("P; R N; F NL W WL WR SL S SR EL E ER NR");
    second.figures = vec![figure(0, 2, false)];
    let second = PictureTile { x: 1, y: -1, rotation: 2, latest: true, ..second };
    Picture {
        title: "After two tiles".to_owned(),
        tiles: vec![second, first],
        scores: vec![boards::row(0, "Ruth", 4), boards::row(1, "Ben", -12)],
        ..Picture::default()
    }
}

#[test]
fn a_board_in_characters() {
    let expected = "\
After two tiles
        0     1
           +=====+
           [FFFFF]
  -1       [F 3 F]
           [FFRFF]
     +-----+=====+
     | CCC |
   0 |RR2RR|
     |FF1FF|
     +-----+
  1 Ruth                    4  ×7
> 2 Ben                   -12  ×6
";
    assert_eq!(text(&two_tiles(), Ink::Plain), expected);
}

#[test]
fn colours_change_no_character() {
    let coloured = text(&board(20), Ink::Ansi);
    let mut plain = String::new();
    for (i, piece) in coloured.split("\x1b[").enumerate() {
        let rest = if i == 0 { piece } else { piece.split_once('m').expect("a colour code").1 };
        plain += rest;
    }
    assert!(coloured.contains("\x1b["));
    assert_eq!(plain, text(&board(20), Ink::Plain));
}

#[test]
fn cells_without_tiles_can_be_labelled() {
    let label = |x, y, words: &str| CellLabel { x, y, words: words.to_owned() };
    let picture = Picture { tiles: two_tiles().tiles.split_off(1), ..Picture::default() };
    let expected = "        -1    0     1
           +-----+
           | CCC |
   0   12  |RR2RR|too l
           |FF1FF|
           +-----+

   1          3
";
    let labels = [label(-1, 0, "12"), label(0, 1, "3"), label(1, 0, "too long")];
    assert_eq!(text_with_labels(&picture, &labels, Ink::Plain), expected);
}

#[test]
fn a_wide_board_is_shown_in_bands() {
    let tiles = (0..20).map(|x| PictureTile { x, ..tile("F N E S W") }).collect();
    let text = text(&Picture { tiles, ..Picture::default() }, Ink::Plain);
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert_eq!(text.matches("F   F").count(), 20, "{text}");
}

#[test]
fn tiles_side_by_side_have_words_above() {
    let bend = |rotation| PictureTile { rotation, ..tile("R E S") };
    let expected = "       0°        90°
     +-----+   +-----+
     |     |   |     |
     |  RRR|   |RRR  |
     |  R  |   |  R  |
     +-----+   +-----+
";
    assert_eq!(row(&[("0°".to_owned(), bend(0)), ("90°".to_owned(), bend(1))], Ink::Plain), expected);
}

#[test]
fn tiles_far_apart_do_no_harm() {
    let far = PictureTile { x: i16::MAX, y: i16::MAX, ..tile("F N E S W") };
    let mut picture = alone(PictureTile { x: i16::MIN, y: i16::MIN, ..tile("F N E S W") });
    picture.tiles.push(far);
    assert!(text(&picture, Ink::Plain).contains("32767"));
}
