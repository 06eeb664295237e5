//! Numbers as metrics.

/// Converts a count or a size for a gauge, which is a floating-point number.
#[expect(clippy::cast_precision_loss, reason = "exact up to 9 petabytes")]
pub fn to_gauge(value: impl Into<i128>) -> f64 {
    value.into() as f64
}
