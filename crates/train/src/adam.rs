//! Adam (Kingma and Ba, 2015): each weight has a step width of its own.

/// What is remembered of the slopes so far.
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    /// How much of the mean and of the square has been seen: they begin at 0.
    seen: [f32; 2],
}

/// How much of what was remembered stays.
const STAYS: [f32; 2] = [0.9, 0.999];

impl Adam {
    /// For so many weights.
    pub fn new(count: usize) -> Adam {
        Adam { mean: vec![0.0; count], square: vec![0.0; count], seen: [0.0; 2] }
    }

    /// Begins a step, in which every weight is asked about once.
    pub fn begin(&mut self) {
        for (seen, stays) in self.seen.iter_mut().zip(STAYS) {
            *seen = *seen * stays + 1.0 - stays;
        }
    }

    /// By how many step widths a weight with this slope should fall.
    #[inline]
    pub fn change(&mut self, index: usize, slope: f32) -> f32 {
        let (mean, square) = (&mut self.mean[index], &mut self.square[index]);
        *mean = *mean * STAYS[0] + slope * (1.0 - STAYS[0]);
        *square = *square * STAYS[1] + slope * slope * (1.0 - STAYS[1]);
        (*mean / self.seen[0]) / ((*square / self.seen[1]).sqrt() + 1e-8)
    }
}
