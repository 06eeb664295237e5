//! Replaces spans of a text. The bytes between them stay, except for empty lines around deleted spans.

use std::ops::Range;

use super::{first_free_note, page::Page};

pub(super) struct Splices<'a> {
    page: &'a Page<'a>,
    line_end: &'static str,
    /// Whether to surround new text with empty lines.
    blank_lines: bool,
    /// Bytes to replace, in order and without overlap.
    edits: Vec<(Range<usize>, String)>,
    /// The number of the next new note.
    next_note: usize,
}

impl<'a> Splices<'a> {
    pub(super) fn new(page: &'a Page<'a>) -> Self {
        Self {
            page,
            line_end: line_end(page.text),
            blank_lines: false,
            edits: Vec::new(),
            next_note: first_free_note(page.text),
        }
    }

    /// Text directly below HTML is HTML itself: new text there needs an empty line to be Markdown.
    pub(super) fn with_blank_lines(page: &'a Page<'a>) -> Self {
        Self {
            blank_lines: true,
            ..Self::new(page)
        }
    }

    pub(super) fn next_note(&self) -> usize {
        self.next_note
    }

    pub(super) fn set_next_note(&mut self, number: usize) {
        self.next_note = number;
    }

    /// Replaces a span. Empty text deletes it.
    pub(super) fn replace(&mut self, place: usize, written: &str) {
        if written.is_empty() {
            return self.delete(place);
        }
        let span = self.page.spans[place].span.clone();
        if !self.blank_lines {
            return self.replace_bytes(span, written);
        }
        let (above, rest) = self.page.text.split_at(span.start);
        let below = &rest[span.len()..];
        let (_, white_above) = above.split_at(above.trim_end().len());
        let (white_below, _) = below.split_at(below.len() - below.trim_start().len());
        let first = missing_line_ends(white_above, white_above == above);
        let last = missing_line_ends(white_below, white_below == below);
        self.replace_bytes(span, &format!("{first}{written}{last}"));
    }

    pub(super) fn replace_bytes(&mut self, range: Range<usize>, written: &str) {
        self.edits
            .push((range, with_line_end(written, self.line_end)));
    }

    /// Deletes a span with the empty lines above it or, if there is another block directly above, below it.
    pub(super) fn delete(&mut self, place: usize) {
        let text = self.page.text;
        let span = self.page.spans[place].span.clone();
        let above = place
            .checked_sub(1)
            .map(|above| self.page.spans[above].span.end)
            .filter(|&above| text[above..span.start].trim().is_empty());
        let below = &text[span.end..];
        let range = match above {
            Some(above) => above..span.end,
            None => span.start..text.len() - below.trim_start_matches(['\r', '\n']).len(),
        };
        let taken = self.edits.last().map_or(0, |(range, _)| range.end);
        self.edits
            .push((range.start.max(taken)..range.end.max(taken), String::new()));
    }

    /// Inserts text before a span, or at the end.
    pub(super) fn insert(&mut self, place: usize, written: &str) {
        if written.is_empty() {
            return;
        }
        let end = self.line_end;
        let written = with_line_end(written, end);
        let places = &self.page.spans;
        if let Some(above) = place.checked_sub(1).and_then(|above| places.get(above)) {
            let at = above.span.end;
            self.edits.push((at..at, format!("{end}{end}{written}")));
        } else if let Some(first) = places.first() {
            let at = first.span.start;
            self.edits.push((at..at, format!("{written}{end}{end}")));
        } else {
            self.insert_first(&written);
        }
    }

    /// Inserts the first block of a page that has none.
    fn insert_first(&mut self, written: &str) {
        let end = self.line_end;
        let start = self.page.start();
        let above = &self.page.text[..start];
        let rest = &self.page.text[start..];
        let apart = match above.trim_end_matches(['\r', '\n']).len() {
            0 => String::new(),
            length if above.len() == length => format!("{end}{end}"),
            _ => end.to_owned(),
        };
        if rest.trim().is_empty() {
            self.edits.push((
                start..self.page.text.len(),
                format!("{apart}{written}{end}"),
            ));
        } else {
            self.edits
                .push((start..start, format!("{apart}{written}{end}")));
        }
    }

    pub(super) fn finish(self) -> String {
        let mut out = String::with_capacity(self.page.text.len());
        let mut at = 0;
        for (range, text) in &self.edits {
            out.push_str(&self.page.text[at..range.start]);
            out.push_str(text);
            at = range.end;
        }
        out.push_str(&self.page.text[at..]);
        out
    }
}

/// The line ends that white space beside a span lacks to be an empty line. None are needed at the edge of the page.
fn missing_line_ends(white_space: &str, at_edge: bool) -> &'static str {
    match white_space.matches('\n').count() {
        _ if at_edge => "",
        0 => "\n\n",
        1 => "\n",
        _ => "",
    }
}

/// The line ending of the first line.
pub(super) fn line_end(text: &str) -> &'static str {
    let first = text.split_inclusive('\n').next().unwrap_or_default();
    if first.ends_with("\r\n") {
        "\r\n"
    } else {
        "\n"
    }
}

pub(super) fn with_line_end(written: &str, end: &str) -> String {
    written.replace('\n', end)
}
