//! Inline content.

use document::{Inline, InlineKind, Leaf, Mark, MarkKind, Node, emoji};
use maud::{Markup, PreEscaped, html};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use super::{
    BlockLabel, icons,
    node_data::{fragment, optional_classes, plain, text},
    renderer::BlockRenderer,
};

/// The colours of marks, icons and chips.
const COLORS: [&str; 15] = [
    "green", "blue", "red", "orange", "yellow", "purple", "pink", "violet", "cyan", "primary",
    "info", "success", "warning", "danger", "tint",
];

/// Returns the class name of a colour. None for unknown colours.
pub(super) fn color(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix('$').unwrap_or(name);
    COLORS.iter().copied().find(|known| *known == name)
}

impl BlockRenderer<'_> {
    pub(super) fn inlines(&mut self, nodes: &[Node]) -> Markup {
        let mut out = String::new();
        for node in nodes {
            match node {
                Node::Text(run) => {
                    for leaf in &run.leaves {
                        out.push_str(&draw_leaf(leaf).into_string());
                    }
                }
                Node::Inline(inline) => out.push_str(&self.inline(inline).into_string()),
                Node::Block(block) => {
                    let nested = self.inlines(block.nodes.as_deref().unwrap_or_default());
                    out.push_str(&nested.into_string());
                }
            }
        }
        PreEscaped(out)
    }

    fn inline(&mut self, inline: &Inline) -> Markup {
        let data = &inline.data;
        let member = |name: &str| text(data, name).unwrap_or_default();
        match inline.kind {
            InlineKind::Link => {
                let words = self.inlines(inline.nodes.as_deref().unwrap_or_default());
                self.link(data, &words)
            }
            InlineKind::Emoji => html! {
                @if let Some(characters) = emoji::from_code(member("code")) {
                    span.emoji { (characters) }
                }
            },
            InlineKind::Icon => icons::coloured(member("icon"), color(member("color"))),
            InlineKind::Expression => html! { code.expression { (member("expression")) } },
            InlineKind::InlineMath => super::math::inline_formula(member("formula")),
            InlineKind::InlineImage => self.inline_image(inline),
            InlineKind::Annotation => self.annotation(inline),
            InlineKind::Mention => self.mention(data),
            InlineKind::Button => self.button(inline),
        }
    }

    /// Renders the annotated text, and a popover with the annotation.
    fn annotation(&mut self, inline: &Inline) -> Markup {
        let words = self.inlines(inline.nodes.as_deref().unwrap_or_default());
        self.annotated(inline, &words)
    }

    pub(super) fn annotated(&mut self, inline: &Inline, words: &Markup) -> Markup {
        let body = fragment(inline.fragments.as_deref(), "annotation-body");
        let id = self.id("note");
        let body_html = self.blocks(body);
        let label = plain(inline.nodes.as_deref().unwrap_or_default());
        let label = Some(label).filter(|label| !label.is_empty());
        self.notes.push(html! {
            div.note-body id=(id) popover role="note" aria-label={
                (self.label(BlockLabel::Note)) @if let Some(label) = &label { ": " (label) }
            } { (body_html) }
        });
        let nameless = label.is_none().then(|| self.label(BlockLabel::Note));
        html! {
            button.note type="button" popovertarget=(id) aria-label=[nameless] { (words) }
        }
    }

    fn button(&mut self, inline: &Inline) -> Markup {
        let data = &inline.data;
        let label = text(data, "label").unwrap_or_default();
        let kind = match text(data, "kind") {
            Some("secondary") => "secondary",
            _ => "primary",
        };
        let inside = html! {
            @if let Some(icon) = text(data, "icon") { (icons::icon(icon)) }
            (label)
        };
        if let Some("search" | "ask") = action(data.get("action")) {
            return self.search_button(kind, text(data, "query"), &inside);
        }
        let checked = self.checked(data.get("ref"));
        html! {
            @if let Some(href) = &checked.href {
                a.button.(kind) href=(href) rel=[checked.rel] target=[checked.target] { (inside) }
            } @else {
                span.button.(kind) aria-disabled="true" { (inside) }
            }
        }
    }

    /// Opens the search dialog; without JavaScript it links to the search page. Bindery has no assistant, so questions
    /// to one become searches.
    fn search_button(&self, kind: &str, query: Option<&str>, inside: &Markup) -> Markup {
        let Some(search) = self.context.search_url() else {
            return html! { span.button.(kind) aria-disabled="true" { (inside) } };
        };
        let encoded = query.map(|query| utf8_percent_encode(query, NON_ALPHANUMERIC));
        html! {
            a.button.(kind) href={ (search) @if let Some(encoded) = encoded { "?q=" (encoded) } } rel="nofollow"
                data-action="search" data-query=[query] { (inside) }
        }
    }

    fn mention(&mut self, data: &document::node::Data) -> Markup {
        let is_user = data
            .get("ref")
            .and_then(|reference| reference.get("kind"))
            .is_some_and(|kind| kind == "user");
        let checked = self.checked(data.get("ref"));
        let title = checked.title.clone().unwrap_or_else(|| "…".to_owned());
        let inside = html! { (checked.icon_markup()) (title) };
        match &checked.href {
            Some(href) => html! {
                a.mention href=(href) rel=[checked.rel] target=[checked.target] { (inside) }
            },
            None if is_user => html! { span.mention.user { (inside) } },
            None => html! {
                span.mention.broken title=(self.label(BlockLabel::BrokenLink)) { (inside) }
            },
        }
    }
}

/// Actions are written as a string, or as an object with details.
fn action(value: Option<&Value>) -> Option<&str> {
    let value = value?;
    value
        .as_str()
        .or_else(|| value.get("action").and_then(Value::as_str))
}

fn draw_leaf(leaf: &Leaf) -> Markup {
    let words = html! {
        @for (index, line) in leaf.text.split('\n').enumerate() {
            @if index > 0 { br; }
            (line)
        }
    };
    leaf.marks
        .iter()
        .rev()
        .fold(words, |words, mark| marked(mark, &words))
}

fn marked(mark: &Mark, words: &Markup) -> Markup {
    match mark.kind {
        MarkKind::Bold => html! { strong { (words) } },
        MarkKind::Italic => html! { em { (words) } },
        MarkKind::Code => html! { code { (words) } },
        MarkKind::Keyboard => html! { kbd { (words) } },
        MarkKind::Strikethrough => html! { del { (words) } },
        MarkKind::Superscript => html! { sup { (words) } },
        MarkKind::Subscript => html! { sub { (words) } },
        MarkKind::Color => {
            let of = |name: &str| text(&mark.data, name).and_then(color);
            let front = of("text").map(|color| format!("text-{color}"));
            let back = of("background").map(|color| format!("back-{color}"));
            html! { span class=[optional_classes(&[front.as_deref(), back.as_deref()])] { (words) } }
        }
    }
}
