//! Times in requests.

use jiff::Timestamp;
use model::{Error, Result};

pub(crate) fn parse_time(field: &str, text: &str) -> Result<Timestamp> {
    text.parse().map_err(|_| {
        let message = "must be a time as RFC 3339 writes it, such as \"2026-01-31T09:00:00Z\"";
        Error::invalid(field, message)
    })
}
