//! Values from the ends backwards, with distances.
//!
//! Layers are solved in their order, so that whatever leaves a layer is known.
//! Inside a layer the turns may lead round in circles: there values spread by
//! rising distance, from turn to predecessor, and what they never reach is a
//! draw.

use crate::{Arrival, Graph, PackedValue, Phase, Place, Progress, Watch, parallel};

/// The values of all slots, layer by layer.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SlotValues {
    layers: Vec<Vec<PackedValue>>,
}

impl SlotValues {
    /// Values read from a table.
    pub fn new(layers: Vec<Vec<PackedValue>>) -> SlotValues {
        SlotValues { layers }
    }

    /// The values of each layer.
    pub fn layers(&self) -> &[Vec<PackedValue>] {
        &self.layers
    }

    /// The values of each layer, given away.
    #[cfg(feature = "files")]
    pub(crate) fn into_layers(self) -> Vec<Vec<PackedValue>> {
        self.layers
    }

    /// The value at a place.
    pub fn at(&self, place: Place) -> PackedValue {
        self.layers[place.layer as usize][place.slot as usize]
    }
}

/// A win that is farther than a [`PackedValue`] can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a win takes more than {} turns", PackedValue::LONGEST)]
pub struct TooLong;

/// Works out every value.
pub fn solve<G: Graph>(graph: &G, watch: Watch<'_>) -> Result<SlotValues, TooLong> {
    let total = (0..graph.layers()).map(|layer| u64::from(graph.size(layer))).sum();
    let mut values = SlotValues::default();
    let mut done = 0;
    for layer in 0..graph.layers() {
        let ways = Ways::of(graph, layer, &values)?;
        values.layers.push(ways.spread()?);
        done += u64::from(graph.size(layer));
        watch(Progress::of(Phase::Solving, done, Some(total)));
    }
    Ok(values)
}

/// What the turns of one slot come to, as far as they leave the layer.
#[derive(Clone, Copy)]
struct Exits {
    /// The shortest win by leaving the layer.
    win: Option<u8>,
    /// How long the longest defeat by leaving the layer takes, 0 if no turn that
    /// leaves it is a defeat.
    loss: u8,
    /// Whether some turn that leaves the layer leads to a draw.
    draw: bool,
}

impl Exits {
    fn add(&mut self, value: PackedValue) -> Result<(), TooLong> {
        match value.0 {
            0 => self.draw = true,
            // A win of the other side.
            distance @ 1.. => self.loss = self.loss.max(longer(distance as u8)?),
            distance => self.add_win(longer(distance.unsigned_abs())?),
        }
        Ok(())
    }

    fn add_win(&mut self, distance: u8) {
        self.win = Some(self.win.map_or(distance, |known| known.min(distance)));
    }

    /// When the position is lost, once every turn that stays in the layer is
    /// known to lose.
    fn lost_in(&self, inside: u8) -> Option<u8> {
        (self.win.is_none() && !self.draw).then(|| self.loss.max(inside))
    }
}

fn longer(distance: u8) -> Result<u8, TooLong> {
    if distance < PackedValue::LONGEST { Ok(distance + 1) } else { Err(TooLong) }
}

/// All turns of one layer.
struct Ways {
    exits: Vec<Exits>,
    /// The turns inside the layer, those of one slot after those of the other;
    /// `ends[slot]` is where those of a slot end.
    inside: Vec<u32>,
    ends: Vec<u32>,
}

/// Slots that one thread expands at a time.
const CHUNK: u32 = 4096;

impl Ways {
    fn of<G: Graph>(graph: &G, layer: u32, earlier: &SlotValues) -> Result<Ways, TooLong> {
        let size = graph.size(layer);
        let chunks = parallel::map(size.div_ceil(CHUNK) as usize, &|chunk| {
            let from = chunk as u32 * CHUNK;
            let mut ways = Ways { exits: Vec::new(), inside: Vec::new(), ends: Vec::new() };
            for slot in from..size.min(from.saturating_add(CHUNK)) {
                ways.add(graph, Place { layer, slot }, earlier)?;
            }
            Ok::<Ways, TooLong>(ways)
        });
        let mut all = Ways {
            exits: Vec::with_capacity(size as usize),
            inside: Vec::new(),
            ends: Vec::with_capacity(size as usize),
        };
        for chunk in chunks {
            let chunk = chunk?;
            let offset = all.inside.len() as u32;
            all.exits.extend(chunk.exits);
            all.ends.extend(chunk.ends.into_iter().map(|end| end + offset));
            all.inside.extend(chunk.inside);
        }
        Ok(all)
    }

    fn add<G: Graph>(
        &mut self,
        graph: &G,
        place: Place,
        earlier: &SlotValues,
    ) -> Result<(), TooLong> {
        let mut exits = Exits { win: None, loss: 0, draw: false };
        let first_inside = self.inside.len();
        let (mut turns, mut result) = (0, Ok(()));
        graph.expand(place, &mut |arrival| {
            turns += 1;
            match arrival {
                Arrival::Won => exits.add_win(1),
                Arrival::Lost => exits.loss = exits.loss.max(1),
                Arrival::Drawn => exits.draw = true,
                Arrival::At(next) if next.layer == place.layer => self.inside.push(next.slot),
                Arrival::At(next) => {
                    assert!(next.layer < place.layer, "{place:?} leads to the later {next:?}");
                    result = result.and(exits.add(earlier.at(next)));
                }
            }
        });
        assert!(turns > 0, "{place:?} is numbered but has no turn");
        if exits.win == Some(1) {
            // Nothing is better, so the turns inside need not be looked at.
            self.inside.truncate(first_inside);
        }
        self.exits.push(exits);
        self.ends
            .push(u32::try_from(self.inside.len()).expect("a layer of so many turns is too big"));
        result
    }

    /// The slots that lead to each slot: where those of a slot end, and all of
    /// them.
    fn reversed(&self) -> (Vec<u32>, Vec<u32>) {
        let mut ends = vec![0; self.exits.len() + 1];
        for &target in &self.inside {
            ends[target as usize + 1] += 1;
        }
        for slot in 1..ends.len() {
            ends[slot] += ends[slot - 1];
        }
        // Each entry is the start of its slot now, and becomes its end below.
        ends.pop();
        let mut sources = vec![0; self.inside.len()];
        let mut turn = 0;
        for (slot, &end) in self.ends.iter().enumerate() {
            while turn < end {
                let next = &mut ends[self.inside[turn as usize] as usize];
                sources[*next as usize] = slot as u32;
                *next += 1;
                turn += 1;
            }
        }
        (ends, sources)
    }

    /// Spreads values by rising distance.
    fn spread(&self) -> Result<Vec<PackedValue>, TooLong> {
        let (ends, sources) = self.reversed();
        let mut open: Vec<u32> = Vec::with_capacity(self.ends.len());
        let mut due = Due::default();
        let mut start = 0;
        for (slot, &end) in self.ends.iter().enumerate() {
            open.push(end - start);
            let exits = self.exits[slot];
            match exits.win {
                Some(distance) => due.put(distance, slot as u32, true),
                None if end == start => {
                    if let Some(distance) = exits.lost_in(0) {
                        due.put(distance, slot as u32, false);
                    }
                }
                None => {}
            }
            start = end;
        }
        let mut values = vec![PackedValue::DRAW; self.exits.len()];
        let mut distance = 0;
        while let Some(slots) = due.take(distance) {
            for (slot, wins) in slots {
                if values[slot as usize] != PackedValue::DRAW {
                    continue;
                }
                values[slot as usize] =
                    if wins { PackedValue::win(distance) } else { PackedValue::loss(distance) };
                let first = if slot == 0 { 0 } else { ends[slot as usize - 1] };
                for &source in &sources[first as usize..ends[slot as usize] as usize] {
                    if values[source as usize] != PackedValue::DRAW {
                        continue;
                    }
                    if !wins {
                        due.put(longer(distance)?, source, true);
                        continue;
                    }
                    open[source as usize] -= 1;
                    if open[source as usize] == 0
                        && let Some(lost) = self.exits[source as usize].lost_in(longer(distance)?)
                    {
                        due.put(lost, source, false);
                    }
                }
            }
            distance += 1;
        }
        Ok(values)
    }
}

/// Slots by the distance at which their value becomes certain, unless a shorter
/// one is found before; and whether it is a win.
#[derive(Default)]
struct Due {
    slots: Vec<Vec<(u32, bool)>>,
}

impl Due {
    fn put(&mut self, distance: u8, slot: u32, wins: bool) {
        let distance = usize::from(distance);
        if self.slots.len() <= distance {
            self.slots.resize_with(distance + 1, Vec::new);
        }
        self.slots[distance].push((slot, wins));
    }

    fn take(&mut self, distance: u8) -> Option<Vec<(u32, bool)>> {
        self.slots.get_mut(usize::from(distance)).map(std::mem::take)
    }
}
