//! Pieces as small pictures, for boards with room: a body of several lines
//! instead of one character.

use super::canvas::{Area, Canvas, Glyph, Ink, Tone};
use super::{Mark, symbol};
use crate::{Body, Paint, Piece, Side, View};

mod raster;

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
        (Body::Cylinder, false) => &[" ▛▀▜ ", " ███ ", " ███ "],
        (Body::Sphere, true) => &[" ╭─╮ ", "(   )", " ╰─╯ "],
        (Body::Sphere, false) => &["▗▟█▙▖", "█████", "▝▜█▛▘"],
        (Body::Disc | Body::Tile, true) => &[" ▄▄▄ ", "█ @ █", " ▀▀▀ "],
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
        (Body::Cube, false) => &["█████████", "█████████", "█████████", "█████████", "█████████"],
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
            &["  ▄▀▀▀▄  ", " █     █ ", "█   @   █", " █     █ ", "  ▀▄▄▄▀  "]
        }
        (Body::Disc | Body::Tile, false) => {
            &["  ▄███▄  ", " ███████ ", "███ @ ███", " ███████ ", "  ▀███▀  "]
        }
    }
}

/// Two lines of three characters, which only discs have; *first*'s are full.
const TINY: [&Picture; 2] = [&["▟█▙", "▜█▛"], &["▞▀▚", "▚▄▞"]];

/// Three lines of seven characters, for hexagons.
const BROAD: [&Picture; 2] =
    [&[" ▄███▄ ", "██ @ ██", " ▀███▀ "], &[" ▄▀▀▀▄ ", "█  @  █", " ▀▄▄▄▀ "]];

/// The largest picture that has room, if there is one.
fn picture(body: Body, side: Side, outline: bool, room: Area) -> Option<Vec<String>> {
    let is_round = matches!(body, Body::Disc | Body::Tile);
    let lines: &Picture = match (room.width, room.height) {
        (raster::COLUMNS.., raster::LINES..) => return Some(raster::picture(body, outline)),
        (9.., 5..) => big(body, outline),
        (7.., 3..) if is_round => BROAD[usize::from(outline)],
        (5.., 3..) => small(body, outline),
        (3.., 2..) if is_round => TINY[side],
        _ => return None,
    };
    Some(lines.iter().map(|line| (*line).to_owned()).collect())
}

/// Draws a piece as large as its room allows; false if that is one character.
pub(super) fn draw(
    canvas: &mut Canvas,
    view: &View,
    piece: Piece,
    room: Area,
    mark: Mark,
    ascii: bool,
) -> bool {
    let body = view.kinds[usize::from(piece.kind)].body;
    let is_light = |side: Side| view.paints[side] == Paint::White;
    let outline = is_light(piece.side);
    // Where one side's pieces are full and the other's are not, the full ones
    // need no character to be told apart.
    let is_told = is_light(Side::First) != is_light(Side::Second);
    let found = picture(body, piece.side, outline, room).filter(|_| !ascii);
    let Some(picture) = found else { return false };
    let width = picture[0].chars().count();
    let left = room.x + (room.width - width) / 2;
    let top = room.y + (room.height - picture.len()) / 2;
    let ink = Ink { tone: Tone::Side(piece.side), mark };
    for (y, line) in picture.iter().enumerate() {
        let line = match (is_told, outline) {
            (true, false) => line.replace(" @ ", "███"),
            _ => line.clone(),
        };
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
                for (width, height) in [(3, 2), (5, 3), (7, 3), (9, 5), (21, 11)] {
                    let room = Area { x: 0, y: 0, width, height };
                    for side in Side::BOTH {
                        let Some(picture) = picture(body, side, outline, room) else { continue };
                        let columns = picture[0].chars().count();
                        assert!(picture.len() <= height && columns <= width, "{body:?}");
                        assert!(picture.iter().all(|line| line.chars().count() == columns));
                    }
                }
            }
            for (width, height) in [(5, 3), (7, 3), (9, 5), (21, 11)] {
                let is_disc = matches!(body, Body::Disc | Body::Tile);
                if is_disc && width == 5 {
                    // The same ring: full ones are filled where it matters.
                    continue;
                }
                let room = Area { x: 0, y: 0, width, height };
                let [one, other] = [true, false].map(|o| picture(body, Side::First, o, room));
                assert!(one.is_some() && one != other, "{body:?} in {width}×{height}");
            }
        }
    }

    #[test]
    fn full_bodies_are_told_apart_at_a_glance() {
        let bodies = [Body::Cone, Body::Cube, Body::Cylinder, Body::Sphere];
        for (width, height) in [(5, 3), (9, 5), (21, 11)] {
            let room = Area { x: 0, y: 0, width, height };
            let drawn = bodies.map(|body| picture(body, Side::Second, false, room).unwrap());
            for (i, one) in drawn.iter().enumerate() {
                for other in &drawn[..i] {
                    let [one, other] = [one, other].map(|lines| lines.concat());
                    let all = one.chars().count();
                    let differ = one.chars().zip(other.chars()).filter(|(a, b)| a != b).count();
                    assert!(5 * differ >= all, "{one} {other}: {differ} of {all}");
                }
            }
        }
    }
}
