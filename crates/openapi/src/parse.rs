//! JSON and YAML as trees with positions.
//!
//! JSON is not parsed as YAML although nearly all of it is: inside brackets the YAML parser needs memory for each comma
//! (see [`crate::limits::MAX_YAML_FLOW_TOKENS`]), and its messages speak of YAML.

mod builder;
mod decode;
mod json;
mod lines;
mod scalar;
mod yaml;

pub use decode::decode;

use crate::{
    limits::MAX_DOCUMENT_BYTES,
    problem::{Position, Problem, ProblemKind},
    tree::Node,
};

#[derive(Debug)]
pub struct ParsedText {
    pub root: Node,
    /// Problems that do not prevent reading, such as a key that occurs twice.
    pub problems: Vec<Problem>,
}

/// Parses a JSON or YAML text. Of YAML, anchors, aliases and merge keys (`<<`) are resolved, and scalars have the types
/// of the core schema of YAML 1.2: a date is text.
pub fn parse(text: &str) -> Result<ParsedText, Problem> {
    if text.len() > MAX_DOCUMENT_BYTES {
        let message = format!("The text has more than {MAX_DOCUMENT_BYTES} bytes. Split it.");
        let position = Position::START;
        return Err(Problem::of_text(ProblemKind::Limit, position, message));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(at) = text.find('\0') {
        let position = lines::LineCounter::new(text).position(at);
        let message = "The text has a NUL character. Remove it.";
        return Err(Problem::of_text(ProblemKind::Syntax, position, message));
    }
    if !text.trim_start().starts_with(['{', '[']) {
        return yaml::parse(text);
    }
    match json::parse(text) {
        // YAML has brackets too, with fewer quotes.
        Err(problem) if problem.kind == ProblemKind::Syntax => {
            yaml::parse(text).map_err(|_| problem)
        }
        parsed => parsed,
    }
}
