//! What is done with figures.

/// The one in the middle: a single slow moment of the machine does not count.
pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
