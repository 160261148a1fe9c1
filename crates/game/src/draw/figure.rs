//! Pieces as small pictures, for boards with room: a body of several lines
//! instead of one character.

use super::canvas::{Area, Canvas, Glyph, Ink, Tone};
use super::{Mark, symbol};
use crate::{Body, Paint, Piece, View};

/// A picture; `@` is where the character of the piece stands.
type Picture = [&'static str];

/// Three lines of five characters, light pieces in outline.
const fn small(body: Body, outline: bool) -> &'static Picture {
    match (body, outline) {
        (Body::Cone, true) => &["  ^  ", " / \\ ", "/___\\"],
        (Body::Cone, false) => &["  ▲  ", " ▟█▙ ", "▟███▙"],
        (Body::Cube, true) => &["┌───┐", "│   │", "└───┘"],
        (Body::Cube, false) => &["█████", "█████", "█████"],
        (Body::Cylinder, true) => &[" ╭─╮ ", " │ │ ", " ╰─╯ "],
        (Body::Cylinder, false) => &[" ▄▄▄ ", " ███ ", " ███ "],
        (Body::Sphere, true) => &[" ╭─╮ ", "(   )", " ╰─╯ "],
        (Body::Sphere, false) => &[" ▄▄▄ ", "█████", " ▀▀▀ "],
        (Body::Disc | Body::Tile, true) => &[" ╭─╮ ", "( @ )", " ╰─╯ "],
        (Body::Disc | Body::Tile, false) => &[" ▄▄▄ ", "█ @ █", " ▀▀▀ "],
    }
}

/// Five lines of nine characters.
const fn big(body: Body, outline: bool) -> &'static Picture {
    match (body, outline) {
        (Body::Cone, true) => {
            &["    ^    ", "   / \\   ", "  /   \\  ", " /     \\ ", "/_______\\"]
        }
        (Body::Cone, false) => &["    ▲    ", "   ▟█▙   ", "  ▟███▙  ", " ▟█████▙ ", "▟███████▙"],
        (Body::Cube, true) => &["┌───────┐", "│       │", "│       │", "│       │", "└───────┘"],
        (Body::Cube, false) => &[" ███████ ", " ███████ ", " ███████ ", " ███████ ", " ███████ "],
        (Body::Cylinder, true) => {
            &["  ╭───╮  ", "  ├───┤  ", "  │   │  ", "  │   │  ", "  ╰───╯  "]
        }
        (Body::Cylinder, false) => {
            &["  ▄███▄  ", "  ▀▀▀▀▀  ", "  █████  ", "  █████  ", "  ▀███▀  "]
        }
        (Body::Sphere, true) => {
            &["  .───.  ", " /     \\ ", "│       │", " \\     / ", "  '───'  "]
        }
        (Body::Sphere, false) => &["  ▄███▄  ", " ███████ ", "█████████", " ███████ ", "  ▀███▀  "],
        (Body::Disc | Body::Tile, true) => {
            &["  .───.  ", " /     \\ ", "│   @   │", " \\     / ", "  '───'  "]
        }
        (Body::Disc | Body::Tile, false) => {
            &["  ▄███▄  ", " ███████ ", "███ @ ███", " ███████ ", "  ▀███▀  "]
        }
    }
}

/// Draws a piece as large as its cell allows; false if that is one character.
pub(super) fn draw(
    canvas: &mut Canvas,
    view: &View,
    piece: Piece,
    area: Area,
    mark: Mark,
    ascii: bool,
) -> bool {
    let body = view.kinds[usize::from(piece.kind)].body;
    let outline = view.paints[piece.side] == Paint::White;
    let picture = match (ascii, area.height) {
        (false, 3..5) if area.width >= 7 => small(body, outline),
        (false, 5..) if area.width >= 11 => big(body, outline),
        _ => return false,
    };
    let width = picture[0].chars().count();
    let left = area.x + (area.width - width) / 2;
    let top = area.y + (area.height - picture.len()) / 2;
    let ink = Ink { tone: Tone::Side(piece.side), mark };
    for (y, line) in picture.iter().enumerate() {
        for (x, drawn) in line.chars().enumerate() {
            let symbol = match drawn {
                ' ' => continue,
                '@' => symbol(view, piece.side, piece.kind, ascii),
                _ => drawn,
            };
            canvas.put(left + x, top + y, Glyph { symbol, ink });
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_the_size_that_cells_leave_for_them() {
        let bodies = [Body::Cone, Body::Cube, Body::Cylinder, Body::Sphere, Body::Disc, Body::Tile];
        for body in bodies {
            for outline in [true, false] {
                for (picture, width, height) in
                    [(small(body, outline), 5, 3), (big(body, outline), 9, 5)]
                {
                    assert_eq!(picture.len(), height, "{body:?}");
                    assert!(picture.iter().all(|line| line.chars().count() == width), "{body:?}");
                }
            }
            assert_ne!(small(body, true), small(body, false), "{body:?}");
        }
    }
}
