//! The search results page.

use maud::{Markup, html};

use super::{
    Shell,
    message::{shell, unlisted},
    search,
};
use crate::{
    frame::Choice,
    icons::ui,
    search::{FoundPage, SearchPage, Segment},
};

impl SearchPage<'_> {
    pub fn html(&self) -> String {
        search_page(self).into_string()
    }
}

fn search_page(view: &SearchPage<'_>) -> Markup {
    let shell = shell(view.frame, view.nav, view.nonce);
    let main = html! {
        @if let Some(action) = &view.frame.search { (search::form(&shell, action, (view.query, view.scope))) }
        @if view.scopes.len() > 1 { (scopes(&shell, view.scopes)) }
        @if !view.query.is_empty() { (results(&shell, view)) }
    };
    unlisted(&shell, shell.ui_strings().search_results, &main)
}

/// Renders the scopes as links, which need no JavaScript.
fn scopes(shell: &Shell<'_>, scopes: &[Choice]) -> Markup {
    html! {
        nav.scopes aria-label=(shell.ui_strings().search_scope) {
            ul {
                @for scope in scopes {
                    li { a href=(scope.href) aria-current=[scope.current.then_some("true")] { (scope.title) } }
                }
            }
        }
    }
}

fn results(shell: &Shell<'_>, view: &SearchPage<'_>) -> Markup {
    let words = shell.ui_strings();
    let results = view.results;
    html! {
        @if results.partial { p.incomplete { (words.search_incomplete) } }
        @if !results.items.is_empty() {
            @if view.first {
                @let more = if results.next.is_some() { "+" } else { "" };
                p.count { (words.search_count.replace("{count}", &format!("{}{more}", results.items.len()))) }
            }
            ol.results { @for found in &results.items { (result(found)) } }
        } @else if !results.partial {
            (no_results(shell, view))
        }
        @if let Some(next) = &results.next {
            p { a.button.secondary rel="next" href=(next) { (words.next) (ui::ARROW) } }
        }
    }
}

fn no_results(shell: &Shell<'_>, view: &SearchPage<'_>) -> Markup {
    let words = shell.ui_strings();
    html! {
        p { (words.nothing_found) }
        ul.hints {
            @for hint in words.search_hints { li { (hint) } }
            @if let Some(wider) = view.wider { li { a href=(wider.href) { (wider.title) } } }
        }
    }
}

fn result(found: &FoundPage) -> Markup {
    html! {
        li lang=[&found.language] dir="auto" {
            // The title comes first because it decides the text direction.
            h2 { a href=(found.href) { (found.title) } }
            @if !found.trail.is_empty() { small { (found.trail.join(" › ")) } }
            @if !found.snippet.is_empty() { p { (snippet(&found.snippet)) } }
            @if !found.sections.is_empty() {
                ul {
                    @for section in &found.sections {
                        li {
                            a href=(section.href) { (section.title) }
                            @if !section.snippet.is_empty() { p { (snippet(&section.snippet)) } }
                        }
                    }
                }
            }
        }
    }
}

fn snippet(segments: &[Segment]) -> Markup {
    html! {
        @for segment in segments {
            @if segment.mark { mark { (segment.text) } } @else { (segment.text) }
        }
    }
}
