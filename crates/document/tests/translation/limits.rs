//! Limits, and texts that try to be slow.

use std::collections::BTreeSet;

use document::{
    limits::MAX_PAGE_BYTES,
    translation::{MAX_REPLY_BYTES, MAX_SEGMENT_BYTES, MAX_SEGMENTS, Segment, apply, extract},
};

#[test]
fn a_text_over_the_limit_is_counted_and_stays() {
    let longest = "a".repeat(MAX_SEGMENT_BYTES);
    assert_eq!(extract(&longest).segments.len(), 1);
    let found = extract(&format!("{longest}b\n\nother\n"));
    assert_eq!((found.segments.len(), found.skipped), (1, 1));
}

#[test]
fn segments_over_the_limit_are_counted() {
    let page = "a\n\n".repeat(MAX_SEGMENTS);
    assert_eq!(extract(&page).skipped, 0);
    let found = extract(&(page + "a\n\na\n"));
    assert_eq!((found.segments.len(), found.skipped), (MAX_SEGMENTS, 2));
}

#[test]
fn a_reply_over_the_limit_is_rejected() {
    let segment = Segment::plain("a");
    assert!(segment.parse(&"a".repeat(MAX_REPLY_BYTES)).is_ok());
    assert!(segment.parse(&"a".repeat(MAX_REPLY_BYTES + 1)).is_err());
    assert!(
        segment
            .parse_runs(&["a".repeat(MAX_REPLY_BYTES + 1)])
            .is_err()
    );
}

#[test]
fn a_page_over_the_limit_is_not_translated() {
    let page = "a ".repeat(MAX_PAGE_BYTES);
    assert!(extract(&page).over_limit);
    let translation = Segment::plain("a").parse("b").expect("it has no markers");
    let result = apply(&page, &[(0, translation)], &BTreeSet::new());
    assert_eq!((result.text, result.rejected), (page, vec![0]));
}

#[test]
fn hostile_pages_take_linear_time() {
    let repeated = |text: &str| text.repeat(MAX_PAGE_BYTES / 16 / text.len());
    for text in [
        "<!-- ",
        "</",
        "{{",
        "&",
        "\\",
        ":a",
        "**a",
        "[a](",
        "<b>a",
        "`",
        "a https://",
        "> ",
        "* a ",
        "&amp;",
        "a **b** ",
        "x <b>y</b>\n\n",
    ] {
        let page = repeated(text);
        let segments = extract(&page).segments;
        let translations: Vec<_> = segments
            .iter()
            .enumerate()
            .filter_map(|(index, segment)| {
                let runs: Vec<String> = segment
                    .runs()
                    .iter()
                    .map(|run| run.to_uppercase())
                    .collect();
                Some((index, segment.parse_runs(&runs).ok()?))
            })
            .collect();
        apply(&page, &translations, &BTreeSet::new());
    }
}
