//! Finds the tags of a text. The Markdown parser decides whether one is literal because it is in code.

use std::{collections::HashMap, ops::Range};

use super::{
    mask::mask,
    tag::{Tag, is_known},
};

pub(super) struct Scan {
    pub(super) masked: String,
    /// In the order of the text.
    pub(super) tags: Vec<Tag>,
}

impl Scan {
    pub(super) fn tag_at(&self, start: usize) -> Option<&Tag> {
        let at = self
            .tags
            .binary_search_by_key(&start, |tag| tag.span.start)
            .ok()?;
        self.tags.get(at)
    }

    pub(super) fn has_tag_in(&self, range: &Range<usize>) -> bool {
        let at = self
            .tags
            .partition_point(|tag| tag.span.start < range.start);
        self.tags
            .get(at)
            .is_some_and(|tag| tag.span.start < range.end)
    }
}

pub(super) fn scan(text: &str) -> Scan {
    let mut tags = find_tags(text);
    pair_ends(&mut tags);
    Scan {
        masked: mask(text, &tags),
        tags,
    }
}

fn find_tags(text: &str) -> Vec<Tag> {
    let mut tags: Vec<Tag> = Vec::new();
    let mut line = Line::default();
    let mut close = 0;
    let mut from = 0;
    while let Some(start) = find_from(text, from, "{%") {
        from = start + 2;
        // Both searches only move forward, so a text full of openings is walked once.
        if close < from {
            let Some(found) = find_from(text, from, "%}") else {
                break;
            };
            close = found;
        }
        let inner = &text[from..close];
        if inner.contains("{%") {
            continue;
        }
        line.advance(text, start);
        let span = start..close + 2;
        if let Some(tag) = tag_of(text, inner, span, &line) {
            from = tag.span.end;
            line.has_tag = true;
            tags.push(tag);
        }
    }
    tags
}

fn find_from(text: &str, from: usize, what: &str) -> Option<usize> {
    text[from..].find(what).map(|at| at + from)
}

/// The current line of the search.
#[derive(Default)]
struct Line {
    start: usize,
    scanned_to: usize,
    has_tag: bool,
}

impl Line {
    fn advance(&mut self, text: &str, to: usize) {
        if let Some(newline) = text[self.scanned_to..to].rfind('\n') {
            self.start = self.scanned_to + newline + 1;
            self.has_tag = false;
        }
        self.scanned_to = to;
    }
}

fn tag_of(text: &str, inner: &str, span: Range<usize>, line: &Line) -> Option<Tag> {
    let escaped = text[..span.start].ends_with('\\');
    let words = inner.trim();
    let end = words
        .find(|c: char| !(c.is_ascii_alphanumeric() || "@/_-.".contains(c)))
        .unwrap_or(words.len());
    let (name, rest) = words.split_at(end);
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '@');
    if escaped || !named || !(rest.is_empty() || rest.starts_with([' ', '\n', '\t', '\r', '"'])) {
        return None;
    }
    let starts_line = is_at_block_start(&text[line.start..span.start]);
    let known = is_known(name.strip_prefix("end").unwrap_or(name));
    let spans_lines = inner.contains('\n');
    if spans_lines && (!starts_line || has_fence(inner)) {
        return None;
    }
    (starts_line || line.has_tag || known).then(|| Tag {
        span,
        name: name.to_owned(),
        rest: rest.trim().to_owned(),
        has_end: false,
    })
}

/// Returns whether only markers of quotes and lists, and white space, precede.
fn is_at_block_start(before: &str) -> bool {
    const MAX_PREFIX_BYTES: usize = 200;
    before.len() <= MAX_PREFIX_BYTES
        && before
            .chars()
            .all(|c| c.is_whitespace() || c.is_ascii_digit() || ">*-+.)".contains(c))
}

fn has_fence(inner: &str) -> bool {
    inner.lines().any(|line| {
        let line = line.trim_start();
        line.starts_with("```") || line.starts_with("~~~")
    })
}

/// A tag with an optional end has one if the next tag of its name is an end.
fn pair_ends(tags: &mut [Tag]) {
    let mut next_is_end: HashMap<String, bool> = HashMap::new();
    for tag in tags.iter_mut().rev() {
        if let Some(name) = tag.ends() {
            next_is_end.insert(name.to_owned(), true);
        } else {
            tag.has_end = next_is_end.insert(tag.name.clone(), false) == Some(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::scan;

    fn names(text: &str) -> Vec<String> {
        scan(text).tags.into_iter().map(|tag| tag.name).collect()
    }

    #[test]
    fn tags_are_found_where_they_stand() {
        let table: [(&str, &[&str]); 9] = [
            (
                "{% hint style=\"info\" %}\nx\n{% endhint %}",
                &["hint", "endhint"],
            ),
            ("* {% hint %} a {% endhint %}", &["hint", "endhint"]),
            ("{%hint%}", &["hint"]),
            ("\\{% hint %}", &[]),
            (
                "{% @mermaid/diagram content=\"a\n\"b\"\n\" %}",
                &["@mermaid/diagram"],
            ),
            ("text {% unknown %}", &[]),
            ("{% unknown x=1 %}", &["unknown"]),
            ("{% hint\n```\n%}", &[]),
            ("{% {% hint %}", &["hint"]),
        ];
        for (text, wanted) in table {
            assert_eq!(names(text), wanted, "{text}");
        }
    }
}
