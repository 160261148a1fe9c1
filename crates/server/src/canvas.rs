//! A picture made of a few simple shapes, and as PNG.
//!
//! Every shape is known by how far a point lies from its edge (negative inside),
//! which gives smooth edges, outlines and soft shadows by the same sum. What the
//! shapes mean is not known here.

use std::io::Write as _;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

/// Across and down, in pixels.
pub(crate) type Point = (f32, f32);

/// Red, green and blue, 0 to 1.
pub(crate) type Colour = [f32; 3];

/// A colour as designers write it.
pub(crate) const fn rgb(hex: u32) -> Colour {
    [part(hex, 16), part(hex, 8), part(hex, 0)]
}

const fn part(hex: u32, shift: u32) -> f32 {
    (hex >> shift & 0xff) as f32 / 255.0
}

/// What can be drawn.
pub(crate) enum Shape {
    /// A centre and a radius.
    Disc(Point, f32),
    /// A centre, half of the width and height, and the radius of the corners.
    Tile(Point, Point, f32),
    /// Corners in their order.
    Polygon(Vec<Point>),
    /// A line with round ends: from, to, half of its width.
    Line(Point, Point, f32),
}

/// How a shape is coloured.
pub(crate) enum Fill {
    /// All over the same.
    Flat(Colour),
    /// From the left edge over the middle to the right, between these two places.
    Across([Colour; 3], f32, f32),
    /// From a bright spot outwards, within this radius.
    Round([Colour; 3], Point, f32),
}

impl Fill {
    fn at(&self, (x, y): Point) -> Colour {
        let ([light, base, dark], share) = match self {
            Fill::Flat(colour) => return *colour,
            Fill::Across(shades, from, to) => (*shades, (x - from) / (to - from)),
            Fill::Round(shades, (a, b), radius) => (*shades, (x - a).hypot(y - b) / radius),
        };
        let share = share.clamp(0.0, 1.0);
        match share < 0.4 {
            true => mix(light, base, share / 0.4),
            false => mix(base, dark, (share - 0.4) / 0.6),
        }
    }
}

fn mix(from: Colour, to: Colour, share: f32) -> Colour {
    std::array::from_fn(|i| from[i] + (to[i] - from[i]) * share)
}

impl Shape {
    /// How far a point is outside; negative inside.
    fn distance(&self, at: Point) -> f32 {
        let (x, y) = at;
        match self {
            Shape::Disc((a, b), radius) => (x - a).hypot(y - b) - radius,
            Shape::Tile((a, b), (wide, high), radius) => {
                let (dx, dy) = ((x - a).abs() - wide + radius, (y - b).abs() - high + radius);
                dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - radius
            }
            Shape::Line(from, to, half) => to_segment(at, *from, *to) - half,
            Shape::Polygon(corners) => {
                let mut nearest = f32::INFINITY;
                let mut inside = false;
                let ends = corners.iter().zip(corners.iter().cycle().skip(1));
                for (&from, &to) in ends {
                    nearest = nearest.min(to_segment(at, from, to));
                    // A ray to the right crosses the outline oddly often from inside.
                    if (from.1 > y) != (to.1 > y) {
                        let cross = (to.0 - from.0) * (y - from.1) / (to.1 - from.1) + from.0;
                        inside ^= x < cross;
                    }
                }
                if inside { -nearest } else { nearest }
            }
        }
    }

    /// The smallest box around it: left, top, right, bottom.
    fn bounds(&self) -> [f32; 4] {
        match self {
            Shape::Disc((x, y), r) => [x - r, y - r, x + r, y + r],
            Shape::Tile((x, y), (wide, high), _) => [x - wide, y - high, x + wide, y + high],
            Shape::Line(from, to, half) => around(&[*from, *to], *half),
            Shape::Polygon(corners) => around(corners, 0.0),
        }
    }
}

fn around(points: &[Point], margin: f32) -> [f32; 4] {
    points.iter().fold(
        [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY],
        |[left, top, right, bottom], (x, y)| {
            [
                left.min(x - margin),
                top.min(y - margin),
                right.max(x + margin),
                bottom.max(y + margin),
            ]
        },
    )
}

fn to_segment((x, y): Point, (ax, ay): Point, (bx, by): Point) -> f32 {
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx * dx + dy * dy;
    let share = if length > 0.0 { ((x - ax) * dx + (y - ay) * dy) / length } else { 0.0 };
    let share = share.clamp(0.0, 1.0);
    (x - ax - share * dx).hypot(y - ay - share * dy)
}

/// A picture.
pub(crate) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize, ground: Colour) -> Canvas {
        let ground = ground.map(|part| (part * 255.0).round() as u8);
        Canvas { width, height, pixels: vec![ground; width * height] }
    }

    /// Fills a shape.
    pub(crate) fn fill(&mut self, shape: &Shape, fill: &Fill) {
        self.paint(shape, 0.0, |distance| 0.5 - distance, fill);
    }

    /// Draws its outline, half inside and half outside.
    pub(crate) fn outline(&mut self, shape: &Shape, width: f32, colour: Colour) {
        let half = width / 2.0;
        let cover = |distance: f32| 0.5 + half - distance.abs();
        self.paint(shape, half, cover, &Fill::Flat(colour));
    }

    /// Lets it throw a shadow that fades over so many pixels.
    pub(crate) fn shadow(&mut self, shape: &Shape, soft: f32, dark: f32) {
        let cover = |distance: f32| dark * (0.5 - distance / soft).clamp(0.0, 1.0);
        self.paint(shape, soft, cover, &Fill::Flat([0.1, 0.05, 0.0]));
    }

    /// Covers every pixel near a shape as much as its distance says.
    fn paint(&mut self, shape: &Shape, margin: f32, cover: impl Fn(f32) -> f32, fill: &Fill) {
        let [left, top, right, bottom] = shape.bounds();
        let from = |edge: f32| (edge - margin - 1.0).max(0.0) as usize;
        let to = |edge: f32, most: usize| ((edge + margin + 2.0).max(0.0) as usize).min(most);
        for y in from(top)..to(bottom, self.height) {
            for x in from(left)..to(right, self.width) {
                let at = (x as f32 + 0.5, y as f32 + 0.5);
                let cover = cover(shape.distance(at)).clamp(0.0, 1.0);
                if cover > 0.0 {
                    let pixel = &mut self.pixels[y * self.width + x];
                    let colour = fill.at(at);
                    for (old, new) in pixel.iter_mut().zip(colour) {
                        let old_part = f32::from(*old);
                        *old = (old_part + (new * 255.0 - old_part) * cover).round() as u8;
                    }
                }
            }
        }
    }

    /// The picture as a PNG file.
    pub(crate) fn png(&self) -> Vec<u8> {
        let mut rows = Vec::with_capacity((3 * self.width + 1) * self.height);
        let mut above = vec![[0; 3]; self.width];
        for row in self.pixels.chunks(self.width) {
            // Each row as its difference from the one above it.
            rows.push(2);
            for (pixel, above) in row.iter().zip(&above) {
                rows.extend((0..3).map(|i| pixel[i].wrapping_sub(above[i])));
            }
            above.copy_from_slice(row);
        }
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
        let packed = packed.write_all(&rows).and_then(|()| packed.finish());
        let mut head = Vec::new();
        head.extend((self.width as u32).to_be_bytes());
        head.extend((self.height as u32).to_be_bytes());
        // Eight bits, red green blue, the only ways to pack and filter, not interlaced.
        head.extend([8, 2, 0, 0, 0]);
        let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
        chunk(&mut file, b"IHDR", &head);
        chunk(&mut file, b"IDAT", &packed.expect("memory can be written to"));
        chunk(&mut file, b"IEND", &[]);
        file
    }
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let begin = file.len();
    file.extend(name);
    file.extend(data);
    let mut crc = Crc::new();
    crc.update(&file[begin..]);
    file.extend(crc.sum().to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Colour = [1.0, 0.0, 0.0];

    fn drawn(shape: &Shape) -> Canvas {
        let mut canvas = Canvas::new(20, 10, [1.0; 3]);
        canvas.fill(shape, &Fill::Flat(RED));
        canvas
    }

    #[test]
    fn shapes_cover_what_is_inside_of_them() {
        let square = vec![(5.0, 2.0), (15.0, 2.0), (15.0, 8.0), (5.0, 8.0)];
        for shape in [
            Shape::Polygon(square),
            Shape::Tile((10.0, 5.0), (5.0, 3.0), 0.0),
            Shape::Line((7.0, 5.0), (13.0, 5.0), 3.0),
        ] {
            let canvas = drawn(&shape);
            let red = |x: usize, y: usize| canvas.pixels[20 * y + x] == [255, 0, 0];
            assert!(red(10, 5) && red(6, 4) && red(10, 3));
            assert!(!red(2, 5) && !red(10, 0) && !red(17, 5) && !red(10, 9));
        }
        let disc = drawn(&Shape::Disc((10.0, 5.0), 3.5));
        let soft = disc.pixels.iter().filter(|pixel| pixel[1] > 0 && pixel[1] < 255).count();
        assert!(soft > 4, "edges are smooth");
    }

    #[test]
    fn a_png_holds_the_picture() {
        let mut canvas = Canvas::new(3, 2, [0.0; 3]);
        canvas.pixels[4] = [1, 2, 250];
        let file = canvas.png();
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(&file[12..24], b"IHDR\0\0\0\x03\0\0\0\x02");
        assert_eq!(&file[file.len() - 12..], b"\0\0\0\0IEND\xae\x42\x60\x82");
        let data = file.windows(4).position(|at| at == b"IDAT").unwrap() + 4;
        let mut rows = Vec::new();
        let mut reader = flate2::read::ZlibDecoder::new(&file[data..]);
        std::io::Read::read_to_end(&mut reader, &mut rows).unwrap();
        assert_eq!(rows, [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 2, 250, 0, 0, 0]);
    }
}
