//! Replacing places of a text. What stands between them stays, except for empty lines around what goes away.

use std::ops::Range;

use super::page::Page;

pub(super) struct Splices<'a> {
    page: &'a Page<'a>,
    line_end: &'static str,
    /// Bytes to replace, in order and without overlap.
    edits: Vec<(Range<usize>, String)>,
    /// The places that go away at the start of the page: one more than the last of them.
    gone_from_start: usize,
}

impl<'a> Splices<'a> {
    pub(super) fn new(page: &'a Page<'a>) -> Self {
        Self {
            page,
            line_end: line_end(page.text),
            edits: Vec::new(),
            gone_from_start: 0,
        }
    }

    /// New text at a place. Nothing to write means that the place goes away.
    pub(super) fn replace(&mut self, place: usize, written: &str) {
        if written.is_empty() {
            return self.delete(place);
        }
        let span = self.page.places[place].span.clone();
        self.edits
            .push((span, with_line_end(written, self.line_end)));
    }

    pub(super) fn delete(&mut self, place: usize) {
        let span = self.page.places[place].span.clone();
        let above = place
            .checked_sub(1)
            .map(|above| self.page.places[above].span.end);
        let start = above.filter(|&above| self.is_blank(above..span.start));
        if place == self.gone_from_start {
            self.gone_from_start += 1;
        }
        self.edits
            .push((start.unwrap_or(span.start)..span.end, String::new()));
    }

    /// New text before a place, or at the end.
    pub(super) fn insert(&mut self, place: usize, written: &str) {
        if written.is_empty() {
            return;
        }
        let end = self.line_end;
        let written = with_line_end(written, end);
        let places = &self.page.places;
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

    /// The first block of a page that has none.
    fn insert_first(&mut self, written: &str) {
        let end = self.line_end;
        let start = self.page.start;
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

    pub(super) fn finish(mut self) -> String {
        self.close_gap_at_start();
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

    /// When the first blocks are gone, the empty lines after them go too.
    fn close_gap_at_start(&mut self) {
        let Some(last) = self.gone_from_start.checked_sub(1) else {
            return;
        };
        let Some(next) = self.page.places.get(self.gone_from_start) else {
            return;
        };
        let gap = self.page.places[last].span.end..next.span.start;
        if !self.is_blank(gap.clone()) {
            return;
        }
        if let Some((range, _)) = self
            .edits
            .iter_mut()
            .find(|(range, _)| range.end == gap.start)
        {
            range.end = gap.end;
        }
    }

    fn is_blank(&self, range: Range<usize>) -> bool {
        self.page.text[range].trim().is_empty()
    }
}

/// The line end that the text uses at its first line.
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
