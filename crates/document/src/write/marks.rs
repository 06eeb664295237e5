//! Marks: Markdown delimiters where they work, HTML elements elsewhere.

use super::{attribute::text, escape};
use crate::node::{Mark, MarkKind};

/// The order in which marks are nested, from the outside in.
fn rank(mark: &Mark) -> usize {
    match mark.kind {
        MarkKind::Color => 0,
        MarkKind::Strikethrough => 1,
        MarkKind::Italic => 2,
        MarkKind::Bold => 3,
        MarkKind::Keyboard => 4,
        MarkKind::Superscript => 5,
        MarkKind::Subscript => 6,
        MarkKind::Code => 7,
    }
}

/// The marks in the order of nesting, without duplicates.
pub(super) fn sorted(marks: &[Mark]) -> Vec<&Mark> {
    let mut sorted: Vec<&Mark> = Vec::with_capacity(marks.len());
    for mark in marks {
        if !sorted.contains(&mark) {
            sorted.push(mark);
        }
    }
    sorted.sort_by_key(|mark| rank(mark));
    sorted
}

/// The characters before and after a marked piece of a line. None at the start or end of the line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Neighbours {
    pub(super) before: Option<char>,
    pub(super) after: Option<char>,
}

/// The piece with the mark's delimiters.
pub(super) fn marked(mark: &Mark, inner: &str, around: Neighbours) -> String {
    let sign = match mark.kind {
        MarkKind::Bold => "**",
        MarkKind::Italic => "_",
        MarkKind::Strikethrough => "~~",
        _ => return element(mark, inner),
    };
    if delimiters_work(inner, around, sign == "_") {
        format!("{sign}{inner}{sign}")
    } else {
        element(mark, inner)
    }
}

/// Returns whether delimiters around this piece open and close: they must be flanking the piece, not its surroundings.
fn delimiters_work(inner: &str, around: Neighbours, apart: bool) -> bool {
    let (Some(first), Some(last)) = (inner.chars().next(), inner.chars().next_back()) else {
        return false;
    };
    let is_edge = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || c.is_ascii_punctuation());
    let leans = |inside: char, outside: Option<char>| {
        inside.is_alphanumeric() && !apart || !inside.is_whitespace() && is_edge(outside)
    };
    leans(first, around.before) && leans(last, around.after) && !inner.ends_with('\\')
}

/// The piece in the HTML element of the mark.
pub(super) fn element(mark: &Mark, inner: &str) -> String {
    let name = match mark.kind {
        MarkKind::Bold => "strong",
        MarkKind::Italic => "em",
        MarkKind::Strikethrough => "del",
        MarkKind::Code => "code",
        MarkKind::Keyboard => "kbd",
        MarkKind::Superscript => "sup",
        MarkKind::Subscript => "sub",
        MarkKind::Color => return colored(mark, inner),
    };
    format!("<{name}>{inner}</{name}>")
}

fn colored(mark: &Mark, inner: &str) -> String {
    let color = |name: &str| text(&mark.data, name).filter(|color| *color != "default");
    let mut style = String::new();
    if let Some(text) = color("text") {
        style.extend(["color:", text, ";"]);
    }
    if let Some(background) = color("background") {
        style.extend(["background-color:", background, ";"]);
    }
    format!(
        "<mark style=\"{}\">{inner}</mark>",
        escape::in_attribute(&style)
    )
}

/// Code between enough backticks. None for code that cannot be written this way.
pub(super) fn code_span(code: &str) -> Option<String> {
    let code = &code.replace('\r', "");
    if code.is_empty() || code.contains('\n') {
        return None;
    }
    let ticks = "`".repeat(longest_run(code, '`') + 1);
    let blank = code.trim_matches(' ').is_empty();
    let touches = code.starts_with('`') || code.ends_with('`');
    let stripped = code.starts_with(' ') && code.ends_with(' ') && !blank;
    let pad = if touches || stripped { " " } else { "" };
    Some(format!("{ticks}{pad}{code}{pad}{ticks}"))
}

pub(super) fn longest_run(text: &str, wanted: char) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for character in text.chars() {
        run = if character == wanted { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}
