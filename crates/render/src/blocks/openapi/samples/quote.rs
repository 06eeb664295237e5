//! Quotes strings and values as literals of a language. Authors of specs are not trusted: no text may end its literal,
//! nor look different from what is copied.

use openapi::SpecValue;

/// Hashes around a Rust raw string. A text that needs more is written with escapes.
const MAX_HASHES: usize = 8;

/// The constants of JSON in a language.
pub(super) struct JsonConstants {
    yes: &'static str,
    no: &'static str,
    nothing: &'static str,
}

pub(super) const JSON: JsonConstants = JsonConstants {
    yes: "true",
    no: "false",
    nothing: "null",
};

pub(super) const PYTHON: JsonConstants = JsonConstants {
    yes: "True",
    no: "False",
    nothing: "None",
};

/// True for control characters, and for invisible or bidirectional ones that change how text looks.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
        )
        || ('\u{2028}'..='\u{202e}').contains(&character)
        || ('\u{2060}'..='\u{2069}').contains(&character)
}

/// Quotes a shell argument. Between single quotes only the quote is special; pasted text passes through a terminal.
pub(super) fn shell(text: &str) -> String {
    let is_printable = |c: &char| matches!(c, '\n' | '\t') || !is_hidden(*c);
    let printable: String = text.chars().filter(is_printable).collect();
    format!("'{}'", printable.replace('\'', r"'\''"))
}

/// Quotes a string of JSON, JavaScript, Python and Go: these escapes mean the same in all of them.
pub(super) fn double_quoted(text: &str) -> String {
    escaped(text, |code| format!("\\u{code:04x}"))
}

pub(super) fn rust(text: &str) -> String {
    escaped(text, |code| format!("\\u{{{code:x}}}"))
}

fn escaped(text: &str, hidden: impl Fn(u32) -> String) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            other if is_hidden(other) => out.push_str(&hidden(u32::from(other))),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// Returns a multi-line Go string, if possible.
pub(super) fn raw_go(text: &str) -> String {
    if text.contains('`') || !is_plain(text) {
        return double_quoted(text);
    }
    format!("`{text}`")
}

/// Returns a multi-line Rust string, if possible.
pub(super) fn raw_rust(text: &str) -> String {
    let hashes: Vec<String> = (1..=MAX_HASHES).map(|count| "#".repeat(count)).collect();
    let mut free = hashes
        .iter()
        .filter(|hashes| !text.contains(&format!("\"{hashes}")));
    match free.next() {
        Some(hashes) if is_plain(text) => format!("r{hashes}\"{text}\"{hashes}"),
        _ => rust(text),
    }
}

fn is_plain(text: &str) -> bool {
    !text.chars().any(|c| c != '\n' && is_hidden(c))
}

/// Formats JSON on several lines, indented by `margin` spaces from the second on.
pub(super) fn value(
    value: &SpecValue,
    constants: &JsonConstants,
    step: usize,
    margin: usize,
) -> String {
    let mut out = String::new();
    write(&mut out, value, constants, step, margin);
    out
}

fn write(
    out: &mut String,
    value: &SpecValue,
    constants: &JsonConstants,
    step: usize,
    margin: usize,
) {
    let inner = margin + step;
    match value {
        SpecValue::Null => out.push_str(constants.nothing),
        SpecValue::Bool(true) => out.push_str(constants.yes),
        SpecValue::Bool(false) => out.push_str(constants.no),
        SpecValue::Number(number) => out.push_str(&number.to_string()),
        SpecValue::String(text) => out.push_str(&double_quoted(text)),
        SpecValue::Array(items) if items.is_empty() => out.push_str("[]"),
        SpecValue::Object(members) if members.is_empty() => out.push_str("{}"),
        SpecValue::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                new_line(out, index, inner);
                write(out, item, constants, step, inner);
            }
            end_line(out, margin);
            out.push(']');
        }
        SpecValue::Object(members) => {
            out.push('{');
            for (index, (name, member)) in members.iter().enumerate() {
                new_line(out, index, inner);
                out.push_str(&double_quoted(name));
                out.push_str(": ");
                write(out, member, constants, step, inner);
            }
            end_line(out, margin);
            out.push('}');
        }
    }
}

fn new_line(out: &mut String, index: usize, margin: usize) {
    if index > 0 {
        out.push(',');
    }
    end_line(out, margin);
}

fn end_line(out: &mut String, margin: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', margin));
}
