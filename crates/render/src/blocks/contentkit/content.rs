//! Elements with content of their own: text, Markdown, images, links, code.

use document::{Unresolved, read};
use maud::{Markup, html};
use serde_json::Value;

use super::{
    Kit,
    values::{self, bound, flag, size_in_ratio, text},
};
use crate::blocks::safe_url;

impl Kit<'_, '_> {
    pub(super) fn text(&mut self, element: &Value, depth: usize) -> Markup {
        let inside = self.children(element, depth);
        match text(element, "style") {
            "bold" => html! { strong { (inside) } },
            "italic" => html! { em { (inside) } },
            "code" => html! { code { (inside) } },
            "strikethrough" => html! { del { (inside) } },
            _ => html! { span { (inside) } },
        }
    }

    /// Draws Markdown as the blocks of pages, which have no HTML. Blocks of integrations in it are not drawn.
    pub(super) fn markdown(&mut self, element: &Value) -> Markup {
        let content = bound(&element["content"], &self.component.state);
        let content = self.charged(content.as_str().unwrap_or_default());
        // The first large heading of a text is the title of its page, so there is another one before.
        let document = read(&format!("# Title\n\n{content}"), &Unresolved);
        let before = std::mem::replace(&mut self.page.in_api_description, true);
        let inside = self.page.blocks(&document.nodes);
        self.page.in_api_description = before;
        html! { div.kit-text { (inside) } }
    }

    pub(super) fn image(&mut self, image: &Value) -> Markup {
        let url = text(&image["source"], "url");
        let Some(src) = safe_url::safe_media(self.charged(url)) else {
            return html! {};
        };
        let (width, height) = size_in_ratio(&image["aspectRatio"]);
        html! { img.kit-image src=(src) alt="" width=(width) height=(height) loading="lazy"; }
    }

    pub(super) fn link(&mut self, link: &Value, depth: usize) -> Markup {
        let url = values::url(&link["target"]["url"], &self.component.state);
        let inside = self.children(link, depth);
        self.external_link(&url, None, &inside)
    }

    /// Draws a link, if its URL is one that authors may use.
    pub(super) fn external_link(
        &mut self,
        url: &str,
        class: Option<&str>,
        inside: &Markup,
    ) -> Markup {
        let url = self.charged(url);
        let checked = self.page.url(url);
        html! {
            @if let Some(href) = &checked.href {
                a class=[class] href=(href) rel=[checked.rel] target=[checked.target] { (inside) }
            } @else {
                span class=[class] { (inside) }
            }
        }
    }

    /// Draws code, or a field for it if a change of it can be sent.
    pub(super) fn codeblock(&mut self, code: &Value, depth: usize) -> Markup {
        let content = bound(&code["content"], &self.component.state);
        let content = self.charged(content.as_str().unwrap_or_default());
        let header = self.elements(&code["header"], depth + 1);
        let buttons = self.buttons(&code["buttons"]);
        let name = text(code, "state");
        let apply = self.apply_button(&code["onContentChange"]);
        let body = match apply {
            Some(apply) if self.declare(name, "text", None) => html! {
                textarea name={ "state:" (name) } rows="8" spellcheck="false" { "\n" (content) }
                (apply)
            },
            _ => {
                let numbered = code["lineNumbers"].is_number() || flag(code, "lineNumbers");
                self.page
                    .component_code(content, text(code, "syntax"), numbered)
            }
        };
        let footer = self.elements(&code["footer"], depth + 1);
        html! { div.kit-v { (header) (body) (buttons) (footer) } }
    }
}
