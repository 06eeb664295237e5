//! Finds and replaces targets of links, images and tags in a page's text.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};
use space_files::front_matter::split;

/// Longer targets are ignored, which keeps the search linear.
const MAX_TARGET_BYTES: usize = 2048;

/// The maximum nesting of parentheses in a target.
const MAX_PAREN_DEPTH: usize = 32;

/// The maximum length of the name of a link definition.
const MAX_NAME_BYTES: usize = 256;

/// Attributes that contain a target.
const ATTRIBUTES: [&str; 5] = ["href", "src", "srcset", "url", "page"];

/// Replaces targets in the text. `change` gets each as written, except in code, and returns the new one.
pub fn retarget(text: &str, change: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let body = split(text).body;
    let targets = targets(text, body.start);
    if targets.is_empty() {
        return text.to_owned();
    }
    let code = code(text, body.start);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for target in targets {
        let at = target.range.start;
        let after = code.partition_point(|range| range.end <= at);
        if code.get(after).is_some_and(|range| range.contains(&at)) {
            continue;
        }
        let Some(new) = change(&text[target.range.clone()]) else {
            continue;
        };
        out.push_str(&text[done..at]);
        out.push_str(&target.form.format_target(&new));
        done = target.range.end;
    }
    out.push_str(&text[done..]);
    out
}

struct Target {
    range: Range<usize>,
    form: Form,
}

/// How a target is delimited.
#[derive(Clone, Copy)]
enum Form {
    Bare,
    Bracketed,
    Quoted,
}

impl Form {
    fn format_target(self, target: &str) -> String {
        let target: String = target
            .chars()
            .map(|c| match c {
                '<' => "%3C".to_owned(),
                '>' => "%3E".to_owned(),
                '"' => "%22".to_owned(),
                '\'' => "%27".to_owned(),
                c => c.to_string(),
            })
            .collect();
        match self {
            Self::Bare if target.contains([' ', '(', ')']) => format!("<{target}>"),
            _ => target,
        }
    }
}

fn targets(text: &str, from: usize) -> Vec<Target> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = from;
    while at < bytes.len() {
        let target = match (bytes[at], bytes.get(at + 1)) {
            (b']', Some(b'(')) if at == 0 || bytes[at - 1] != b'\\' => bare(text, at + 2),
            (b']', Some(b':')) if starts_definition(text, at) => bare(text, at + 2),
            (b'=', Some(quote @ (b'"' | b'\''))) if ends_with_attribute(&text[..at]) => {
                quoted(text, at + 2, *quote)
            }
            (b'"', _) if text[..at].ends_with("{% include ") => quoted(text, at + 1, b'"'),
            _ => None,
        };
        at = target.as_ref().map_or(at + 1, |target| target.range.end);
        found.extend(target);
    }
    found
}

/// A target up to a space or the closing parenthesis, or one in `<…>`.
fn bare(text: &str, from: usize) -> Option<Target> {
    let bytes = text.as_bytes();
    let start = from
        + bytes[from..]
            .iter()
            .take_while(|byte| **byte == b' ')
            .count();
    if bytes.get(start) == Some(&b'<') {
        let range = until(text, start + 1, |byte| byte == b'>')?;
        let form = Form::Bracketed;
        return Some(Target { range, form });
    }
    let mut depth = 0_usize;
    let end = bytes[start..]
        .iter()
        .take(MAX_TARGET_BYTES)
        .position(|byte| {
            match byte {
                b'(' if depth == MAX_PAREN_DEPTH => return true,
                b'(' => depth += 1,
                b')' if depth == 0 => return true,
                b')' => depth -= 1,
                byte => return byte.is_ascii_whitespace(),
            }
            false
        });
    let end = end.map(|length| start + length);
    let end = end.or((bytes.len() - start < MAX_TARGET_BYTES).then_some(bytes.len()))?;
    let (range, form) = (start..end, Form::Bare);
    Some(Target { range, form })
}

fn quoted(text: &str, from: usize, quote: u8) -> Option<Target> {
    let range = until(text, from, |byte| byte == quote)?;
    let form = Form::Quoted;
    Some(Target { range, form })
}

fn until(text: &str, from: usize, ends: impl Fn(u8) -> bool) -> Option<Range<usize>> {
    let rest = text.as_bytes().get(from..)?;
    let mut near = rest.iter().take(MAX_TARGET_BYTES);
    let end = near.position(|byte| ends(*byte) || *byte == b'\n')?;
    (rest[end] != b'\n').then(|| from..from + end)
}

/// Returns whether the bracket closes the name at the start of `[name]: target`.
fn starts_definition(text: &str, close: usize) -> bool {
    let start = close.saturating_sub(MAX_NAME_BYTES);
    let near = &text.as_bytes()[start..close];
    let line = near
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    let name = near[line..].trim_ascii_start();
    name.first() == Some(&b'[') && !name[1..].contains(&b'[')
}

fn ends_with_attribute(before: &str) -> bool {
    ATTRIBUTES.iter().any(|name| {
        before
            .strip_suffix(name)
            .is_some_and(|rest| rest.ends_with([' ', '\t', '\n', '-']))
    })
}

/// The ranges of code, in order: targets in it are not replaced.
fn code(text: &str, from: usize) -> Vec<Range<usize>> {
    let events = Parser::new_ext(&text[from..], Options::ENABLE_TABLES).into_offset_iter();
    let code = events
        .filter(|(event, _)| matches!(event, Event::Code(_) | Event::Start(Tag::CodeBlock(_))));
    code.map(|(_, range)| from + range.start..from + range.end)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::retarget;

    fn marked(text: &str) -> String {
        retarget(text, &mut |target| {
            Some(format!("<{target}>").replace(['<', '>'], "!"))
        })
    }

    #[test]
    fn targets_are_found_where_links_images_and_tags_have_them() {
        for (text, expected) in [
            ("[a](b.md)", "[a](!b.md!)"),
            ("![a](b(1).png \"c\")", "![a](<!b(1).png!> \"c\")"),
            ("[a](<b c.md>)", "[a](<!b c.md!>)"),
            ("[a]: b.md \"t\"\n", "[a]: !b.md! \"t\"\n"),
            (
                "<img src=\"x.png\" alt=\"y\">",
                "<img src=\"!x.png!\" alt=\"y\">",
            ),
            ("{% file src='x' %}", "{% file src='!x!' %}"),
            ("{% include \"x.md\" %}", "{% include \"!x.md!\" %}"),
            (
                "---\ncover: a](b)\n---\n[a](b)",
                "---\ncover: a](b)\n---\n[a](!b!)",
            ),
        ] {
            assert_eq!(marked(text), expected, "{text}");
        }
    }

    #[test]
    fn code_and_escapes_are_left_alone() {
        for text in [
            "`[a](b)`",
            "```md\n[a](b)\n```\n",
            "    [a](b)\n",
            r"[a\](b)",
            "](",
            "[a](é",
            "href=\"\n",
        ] {
            let unchanged = retarget(text, &mut |target| {
                (!target.is_empty() && target != "é").then(String::new)
            });
            assert_eq!(unchanged, text);
        }
    }

    #[test]
    fn hostile_text_takes_linear_time() {
        let text = "](".repeat(200_000) + &"[a]:".repeat(100_000) + &"href=\"".repeat(50_000);
        assert!(marked(&text).len() >= text.len());
    }
}
