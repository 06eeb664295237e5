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
