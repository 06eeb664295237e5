//! Escapes text for each context.

/// Text within HTML.
pub(crate) fn in_html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        match character {
            '<' => out.push_str("&#x3C;"),
            '&' => out.push_str("&#x26;"),
            '{' if text[at..].starts_with("{%") => out.push_str("&#x7B;"),
            '\n' => out.push_str("<br>"),
            '\r' => {}
            other => out.push(other),
        }
    }
    out
}

/// Code within HTML. Line ends become references, because an empty line would end the HTML.
pub(super) fn in_code_element(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        match character {
            '<' => out.push_str("&#x3C;"),
            '&' => out.push_str("&#x26;"),
            '{' if text[at..].starts_with("{%") => out.push_str("&#x7B;"),
            other => out.push(other),
        }
    }
    out
}

/// A value between the quotes of an HTML attribute.
pub(super) fn in_attribute(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for (at, character) in value.char_indices() {
        match character {
            '<' => out.push_str("&#x3C;"),
            '&' if starts_reference(&value[at..]) => out.push_str("&#x26;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#xA;"),
            '{' if value[at..].starts_with("{%") => out.push_str("&#x7B;"),
            other => out.push(other),
        }
    }
    out
}

/// A value between the quotes of `{% tag name="…" %}`. It cannot contain the end of the tag.
pub(super) fn in_tag(value: &str) -> String {
    tag_text(value).replace('"', "\\\"")
}

/// Text inside of `{% … %}`.
pub(super) fn tag_text(text: &str) -> String {
    text.replace("%}", "% }")
}

/// Text within Markdown. Line ends stay; [`line_starts`] escapes what is special only at the start of a line.
pub(crate) fn in_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for (at, character) in text.char_indices() {
        let rest = &text[at..];
        let special = match character {
            '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '~' => true,
            '&' => starts_reference(rest),
            '$' => rest.starts_with("$$") || text[..at].ends_with('$'),
            '{' => rest.starts_with("{%") || rest.starts_with("{{"),
            ':' => starts_shortcode(rest),
            _ => false,
        };
        if special {
            out.push('\\');
        }
        if character != '\r' {
            out.push(character);
        }
    }
    out
}

/// Returns whether `&…` would be parsed as a character reference.
fn starts_reference(text: &str) -> bool {
    /// The longest name of a character reference.
    const MAX_REFERENCE_CHARS: usize = 34;
    let name = text.char_indices().skip(1).take(MAX_REFERENCE_CHARS);
    let end = name
        .clone()
        .find(|(_, c)| !c.is_ascii_alphanumeric() && *c != '#');
    end.is_some_and(|(at, c)| c == ';' && at > 1)
}

/// Returns whether `:…` would be parsed as an emoji shortcode.
fn starts_shortcode(text: &str) -> bool {
    /// The longest shortcode.
    const MAX_SHORTCODE_CHARS: usize = 64;
    let name = text.char_indices().skip(1).take(MAX_SHORTCODE_CHARS);
    let end = name
        .clone()
        .find(|(_, c)| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '+' | '-')));
    end.is_some_and(|(at, c)| c == ':' && at > 1)
}

/// Escapes lines of a finished paragraph that would start something else.
pub(crate) fn line_starts(paragraph: &str) -> String {
    let lines = paragraph.split('\n').map(|line| {
        let at = line.len() - line.trim_start_matches([' ', '\t']).len();
        let (margin, content) = line.split_at(at);
        match escape_position(content) {
            Some(at) => format!("{margin}{}\\{}", &content[..at], &content[at..]),
            None => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The position at which a line needs a backslash to be plain text.
fn escape_position(line: &str) -> Option<usize> {
    let first = line.chars().next()?;
    let ends_word = |rest: &str| rest.is_empty() || rest.starts_with([' ', '\t']);
    let at_start = match first {
        '#' => ends_word(line.trim_start_matches('#')),
        '>' => true,
        '-' | '+' => ends_word(&line[1..]) || is_underline(line),
        '=' | ':' | '|' => is_underline(line),
        _ => false,
    };
    if at_start {
        return Some(0);
    }
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let marker = line[digits..].strip_prefix(['.', ')'])?;
    ((1..=9).contains(&digits) && ends_word(marker)).then_some(digits)
}

/// Returns whether the line would turn the line above into a heading or a table.
fn is_underline(line: &str) -> bool {
    line.chars()
        .all(|c| matches!(c, '-' | '=' | ':' | '|' | ' ' | '\t'))
}

/// The target of a Markdown link.
pub(super) fn target(target: &str) -> String {
    let odd = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || matches!(c, '(' | ')' | '<' | '>' | '\\' | '&' | '*' | '_' | '`')
    };
    let needs_brackets = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>');
    if !target.contains(odd) {
        return target.to_owned();
    }
    let mut out = String::with_capacity(target.len() + 2);
    let brackets = target.contains(needs_brackets);
    for (at, character) in target.char_indices() {
        match character {
            '\n' | '\r' => out.push_str("%0A"),
            '<' | '>' | '\\' => out.extend(['\\', character]),
            '&' if starts_reference(&target[at..]) => out.push_str("\\&"),
            other => out.push(other),
        }
    }
    if brackets { format!("<{out}>") } else { out }
}
