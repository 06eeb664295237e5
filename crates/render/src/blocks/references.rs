//! Resolves references for use in attributes.

use document::{Block, node::Data};
use maud::{Markup, html};
use serde_json::Value;

use super::{
    BlockLabel, context, icons,
    node_data::{caption, plain, text},
    renderer::BlockRenderer,
    safe_url,
};

/// A reference with a checked URL.
#[derive(Debug, Clone, Default)]
pub(super) struct CheckedReference {
    pub(super) href: Option<String>,
    pub(super) title: Option<String>,
    description: Option<String>,
    icon: Option<String>,
    emoji: Option<String>,
    pub(super) rel: Option<&'static str>,
    pub(super) target: Option<&'static str>,
}

impl CheckedReference {
    /// Returns its emoji or its icon.
    pub(super) fn icon_markup(&self) -> Markup {
        html! {
            @if let Some(emoji) = &self.emoji {
                span.emoji { (emoji) }
            } @else if let Some(icon) = &self.icon {
                (icons::icon(icon))
            }
        }
    }
}

impl BlockRenderer<'_> {
    pub(super) fn checked(&mut self, reference: Option<&Value>) -> CheckedReference {
        let Some(reference) = reference else {
            return CheckedReference::default();
        };
        let resolved = self.context.resolve(reference);
        let written = resolved.href.as_deref();
        let href = written
            .and_then(safe_url::safe_link)
            .map(std::borrow::Cow::into_owned);
        let is_inactive = reference.get("url").is_some_and(|url| url == "");
        let is_user = reference.get("kind").is_some_and(|kind| kind == "user");
        if href.is_none() && !is_inactive && !is_user {
            self.metadata.broken.push(describe_reference(reference));
        }
        let outside = href.is_some() && resolved.is_external;
        let new_tab = outside && self.context.opens_new_tabs();
        CheckedReference {
            href,
            title: resolved.title.filter(|title| !title.is_empty()),
            description: resolved.description,
            icon: resolved.icon,
            emoji: resolved.emoji,
            rel: outside.then_some("noopener"),
            target: new_tab.then_some("_blank"),
        }
    }

    pub(super) fn link(&mut self, data: &Data, words: &Markup) -> Markup {
        let checked = self.checked(data.get("ref"));
        html! {
            @if let Some(href) = &checked.href {
                a href=(href) rel=[checked.rel] target=[checked.target] { (words) }
            } @else {
                span.broken title=(self.label(BlockLabel::BrokenLink)) { (words) }
            }
        }
    }

    /// Renders a page or a URL as a link card.
    pub(super) fn content_ref(&mut self, block: &Block) -> Markup {
        let checked = self.checked(block.data.get("ref"));
        let about = checked.description.clone();
        self.link_card("ref", &checked, about.as_deref(), "arrow-right")
    }

    pub(super) fn link_card(
        &self,
        class: &str,
        checked: &CheckedReference,
        about: Option<&str>,
        icon: &str,
    ) -> Markup {
        let sign = checked.icon_markup();
        let title = checked.title.as_deref();
        let title = title.unwrap_or_else(|| self.label(BlockLabel::BrokenLink));
        let inside = html! {
            @if sign.0.is_empty() { (icons::icon(icon)) } @else { (sign) }
            span.title { (title) }
            @if let Some(about) = about { span.about { (about) } }
        };
        html! {
            @if let Some(href) = &checked.href {
                a.card.(class) href=(href) rel=[checked.rel] target=[checked.target] { (inside) }
            } @else {
                div.card.broken.(class) {
                    (inside)
                    @if checked.title.is_some() { span.quietly { (self.label(BlockLabel::BrokenLink)) } }
                }
            }
        }
    }

    /// Renders what an integration drew for its block, or else a link to its subject.
    pub(super) fn integration(&mut self, block: &Block) -> Markup {
        let data = &block.data;
        let props = data.get("props").unwrap_or(&Value::Null);
        if text(data, "integration") == Some("mermaid")
            && let Some(content) = props.get("content").and_then(Value::as_str)
        {
            return self.diagram_or_code(content);
        }
        if !self.in_api_description
            && let Some(component) = self.context.component(block)
        {
            return self.component(component);
        }
        let url = text(data, "url").or_else(|| props.get("url").and_then(Value::as_str));
        let name = text(data, "integration").unwrap_or_default();
        let kind = text(data, "block").filter(|kind| *kind != name);
        let about = format!("{name} {}", kind.unwrap_or_default());
        let checked = match url {
            Some(url) => self.url(url),
            None => CheckedReference::default(),
        };
        if checked.href.is_none() {
            return html! {
                div.card.integration { (icons::icon("puzzle-piece")) span.title { (about.trim()) } }
            };
        }
        self.link_card("integration", &checked, Some(about.trim()), "puzzle-piece")
    }

    /// Checks a URL that is not part of a reference.
    pub(super) fn url(&mut self, url: &str) -> CheckedReference {
        let reference = serde_json::json!({ "kind": "url", "url": url });
        let mut checked = self.checked(Some(&reference));
        checked
            .title
            .get_or_insert_with(|| context::display_url(url).to_owned());
        checked
    }

    pub(super) fn missing_content(&mut self, block: &Block) -> Markup {
        let reference = block
            .data
            .get("ref")
            .map(describe_reference)
            .unwrap_or_default();
        self.metadata.broken.push(reference);
        html! {}
    }

    pub(super) fn figcaption(&mut self, block: &Block) -> Markup {
        let line = caption(block);
        if plain(line).is_empty() {
            return html! {};
        }
        html! { figcaption { (self.inlines(line)) } }
    }
}

/// Names the target of a broken reference, for people who fix it.
fn describe_reference(reference: &Value) -> String {
    let names = [
        "url",
        "anchor",
        "page",
        "file",
        "spec",
        "reusableContent",
        "space",
        "user",
        "tag",
    ];
    let found = names
        .iter()
        .find_map(|name| reference.get(name).and_then(Value::as_str));
    found.unwrap_or_default().to_owned()
}
