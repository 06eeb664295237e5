//! Text between the entries of a table of contents: the title, blank lines, comments, separators.

use space_files::Summary;

pub(super) struct Gaps<'a> {
    summary: &'a Summary,
    /// The entry after the next gap.
    next: usize,
    /// The start of the bytes that were not returned yet.
    from: usize,
}

impl<'a> Gaps<'a> {
    pub(super) fn new(summary: &'a Summary) -> Self {
        let from = summary
            .entries()
            .first()
            .map_or(summary.text().len(), |entry| entry.own.start);
        Self {
            summary,
            next: 0,
            from,
        }
    }

    /// The text above the first entry.
    pub(super) fn head(&self) -> &'a str {
        &self.summary.text()[..self.from]
    }

    /// The bytes up to the next entry.
    pub(super) fn next(&self) -> &'a str {
        let end = self.start_of(self.next).max(self.from);
        &self.summary.text()[self.from..end]
    }

    pub(super) fn take_next(&mut self) -> String {
        let gap = self.next().to_owned();
        self.from += gap.len();
        gap
    }

    /// All text above an entry that was not returned yet, without the entries between.
    pub(super) fn before(&mut self, entry: usize) -> String {
        let mut gap = String::new();
        while self.next <= entry {
            join(&mut gap, self.next());
            self.from = self.end_of(self.next).max(self.from);
            self.next += 1;
        }
        gap
    }

    /// The remaining text.
    pub(super) fn rest(&mut self) -> String {
        let mut gap = match self.summary.entries().len().checked_sub(1) {
            Some(last) => self.before(last),
            None => String::new(),
        };
        join(&mut gap, &self.summary.text()[self.from..]);
        gap
    }

    fn start_of(&self, entry: usize) -> usize {
        let entry = self.summary.entries().get(entry);
        entry.map_or(self.summary.text().len(), |entry| entry.own.start)
    }

    fn end_of(&self, entry: usize) -> usize {
        let entry = self.summary.entries().get(entry);
        entry.map_or(self.summary.text().len(), |entry| entry.own.end)
    }
}

/// Joins two gaps. Where an entry was removed between them, one blank line is enough.
fn join(gap: &mut String, more: &str) {
    if !gap.is_empty()
        && (gap.trim_end_matches([' ', '\t']).ends_with("\n\n") || gap.trim().is_empty())
    {
        gap.push_str(more.trim_start_matches(['\r', '\n']));
    } else {
        gap.push_str(more);
    }
}

/// Whether the text is empty or ends with a blank line.
pub(super) fn ends_blank(text: &str) -> bool {
    let last = text.trim_end_matches([' ', '\t', '\r', '\n', '\u{feff}']);
    last.is_empty() || text[last.len()..].matches('\n').count() > 1
}

/// Three or more of one of `*`, `-`, `_`, with or without spaces between them.
pub(super) fn is_separator(line: &str) -> bool {
    let mut marks = line.chars().filter(|c| !c.is_whitespace());
    let Some(first) = marks.next().filter(|c| matches!(c, '*' | '-' | '_')) else {
        return false;
    };
    marks.clone().all(|mark| mark == first) && marks.count() >= 2
}
