//! Code: fences, indented code, and `<pre>` with highlighted lines and notes.

use pulldown_cmark::{CodeBlockKind, Tag as Markdown};

use super::{
    Reader,
    attributes::Attributes,
    inlines,
    mask::unmask,
    piece::{Element, Piece, PieceKind, Span, plain},
};
use crate::{
    construct::data,
    node::{Block, BlockKind, Data, Inline, Leaf, Node, Text},
};

impl Reader<'_> {
    /// The code block of a piece, if it is code.
    pub(super) fn code_block(&mut self, piece: &Piece, around: &Attributes) -> Option<Block> {
        match &piece.kind {
            PieceKind::Markdown(Markdown::CodeBlock(kind), children) => {
                let mut text = plain(children);
                if text.ends_with('\n') {
                    text.pop();
                }
                let lines = text
                    .split('\n')
                    .map(|line| code_line(line.trim_end_matches('\r')));
                let members = code_data(syntax(kind).as_deref(), around);
                let block = Block::new(BlockKind::Code, members, lines.collect());
                Some(block.at(piece.span.clone()))
            }
            PieceKind::Element(element) if element.name == "pre" => {
                Some(self.preformatted(element).at(piece.span.clone()))
            }
            _ => None,
        }
    }

    fn preformatted(&mut self, pre: &Element) -> Block {
        let code = pre.children.iter().find_map(|piece| piece.element("code"));
        let class = |element: &Element, prefix: &str| {
            let classes = element.attributes.get("class")?;
            let found = classes
                .split_whitespace()
                .find_map(|class| class.strip_prefix(prefix))?;
            Some(found.to_owned())
        };
        let syntax = class(pre, "language-").or_else(|| code.and_then(|code| class(code, "lang-")));
        let mut lines = Lines::default();
        let children = code.map_or(&pre.children, |code| &code.children);
        self.code_pieces(children, false, &mut lines);
        let members = code_data(syntax.as_deref(), &pre.attributes.data_attributes());
        Block::new(BlockKind::Code, members, lines.finish())
    }

    fn code_pieces(&mut self, pieces: &[Piece], highlighted: bool, lines: &mut Lines) {
        for piece in pieces {
            match &piece.kind {
                PieceKind::Element(element) if element.name == "strong" => {
                    self.code_pieces(&element.children, true, lines);
                }
                PieceKind::Element(element) if element.name == "br" => {
                    lines.text("\n", highlighted);
                }
                PieceKind::Element(element) if element.attributes.has("data-footnote-ref") => {
                    let label = inlines::note_label(element.attributes.get("href"));
                    match label.and_then(|label| self.note(&label)) {
                        Some(body) => {
                            let text = Node::Text(Text::plain(plain(&element.children)));
                            lines.inline(inlines::annotation(vec![text], body), highlighted);
                        }
                        None => lines.text(&plain(&element.children), highlighted),
                    }
                }
                PieceKind::Element(element) if element.attributes.has_class("expression") => {
                    let expression = self.expression(&plain(&element.children));
                    lines.inline(expression, highlighted);
                }
                PieceKind::Text(text) | PieceKind::Raw(text) => lines.text(text, highlighted),
                _ => self.code_pieces(piece.children(), highlighted, lines),
            }
        }
    }
}

/// Lines of code while they are read.
#[derive(Default)]
struct Lines {
    done: Vec<Node>,
    nodes: Vec<Node>,
    highlighted: bool,
}

impl Lines {
    fn text(&mut self, text: &str, highlighted: bool) {
        for (index, part) in text.split('\n').enumerate() {
            if index > 0 {
                self.end_line();
            }
            let part = part.trim_end_matches('\r');
            if part.is_empty() {
                continue;
            }
            self.highlighted |= highlighted;
            if let Some(Node::Text(last)) = self.nodes.last_mut()
                && let Some(leaf) = last.leaves.last_mut()
            {
                leaf.text.push_str(part);
                continue;
            }
            self.nodes.push(Node::Text(Text::plain(part)));
        }
    }

    fn inline(&mut self, inline: Inline, highlighted: bool) {
        self.highlighted |= highlighted;
        self.nodes.push(Node::Inline(inline));
    }

    fn end_line(&mut self) {
        let mut members = Data::new();
        if std::mem::take(&mut self.highlighted) {
            members.insert("highlighted".to_owned(), true.into());
        }
        let mut nodes = std::mem::take(&mut self.nodes);
        if nodes.is_empty() {
            nodes.push(Node::Text(Text::plain("")));
        }
        self.done
            .push(Node::Block(Block::new(BlockKind::CodeLine, members, nodes)));
    }

    fn finish(mut self) -> Vec<Node> {
        if !self.nodes.is_empty() || self.done.is_empty() {
            self.end_line();
        }
        self.done
    }
}

fn code_line(line: &str) -> Node {
    let leaf = Leaf {
        text: line.to_owned(),
        marks: Vec::new(),
    };
    let text = Node::Text(Text {
        key: None,
        leaves: vec![leaf],
    });
    Node::Block(Block::new(BlockKind::CodeLine, Data::new(), vec![text]))
}

fn syntax(kind: &CodeBlockKind) -> Option<String> {
    match kind {
        CodeBlockKind::Fenced(info) => unmask(info).split_whitespace().next().map(str::to_owned),
        CodeBlockKind::Indented => None,
    }
}

/// The settings of `{% code %}`, or of `<pre data-…>` with the same names in kebab case.
fn code_data(syntax: Option<&str>, around: &Attributes) -> Data {
    let flag = |camel: &str, kebab: &str| around.flag(camel).or_else(|| around.flag(kebab));
    let overflow = around
        .get("overflow")
        .filter(|value| matches!(*value, "wrap" | "scroll"));
    let collapsed = around
        .get("collapsedLineCount")
        .or_else(|| around.get("collapsed-line-count"))
        .and_then(|count| count.parse::<u32>().ok())
        .filter(|count| *count > 0);
    data([
        ("syntax", syntax.map(Into::into)),
        ("title", around.text("title")),
        ("overflow", overflow.map(Into::into)),
        ("lineNumbers", flag("lineNumbers", "line-numbers")),
        ("fullWidth", flag("fullWidth", "full-width")),
        ("expandable", flag("expandable", "expandable")),
        ("collapsedLineCount", collapsed.map(Into::into)),
    ])
}

/// The bytes of code, including its indentation.
pub(super) fn indented_span(source: &str, span: &Span) -> Span {
    let before = source.get(..span.start).unwrap_or_default();
    let indentation = before.len() - before.trim_end_matches([' ', '\t']).len();
    span.start - indentation..span.end
}
