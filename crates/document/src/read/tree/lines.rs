//! Lines of HTML joined to one text, with a mapping back to the source.

use super::Span;

pub(super) struct Lines {
    /// The ranges of the lines in the source.
    spans: Vec<Span>,
    /// The start of each line in the text.
    starts: Vec<usize>,
}

impl Lines {
    pub(super) fn new(spans: Vec<Span>) -> Self {
        let mut next = 0;
        let starts = spans.iter().map(|span| {
            let start = next;
            next += span.len();
            start
        });
        Self {
            starts: starts.collect(),
            spans,
        }
    }

    pub(super) fn text(&self, source: &str) -> String {
        let lines = self.spans.iter().map(|span| &source[span.clone()]);
        lines.collect()
    }

    /// Maps a range of the text to the source, including everything between its lines there.
    pub(super) fn source(&self, span: &Span) -> Span {
        let start = self.offset(span.start);
        // The end of a line is not the start of the next one.
        let end = if span.is_empty() {
            start
        } else {
            self.offset(span.end - 1) + 1
        };
        start..end
    }

    fn offset(&self, at: usize) -> usize {
        let line = self.starts.partition_point(|start| *start <= at);
        let line = line.saturating_sub(1);
        match (self.spans.get(line), self.starts.get(line)) {
            (Some(span), Some(start)) => span.start + (at - start),
            _ => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn bytes_of_the_text_are_found_in_the_source() {
        let source = "> <b>\n> x</b>\n";
        let lines = Lines::new(vec![2..6, 8..14]);
        let text = lines.text(source);
        assert_eq!(text, "<b>\nx</b>\n");
        for (found, wanted) in [(0..3, 2..5), (3..5, 5..9), (5..9, 9..13), (4..4, 8..8)] {
            assert_eq!(lines.source(&found), wanted);
        }
    }
}
