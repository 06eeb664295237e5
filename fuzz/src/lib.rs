//! Inputs of the targets: a text, and after a byte that no text has, the bytes that decide what is done with it. So a
//! plain file is an input too.

use std::borrow::Cow;

use arbitrary::Unstructured;

/// Never part of UTF-8.
const BREAK: u8 = 0xff;

pub fn text_and_choices(data: &[u8]) -> (Cow<'_, str>, Unstructured<'_>) {
    let end = data.iter().position(|&byte| byte == BREAK);
    let (text, choices) = data.split_at(end.unwrap_or(data.len()));
    let choices = choices.get(1..).unwrap_or_default();
    (String::from_utf8_lossy(text), Unstructured::new(choices))
}

/// Whether all of `few` stands in `many`, in its order.
pub fn is_subsequence<'a>(
    few: impl Iterator<Item = &'a str>,
    mut many: impl Iterator<Item = &'a str>,
) -> bool {
    few.into_iter()
        .all(|wanted| many.any(|found| found == wanted))
}

// What the tests of pages look for in HTML, so that both look for the same.
#[expect(dead_code, reason = "the tests look for more")]
#[path = "../../crates/render/tests/html/parsed.rs"]
mod parsed;

/// The HTML of a body, read as a browser reads it, runs nothing and leads nowhere it should not; nor does it when it
/// was written out and read once more, which is how harmless text has become a script elsewhere.
pub fn check_html(html: &str) {
    let mut found = parsed::unsafe_parts(html);
    let once = read_and_write(html);
    found.extend(parsed::unsafe_parts(&once));
    assert!(found.is_empty(), "{found:#?}\n{html}");
    let twice = read_and_write(&once);
    assert_eq!(once, twice, "reading changes it each time: {html}");
}

/// No id of a body is there twice, and none that it names is missing.
pub fn check_ids(html: &str) {
    let faults = parsed::id_faults(html);
    assert!(faults.is_empty(), "{faults:#?}\n{html}");
}

fn read_and_write(html: &str) -> String {
    scraper::Html::parse_fragment(html)
        .root_element()
        .inner_html()
}
