//! The link of an entry: `[title](target "short title")`, parsed leniently and written so that it parses to the same.

use std::borrow::Cow;

use super::EntryKind;
use crate::path::{confine, decode, encode, is_url};

/// A link as written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) title: String,
    pub(super) target: String,
    pub(super) short: Option<String>,
}

/// Parses a link at the start of the line.
pub(super) fn parse(line: &str) -> Option<Link> {
    let inside = line.strip_prefix('[')?;
    let end = closing(inside, '[', ']')?;
    let rest = inside[end + 1..].strip_prefix('(')?;
    let (target, short) = if let Some(bracketed) = rest.trim_start().strip_prefix('<') {
        let end = closing(bracketed, '<', '>')?;
        let after = &bracketed[end + 1..];
        (&bracketed[..end], title_of(&after[..after.rfind(')')?]))
    } else {
        bare_target(rest)?
    };
    Some(Link {
        title: unescaped(&inside[..end]).trim().to_owned(),
        target: unescaped(target).into_owned(),
        short,
    })
}

/// The rest of the link after its title.
pub(super) fn after_title(link: &str) -> Option<&str> {
    parse(link)?;
    let inside = link.strip_prefix('[')?;
    Some(&inside[closing(inside, '[', ']')?..])
}

/// A target without `<…>`: up to its closing parenthesis, or to the quoted title before it.
fn bare_target(rest: &str) -> Option<(&str, Option<String>)> {
    let quote = rest.find([' ', '\t']).and_then(|_| {
        rest.char_indices()
            .find(|&(at, c)| matches!(c, '"' | '\'') && rest[..at].ends_with([' ', '\t']))
    });
    if let Some((at, _)) = quote {
        let end = rest.rfind(')')?;
        if let Some(title) = rest.get(at..end).and_then(title_of) {
            return Some((rest[..at].trim(), Some(title)));
        }
    }
    let end = closing(rest, '(', ')')?;
    Some((rest[..end].trim(), None))
}

/// The text in quotes, if there is nothing else.
fn title_of(text: &str) -> Option<String> {
    let text = text.trim();
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inside = text.strip_prefix(quote)?.strip_suffix(quote)?;
    Some(unescaped(inside).into_owned())
}

/// The position of the closing bracket. Escaped brackets and pairs inside do not count.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0_usize;
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        if character == '\\' {
            escaped = true;
        } else if character == open {
            depth += 1;
        } else if character == close {
            if depth == 0 {
                return Some(at);
            }
            depth -= 1;
        }
    }
    None
}

/// The kind of a target, and why it is not the page that it looks like.
pub(super) fn kind(target: &str) -> (EntryKind, Option<&'static str>) {
    let link = EntryKind::Link {
        target: target.to_owned(),
    };
    if target.is_empty() {
        return (link, Some("has no target. Link it to a file or a URL"));
    }
    if is_url(target) || target.contains('#') {
        return (link, None);
    }
    let Some(mut path) = confine(&decode(target)) else {
        return (
            link,
            Some("points outside of the folder of the table of contents. Link a file in it"),
        );
    };
    if target.ends_with('/') {
        path.push_str(if path.is_empty() {
            "README.md"
        } else {
            "/README.md"
        });
    }
    if has_page_extension(&path) {
        (EntryKind::Document { path }, None)
    } else {
        (link, None)
    }
}

fn has_page_extension(path: &str) -> bool {
    path.rsplit_once('.')
        .is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("md"))
}

/// The link in its exported form.
pub(super) fn print(title: &str, target: &str, link_title: Option<&str>) -> String {
    let title = escaped(&one_line(title));
    let target = bracketed(target);
    match link_title {
        Some(short) => {
            let short = one_line(short).replace('\\', "\\\\").replace('"', "\\\"");
            format!("[{title}]({target} \"{short}\")")
        }
        None => format!("[{title}]({target})"),
    }
}

/// The target of this file, encoded for a link.
pub(super) fn target_of(path: &str) -> String {
    let target = encode(path);
    if is_url(&target) {
        format!("./{target}")
    } else {
        target
    }
}

fn bracketed(target: &str) -> String {
    let target: String = target
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let plain = !target.is_empty()
        && !target.contains(|c: char| {
            c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '\\' | '&')
        });
    if plain || is_plain_url(&target) {
        return target;
    }
    let mut out = String::from("<");
    for character in target.chars() {
        if matches!(character, '<' | '>' | '\\') || character == '&' {
            out.push('\\');
        }
        out.push(character);
    }
    out.push('>');
    out
}

/// URLs with `&` need no brackets: only `&name;` is ambiguous.
fn is_plain_url(target: &str) -> bool {
    is_url(target)
        && !target.contains(|c: char| {
            c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '\\' | ';')
        })
}

pub(super) fn one_line(text: &str) -> String {
    let spaced: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    spaced.trim().to_owned()
}

pub(super) fn escaped(title: &str) -> String {
    let mut out = String::with_capacity(title.len());
    for (at, character) in title.char_indices() {
        let special = matches!(character, '\\' | '[' | ']' | '*' | '_' | '`' | '<' | '~');
        let entity =
            character == '&' && title[at..].contains(';') && !title[at..].starts_with("& ");
        if special || entity {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// The text without backslash escapes and with character references replaced.
pub(super) fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['\\', '&']) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '&']) {
        out.push_str(&rest[..at]);
        let special = &rest[at..];
        let (replaced, length) = if special.starts_with('\\') {
            escape(special)
        } else {
            reference(special).unwrap_or(('&', 1))
        };
        out.push(replaced);
        rest = &special[length..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn escape(text: &str) -> (char, usize) {
    match text[1..].chars().next() {
        Some(next) if next.is_ascii_punctuation() => (next, 2),
        _ => ('\\', 1),
    }
}

/// The character of a reference like `&amp;` or `&#x20;`, and the reference's length.
fn reference(text: &str) -> Option<(char, usize)> {
    /// The longest reference that is recognized here.
    const MAX_REFERENCE_BYTES: usize = 10;
    let end = text
        .bytes()
        .take(MAX_REFERENCE_BYTES)
        .position(|byte| byte == b';')?;
    let name = &text[1..end];
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?).filter(|&c| c != '\0')?
        }
    };
    Some((character, end + 1))
}
