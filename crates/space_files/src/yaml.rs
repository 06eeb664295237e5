//! YAML as JSON values, with the lines of the top-level keys, within limits that no hostile file can exceed.
//!
//! Only the core schema counts: a date stays text.

mod build;
mod print;
mod scalar;

use std::collections::HashSet;

use saphyr_parser::{Event, Parser};
use serde_json::Value;

use crate::{
    limits::{MAX_YAML_DEPTH, MAX_YAML_FLOW_TOKENS},
    problem::Problem,
};
use build::Builder;

pub(crate) use print::entry;

/// One YAML document.
#[derive(Debug, Default)]
pub(crate) struct Yaml {
    pub(crate) value: Value,
    /// The keys of the top-level map in order, if the document is a map.
    pub(crate) keys: Vec<TopKey>,
    /// Keys that occur more than once in one map; the first one counts.
    pub(crate) problems: Vec<Problem>,
    /// Whether something follows the document, such as another one.
    pub(crate) has_more: bool,
}

/// A key of the top-level map of a document, with its value.
#[derive(Debug)]
pub(crate) struct TopKey {
    pub(crate) name: String,
    pub(crate) value: Value,
    /// Line, counted from 1, and column in characters, counted from 0.
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// Parses a whole text, within all limits of YAML except the byte limit.
pub fn parse_value(text: &str) -> Result<Value, Problem> {
    build(text, false).map(|yaml| yaml.value)
}

/// Parses the first document of the text, and detects whether anything follows it.
pub(crate) fn parse(text: &str, max_bytes: usize) -> Result<Yaml, Problem> {
    if text.len() > max_bytes {
        let message = format!(
            "This YAML has more than {max_bytes} bytes. Shorten it; until then it has no effect."
        );
        return Err(Problem::new(1, message));
    }
    build(text, true)
}

/// The anchors that aliases refer to. Values of others are not stored.
fn named_anchors(text: &str) -> HashSet<usize> {
    let mut named = HashSet::new();
    if !text.contains('*') {
        return named;
    }
    let mut parser = Parser::new_from_str(text);
    let mut depth = 0_usize;
    while let Some(Ok((event, _))) = parser.next_event() {
        match event {
            Event::Alias(anchor) => drop(named.insert(anchor)),
            Event::SequenceStart(..) | Event::MappingStart(..) => depth += 1,
            Event::SequenceEnd | Event::MappingEnd => depth = depth.saturating_sub(1),
            Event::DocumentEnd => break,
            _ => {}
        }
        // Such a text is rejected when it is built.
        if depth > MAX_YAML_DEPTH {
            break;
        }
    }
    named
}

fn build(text: &str, with_keys: bool) -> Result<Yaml, Problem> {
    let is_mark = |byte: &&u8| matches!(byte, b',' | b'[' | b'{');
    if text.as_bytes().iter().filter(is_mark).count() > MAX_YAML_FLOW_TOKENS {
        let message = format!(
            "YAML has more than {MAX_YAML_FLOW_TOKENS} commas and brackets. Write one value per line."
        );
        return Err(Problem::new(1, message));
    }
    let mut builder = Builder::new(named_anchors(text), with_keys);
    let mut parser = Parser::new_from_str(text);
    while let Some(next) = parser.next_event() {
        let (event, span) = next.map_err(|error| {
            let what = error.info();
            Problem::new(
                error.marker().line(),
                format!("This is not valid YAML: {what}. Correct it; until then it has no effect."),
            )
        })?;
        if event == Event::DocumentEnd {
            break;
        }
        builder.take(event, span.start)?;
    }
    let has_more = !matches!(parser.next_event(), None | Some(Ok((Event::StreamEnd, _))));
    Ok(Yaml {
        has_more,
        ..builder.finish()
    })
}
