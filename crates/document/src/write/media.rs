//! Images and drawings.

use super::{
    Writer,
    attribute::{Attributes, text},
    fragment,
    html::{OuterSyntax, picture},
    inlines_of,
};
use crate::node::{Block, BlockKind, Node};

impl Writer<'_> {
    /// Figures, in a `<div>` if there are several or if it needs attributes.
    pub(super) fn images(&mut self, block: &Block, within: OuterSyntax) -> String {
        if block.kind == BlockKind::Image {
            return self.figure(block, within);
        }
        let mut figures = Vec::new();
        for node in block.nodes.iter().flatten() {
            if let Node::Block(image) = node {
                figures.push(self.figure(image, within));
            }
        }
        let mut attributes = Attributes::of(&block.data, &["align"]);
        attributes.member("data-full-width", block.data.get("fullWidth"));
        attributes.member("data-with-frame", block.data.get("withFrame"));
        if figures.len() == 1 && attributes.is_empty() {
            return figures.concat();
        }
        format!(
            "<div{}>{}</div>",
            attributes.as_html_attributes(),
            figures.join(" ")
        )
    }

    fn figure(&mut self, image: &Block, within: OuterSyntax) -> String {
        let mut attributes = Attributes::default();
        attributes.add("src", self.block_target(image, "ref"));
        attributes.add("alt", text(&image.data, "alt").unwrap_or_default());
        attributes.member("width", image.data.get("width"));
        attributes.member("height", image.data.get("height"));
        let mut html = format!("<img{}>", attributes.as_html_attributes());
        if image.data.contains_key("refDark") {
            html = picture(&self.block_target(image, "refDark"), &html);
        }
        let caption = inlines_of(fragment(image, "caption"));
        let caption = match within {
            OuterSyntax::Html => self.html_line(&caption),
            OuterSyntax::Markdown => self.one_line(&caption),
        };
        let caption = if caption.is_empty() {
            caption
        } else {
            format!("<p>{caption}</p>")
        };
        format!("<figure>{html}<figcaption>{caption}</figcaption></figure>")
    }

    pub(super) fn drawing(&mut self, block: &Block) -> String {
        let mut attributes = Attributes::default();
        attributes.add("src", self.block_target(block, "ref"));
        attributes.add("alt", "");
        attributes.add("class", "gitbook-drawing");
        format!("<img{}>", attributes.as_html_attributes())
    }

    pub(super) fn block_target(&self, block: &Block, name: &str) -> String {
        let reference = block.data.get(name);
        reference
            .map(|reference| self.locate.target(reference))
            .unwrap_or_default()
    }
}
