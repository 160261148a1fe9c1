//! How a board and what belongs to it share a window.

use game::draw::{Pen, Scale, board};
use game::{View, draw::Mark};

/// The narrowest panel beside a board.
pub const PANEL: u16 = 23;
/// The widest that is of use.
const WIDEST: u16 = 46;
/// Lines above and below a board without a panel: two sides, the last turns.
pub const STACK: u16 = 3;
/// The status line and the line of keys.
pub const FOOT: u16 = 2;

/// What goes where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// A panel of this width to the right of the board.
    Beside(Scale, u16),
    /// All in a few lines above and below the board.
    Stacked(Scale),
    /// Not even the smallest drawing fits: a part of it, stacked. The whole would
    /// take so many columns and lines.
    Part(u16, u16),
}

/// The largest arrangement that fits a window; of the wished scale, if it fits.
pub fn arrange(
    view: &View,
    pen: Pen,
    wish: Option<Scale>,
    columns: u16,
    lines: u16,
) -> Arrangement {
    let beside = |scale| {
        let (width, height) = size(view, pen, scale);
        let fits = width + PANEL <= columns && height + FOOT <= lines;
        fits.then(|| Arrangement::Beside(scale, (columns - width).min(WIDEST)))
    };
    let stacked = |scale| {
        let (width, height) = size(view, pen, scale);
        let fits = width <= columns && height + FOOT + STACK <= lines;
        fits.then_some(Arrangement::Stacked(scale))
    };
    if let Some(found) = wish.and_then(|scale| beside(scale).or_else(|| stacked(scale))) {
        return found;
    }
    // A panel is worth more than pictures, pictures and outlines are worth more
    // than a panel.
    let [giant, huge, large, medium, normal, compact] = Scale::ALL;
    let found = [giant, huge, large, medium].into_iter().find_map(beside);
    let found = found.or_else(|| [large, medium].into_iter().find_map(stacked));
    let found = found.or_else(|| beside(normal)).or_else(|| stacked(normal));
    let found = found.or_else(|| beside(compact)).or_else(|| stacked(compact));
    found.unwrap_or_else(|| {
        let (width, height) = size(view, pen, compact);
        Arrangement::Part(width, height + FOOT + STACK)
    })
}

/// The scales that fit a window and differ from each other, the smallest first.
pub fn scales(view: &View, pen: Pen, columns: u16, lines: u16) -> Vec<Scale> {
    let mut found = Vec::new();
    let mut last = (0, 0);
    for scale in Scale::ALL.into_iter().rev() {
        let (width, height) = size(view, pen, scale);
        let fits = match arrange(view, pen, Some(scale), columns, lines) {
            Arrangement::Beside(of, _) | Arrangement::Stacked(of) => of == scale,
            Arrangement::Part(..) => false,
        };
        if fits && (width, height) != last {
            found.push(scale);
            last = (width, height);
        }
    }
    found
}

/// How many columns and lines a board takes.
pub fn size(view: &View, pen: Pen, scale: Scale) -> (u16, u16) {
    let drawing = board(view, Pen { scale, ..pen }, |_| Mark::None);
    (drawing.canvas.width() as u16, drawing.canvas.height() as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::Variant;

    fn of(game: &str, columns: u16, lines: u16) -> Arrangement {
        let view = Variant::read(game).unwrap().new_table().view();
        let pen = Pen { ascii: false, flipped: false, scale: Scale::Normal };
        arrange(&view, pen, None, columns, lines)
    }

    #[test]
    fn default_games_fit_a_window_of_80_by_24() {
        for entry in games::GAMES {
            let arrangement = of(entry.name, 80, 24);
            assert!(!matches!(arrangement, Arrangement::Part(..)), "{}", entry.name);
        }
    }

    #[test]
    fn larger_windows_get_larger_boards() {
        let scale = |game, columns, lines| match of(game, columns, lines) {
            Arrangement::Beside(scale, _) | Arrangement::Stacked(scale) => scale,
            Arrangement::Part(..) => panic!("{game} does not fit {columns}×{lines}"),
        };
        for (game, expected) in [
            ("quantik", [Scale::Large, Scale::Huge, Scale::Giant]),
            ("moxie", [Scale::Large, Scale::Huge, Scale::Giant]),
            ("quartetto", [Scale::Normal, Scale::Medium, Scale::Huge]),
            ("eigenstate", [Scale::Compact, Scale::Normal, Scale::Huge]),
            // Fifteen rows with outlines need more than thirty lines.
            ("iris", [Scale::Compact, Scale::Compact, Scale::Large]),
            ("iris:size=5", [Scale::Medium, Scale::Medium, Scale::Giant]),
            ("iris:size=6", [Scale::Compact, Scale::Medium, Scale::Huge]),
        ] {
            let windows = [(80, 24), (100, 30), (200, 60)];
            let found = windows.map(|(columns, lines)| scale(game, columns, lines));
            assert_eq!(found, expected, "{game}");
        }
    }

    #[test]
    fn a_key_goes_through_scales_that_fit_and_differ() {
        let view = Variant::read("iris:size=5").unwrap().new_table().view();
        let pen = Pen { ascii: false, flipped: false, scale: Scale::Normal };
        assert_eq!(scales(&view, pen, 100, 40), [Scale::Compact, Scale::Normal, Scale::Large]);
        assert_eq!(scales(&view, pen, 10, 10), []);
    }

    #[test]
    fn every_variant_fits_a_window_that_is_large_enough_or_says_what_it_takes() {
        for variant in Variant::all() {
            let name = variant.name();
            let Arrangement::Part(columns, lines) = of(&name, 1, 1) else {
                panic!("{name} cannot fit a single character");
            };
            let enough = of(&name, columns, lines);
            assert!(!matches!(enough, Arrangement::Part(..)), "{name} in {columns}×{lines}");
            assert!(!matches!(of(&name, 200, 60), Arrangement::Part(..)), "{name}");
        }
    }
}
