//! Prints values as YAML in the form people write by hand.

use serde_json::Value;

/// Longer texts are folded, so a change of a few words is a change of a few lines.
const LINE_WIDTH: usize = 80;
/// Longer keys need a `?` before them; YAML sets the limit at 1024 characters.
const MAX_PLAIN_KEY_BYTES: usize = 1000;

/// `key: value` with its line end, in block style.
pub(crate) fn entry(key: &str, value: &Value) -> String {
    let mut out = String::new();
    push_entry(&mut out, 0, key, value);
    out
}

fn push_entry(out: &mut String, depth: usize, key: &str, value: &Value) {
    let indent = "  ".repeat(depth);
    out.push_str(&indent);
    push_key(out, &indent, key);
    push_value(out, depth, value);
}

/// The key and its colon; `indent` is the column of the key.
fn push_key(out: &mut String, indent: &str, key: &str) {
    let text = key_text(key);
    if text.len() > MAX_PLAIN_KEY_BYTES {
        out.push_str("? ");
        out.push_str(&text);
        out.push('\n');
        out.push_str(indent);
    } else {
        out.push_str(&text);
    }
    out.push(':');
}

/// The text after a `:` or `-`, to the end of its last line.
fn push_value(out: &mut String, depth: usize, value: &Value) {
    match value {
        Value::Array(list) if !list.is_empty() => {
            out.push('\n');
            for item in list {
                out.push_str(&"  ".repeat(depth + 1));
                out.push('-');
                push_item(out, depth + 1, item);
            }
        }
        Value::Object(map) if !map.is_empty() => {
            out.push('\n');
            for (key, value) in map {
                push_entry(out, depth + 1, key, value);
            }
        }
        Value::String(text) => push_text(out, depth, text),
        other => {
            out.push(' ');
            out.push_str(&other.to_string());
            out.push('\n');
        }
    }
}

/// A map in a list starts on the line of its dash.
fn push_item(out: &mut String, depth: usize, item: &Value) {
    let Value::Object(map) = item else {
        return push_value(out, depth, item);
    };
    if map.is_empty() {
        return push_value(out, depth, item);
    }
    for (position, (key, value)) in map.iter().enumerate() {
        if position == 0 {
            out.push(' ');
            push_key(out, &"  ".repeat(depth + 1), key);
            push_value(out, depth + 1, value);
        } else {
            push_entry(out, depth + 1, key, value);
        }
    }
}

fn push_text(out: &mut String, depth: usize, text: &str) {
    let indent = "  ".repeat(depth + 1);
    let short = text.len() + indent.len() < LINE_WIDTH;
    if is_plain(text) && short {
        out.push(' ');
        out.push_str(text);
    } else if is_foldable(text) && !short {
        out.push_str(" >-");
        for line in folded(text, LINE_WIDTH.saturating_sub(indent.len())) {
            out.push('\n');
            out.push_str(&indent);
            out.push_str(&line);
        }
    } else {
        out.push(' ');
        out.push_str(&quoted(text));
    }
    out.push('\n');
}

fn key_text(key: &str) -> String {
    if is_plain(key) {
        key.to_owned()
    } else {
        quoted(key)
    }
}

/// JSON strings are YAML strings, except for characters that YAML requires to be escaped.
fn quoted(text: &str) -> String {
    let json = Value::String(text.to_owned()).to_string();
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        if is_unprintable(character) {
            out.extend(format!("\\u{:04x}", u32::from(character)).chars());
        } else {
            out.push(character);
        }
    }
    out
}

fn is_unprintable(character: char) -> bool {
    matches!(
        character,
        '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
    )
}

/// Text that needs no quotes in any YAML parser and at any position: a narrow rule on purpose.
fn is_plain(text: &str) -> bool {
    let starts_well = text
        .chars()
        .next()
        .is_some_and(|c| c.is_alphabetic() || matches!(c, '/' | '.' | '(' | '$') && text.len() > 1);
    starts_well
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with([':', ' '])
        && !text.starts_with("...")
        && !text.chars().any(|c| c.is_control() || is_unprintable(c))
        && !text.chars().any(|c| c.is_whitespace() && c != ' ')
        && !is_reserved_word(text)
}

/// Keywords and numbers that some parser does not read as text.
fn is_reserved_word(text: &str) -> bool {
    let word = text.to_ascii_lowercase();
    let number = word.strip_prefix('.').unwrap_or(&word);
    number.starts_with(|c: char| c.is_ascii_digit())
        || matches!(
            word.as_str(),
            "null" | "true" | "false" | "yes" | "no" | "on" | "off" | "y" | "n" | ".inf" | ".nan"
        )
}

/// One line of words with single spaces, which folding preserves.
fn is_foldable(text: &str) -> bool {
    text.chars()
        .next()
        .is_some_and(|first| !first.is_whitespace())
        && !text.ends_with(' ')
        && !text.contains("  ")
        && !text.chars().any(|c| c.is_control() || is_unprintable(c))
        && !text.chars().any(|c| c.is_whitespace() && c != ' ')
}

fn folded(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
