//! The settings at the top of a page: YAML between two `---` lines.
//!
//! The bytes are authoritative. Reading never fails, and changing one key leaves every other byte as it is.

mod edit;
mod settings;

use std::ops::Range;

use serde_json::Value;

use crate::{limits::MAX_FRONT_MATTER_BYTES, problem::Problem, yaml};

pub(crate) use settings::is_variable_name;

pub use edit::set;
pub use settings::{Cover, Layout, MetaLinks, PageTag, Settings};

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The parts of a page's text, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// The YAML between the two fences, without them. None if the page has no front matter.
    pub front: Option<Range<usize>>,
    /// Everything after the front matter or, without one, after a byte order mark.
    pub body: Range<usize>,
}

/// The front matter of one page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FrontMatter {
    /// The top-level entries in their order. Empty if the YAML is not valid.
    pub entries: Vec<Entry>,
    pub problems: Vec<Problem>,
}

/// One top-level key with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub key: String,
    pub value: Value,
    /// The bytes in the page's text: from the line of the key to the line of the next key, including comments between.
    /// If the YAML does not have one key per line (`{a: 1, b: 2}`), the bytes of all entries together.
    pub range: Range<usize>,
    /// The line of the key, counted from 1.
    pub line: usize,
}

/// Finds the front matter. A fence is a line of three dashes; the first one must be the first line of the text.
pub fn split(text: &str) -> Parts {
    let start = text
        .strip_prefix(BYTE_ORDER_MARK)
        .map_or(0, |rest| text.len() - rest.len());
    let whole = Parts {
        front: None,
        body: start..text.len(),
    };
    let mut lines = text[start..].split_inclusive('\n');
    let Some(first) = lines
        .next()
        .filter(|line| is_fence(line) && line.ends_with('\n'))
    else {
        return whole;
    };
    let front_start = start + first.len();
    let mut at = front_start;
    for line in lines {
        if is_fence(line) {
            return Parts {
                front: Some(front_start..at),
                body: at + line.len()..text.len(),
            };
        }
        at += line.len();
    }
    whole
}

fn is_fence(line: &str) -> bool {
    line.trim_end() == "---"
}

impl FrontMatter {
    /// Reads the front matter of a page's text.
    pub fn parse(text: &str) -> Self {
        split(text)
            .front
            .map(|front| Self::parse_range(text, front))
            .unwrap_or_default()
    }

    pub fn get(&self, key: &str) -> Option<&Value> {
        self.entry(key).map(|entry| &entry.value)
    }

    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    fn parse_range(text: &str, front: Range<usize>) -> Self {
        // The opening fence is the line above.
        const LINES_ABOVE: usize = 1;
        let source = &text[front.clone()];
        let yaml = match yaml::parse(source, MAX_FRONT_MATTER_BYTES) {
            Ok(yaml) => yaml,
            Err(problem) => return Self::broken(problem.below(LINES_ABOVE)),
        };
        if !matches!(yaml.value, Value::Object(_) | Value::Null) {
            let message = "The front matter is not a list of `key: value` lines. Correct it; until then it has no effect.";
            return Self::broken(Problem::new(1 + LINES_ABOVE, message));
        }
        // Setting a key would change the last document, and rewriting the first would lose the others.
        if yaml.has_more {
            let message = "The front matter is more than one YAML document. Remove the lines that start with `...` or `---`; until then it has no effect.";
            return Self::broken(Problem::new(1 + LINES_ABOVE, message));
        }
        let ranges = key_ranges(source, &yaml.keys);
        let entries = yaml
            .keys
            .into_iter()
            .enumerate()
            .map(|(position, key)| {
                let range = ranges.get(position).cloned().unwrap_or(0..source.len());
                Entry {
                    key: key.name,
                    value: key.value,
                    range: front.start + range.start..front.start + range.end,
                    line: key.line + LINES_ABOVE,
                }
            })
            .collect();
        let problems = yaml.problems.into_iter();
        Self {
            entries,
            problems: problems.map(|problem| problem.below(LINES_ABOVE)).collect(),
        }
    }

    fn broken(problem: Problem) -> Self {
        Self {
            entries: Vec::new(),
            problems: vec![problem],
        }
    }
}

/// The bytes of each entry, or none at all if keys do not start lines.
fn key_ranges(source: &str, keys: &[yaml::TopKey]) -> Vec<Range<usize>> {
    let lines = line_starts(source);
    let mut starts = Vec::with_capacity(keys.len());
    for key in keys {
        let Some(&start) = lines.get(key.line.saturating_sub(1)) else {
            return Vec::new();
        };
        let indent = source[start..]
            .bytes()
            .take_while(|&byte| byte == b' ')
            .count();
        if key.column != indent || starts.last().is_some_and(|&last| last >= start) {
            return Vec::new();
        }
        starts.push(start);
    }
    let ends = starts.iter().skip(1).copied().chain([source.len()]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| start..end)
        .collect()
}

/// The starts of lines as YAML counts them: a lone carriage return ends a line too.
fn line_starts(source: &str) -> Vec<usize> {
    let bytes = source.as_bytes();
    let ends = bytes
        .iter()
        .enumerate()
        .filter(|&(at, &byte)| byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
    [0].into_iter().chain(ends.map(|(at, _)| at + 1)).collect()
}
