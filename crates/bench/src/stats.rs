//! Statistics of measurements.

/// The median: a single slow moment of the machine does not count.
pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// The value that this percentage does not exceed.
pub(crate) fn percentile(mut figures: Vec<f64>, percent: usize) -> f64 {
    figures.sort_by(f64::total_cmp);
    let place = (figures.len() * percent).div_ceil(100).saturating_sub(1);
    figures[place]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_figures_that_were_measured() {
        let figures: Vec<f64> = (1..=200).map(f64::from).rev().collect();
        assert!((percentile(figures.clone(), 50) - 100.0).abs() < 0.1);
        assert!((percentile(figures.clone(), 99) - 198.0).abs() < 0.1);
        assert!((percentile(figures, 100) - 200.0).abs() < 0.1);
        assert!((percentile(vec![7.0], 99) - 7.0).abs() < 0.1);
    }
}
