//! Images: figures, galleries, images with a dark variant, drawings, standalone images.

use pulldown_cmark::Tag as Markdown;
use serde_json::{Value, json};

use super::{
    Reader,
    mask::unmask,
    piece::{Element, Piece, PieceKind, Span, plain},
};
use crate::{
    construct::data,
    link::LinkKind,
    node::{Block, BlockKind, Data, Fragment, Node, Text},
};

/// An image as written.
#[derive(Debug, Default)]
pub(super) struct ImageSource {
    pub(super) target: String,
    pub(super) dark: Option<String>,
    pub(super) alt: Option<String>,
    pub(super) caption: Option<String>,
    pub(super) size: Option<String>,
    width: Option<Value>,
    height: Option<Value>,
    drawing: bool,
}

/// The image of an `<img>` or `<picture>`.
pub(super) fn of_element(element: &Element) -> Option<ImageSource> {
    if element.name == "picture" {
        let image = element
            .children
            .iter()
            .find_map(|piece| piece.element("img"))?;
        let dark = element
            .children
            .iter()
            .filter_map(|piece| piece.element("source"))
            .find(|source| {
                source
                    .attributes
                    .get("media")
                    .is_some_and(|media| media.contains("dark"))
            })
            .and_then(|source| source.attributes.get("srcset"));
        return Some(ImageSource {
            dark: dark.map(str::to_owned),
            ..of_element(image)?
        });
    }
    let attributes = &element.attributes;
    let text = |name: &str| {
        attributes
            .get(name)
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
    };
    Some(ImageSource {
        target: attributes.get("src")?.to_owned(),
        alt: text("alt"),
        size: text("data-size").filter(|size| matches!(size.as_str(), "line" | "original")),
        width: attributes.get("width").and_then(length),
        height: attributes.get("height").and_then(length),
        drawing: attributes.has_class("gitbook-drawing"),
        ..ImageSource::default()
    })
}

/// `![alt](target "caption")`.
pub(super) fn of_markdown(target: &str, title: &str, children: &[Piece]) -> ImageSource {
    ImageSource {
        target: unmask(target),
        alt: Some(plain(children)).filter(|alt| !alt.is_empty()),
        caption: Some(unmask(title)).filter(|title| !title.is_empty()),
        ..ImageSource::default()
    }
}

/// Pixels as a number, anything else with its unit.
pub(super) fn length(text: &str) -> Option<Value> {
    let text = text.trim();
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.'))
        .unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let number: f64 = digits.parse().ok()?;
    let number = number_value(number)?;
    Some(match unit.trim() {
        "" | "px" => number,
        unit => json!({ "unit": unit, "value": number }),
    })
}

/// Writes an integer without a fraction.
pub(super) fn number_value(number: f64) -> Option<Value> {
    const MAX_EXACT_INTEGER: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() < MAX_EXACT_INTEGER {
        return format!("{number:.0}").parse::<i64>().ok().map(Value::from);
    }
    serde_json::Number::from_f64(number).map(Value::Number)
}

/// Returns whether a run of text consists of images, one or several.
pub(super) fn is_image_run(run: &[Piece]) -> bool {
    let mut images = 0;
    for piece in run.iter().filter(|piece| !piece.is_blank()) {
        match &piece.kind {
            PieceKind::Markdown(Markdown::Image { .. }, _) => images += 1,
            PieceKind::Element(element) if is_block_image(element) => images += 1,
            _ => return false,
        }
    }
    images > 0
}

fn is_block_image(element: &Element) -> bool {
    matches!(element.name.as_str(), "img" | "picture")
        && of_element(element).is_some_and(|image| image.size.is_none())
}

impl Reader<'_> {
    pub(super) fn image_reference(&mut self, target: &str, alt: &str, start: usize) -> Value {
        self.findings.link(target, LinkKind::Image, alt, start);
        self.resolve.image(target)
    }

    /// A run that consists of images.
    pub(super) fn image_run(&mut self, run: &[Piece], span: Span, out: &mut Vec<Node>) {
        let nodes: Vec<Node> = run
            .iter()
            .filter_map(|piece| self.image_piece(piece))
            .collect();
        push_images(nodes, Data::new(), span, out);
    }

    fn image_piece(&mut self, piece: &Piece) -> Option<Node> {
        match &piece.kind {
            PieceKind::Markdown(
                Markdown::Image {
                    dest_url, title, ..
                },
                children,
            ) => {
                let image = of_markdown(dest_url, title, children);
                let caption = image.caption.clone();
                let caption = caption.map(|text| vec![Node::Text(Text::plain(text))]);
                Some(self.image_block(&image, caption, &piece.span))
            }
            PieceKind::Element(element) => {
                let image = of_element(element)?;
                Some(self.image_block(&image, None, &piece.span))
            }
            _ => None,
        }
    }

    fn image_block(
        &mut self,
        image: &ImageSource,
        caption: Option<Vec<Node>>,
        span: &Span,
    ) -> Node {
        if image.drawing {
            self.findings
                .link(&image.target, LinkKind::File, "", span.start);
            let reference = self.resolve.file(&image.target);
            let drawing = Block::void(BlockKind::Drawing, data([("ref", Some(reference))]));
            return Node::Block(drawing.at(span.clone()));
        }
        let alt = image.alt.clone().unwrap_or_default();
        let members = data([
            (
                "ref",
                Some(self.image_reference(&image.target, &alt, span.start)),
            ),
            (
                "refDark",
                image
                    .dark
                    .as_ref()
                    .map(|dark| self.image_reference(dark, &alt, span.start)),
            ),
            ("width", image.width.clone()),
            ("height", image.height.clone()),
            ("alt", image.alt.clone().map(Value::from)),
        ]);
        let caption = caption
            .map(|nodes| Fragment::named("caption", vec![Node::Block(Block::paragraph(nodes))]));
        let block = Block::void(BlockKind::Image, members);
        Node::Block(
            block
                .with_fragments(caption.into_iter().collect())
                .at(span.clone()),
        )
    }

    /// `<figure>`: an image with a caption.
    pub(super) fn figure(&mut self, element: &Element, span: &Span, out: &mut Vec<Node>) {
        let nodes = self.figure_images(element, span);
        push_images(nodes, Data::new(), span.clone(), out);
    }

    fn figure_images(&mut self, figure: &Element, span: &Span) -> Vec<Node> {
        let caption = find(&figure.children, "figcaption")
            .map(|caption| self.inline_nodes(&caption.children))
            .filter(|nodes| !nodes.is_empty());
        let image = find(&figure.children, "picture").or_else(|| find(&figure.children, "img"));
        match image.and_then(of_element) {
            Some(image) => vec![self.image_block(&image, caption, span)],
            None => Vec::new(),
        }
    }

    /// A `<div>` around figures. Returns false if it contains anything else.
    pub(super) fn gallery(&mut self, element: &Element, span: &Span, out: &mut Vec<Node>) -> bool {
        let figures: Vec<&Piece> = element
            .children
            .iter()
            .filter(|piece| !piece.is_blank())
            .collect();
        let all_images = figures.iter().all(|piece| {
            piece.element("figure").is_some() || is_image_run(std::slice::from_ref(*piece))
        });
        if figures.is_empty() || !all_images {
            return false;
        }
        let mut nodes = Vec::new();
        for piece in figures {
            match piece.element("figure") {
                Some(figure) => nodes.extend(self.figure_images(figure, &piece.span)),
                None => nodes.extend(self.image_piece(piece)),
            }
        }
        let attributes = &element.attributes;
        let align = attributes
            .get("align")
            .filter(|align| matches!(*align, "left" | "right" | "center"));
        let members = data([
            ("align", align.map(Value::from)),
            ("fullWidth", attributes.flag("data-full-width")),
            ("withFrame", attributes.flag("data-with-frame")),
        ]);
        push_images(nodes, members, span.clone(), out);
        true
    }
}

/// Drawings are separate blocks.
fn push_images(nodes: Vec<Node>, members: Data, span: Span, out: &mut Vec<Node>) {
    let (drawings, images): (Vec<Node>, Vec<Node>) = nodes
        .into_iter()
        .partition(|node| matches!(node, Node::Block(block) if block.kind == BlockKind::Drawing));
    if !images.is_empty() {
        out.push(Node::Block(
            Block::new(BlockKind::Images, members, images).at(span),
        ));
    }
    out.extend(drawings);
}

/// The first element with this name, at any depth.
pub(crate) fn find<'p, 'a>(pieces: &'p [Piece<'a>], name: &str) -> Option<&'p Element<'a>> {
    pieces
        .iter()
        .find_map(|piece| piece.element(name).or_else(|| find(piece.children(), name)))
}
