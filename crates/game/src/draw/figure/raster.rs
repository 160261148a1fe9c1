//! The largest pictures, made of half characters: a character is one dot wide and
//! two high, which makes dots nearly square.

use crate::Body;

/// Characters across.
pub(super) const COLUMNS: usize = 17;
/// Lines.
pub(super) const LINES: usize = 9;

/// A piece, light ones in outline; `@` is where the character of the piece
/// stands.
pub(super) fn picture(body: Body, outline: bool) -> Vec<String> {
    let is_in = |x: isize, y: isize| is_inside(body, place(x, COLUMNS), place(y, 2 * LINES));
    let is_border = |x: isize, y: isize| {
        ![(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].iter().all(|p| is_in(p.0, p.1))
    };
    let dot = |x: isize, y: isize| {
        let is_lid = body == Body::Cylinder && is_lid(x, y);
        is_in(x, y) && (if outline { is_border(x, y) || is_lid } else { !is_lid })
    };
    let mut lines: Vec<Vec<char>> = (0..LINES as isize)
        .map(|line| {
            let of = |x: isize| match (dot(x, 2 * line), dot(x, 2 * line + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            };
            (0..COLUMNS as isize).map(of).collect()
        })
        .collect();
    if matches!(body, Body::Disc | Body::Tile) {
        let middle = COLUMNS / 2;
        lines[LINES / 2][middle - 1..=middle + 1].copy_from_slice(&[' ', '@', ' ']);
    }
    lines.into_iter().map(String::from_iter).collect()
}

/// A dot as a number from −1 to 1.
fn place(dot: isize, of: usize) -> f32 {
    (2.0 * dot as f32 + 1.0) / of as f32 - 1.0
}

/// Whether a place (to the right, downwards) is part of a body.
fn is_inside(body: Body, x: f32, y: f32) -> bool {
    match body {
        Body::Cone => y.abs() <= 1.0 && x.abs() <= (y + 1.08) / 2.0,
        Body::Cube => x.abs() <= 0.86 && y.abs() <= 0.84,
        Body::Cylinder => x.abs() <= CYLINDER && y.abs() <= 0.72 + bulge(x),
        Body::Sphere | Body::Disc | Body::Tile => x * x + y * y <= 1.0,
    }
}

/// Half the width of a cylinder.
const CYLINDER: f32 = 0.66;

/// How far the round ends of a cylinder reach.
fn bulge(x: f32) -> f32 {
    0.24 * (1.0 - (x / CYLINDER).powi(2)).max(0.0).sqrt()
}

/// Whether a dot is on the front edge of a cylinder's upper end.
fn is_lid(x: isize, y: isize) -> bool {
    let lowest = -0.72 + bulge(place(x, COLUMNS));
    let height = 2.0 / (2 * LINES) as f32;
    (place(y, 2 * LINES) - lowest).abs() <= height / 2.0
}
