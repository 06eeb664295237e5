//! Builds the tree of pieces: Markdown events become frames, HTML and tags open and close within them.

use std::collections::HashMap;

use pulldown_cmark::{Event, Options, Parser, Tag as Markdown};

use super::{
    frame::{Frame, OpenKind},
    html::{Html, tokens},
    mask::{is_masked, unmask},
    over_limit::ExceededLimit,
    piece::{Piece, PieceKind, Span, is_known_element, is_void_element},
    scan::Scan,
    tag::{Tag, is_container},
};
use crate::limits::{MAX_NESTING, MAX_PAGE_NODES, MAX_TABLE_CELLS};

pub(crate) struct Tree<'a> {
    pub(crate) pieces: Vec<Piece<'a>>,
    pub(crate) footnotes: HashMap<String, Vec<Piece<'a>>>,
    /// Offset and message.
    pub(crate) problems: Vec<(usize, String)>,
    /// The lines of HTML blocks, in order: Markdown has no meaning in them.
    pub(crate) html_blocks: Vec<Span>,
}

/// Builds the tree of `source`, which starts at byte `base` of the page. Stops when a limit is exceeded: a few bytes
/// can contain many cells.
pub(super) fn build_tree<'a>(
    source: &'a str,
    scan: &'a Scan,
    base: usize,
) -> Result<Tree<'a>, ExceededLimit> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH;
    let mut grower = TreeBuilder {
        source,
        scan,
        base,
        frames: vec![Frame::new(None, 0)],
        dissolved: Vec::new(),
        depth: 0,
        preformatted: 0,
        html_lines: Vec::new(),
        ended_early: HashMap::new(),
        footnotes: HashMap::new(),
        problems: Vec::new(),
        html_blocks: Vec::new(),
        pieces: 0,
        cells: 0,
    };
    for (event, range) in Parser::new_ext(&scan.masked, options).into_offset_iter() {
        grower.event(event, range);
        if grower.pieces > MAX_PAGE_NODES {
            return Err(ExceededLimit::Nodes);
        }
        if grower.cells > MAX_TABLE_CELLS {
            return Err(ExceededLimit::Cells);
        }
    }
    Ok(grower.finish())
}

struct TreeBuilder<'a> {
    source: &'a str,
    scan: &'a Scan,
    base: usize,
    frames: Vec<Frame<'a>>,
    /// For every open Markdown container: whether it has no frame because it is too deep.
    dissolved: Vec<bool>,
    /// The number of frames, and of open elements and tags in them.
    depth: usize,
    preformatted: usize,
    html_lines: Vec<Span>,
    /// Tags that ended with their container; their end may come later without being reported.
    ended_early: HashMap<String, usize>,
    footnotes: HashMap<String, Vec<Piece<'a>>>,
    problems: Vec<(usize, String)>,
    html_blocks: Vec<Span>,
    /// Pieces and cells so far.
    pieces: usize,
    cells: usize,
}

impl<'a> TreeBuilder<'a> {
    fn event(&mut self, event: Event<'a>, range: Span) {
        self.pieces += 1;
        match event {
            Event::Start(Markdown::HtmlBlock) => self.html_lines.clear(),
            Event::Html(_) => self.html_lines.push(range),
            Event::End(pulldown_cmark::TagEnd::HtmlBlock) => self.html_block(),
            Event::InlineHtml(_) => self.html(&Lines::new(vec![range])),
            Event::Start(markdown) => self.start(markdown, range),
            Event::End(_) => self.end(range.end),
            Event::Text(text) => {
                let text = self.text(&text, &range);
                self.push(PieceKind::Text(text), range);
            }
            Event::Code(code) => {
                let code = self.code(&code, &range);
                self.push(PieceKind::Code(code), range);
            }
            Event::DisplayMath(_) => {
                let formula = self.source[range.clone()].trim_matches('$').trim();
                self.push(PieceKind::Math(formula.to_owned()), range);
            }
            Event::InlineMath(_) => {
                self.push(
                    PieceKind::Text(self.source[range.clone()].to_owned()),
                    range,
                );
            }
            Event::FootnoteReference(label) => {
                self.push(PieceKind::Footnote(unmask(&label)), range);
            }
            Event::TaskListMarker(done) => self.push(PieceKind::Task(done), range),
            Event::SoftBreak => self.push(PieceKind::SoftBreak, range),
            Event::HardBreak => self.push(PieceKind::HardBreak, range),
            Event::Rule => self.push(PieceKind::Rule, range),
        }
    }

    fn finish(mut self) -> Tree<'a> {
        while self.frames.len() > 1 {
            self.end(self.source.len());
        }
        let frame = self.frames.pop().unwrap_or_else(|| Frame::new(None, 0));
        for open in frame.open.iter().filter(|open| !open.is_too_deep) {
            if let OpenKind::Tag(name) = &open.what
                && is_container(name)
            {
                let start = frame.flat[open.at].span.start;
                self.report_unclosed(name, start);
            }
        }
        self.problems.sort();
        Tree {
            pieces: frame.flat,
            footnotes: self.footnotes,
            problems: self.problems,
            html_blocks: self.html_blocks,
        }
    }

    /// The original of a text event. Only an entity differs from its source.
    fn text(&self, text: &str, range: &Span) -> String {
        if self.scan.masked[range.clone()] == *text {
            self.source[range.clone()].to_owned()
        } else {
            unmask(text)
        }
    }

    fn code(&self, code: &str, range: &Span) -> String {
        if !is_masked(code) && !self.scan.has_tag_in(range) {
            return code.to_owned();
        }
        let inner = self.source[range.clone()].trim_matches('`');
        let one_line = inner.replace('\n', " ");
        one_line
            .strip_prefix(' ')
            .and_then(|rest| rest.strip_suffix(' '))
            .filter(|rest| !rest.trim().is_empty())
            .unwrap_or(&one_line)
            .to_owned()
    }

    fn top(&mut self) -> &mut Frame<'a> {
        self.frames
            .last_mut()
            .expect("the document's frame stays to the end")
    }

    fn push(&mut self, kind: PieceKind<'a>, range: Span) {
        let span = self.span(range);
        self.top().push(kind, span);
    }

    fn span(&self, range: Span) -> Span {
        range.start + self.base..range.end + self.base
    }

    fn start(&mut self, markdown: Markdown<'a>, range: Span) {
        self.cells += usize::from(matches!(markdown, Markdown::TableCell));
        let leaf = matches!(
            markdown,
            Markdown::Paragraph
                | Markdown::Heading { .. }
                | Markdown::CodeBlock(_)
                | Markdown::Table(_)
                | Markdown::TableHead
                | Markdown::TableRow
                | Markdown::TableCell
        );
        let dissolve = self.depth >= MAX_NESTING && !leaf;
        self.dissolved.push(dissolve);
        if !dissolve {
            self.depth += 1;
            self.frames.push(Frame::new(Some(markdown), range.start));
        }
    }

    fn end(&mut self, end: usize) {
        if self.dissolved.pop() == Some(true) || self.frames.len() < 2 {
            return;
        }
        self.end_open_tags(end);
        let Some(frame) = self.frames.pop() else {
            return;
        };
        self.depth -= 1 + frame.open.iter().filter(|open| !open.is_too_deep).count();
        let Some(markdown) = frame.markdown else {
            return;
        };
        let range = frame.start..end;
        match markdown {
            Markdown::Paragraph => self.paragraph(frame.flat, range),
            Markdown::FootnoteDefinition(label) => {
                self.footnotes.entry(unmask(&label)).or_insert(frame.flat);
            }
            markdown => self.push(PieceKind::Markdown(markdown, frame.flat), range),
        }
        self.end_deferred_tags();
    }

    /// A paragraph may contain tags: each becomes a sibling of the text before and after it.
    fn paragraph(&mut self, pieces: Vec<Piece<'a>>, range: Span) {
        if !pieces
            .iter()
            .any(|piece| matches!(piece.kind, PieceKind::Tag(..)))
        {
            self.push(PieceKind::Markdown(Markdown::Paragraph, pieces), range);
            return;
        }
        let mut run = Vec::new();
        for piece in pieces {
            if let PieceKind::Tag(tag, _) = piece.kind {
                self.push_run(&mut run);
                self.push_tag(tag);
            } else {
                run.push(piece);
            }
        }
        self.push_run(&mut run);
    }

    fn push_run(&mut self, run: &mut Vec<Piece<'a>>) {
        let run = std::mem::take(run);
        let (Some(first), Some(last)) = (run.first(), run.last()) else {
            return;
        };
        let span = first.span.start..last.span.end;
        if !run.iter().all(Piece::is_blank) {
            self.top()
                .push(PieceKind::Markdown(Markdown::Paragraph, run), span);
        }
    }

    /// In a list item or quote, a tag without an end ends with the container.
    fn end_open_tags(&mut self, end: usize) {
        let end = end + self.base;
        loop {
            let frame = self.top();
            let last = frame
                .open
                .iter()
                .rposition(|open| !open.is_too_deep && matches!(open.what, OpenKind::Tag(_)));
            let Some(index) = last else { return };
            if let OpenKind::Tag(name) = &frame.open[index].what {
                let name = name.clone();
                let start = frame.flat[frame.open[index].at].span.start;
                self.report_unclosed(&name, start);
                *self.ended_early.entry(name).or_default() += 1;
            }
            self.depth -= self.top().close(index, end);
        }
    }

    fn end_deferred_tags(&mut self) {
        for (name, end) in std::mem::take(&mut self.top().closing) {
            let frame = self.top();
            if let Some(index) = frame.find_tag(&name) {
                self.depth -= frame.close(index, end);
            }
        }
    }

    /// The lines of one HTML block, without the markers and indentation of its containers, which would become part of
    /// code in it.
    fn html_block(&mut self) {
        let lines = std::mem::take(&mut self.html_lines);
        if let (Some(first), Some(last)) = (lines.first(), lines.last()) {
            let span = self.span(first.start..last.end);
            self.html_blocks.push(span);
        }
        self.html(&Lines::new(lines));
    }

    fn html(&mut self, lines: &Lines) {
        for token in tokens(&lines.text(&self.scan.masked)) {
            self.pieces += 1;
            if self.pieces > MAX_PAGE_NODES {
                return;
            }
            match token {
                Html::Start {
                    name,
                    attributes,
                    self_closing,
                    span,
                } => self.start_element(name, attributes, self_closing, lines.source(&span)),
                Html::End { name, span } => self.end_element(&name, lines.source(&span)),
                Html::Text(text, span) => {
                    self.push(PieceKind::Text(unmask(&text)), lines.source(&span));
                }
                Html::Comment(span) => self.comment(lines.source(&span)),
            }
        }
    }
}

mod lines;
mod nesting;

use lines::Lines;
