//! Parses lines into entries.

use std::ops::Range;

use super::{Entry, EntryKind, link};
use crate::{
    front_matter::split,
    limits::{MAX_NAVIGATION_BYTES, MAX_NAVIGATION_DEPTH, MAX_NAVIGATION_ENTRIES},
    problem::Problem,
};

/// The minimum indentation of a child relative to its parent; less is a misaligned sibling.
const CHILD_INDENT: usize = 2;

/// The entries of a file, and its problems.
pub(super) struct ParsedSummary {
    pub(super) entries: Vec<Entry>,
    pub(super) problems: Vec<Problem>,
    /// Whether there is more text after the last entry that was read.
    pub(super) is_truncated: bool,
}

/// Reads the entries of the file, within the limits of a table of contents.
pub(super) fn read(text: &str) -> ParsedSummary {
    let mut reader = Reader::new(text);
    while reader.next < reader.lines.len() && reader.entries.len() < MAX_NAVIGATION_ENTRIES {
        reader.line();
    }
    reader.close_to(0);
    let end = reader.lines.get(reader.next).map(|line| line.start);
    let rest = &text[end.unwrap_or(reader.end)..];
    let is_cut = !rest.trim().is_empty();
    if is_cut {
        reader.problem(format!(
            "The table of contents ends here: it may have {MAX_NAVIGATION_ENTRIES} entries and {MAX_NAVIGATION_BYTES} bytes. Split the space, or remove entries."
        ));
    }
    ParsedSummary {
        entries: reader.entries,
        problems: reader.problems,
        is_truncated: is_cut,
    }
}

struct Reader<'a> {
    text: &'a str,
    lines: Vec<Range<usize>>,
    /// The end of the last line that is read.
    end: usize,
    next: usize,
    entries: Vec<Entry>,
    problems: Vec<Problem>,
    /// The entries that can be parents of the next line: a group first, then items by indentation.
    open: Vec<usize>,
    titled: bool,
    /// Whether too deep entries have been reported.
    reported_depth: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let body = split(text).body;
        let mut at = 0;
        let mut lines = Vec::new();
        let mut next = 0;
        for line in text.split_inclusive('\n') {
            if at + line.len() > MAX_NAVIGATION_BYTES {
                break;
            }
            // A byte order mark is on the first line of the body.
            if at + line.len() <= body.start {
                next += 1;
            }
            lines.push(at.max(body.start.min(at + line.len()))..at + line.len());
            at += line.len();
        }
        Self {
            text,
            lines,
            end: at,
            next,
            entries: Vec::new(),
            problems: Vec::new(),
            open: Vec::new(),
            titled: false,
            reported_depth: false,
        }
    }

    fn peek(&self) -> Option<&'a str> {
        self.lines
            .get(self.next)
            .map(|range| &self.text[range.clone()])
    }

    /// Reads one line, or several that belong together.
    fn line(&mut self) {
        let Some(line) = self.peek() else { return };
        let (indent, content) = indentation(line);
        let content = content.trim_end();
        if content.is_empty() {
            self.next += 1;
        } else if content.starts_with("<!--") {
            self.comment();
        } else if is_separator(content) {
            self.close_to(0);
            self.next += 1;
        } else if let Some(title) = heading(content) {
            self.heading(title, content.starts_with("##"));
        } else if let Some((bullet, content)) = bullet(content) {
            self.item(indent, bullet, content);
        } else if fence(content).is_some() {
            self.fenced(indent);
        } else {
            self.problem("This line is not an entry and is ignored. Write `* [title](file.md)`.");
            self.next += 1;
        }
    }

    fn problem(&mut self, message: impl Into<String>) {
        self.problems.push(Problem::new(self.next + 1, message));
    }

    fn comment(&mut self) {
        while let Some(line) = self.peek() {
            self.next += 1;
            if line.contains("-->") {
                break;
            }
        }
    }

    fn heading(&mut self, title: &str, is_group: bool) {
        if !is_group && !std::mem::replace(&mut self.titled, true) {
            self.next += 1;
            return;
        }
        self.close_to(0);
        let (title, anchor) = group_anchor(title);
        let title = link::unescaped(title).trim().to_owned();
        let own = self.lines[self.next].clone();
        self.push(EntryKind::Group { anchor }, title, None, own, 0, '#');
        self.next += 1;
    }

    fn item(&mut self, indent: usize, bullet: char, content: &str) {
        self.close_above(indent);
        if fence(content).is_some() {
            return self.computed(indent, bullet);
        }
        let own = self.lines[self.next].clone();
        let found = link::parse(content).unwrap_or_else(|| link::Link {
            title: link::unescaped(content).into_owned(),
            target: String::new(),
            short: None,
        });
        let (kind, fault) = link::kind(&found.target);
        if let Some(fault) = fault {
            self.problem(format!("`{}` {fault}.", found.title));
        }
        self.push(kind, found.title, found.short, own, indent, bullet);
        self.next += 1;
    }

    fn computed(&mut self, indent: usize, bullet: char) {
        let first = self.next;
        let body = self.fenced(indent + CHILD_INDENT);
        let own = self.lines[first].start..self.lines[self.next - 1].end;
        let yaml = dedented(self.text, &self.lines[body]);
        let line = first + 1;
        self.push(
            EntryKind::Computed { yaml },
            String::new(),
            None,
            own,
            indent,
            bullet,
        );
        if let Some(entry) = self.entries.last_mut() {
            entry.line = line;
        }
    }

    /// Reads a fenced block that starts on this line; returns the lines between its fences. It ends at the latest
    /// before a line that is left of its content.
    fn fenced(&mut self, indent: usize) -> Range<usize> {
        let start = self.next + 1;
        self.next = start;
        while let Some(line) = self.peek() {
            let (column, content) = indentation(line);
            let content = content.trim_end();
            if column < indent && !content.is_empty() {
                break;
            }
            self.next += 1;
            if fence(content).is_some_and(str::is_empty) {
                return start..self.next - 1;
            }
        }
        self.problems.push(Problem::new(
            start,
            "The code block is not closed. End it with a line of three backticks.",
        ));
        start..self.next
    }

    fn push(
        &mut self,
        kind: EntryKind,
        title: String,
        link_title: Option<String>,
        own: Range<usize>,
        indent: usize,
        bullet: char,
    ) {
        let parent = self.open.last().copied();
        self.open.push(self.entries.len());
        self.entries.push(Entry {
            kind,
            title,
            link_title,
            parent,
            depth: self.open.len() - 1,
            subtree: own.clone(),
            own,
            line: self.next + 1,
            indent,
            bullet,
        });
    }

    /// Closes entries that cannot be parents of a line at this indentation. A group stays open. A line that is too deep
    /// becomes a sibling of the one above it.
    fn close_above(&mut self, indent: usize) {
        let stays = self.open.iter().take_while(|&&position| {
            let entry = &self.entries[position];
            matches!(entry.kind, EntryKind::Group { .. }) || indent >= entry.indent + CHILD_INDENT
        });
        let stays = stays.count();
        if stays >= MAX_NAVIGATION_DEPTH && !std::mem::replace(&mut self.reported_depth, true) {
            self.problem(format!(
                "This entry has more than {MAX_NAVIGATION_DEPTH} levels above it. It and all others like it are shown at level {MAX_NAVIGATION_DEPTH}. Use fewer levels."
            ));
        }
        self.close_to(stays.min(MAX_NAVIGATION_DEPTH - 1));
    }

    fn close_to(&mut self, length: usize) {
        while self.open.len() > length {
            let Some(closed) = self.open.pop() else {
                return;
            };
            let end = self.entries[closed].subtree.end;
            if let Some(&above) = self.open.last() {
                self.entries[above].subtree.end = end;
            }
        }
    }
}

/// The column where the content starts, with tab stops of four, and the content.
pub(super) fn indentation(line: &str) -> (usize, &str) {
    let mut column = 0;
    for (at, character) in line.char_indices() {
        match character {
            ' ' => column += 1,
            '\t' => column += 4 - column % 4,
            _ => return (column, &line[at..]),
        }
    }
    (column, "")
}

/// Three or more of one of `*`, `-`, `_`, with or without spaces between them.
fn is_separator(content: &str) -> bool {
    let mut marks = content.chars().filter(|c| !c.is_whitespace());
    let Some(first) = marks.next().filter(|c| matches!(c, '*' | '-' | '_')) else {
        return false;
    };
    let mut count = 1;
    for mark in marks {
        if mark != first {
            return false;
        }
        count += 1;
    }
    count >= 3
}

fn heading(content: &str) -> Option<&str> {
    let rest = content.trim_start_matches('#');
    let level = content.len() - rest.len();
    let spaced = rest.is_empty() || rest.starts_with([' ', '\t']);
    ((1..=6).contains(&level) && spaced).then(|| rest.trim())
}

/// The title of a group and the slug in `<a href="#slug" id="slug"></a>` after it.
fn group_anchor(title: &str) -> (&str, Option<String>) {
    let Some(at) = title.rfind("<a ") else {
        return (title, None);
    };
    let tag = &title[at..];
    let id = tag
        .ends_with("</a>")
        .then(|| tag.split_once(" id=\"")?.1.split_once('"'))
        .flatten();
    match id {
        Some((id, _)) => (title[..at].trim_end(), Some(id.to_owned())),
        None => (title, None),
    }
}

/// The content after `* `, `- `, `+ ` or `1. `.
fn bullet(content: &str) -> Option<(char, &str)> {
    let mark = content.chars().next()?;
    let rest = match mark {
        '*' | '-' | '+' => &content[1..],
        '0'..='9' => content
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .strip_prefix(['.', ')'])?,
        _ => return None,
    };
    let bullet = if mark.is_ascii_digit() { '*' } else { mark };
    rest.starts_with([' ', '\t'])
        .then(|| (bullet, rest.trim_start()))
}

/// The text after the three characters that open or close a code block.
fn fence(content: &str) -> Option<&str> {
    let rest = content
        .strip_prefix("```")
        .or_else(|| content.strip_prefix("~~~"))?;
    Some(rest.trim_start_matches(['`', '~']))
}

/// The lines without their common indentation.
fn dedented(text: &str, lines: &[Range<usize>]) -> String {
    let of = |range: &Range<usize>| text[range.clone()].trim_end();
    let shared = lines
        .iter()
        .map(of)
        .filter(|line| !line.trim_start().is_empty())
        .map(|line| indentation(line).0)
        .min()
        .unwrap_or(0);
    let mut out = String::new();
    for line in lines.iter().map(of) {
        let (column, content) = indentation(line);
        if !content.is_empty() {
            out.extend(std::iter::repeat_n(' ', column - shared));
            out.push_str(content);
        }
        out.push('\n');
    }
    out
}
