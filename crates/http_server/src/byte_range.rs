//! The byte range that a request wants.

use std::ops::Range;

use http_range_header::{
    EndPosition, StartPosition, SyntacticallyCorrectRange, parse_range_header,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RequestedRange {
    Whole,
    Part(Range<u64>),
    /// No requested byte is within the file.
    Unsatisfiable,
}

/// Multiple ranges and invalid ranges get the whole file, as the standard allows. So do clients whose copy
/// (`if_range`) has another ETag.
pub(crate) fn requested_range(
    range: Option<&str>,
    if_range: Option<&str>,
    etag: &str,
    size: u64,
) -> RequestedRange {
    let is_stale = if_range.is_some_and(|copy| copy != etag);
    let Some(range) = range.filter(|_| !is_stale) else {
        return RequestedRange::Whole;
    };
    match parse_range_header(range)
        .as_ref()
        .map(|parsed| &parsed.ranges[..])
    {
        Ok([range]) => resolve(range, size),
        _ => RequestedRange::Whole,
    }
}

/// Resolves a range against the file size. The library rejects suffixes longer than the file.
fn resolve(range: &SyntacticallyCorrectRange, size: u64) -> RequestedRange {
    let (start, end) = match (range.start, range.end) {
        (StartPosition::Index(start), EndPosition::Index(last)) if last < start => {
            return RequestedRange::Whole;
        }
        (StartPosition::Index(start), EndPosition::Index(last)) => {
            (start, last.saturating_add(1).min(size))
        }
        (StartPosition::Index(start), EndPosition::LastByte) => (start, size),
        (StartPosition::FromLast(length), _) => (size.saturating_sub(length), size),
    };
    if start < end {
        RequestedRange::Part(start..end)
    } else {
        RequestedRange::Unsatisfiable
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ETAG: &str = "\"abc\"";

    fn resolved(range: &str, size: u64) -> RequestedRange {
        requested_range(Some(range), None, ETAG, size)
    }

    #[test]
    fn ranges_are_read_as_the_standard_says() {
        for (range, size, expected) in [
            ("bytes=0-0", 10, RequestedRange::Part(0..1)),
            ("bytes=2-5", 10, RequestedRange::Part(2..6)),
            ("bytes=2-", 10, RequestedRange::Part(2..10)),
            ("bytes=-3", 10, RequestedRange::Part(7..10)),
            ("bytes=-30", 10, RequestedRange::Part(0..10)),
            ("bytes=5-500", 10, RequestedRange::Part(5..10)),
            ("bytes=10-", 10, RequestedRange::Unsatisfiable),
            ("bytes=0-", 0, RequestedRange::Unsatisfiable),
            ("bytes=-0", 10, RequestedRange::Whole),
            ("bytes=0-1,3-4", 10, RequestedRange::Whole),
            ("bytes=5-2", 10, RequestedRange::Whole),
            ("pages=1-2", 10, RequestedRange::Whole),
            ("bytes=a-b", 10, RequestedRange::Whole),
            ("bytes=99999999999999999999-", 10, RequestedRange::Whole),
            ("", 10, RequestedRange::Whole),
        ] {
            assert_eq!(resolved(range, size), expected, "{range} of {size}");
        }
    }

    #[test]
    fn a_copy_of_another_file_is_not_completed() {
        for (copy, expected) in [
            (ETAG, RequestedRange::Part(1..10)),
            ("\"def\"", RequestedRange::Whole),
        ] {
            assert_eq!(
                requested_range(Some("bytes=1-"), Some(copy), ETAG, 10),
                expected
            );
        }
    }

    proptest! {
        #[test]
        fn a_part_lies_within_the_file(range in "(bytes=)?[0-9]{0,20}-[0-9]{0,20}(,-?[0-9]{1,3})?", size: u64) {
            if let RequestedRange::Part(part) = resolved(&range, size) {
                prop_assert!(part.start < part.end && part.end <= size, "{part:?}");
            }
        }
    }
}
