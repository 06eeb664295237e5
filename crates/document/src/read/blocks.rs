//! Pieces → blocks. Text between blocks becomes paragraphs.

use pulldown_cmark::{CodeBlockKind, HeadingLevel, Tag as Markdown};
use serde_json::Value;

use super::{
    Reader,
    attributes::Attributes,
    code::indented_span,
    images,
    piece::{Element, Piece, PieceKind, Span},
};
use crate::{
    construct::data,
    node::{Block, BlockKind, Data, Fragment, Node},
};

impl Reader<'_> {
    pub(super) fn blocks(&mut self, pieces: &[Piece]) -> Vec<Node> {
        let mut out = Vec::new();
        let mut start = 0;
        for (index, piece) in pieces.iter().enumerate() {
            if !piece.is_inline() {
                self.run(&pieces[start..index], &mut out);
                self.block(piece, &mut out);
                start = index + 1;
            }
        }
        self.run(&pieces[start..], &mut out);
        out
    }

    /// A run of inline pieces: a paragraph, unless it consists of images or a formula.
    fn run(&mut self, run: &[Piece], out: &mut Vec<Node>) {
        let filled: Vec<&Piece> = run
            .iter()
            .filter(|piece| !piece.is_blank() && !matches!(piece.kind, PieceKind::Task(_)))
            .collect();
        let Some(first) = filled.first() else {
            return;
        };
        let span = self.written_span(run);
        if let ([only], PieceKind::Math(formula)) = (filled.as_slice(), &first.kind) {
            let members = data([("formula", Some(formula.as_str().into()))]);
            out.push(Node::Block(
                Block::void(BlockKind::Math, members).at(only.span.clone()),
            ));
            return;
        }
        if images::is_image_run(run) {
            return self.image_run(run, span, out);
        }
        let nodes = self.inline_nodes(run);
        if !nodes.is_empty() {
            out.push(Node::Block(Block::paragraph(nodes).at(span)));
        }
    }

    /// The bytes of a run. Escaped white space such as `&#x20;` at the edges belongs to it although it is not visible.
    fn written_span(&self, run: &[Piece]) -> Span {
        let pieces = run
            .iter()
            .filter(|piece| !matches!(piece.kind, PieceKind::Task(_)));
        let mut spans = pieces
            .map(|piece| self.without_white_space(&piece.span))
            .filter(|span| !span.is_empty());
        let first = spans.next().unwrap_or_default();
        let end = spans.next_back().map_or(first.end, |last| last.end);
        escaped_start(self.source, first.start)..end
    }

    fn without_white_space(&self, span: &Span) -> Span {
        let trimmed = self.trimmed(span);
        let source = self.source.get(trimmed.clone()).unwrap_or_default();
        trimmed.end - source.trim_start().len()..trimmed.end
    }

    fn block(&mut self, piece: &Piece, out: &mut Vec<Node>) {
        match &piece.kind {
            PieceKind::Markdown(markdown, children) => {
                self.markdown_block(markdown, children, piece, out);
            }
            PieceKind::Rule => {
                let divider = Block::void(BlockKind::Divider, Data::new());
                out.push(Node::Block(divider.at(self.trimmed(&piece.span))));
            }
            PieceKind::Tag(tag, children) => {
                self.tag_block(tag, children.as_deref(), &piece.span, out);
            }
            PieceKind::Element(element) => match element.tag_name() {
                Some(name) => {
                    let attributes = element.attributes.data_attributes();
                    self.html_tag_block(name, &attributes, &element.children, &piece.span, out);
                }
                None => self.element_block(element, piece, out),
            },
            _ => {}
        }
    }

    fn markdown_block(
        &mut self,
        markdown: &Markdown,
        children: &[Piece],
        piece: &Piece,
        out: &mut Vec<Node>,
    ) {
        let span = self.trimmed(&piece.span);
        match markdown {
            Markdown::Heading { level, .. } => {
                let heading = self.heading(level_of(*level), children, None);
                out.push(Node::Block(heading.at(span)));
            }
            Markdown::BlockQuote(_) => {
                let nodes = self.blocks(children);
                out.push(Node::Block(
                    Block::new(BlockKind::Blockquote, Data::new(), nodes).at(span),
                ));
            }
            Markdown::List(start) => out.push(Node::Block(self.list(*start, children, &span))),
            Markdown::CodeBlock(kind) => {
                if let Some(code) = self.code_block(piece, &Attributes::default()) {
                    let span = match kind {
                        CodeBlockKind::Indented => indented_span(self.source, &span),
                        CodeBlockKind::Fenced(_) => span,
                    };
                    out.push(Node::Block(code.at(span)));
                }
            }
            Markdown::Table(alignments) => {
                out.push(Node::Block(self.pipe_table(alignments, children).at(span)));
            }
            _ => out.extend(self.blocks(children)),
        }
    }

    fn element_block(&mut self, element: &Element, piece: &Piece, out: &mut Vec<Node>) {
        let span = &piece.span;
        match element.name.as_str() {
            "details" => out.push(Node::Block(self.expandable(element, span))),
            "figure" => self.figure(element, span, out),
            "table" => out.push(Node::Block(self.html_table(element).at(span.clone()))),
            "div" | "center" => {
                if !self.gallery(element, span, out) {
                    out.extend(self.blocks(&element.children));
                }
            }
            "p" => self.aligned_paragraph(element, span, out),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                let level = element
                    .name
                    .as_bytes()
                    .get(1)
                    .map_or(1, |digit| digit - b'0');
                let heading = self.heading(level, &element.children, alignment(element));
                out.push(Node::Block(heading.at(span.clone())));
            }
            "ul" | "ol" => out.push(Node::Block(self.html_list(element, span))),
            "pre" => out.extend(
                self.code_block(piece, &Attributes::default())
                    .map(Node::Block),
            ),
            "blockquote" => {
                let nodes = self.blocks(&element.children);
                let quote = Block::new(BlockKind::Blockquote, Data::new(), nodes);
                out.push(Node::Block(quote.at(span.clone())));
            }
            "hr" => {
                let divider = Block::void(BlockKind::Divider, Data::new());
                out.push(Node::Block(divider.at(span.clone())));
            }
            _ => out.extend(self.blocks(&element.children)),
        }
    }

    fn aligned_paragraph(&mut self, element: &Element, span: &Span, out: &mut Vec<Node>) {
        let first = out.len();
        out.extend(self.blocks(&element.children));
        if let [Node::Block(block)] = &mut out[first..]
            && block.kind == BlockKind::Paragraph
        {
            if let Some(align) = alignment(element) {
                block.data.insert("align".to_owned(), align);
            }
            block.span = Some(span.clone());
        }
    }

    /// The page's title is `#`, so `##` is the first level of headings.
    pub(super) fn heading(&mut self, level: u8, children: &[Piece], align: Option<Value>) -> Block {
        let kind = match level {
            0..=2 => BlockKind::Heading1,
            3 => BlockKind::Heading2,
            _ => BlockKind::Heading3,
        };
        let id = images::find(children, "a").and_then(|anchor| anchor.attributes.get("id"));
        let members = data([("id", id.map(Value::from)), ("align", align)]);
        let nodes = self.inline_nodes(children);
        Block::new(kind, members, nodes)
    }

    /// `<details>`: a title, and blocks that are collapsed at first.
    fn expandable(&mut self, element: &Element, span: &Span) -> Block {
        let is_summary = |piece: &&Piece| piece.element("summary").is_some();
        let summary = element.children.iter().find(is_summary);
        let title = summary
            .map(|summary| self.inline_nodes(summary.children()))
            .unwrap_or_default();
        let at = element.children.iter().position(|piece| is_summary(&piece));
        let (before, after) = match at {
            Some(at) => (&element.children[..at], &element.children[at + 1..]),
            None => (&[][..], element.children.as_slice()),
        };
        let mut body = self.blocks(before);
        body.extend(self.blocks(after));
        if body.is_empty() {
            body.push(Node::Block(Block::paragraph(Vec::new())));
        }
        let open = element.attributes.has("open").then_some(Value::Bool(true));
        let title = vec![Node::Block(Block::paragraph(title))];
        Block::void(BlockKind::Expandable, data([("defaultExpanded", open)]))
            .with_fragments(vec![
                Fragment::typed("expandable-title", title),
                Fragment::typed("expandable-body", body),
            ])
            .at(span.clone())
    }
}

/// The start of text whose leading backslash the parser has removed.
pub(crate) fn escaped_start(source: &str, start: usize) -> usize {
    let before = source.get(..start).unwrap_or_default();
    let backslashes = before.len() - before.trim_end_matches('\\').len();
    start - backslashes % 2
}

fn alignment(element: &Element) -> Option<Value> {
    match element.attributes.get("align")? {
        "center" => Some("center".into()),
        "right" | "end" => Some("end".into()),
        "left" | "start" => Some("start".into()),
        _ => None,
    }
}

fn level_of(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}
