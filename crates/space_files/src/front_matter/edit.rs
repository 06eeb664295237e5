//! Changing one key of the front matter.

use std::{collections::HashSet, ops::Range};

use serde_json::Value;

use super::{BYTE_ORDER_MARK, FrontMatter, Parts, split};
use crate::yaml;

/// Sets or removes `key` in the text. All other bytes stay. Front matter is added if the page has none, and removed
/// with its last key.
pub fn set(text: &str, key: &str, value: Option<Value>) -> String {
    let parts = split(text);
    let Some(front) = parts.front.clone() else {
        return match value {
            Some(value) => with_new_front_matter(text, key, &value),
            None => text.to_owned(),
        };
    };
    let before = FrontMatter::parse_range(text, front.clone());
    if value.is_none() && before.is_valid() && before.entry(key).is_none() {
        return text.to_owned();
    }
    let changed = set_bytes(text, &parts, &front, &before, key, value.as_ref());
    if !before.is_valid() || changed_only_key(&before, &changed, key, value.as_ref()) {
        return changed;
    }
    reprint(text, &parts, &front, &before, key, value)
}

impl FrontMatter {
    /// Returns whether the YAML is valid. Duplicate keys do not count.
    fn is_valid(&self) -> bool {
        !self.entries.is_empty() || self.problems.is_empty()
    }
}

fn with_new_front_matter(text: &str, key: &str, value: &Value) -> String {
    let (mark, body) = match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(body) => ("\u{feff}", body),
        None => ("", text),
    };
    let end = line_end(body);
    let entry = with_line_ends(&yaml::entry(key, value), end);
    // Also above a blank line: removing the front matter must not remove the page's own blank line.
    let apart = if body.is_empty() { "" } else { end };
    format!("{mark}---{end}{entry}---{end}{apart}{body}")
}

fn set_bytes(
    text: &str,
    parts: &Parts,
    front: &Range<usize>,
    before: &FrontMatter,
    key: &str,
    value: Option<&Value>,
) -> String {
    let mut ranges: Vec<Range<usize>> = if before.is_valid() {
        before
            .entries
            .iter()
            .filter(|entry| entry.key == key)
            .map(|entry| entry.range.clone())
            .collect()
    } else {
        raw_entries(text, front, key)
    };
    // Each occurrence of a duplicate key in `{a: 1, a: 2}` has the bytes of the whole map.
    ranges.dedup();
    let mut printed = value
        .map(|value| with_line_ends(&yaml::entry(key, value), line_end(text)))
        .unwrap_or_default();
    let mut out = String::with_capacity(text.len() + printed.len());
    let mut at = 0;
    for range in ranges {
        out.push_str(&text[at..range.start]);
        out.push_str(&std::mem::take(&mut printed));
        at = trailing_lines_start(text, &range);
    }
    out.push_str(&text[at..front.end]);
    out.push_str(&printed);
    if out[front.start..].trim().is_empty() && value.is_none() {
        return without_front_matter(text, parts);
    }
    // YAML also ends lines with a lone carriage return, fences do not.
    if !out[front.start..].is_empty() && !out.ends_with('\n') {
        out.push_str(line_end(text));
    }
    out.push_str(&text[front.end..]);
    out
}

/// Comments and blank lines between an entry and the next key stay: they may be about the next one.
fn trailing_lines_start(text: &str, range: &Range<usize>) -> usize {
    let mut end = range.end;
    let mut start = range.end;
    for line in text[range.clone()].split_inclusive('\n').rev() {
        end -= line.len();
        if line.starts_with('#') {
            start = end;
        } else if !line.trim().is_empty() {
            break;
        }
    }
    start
}

/// Entries of a key in invalid YAML: lines that start with it, with the indented lines below.
fn raw_entries(text: &str, front: &Range<usize>, key: &str) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut at = front.start;
    let mut inside = false;
    for line in text[front.clone()].split_inclusive('\n') {
        let next = at + line.len();
        let starts_entry = !line.starts_with([' ', '\t', '-', '#', '\r', '\n']);
        if starts_entry {
            let rest = line.strip_prefix(key).map(str::trim_start);
            inside = rest.is_some_and(|rest| rest.starts_with(':'));
            if inside {
                ranges.push(at..next);
            }
        } else if let Some(last) = ranges.last_mut().filter(|_| inside) {
            last.end = next;
        }
        at = next;
    }
    ranges
}

fn without_front_matter(text: &str, parts: &Parts) -> String {
    let mark = if text.starts_with(BYTE_ORDER_MARK) {
        "\u{feff}"
    } else {
        ""
    };
    let body = &text[parts.body.clone()];
    // The blank line after the fence separated the body; a page does not start with one.
    let stripped = body
        .strip_prefix("\r\n")
        .or(body.strip_prefix('\n'))
        .unwrap_or(body);
    if split(stripped).front.is_none() && !stripped.starts_with(BYTE_ORDER_MARK) {
        return format!("{mark}{stripped}");
    }
    // The rest must not become front matter itself, nor its first character a byte order mark.
    let apart = if stripped.len() == body.len() {
        line_end(text)
    } else {
        ""
    };
    format!("{mark}{apart}{body}")
}

/// Returns whether the change affected only this key. YAML features (anchors, one-line maps) can make a plain change of
/// bytes do more.
fn changed_only_key(before: &FrontMatter, changed: &str, key: &str, value: Option<&Value>) -> bool {
    let after = FrontMatter::parse(changed);
    let others = |front: &FrontMatter| -> Vec<(String, Value)> {
        let others = front.entries.iter().filter(|entry| entry.key != key);
        others
            .map(|entry| (entry.key.clone(), entry.value.clone()))
            .collect()
    };
    after.is_valid() && after.get(key) == value && others(before) == others(&after)
}

/// Rewrites the front matter from its values.
fn reprint(
    text: &str,
    parts: &Parts,
    front: &Range<usize>,
    before: &FrontMatter,
    key: &str,
    value: Option<Value>,
) -> String {
    let mut seen = HashSet::new();
    let firsts = before
        .entries
        .iter()
        .filter(|entry| seen.insert(&entry.key));
    let mut entries: Vec<(&str, Value)> = firsts
        .map(|entry| (entry.key.as_str(), entry.value.clone()))
        .collect();
    let place = entries.iter().position(|(name, _)| *name == key);
    match (place, value) {
        (Some(place), Some(value)) => entries[place].1 = value,
        (Some(place), None) => drop(entries.remove(place)),
        (None, Some(value)) => entries.push((key, value)),
        (None, None) => {}
    }
    if entries.is_empty() {
        return without_front_matter(text, parts);
    }
    let printed: String = entries
        .iter()
        .map(|(name, value)| with_line_ends(&yaml::entry(name, value), line_end(text)))
        .collect();
    format!("{}{printed}{}", &text[..front.start], &text[front.end..])
}

/// The line ending of the first line.
fn line_end(text: &str) -> &'static str {
    let first = text.split_inclusive('\n').next().unwrap_or_default();
    if first.ends_with("\r\n") {
        "\r\n"
    } else {
        "\n"
    }
}

fn with_line_ends(printed: &str, end: &str) -> String {
    printed.replace('\n', end)
}
