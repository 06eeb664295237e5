//! Times of messages, and how far clocks may differ.

use jiff::{SignedDuration, Timestamp};
use saml_client::RefusalCode;

use crate::{Result, refuse, tree::Node};

/// How far the clocks of the provider and of this server may differ.
pub(crate) const MAX_CLOCK_SKEW: SignedDuration = SignedDuration::from_secs(60);

/// Reads an attribute that holds a time (XML Schema, dateTime), if the element has it.
pub(crate) fn find(node: Node<'_>, name: &str) -> Result<Option<Timestamp>> {
    let Some(text) = node.attribute(name) else {
        return Ok(None);
    };
    match parse(text) {
        Some(time) => Ok(Some(time)),
        None => refuse(
            RefusalCode::Malformed,
            format!("`{name}` is not a time with a time zone"),
        ),
    }
}

/// Requires that a time is not in the future.
pub(crate) fn require_past(name: &str, time: Timestamp, now: Timestamp) -> Result<()> {
    if time.duration_since(now) > MAX_CLOCK_SKEW {
        return refuse(
            RefusalCode::NotYetValid,
            format!("`{name}` is in the future"),
        );
    }
    Ok(())
}

/// Requires that an end has not come. Returns when it will.
pub(crate) fn require_not_over(name: &str, end: Timestamp, now: Timestamp) -> Result<Timestamp> {
    match end.checked_add(MAX_CLOCK_SKEW) {
        Ok(end) if now < end => Ok(end),
        _ => refuse(RefusalCode::Expired, format!("`{name}` is in the past")),
    }
}

/// `2026-11-18T02:03:04.5Z`, or with an offset such as `+01:00`. Without either, the time would mean another moment to
/// every reader, so it is none.
fn parse(text: &str) -> Option<Timestamp> {
    let shape: String = text
        .chars()
        .map(|c| if c.is_ascii_digit() { '0' } else { c })
        .collect();
    let rest = shape.strip_prefix("0000-00-00T00:00:00")?;
    let zone = match rest.strip_prefix('.') {
        Some(fraction) => {
            let zone = fraction.trim_start_matches('0');
            (zone.len() < fraction.len()).then_some(zone)?
        }
        None => rest,
    };
    let is_zone = matches!(zone, "Z" | "+00:00" | "-00:00");
    is_zone.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn times_have_a_zone_and_nothing_else() {
        let noon = parse("2026-11-18T12:00:00Z").unwrap();
        for same in [
            "2026-11-18T12:00:00.000Z",
            "2026-11-18T12:00:00.0000000Z",
            "2026-11-18T13:30:00+01:30",
            "2026-11-18T12:00:00-00:00",
        ] {
            assert_eq!(parse(same), Some(noon), "{same}");
        }
        for other in [
            "",
            "2026-11-18",
            "2026-11-18T12:00:00",
            "2026-11-18 12:00:00Z",
            "2026-11-18T12:00:00z",
            "2026-11-18T12:00Z",
            "2026-11-18T12:00:00.Z",
            "2026-11-18T12:00:00+01",
            "2026-11-18T12:00:00Z[UTC]",
            " 2026-11-18T12:00:00Z",
            "2026-13-18T12:00:00Z",
            "2026-11-18T25:00:00Z",
            "+002026-11-18T12:00:00Z",
        ] {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}
