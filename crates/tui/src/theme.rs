//! From inks to colours. Whatever a theme does, the characters alone tell
//! everything: colours only please the eye.

use game::draw::{Ink, Mark, Tone};
use game::{Paint, Side, Tint, View};
use ratatui::style::{Color, Modifier, Style};

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Which.
    pub name: ThemeName,
    /// Whether the terminal shows all colours, or only 256.
    pub full_colour: bool,
}

/// The themes there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeName {
    /// Soft colours on slate.
    Default,
    /// Black, white and few strong colours.
    Contrast,
    /// No colours at all.
    Mono,
}

impl ThemeName {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [ThemeName; 3] = [ThemeName::Default, ThemeName::Contrast, ThemeName::Mono];

    /// The name on command lines; the texts have it as `theme-WORD`.
    pub const fn word(self) -> &'static str {
        match self {
            ThemeName::Default => "default",
            ThemeName::Contrast => "high-contrast",
            ThemeName::Mono => "monochrome",
        }
    }

    /// The theme of this name.
    pub fn read(word: &str) -> Option<ThemeName> {
        ThemeName::ALL.into_iter().find(|name| name.word() == word)
    }

    /// The next one.
    pub fn next(self) -> ThemeName {
        let index = ThemeName::ALL.iter().position(|name| *name == self).unwrap_or(0);
        ThemeName::ALL[(index + 1) % ThemeName::ALL.len()]
    }
}

/// What a piece of the screen is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StyleRole {
    /// Running text.
    Text,
    /// Less important text.
    Dim,
    /// Headings.
    Title,
    /// What is selected in a menu.
    Selected,
    /// Keys that can be pressed.
    Key,
    /// Something was refused.
    Refusal,
    /// Good news.
    Good,
    /// Frames.
    Frame,
}

impl Theme {
    fn rgb(self, red: u8, green: u8, blue: u8) -> Color {
        if self.full_colour {
            return Color::Rgb(red, green, blue);
        }
        // The cube of 6×6×6 colours, or the finer scale of greys.
        if red.abs_diff(green) < 10 && green.abs_diff(blue) < 10 {
            let level = (u16::from(green).saturating_sub(3) / 10).min(23);
            return Color::Indexed(232 + level as u8);
        }
        let [r, g, b] = [red, green, blue].map(|c| if c < 48 { 0 } else { (c - 35) / 40 });
        Color::Indexed(16 + 36 * r + 6 * g + b)
    }

    /// The style of a piece of the screen.
    pub fn role(self, role: StyleRole) -> Style {
        let style = Style::new();
        let bold = style.add_modifier(Modifier::BOLD);
        match (self.name, role) {
            (_, StyleRole::Text) => style,
            (ThemeName::Mono, StyleRole::Dim | StyleRole::Frame) => {
                style.add_modifier(Modifier::DIM)
            }
            (ThemeName::Mono, StyleRole::Selected) => bold.add_modifier(Modifier::REVERSED),
            (ThemeName::Mono, StyleRole::Refusal) => bold.add_modifier(Modifier::UNDERLINED),
            (ThemeName::Mono, _) => bold,
            (ThemeName::Contrast, StyleRole::Dim | StyleRole::Frame) => style.fg(Color::White),
            (ThemeName::Contrast, StyleRole::Selected) => {
                bold.fg(Color::Black).bg(Color::LightYellow)
            }
            (ThemeName::Contrast, StyleRole::Title) => bold.fg(Color::LightCyan),
            (ThemeName::Contrast, StyleRole::Key) => bold.fg(Color::LightYellow),
            (ThemeName::Contrast, StyleRole::Refusal) => bold.fg(Color::White).bg(Color::Red),
            (ThemeName::Contrast, StyleRole::Good) => bold.fg(Color::LightGreen),
            (ThemeName::Default, StyleRole::Dim) => style.fg(self.rgb(128, 134, 146)),
            (ThemeName::Default, StyleRole::Frame) => style.fg(self.rgb(88, 96, 112)),
            (ThemeName::Default, StyleRole::Selected) => {
                bold.fg(self.rgb(24, 26, 32)).bg(self.rgb(136, 192, 208))
            }
            (ThemeName::Default, StyleRole::Title) => bold.fg(self.rgb(136, 192, 208)),
            (ThemeName::Default, StyleRole::Key) => style.fg(self.rgb(235, 203, 139)),
            (ThemeName::Default, StyleRole::Refusal) => bold.fg(self.rgb(224, 108, 117)),
            (ThemeName::Default, StyleRole::Good) => bold.fg(self.rgb(152, 195, 121)),
        }
    }

    /// A side's name and pieces, off the board.
    pub fn side(self, view: &View, side: Side) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        let paint = view.paints[side];
        match self.name {
            ThemeName::Mono => style,
            ThemeName::Contrast => style.fg(match paint {
                Paint::White | Paint::Black => Color::White,
                Paint::Brown | Paint::Amber => Color::LightYellow,
                Paint::Red => Color::LightRed,
                Paint::Blue => Color::LightCyan,
            }),
            // Ebony can't be seen on most backgrounds: beside the board it is
            // violet.
            ThemeName::Default if paint == Paint::Black => style.fg(self.rgb(180, 142, 173)),
            ThemeName::Default => style.fg(self.paint(paint)),
        }
    }

    fn paint(self, paint: Paint) -> Color {
        match paint {
            Paint::White => self.rgb(244, 242, 236),
            Paint::Brown => self.rgb(222, 150, 84),
            Paint::Black => self.rgb(12, 12, 16),
            Paint::Red => self.rgb(255, 110, 100),
            Paint::Amber => self.rgb(255, 196, 84),
            Paint::Blue => self.rgb(110, 190, 255),
        }
    }

    /// A character of the board.
    pub fn ink(self, ink: Ink, view: &View) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let style = match (self.name, ink.tone) {
            (_, Tone::Plain) => Style::new(),
            (_, Tone::Label) => self.role(StyleRole::Dim),
            (_, Tone::Line) => self.role(StyleRole::Frame),
            (ThemeName::Default, Tone::Empty) => Style::new().fg(self.rgb(150, 156, 168)),
            (_, Tone::Empty) => self.role(StyleRole::Dim),
            (ThemeName::Default, Tone::Side(side)) => bold.fg(self.paint(view.paints[side])),
            (_, Tone::Side(side)) => self.side(view, side),
            (ThemeName::Default, Tone::Hue { .. }) => bold.fg(self.rgb(16, 16, 20)),
            (ThemeName::Contrast, Tone::Hue { index, of }) => bold.fg(self.rainbow(index, of)),
            (ThemeName::Mono, Tone::Hue { .. }) => Style::new(),
        };
        // Soft marks are told by the ground of the cell; only the cursor changes
        // what stands on it.
        match (self.name, ink.mark) {
            (ThemeName::Default, mark) if mark != Mark::Cursor => style,
            (_, mark) => style.patch(self.mark(mark)),
        }
    }

    /// What a mark changes in a cell.
    pub fn mark(self, mark: Mark) -> Style {
        let style = Style::new();
        let bold = style.add_modifier(Modifier::BOLD);
        match (self.name, mark) {
            (_, Mark::None) => style,
            (ThemeName::Mono, Mark::Cursor) => bold.add_modifier(Modifier::REVERSED),
            (ThemeName::Mono, Mark::Decisive) => bold.add_modifier(Modifier::UNDERLINED),
            (ThemeName::Mono, Mark::Beaten) => style.add_modifier(Modifier::DIM),
            (ThemeName::Mono, Mark::Last) => style.add_modifier(Modifier::UNDERLINED),
            (ThemeName::Mono, _) => bold,
            (ThemeName::Contrast, Mark::Cursor) => bold.fg(Color::Black).bg(Color::LightYellow),
            (ThemeName::Contrast, Mark::Last) => style.add_modifier(Modifier::UNDERLINED),
            (ThemeName::Contrast, Mark::Choice) => style.fg(Color::LightGreen),
            (ThemeName::Contrast, Mark::Decisive) => bold.fg(Color::Black).bg(Color::LightGreen),
            (ThemeName::Contrast, Mark::Beaten) => bold.fg(Color::Black).bg(Color::LightRed),
            (ThemeName::Contrast, Mark::Chosen) => bold.fg(Color::Black).bg(Color::LightCyan),
            (ThemeName::Contrast, Mark::Hint) => bold.fg(Color::Black).bg(Color::LightMagenta),
            (ThemeName::Default, Mark::Cursor) => {
                style.fg(self.rgb(20, 20, 24)).bg(self.rgb(235, 203, 110))
            }
            (ThemeName::Default, Mark::Last) => style.bg(self.rgb(56, 92, 132)),
            (ThemeName::Default, Mark::Decisive) => bold.bg(self.rgb(46, 140, 84)),
            (ThemeName::Default, Mark::Beaten) => bold.bg(self.rgb(150, 52, 48)),
            (ThemeName::Default, Mark::Choice) => style.bg(self.rgb(62, 104, 76)),
            (ThemeName::Default, Mark::Chosen) => style.bg(self.rgb(140, 104, 44)),
            (ThemeName::Default, Mark::Hint) => style.bg(self.rgb(124, 76, 132)),
        }
    }

    /// The ground of a cell with its mark. A coloured cell keeps its colour,
    /// which matters more than who was there last.
    pub fn ground(self, tint: Tint, is_hex: bool, mark: Mark) -> Style {
        let style = Style::new();
        let is_soft = matches!(mark, Mark::Last | Mark::Choice);
        let marked = Style { fg: None, ..self.mark(mark) };
        let plain = match (self.name, tint) {
            (ThemeName::Default, Tint::Plain) if is_hex => style.bg(self.rgb(104, 110, 120)),
            (ThemeName::Default, Tint::Plain) => style.bg(self.rgb(52, 58, 70)),
            (ThemeName::Default, Tint::Dark) => style.bg(self.rgb(66, 73, 88)),
            (ThemeName::Default, Tint::Hue { index, of }) => style.bg(self.rainbow(index, of)),
            _ => style,
        };
        match tint {
            Tint::Hue { .. } if is_soft => plain,
            _ => plain.patch(marked),
        }
    }

    /// The colours of a rainbow, evenly spaced, soft enough for black letters.
    fn rainbow(self, index: u8, of: u8) -> Color {
        let turn = f32::from(index) / f32::from(of.max(1)) * 6.0;
        let channel = |shift: f32| {
            let distance = ((turn + shift).rem_euclid(6.0) - 3.0).abs();
            let level = (distance - 1.0).clamp(0.0, 1.0);
            (96.0 + 150.0 * level) as u8
        };
        self.rgb(channel(0.0), channel(4.0), channel(2.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_read_by_the_words_they_are_written_with() {
        for name in ThemeName::ALL {
            assert_eq!(ThemeName::read(name.word()), Some(name));
        }
        assert_eq!(ThemeName::read("pink"), None);
        assert_eq!(ThemeName::Mono.next(), ThemeName::Default);
    }

    #[test]
    fn monochrome_has_no_colours() {
        let theme = Theme { name: ThemeName::Mono, full_colour: true };
        let roles = [
            StyleRole::Text,
            StyleRole::Dim,
            StyleRole::Title,
            StyleRole::Selected,
            StyleRole::Refusal,
        ];
        let marks = [
            Mark::Last,
            Mark::Decisive,
            Mark::Beaten,
            Mark::Choice,
            Mark::Chosen,
            Mark::Cursor,
            Mark::Hint,
        ];
        let styles = roles.map(|role| theme.role(role)).into_iter();
        for style in styles.chain(marks.map(|mark| theme.mark(mark))) {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
