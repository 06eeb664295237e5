//! The parsed text before blocks are built: Markdown, HTML elements and tags in one tree.

use std::ops::Range;

use pulldown_cmark::Tag as Markdown;

use super::{attributes::Attributes, tag::Tag};

pub(crate) type Span = Range<usize>;

#[derive(Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) kind: PieceKind<'a>,
    /// In the whole page's text.
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum PieceKind<'a> {
    Markdown(Markdown<'a>, Vec<Piece<'a>>),
    Element(Element<'a>),
    Tag(Tag, Children<'a>),
    Text(String),
    Code(String),
    Math(String),
    /// Source that is not recognized: shown as it is.
    Raw(String),
    Footnote(String),
    Task(bool),
    SoftBreak,
    HardBreak,
    Rule,
}

/// The content between a tag and its end. None if it has no end.
pub(crate) type Children<'a> = Option<Vec<Piece<'a>>>;

#[derive(Debug)]
pub(crate) struct Element<'a> {
    pub(crate) name: String,
    pub(crate) attributes: Attributes,
    pub(crate) children: Vec<Piece<'a>>,
}

impl Element<'_> {
    /// The name of the tag that this element represents.
    pub(crate) fn tag_name(&self) -> Option<&str> {
        self.attributes
            .has("data-gb-custom-block")
            .then(|| self.attributes.get("data-tag"))
            .flatten()
    }
}

impl<'a> Piece<'a> {
    pub(crate) fn children(&self) -> &[Piece<'a>] {
        match &self.kind {
            PieceKind::Markdown(_, children) | PieceKind::Tag(_, Some(children)) => children,
            PieceKind::Element(element) => &element.children,
            _ => &[],
        }
    }

    pub(crate) fn element(&self, name: &str) -> Option<&Element<'a>> {
        match &self.kind {
            PieceKind::Element(element) if element.name == name => Some(element),
            _ => None,
        }
    }

    pub(crate) fn is_blank(&self) -> bool {
        match &self.kind {
            PieceKind::Text(text) => text.trim().is_empty(),
            PieceKind::SoftBreak | PieceKind::HardBreak => true,
            _ => false,
        }
    }

    /// Returns whether it is inline content.
    pub(crate) fn is_inline(&self) -> bool {
        match &self.kind {
            PieceKind::Markdown(markdown, _) => matches!(
                markdown,
                Markdown::Emphasis
                    | Markdown::Strong
                    | Markdown::Strikethrough
                    | Markdown::Link { .. }
                    | Markdown::Image { .. }
            ),
            PieceKind::Element(element) => {
                element.tag_name().is_none() && is_inline_element(&element.name)
            }
            PieceKind::Tag(..) | PieceKind::Rule => false,
            _ => true,
        }
    }
}

/// The text of pieces, without marks.
pub(crate) fn plain(pieces: &[Piece]) -> String {
    let mut text = String::new();
    append_plain(pieces, &mut text);
    text
}

fn append_plain(pieces: &[Piece], text: &mut String) {
    for piece in pieces {
        match &piece.kind {
            PieceKind::Text(more)
            | PieceKind::Code(more)
            | PieceKind::Raw(more)
            | PieceKind::Math(more) => {
                text.push_str(more);
            }
            PieceKind::SoftBreak | PieceKind::HardBreak => text.push(' '),
            PieceKind::Element(element) if element.name == "br" => text.push(' '),
            _ => append_plain(piece.children(), text),
        }
    }
}

/// Elements that have no end tag.
pub(crate) fn is_void_element(name: &str) -> bool {
    matches!(
        name,
        "br" | "img" | "input" | "source" | "hr" | "col" | "wbr"
    )
}

fn is_inline_element(name: &str) -> bool {
    matches!(
        name,
        "a" | "strong"
            | "b"
            | "em"
            | "i"
            | "del"
            | "s"
            | "strike"
            | "code"
            | "kbd"
            | "mark"
            | "sub"
            | "sup"
            | "br"
            | "img"
            | "picture"
            | "span"
            | "u"
            | "button"
            | "source"
            | "input"
            | "small"
            | "font"
            | "select"
            | "option"
            | "wbr"
    )
}

/// Elements of the dialect. Others are text: authors write placeholders such as `<your-token>`.
pub(crate) fn is_known_element(name: &str) -> bool {
    is_inline_element(name)
        || is_void_element(name)
        || matches!(
            name,
            "details"
                | "summary"
                | "figure"
                | "figcaption"
                | "table"
                | "thead"
                | "tbody"
                | "tr"
                | "th"
                | "td"
                | "div"
                | "p"
                | "h1"
                | "h2"
                | "h3"
                | "h4"
                | "h5"
                | "h6"
                | "ul"
                | "ol"
                | "li"
                | "pre"
                | "blockquote"
                | "center"
                | "tfoot"
                | "colgroup"
        )
}
