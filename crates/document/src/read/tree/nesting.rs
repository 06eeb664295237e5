//! Puts elements and tags into the top frame, opening and closing them there.

use pulldown_cmark::Tag as Markdown;

use super::{
    super::attributes::Attributes, OpenKind, PieceKind, Span, Tag, TreeBuilder, is_container,
    is_known_element, is_void_element, unmask,
};
use crate::limits::MAX_NESTING;

impl TreeBuilder<'_> {
    pub(super) fn start_element(
        &mut self,
        name: String,
        mut attributes: Attributes,
        self_closing: bool,
        range: Span,
    ) {
        let source = self.source_of(&range);
        if !is_known_element(&name) {
            self.push(PieceKind::Raw(source), range);
            return;
        }
        for (_, value) in &mut attributes.0 {
            *value = unmask(value);
        }
        self.cells += usize::from(matches!(name.as_str(), "td" | "th"));
        let ghost = self.depth >= MAX_NESTING;
        self.depth += usize::from(!ghost);
        let span = self.span(range);
        let end = span.end;
        let void = self_closing || is_void_element(&name);
        if name == "pre" && !void {
            self.preformatted += 1;
        }
        let frame = self.top();
        frame.open(
            OpenKind::Element(name, attributes),
            PieceKind::Raw(source),
            span,
            ghost,
        );
        if void {
            let last = frame.open.len() - 1;
            self.depth -= frame.close(last, end);
        }
    }

    pub(super) fn end_element(&mut self, name: &str, range: Span) {
        if !is_known_element(name) {
            let source = self.source_of(&range);
            self.push(PieceKind::Raw(source), range);
            return;
        }
        if name == "pre" {
            self.preformatted = self.preformatted.saturating_sub(1);
        }
        let end = range.end + self.base;
        let frame = self.top();
        if let Some(index) = frame.find_element(name) {
            self.depth -= frame.close(index, end);
        }
    }

    pub(super) fn comment(&mut self, range: Span) {
        if let Some(tag) = self.scan.tag_at(range.start) {
            self.tag(&tag.clone());
        } else if !self.source_of(&range).starts_with("<!") {
            let source = self.source_of(&range);
            self.push(PieceKind::Raw(source), range);
        }
    }

    fn source_of(&self, range: &Span) -> String {
        self.source
            .get(range.clone())
            .unwrap_or_default()
            .to_owned()
    }

    fn tag(&mut self, tag: &Tag) {
        let literal = PieceKind::Raw(self.source_of(&tag.span));
        let preformatted = self.preformatted > 0;
        let frame = self.top();
        match &frame.markdown {
            _ if preformatted => self.push(literal, tag.span.clone()),
            None
            | Some(
                Markdown::Item
                | Markdown::List(_)
                | Markdown::BlockQuote(_)
                | Markdown::FootnoteDefinition(_)
                | Markdown::TableCell,
            ) => {
                let tag = self.with_page_span(tag);
                self.push_tag(tag);
            }
            Some(Markdown::Paragraph) if frame.open.is_empty() => {
                let tag = self.with_page_span(tag);
                let span = tag.span.clone();
                self.top().push(PieceKind::Tag(tag, None), span);
            }
            Some(_) => self.push(literal, tag.span.clone()),
        }
    }

    /// The tag with its range in the page, not in the scanned part.
    fn with_page_span(&self, tag: &Tag) -> Tag {
        Tag {
            span: self.span(tag.span.clone()),
            ..tag.clone()
        }
    }

    pub(super) fn push_tag(&mut self, tag: Tag) {
        let span = tag.span.clone();
        if let Some(name) = tag.ends() {
            self.end_tag(name, span);
        } else if tag.opens() {
            let ghost = self.depth >= MAX_NESTING;
            self.depth += usize::from(!ghost);
            let opened = OpenKind::Tag(tag.name.clone());
            self.top()
                .open(opened, PieceKind::Tag(tag, None), span, ghost);
        } else {
            self.top().push(PieceKind::Tag(tag, None), span);
        }
    }

    fn end_tag(&mut self, name: &str, span: Span) {
        let frame = self.top();
        if let Some(index) = frame.find_tag(name) {
            self.report_inner(index);
            self.depth -= self.top().close(index, span.end);
            return;
        }
        let outer = self
            .frames
            .iter_mut()
            .rev()
            .skip(1)
            .find(|frame| frame.find_tag(name).is_some());
        if let Some(frame) = outer {
            frame.closing.push((name.to_owned(), span.end));
            return;
        }
        if let Some(count) = self.ended_early.get_mut(name).filter(|count| **count > 0) {
            *count -= 1;
            return;
        }
        self.problems.push((
            span.start,
            format!(
                "`{{% end{name} %}}` closes nothing. Remove it, or put `{{% {name} %}}` before it."
            ),
        ));
        let source = self.source_of(&(span.start - self.base..span.end - self.base));
        self.top().push(PieceKind::Raw(source), span);
    }

    /// Reports the tags that were opened after this one and not closed before it.
    fn report_inner(&mut self, index: usize) {
        let frame = self.top();
        let unclosed: Vec<(String, usize)> = frame.open[index + 1..]
            .iter()
            .filter_map(|open| match &open.what {
                OpenKind::Tag(name) if is_container(name) && !open.is_too_deep => {
                    Some((name.clone(), frame.flat[open.at].span.start))
                }
                _ => None,
            })
            .collect();
        for (name, start) in unclosed {
            self.report_unclosed(&name, start);
        }
    }

    pub(super) fn report_unclosed(&mut self, name: &str, start: usize) {
        self.problems.push((
            start,
            format!(
                "`{{% {name} %}}` has no end. Put `{{% end{name} %}}` on a separate line after it."
            ),
        ));
    }
}
