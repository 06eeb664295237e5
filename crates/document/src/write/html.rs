//! Inline nodes as HTML, and nodes without a Markdown form.

use std::borrow::Cow;

use super::{
    Writer,
    attribute::{Attributes, text},
    escape,
    marks::element,
    pieces::{Content, Piece, pieces},
};
use crate::{
    emoji::{EmojiPart, VARIATION_SELECTOR, from_code, parts},
    node::{Inline, InlineKind, Node},
};

/// The context of the HTML: Markdown needs additional escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OuterSyntax {
    Markdown,
    Html,
}

impl OuterSyntax {
    fn escaped(self, text: &str) -> String {
        match self {
            Self::Markdown => escape::in_markdown(&text.replace('\n', " ")),
            Self::Html => escape::in_html(text),
        }
    }
}

impl Writer<'_> {
    /// Nodes within HTML.
    pub(super) fn html_line(&mut self, nodes: &[&Node]) -> String {
        let pieces = pieces(nodes);
        self.html_run(&pieces, 0).trim().to_owned()
    }

    fn html_run(&mut self, pieces: &[Piece], depth: usize) -> String {
        let mut out = String::new();
        let mut at = 0;
        while at < pieces.len() {
            let Some(&mark) = pieces[at].marks.get(depth) else {
                match pieces[at].content {
                    Content::Text(text) => out.push_str(&escape::in_html(text)),
                    Content::Inline(inline) => {
                        out.push_str(&self.html_inline_at(inline, OuterSyntax::Html, depth));
                    }
                }
                at += 1;
                continue;
            };
            let same = pieces[at..]
                .iter()
                .take_while(|piece| piece.marks.get(depth) == Some(&mark));
            let end = at + same.count();
            let inner = self.html_run(&pieces[at..end], depth + 1);
            out.push_str(&element(mark, &inner));
            at = end;
        }
        out
    }

    pub(super) fn html_inline(&mut self, inline: &Inline, within: OuterSyntax) -> String {
        self.html_inline_at(inline, within, 0)
    }

    fn html_inline_at(&mut self, inline: &Inline, within: OuterSyntax, depth: usize) -> String {
        match inline.kind {
            InlineKind::Link => {
                let inner = self.html_run(&pieces(&children(inline)), depth);
                let href = escape::in_attribute(&self.target(inline, "ref"));
                format!("<a href=\"{href}\">{inner}</a>")
            }
            InlineKind::Mention => {
                let reference = inline.data.get("ref").cloned().unwrap_or_default();
                let label = escape::in_html(&self.locate.label(&reference));
                let href = escape::in_attribute(&self.locate.target(&reference));
                format!("<a data-mention href=\"{href}\">{label}</a>")
            }
            InlineKind::Emoji => {
                let code = escape::in_attribute(&text_of(inline, "code"));
                let character = emoji(inline);
                format!(
                    "<span data-gb-custom-inline data-tag=\"emoji\" data-code=\"{code}\">{character}</span>"
                )
            }
            InlineKind::Icon => icon(inline),
            InlineKind::Expression => {
                let expression = text_of(inline, "expression");
                let expression = escape::in_html(&escaped_expression(&expression, within));
                format!("<code class=\"expression\">{expression}</code>")
            }
            InlineKind::InlineMath => {
                let formula = escape::in_html(&text_of(inline, "formula"));
                format!("<span class=\"math\">$${formula}$$</span>")
            }
            InlineKind::InlineImage => self.inline_image(inline),
            InlineKind::Annotation => {
                let label = self.note(note_body(inline));
                let inner = match within {
                    OuterSyntax::Html => self.html_run(&pieces(&children(inline)), 0),
                    OuterSyntax::Markdown => self.one_line(&children(inline)),
                };
                note_link(label, &inner)
            }
            InlineKind::Button => self.button(inline, within),
        }
    }

    fn inline_image(&mut self, inline: &Inline) -> String {
        let mut attributes = Attributes::default();
        attributes.add("src", self.target(inline, "ref"));
        attributes.add("alt", text_of(inline, "alt"));
        attributes.member("data-size", inline.data.get("size"));
        let image = format!("<img{}>", attributes.as_html_attributes());
        if !inline.data.contains_key("refDark") {
            return image;
        }
        picture(&self.target(inline, "refDark"), &image)
    }

    fn button(&mut self, inline: &Inline, within: OuterSyntax) -> String {
        let label = within.escaped(&text_of(inline, "label"));
        let kind = text(&inline.data, "kind").unwrap_or("primary");
        let mut attributes = Attributes::default();
        if inline.data.contains_key("action") {
            attributes.add("type", "button");
            attributes.add("class", format!("button {kind}"));
            attributes.member("data-action", inline.data.get("action"));
            attributes.member("data-query", inline.data.get("query"));
            attributes.member("data-icon", inline.data.get("icon"));
            return format!(
                "<button{}>{label}</button>",
                attributes.as_html_attributes()
            );
        }
        let target = self.target(inline, "ref");
        if !target.is_empty() {
            attributes.add("href", target);
        }
        attributes.add("class", format!("button {kind}"));
        attributes.member("data-icon", inline.data.get("icon"));
        format!("<a{}>{label}</a>", attributes.as_html_attributes())
    }
}

/// The annotated text, linked to its note.
pub(super) fn note_link(label: usize, inner: &str) -> String {
    format!("<a data-footnote-ref href=\"#user-content-fn-{label}\">{inner}</a>")
}

/// An image with a variant for dark mode.
pub(super) fn picture(dark: &str, image: &str) -> String {
    let dark = escape::in_attribute(dark);
    format!(
        "<picture><source srcset=\"{dark}\" media=\"(prefers-color-scheme: dark)\">{image}</picture>"
    )
}

fn icon(inline: &Inline) -> String {
    let name = text_of(inline, "icon");
    let mut attributes = Attributes::default();
    attributes.add("class", format!("fa-{name}"));
    if let Some(color) = text(&inline.data, "color") {
        attributes.add("style", format!("color:{color};"));
    }
    format!(
        "<i{}>:{}:</i>",
        attributes.as_html_attributes(),
        escape::in_html(&name)
    )
}

/// Expressions are shown as text, so Markdown would parse marks in them.
fn escaped_expression(expression: &str, within: OuterSyntax) -> Cow<'_, str> {
    if within == OuterSyntax::Html
        || !expression.contains(['_', '*', '`', '[', ']', '~', '\\', '$'])
    {
        return Cow::Borrowed(expression);
    }
    let mut out = String::with_capacity(expression.len() + 4);
    for character in expression.chars() {
        if matches!(character, '_' | '*' | '`' | '[' | ']' | '~' | '\\' | '$') {
            out.push('\\');
        }
        out.push(character);
    }
    Cow::Owned(out)
}

/// The characters of an emoji's code, with the emoji variation selector if they need it.
pub(super) fn emoji(inline: &Inline) -> String {
    let mut characters = from_code(&text_of(inline, "code")).unwrap_or_default();
    let is_one = |text: &str| matches!(parts(text).as_slice(), [EmojiPart::Emoji(_)]);
    if !is_one(&characters)
        && let Some(first) = characters.chars().next()
    {
        characters.insert(first.len_utf8(), VARIATION_SELECTOR);
    }
    characters
}

pub(super) fn children(inline: &Inline) -> Vec<&Node> {
    inline.nodes.iter().flatten().collect()
}

pub(super) fn text_of(inline: &Inline, name: &str) -> String {
    text(&inline.data, name).unwrap_or_default().to_owned()
}

pub(super) fn note_body(inline: &Inline) -> &[Node] {
    let fragment = inline.fragments.iter().flatten().next();
    fragment
        .map(|fragment| fragment.nodes.as_slice())
        .unwrap_or_default()
}

/// Returns whether Markdown's image syntax expresses all of it.
pub(super) fn is_plain_image(inline: &Inline) -> bool {
    !inline.data.contains_key("size") && !inline.data.contains_key("refDark")
}
