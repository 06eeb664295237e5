//! The "not found" page of a site.

use maud::{Markup, html};

use super::{DocumentParts, Shell, document, head, links::link, search, sidebar};
use crate::{
    frame::SiteFrame,
    nav::{Nav, NavPosition},
    page::NotFound,
};

impl NotFound<'_> {
    pub fn html(&self) -> String {
        not_found(self).into_string()
    }
}

pub(super) fn shell<'a>(frame: &'a SiteFrame, nav: &'a Nav, nonce: &'a str) -> Shell<'a> {
    Shell {
        frame,
        nav,
        place: NavPosition::default(),
        nonce,
        language: frame.locale.tag(),
        wide: false,
        table_of_contents: !nav.is_empty(),
        preview: None,
        full_tree: sidebar::is_fully_rendered(nav),
    }
}

/// Renders a page that search engines must not list.
pub(super) fn unlisted(shell: &Shell<'_>, title: &str, main: &Markup) -> Markup {
    let parts = DocumentParts {
        head: html! {
            (head::titles(shell, title))
            meta name="robots" content="noindex";
        },
        main: html! { article.message { h1 { (title) } (main) } },
        outline: None,
    };
    document(shell, &parts)
}

fn not_found(view: &NotFound<'_>) -> Markup {
    let shell = shell(view.frame, view.nav, view.nonce);
    let words = shell.ui_strings();
    let main = html! {
        p.lead { (words.not_found_text) }
        @if let Some(action) = &view.frame.search { (search::form(&shell, action, ("", None))) }
        @if !view.suggestions.is_empty() {
            h2 { (words.did_you_mean) }
            ul.suggestions { @for page in view.suggestions { li { (link(view.frame, page)) } } }
        }
        p { a.button.secondary href=(view.frame.home) { (words.go_home) } }
    };
    unlisted(&shell, words.not_found, &main)
}
