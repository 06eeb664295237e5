//! The main part of a page: cover, breadcrumbs, title, body, and what follows it.

use maud::{Markup, PreEscaped, html};

use super::{
    Shell, actions, feedback,
    links::{mark, picture},
    outline,
};
use crate::{
    icons::ui,
    page::{CoverSize, Page},
};

pub(super) fn article(shell: &Shell<'_>, page: &Page<'_>) -> Markup {
    html! {
        (cover(page))
        article {
            (heading(shell, page))
            @if page.layout.outline { (outline::for_small_screens(shell, page)) }
            div.prose { (PreEscaped(page.body)) }
            footer.page-end {
                (metadata(shell, page))
                @if page.layout.pagination && !page.frame.hides_neighbours { (neighbours(shell)) }
            }
        }
    }
}

fn cover(page: &Page<'_>) -> Markup {
    let Some(cover) = page.cover.filter(|_| page.layout.cover) else {
        return html! {};
    };
    let size = match page.layout.cover_size {
        CoverSize::Hero => "hero",
        CoverSize::Full => "full",
        CoverSize::Background => "background",
    };
    html! { div.page-cover data-size=(size) { (picture(&cover.picture, "", "")) } }
}

fn heading(shell: &Shell<'_>, page: &Page<'_>) -> Markup {
    let layout = &page.layout;
    let description = page.description.filter(|_| layout.description);
    html! {
        header.page-head {
            @if layout.title { (breadcrumbs(shell)) }
            // Every page has one main heading, even if it is visually hidden.
            h1 class=[(!layout.title).then_some("visually-hidden")] {
                (mark(page.mark)) (page.title)
            }
            @if let Some(description) = description { p.lead { (description) } }
            @if layout.actions { (actions::actions(shell, page)) }
            @if layout.tags && !page.tags.is_empty() {
                ul.tags {
                    @for tag in page.tags { li { (mark(tag.mark.as_ref())) (tag.title) } }
                }
            }
        }
    }
}

fn breadcrumbs(shell: &Shell<'_>) -> Markup {
    let above = shell.place.ancestors();
    html! {
        @if !above.is_empty() {
            nav.crumbs aria-label=(shell.ui_strings().breadcrumbs) {
                ol {
                    @for item in above {
                        li {
                            @match item.target.href() {
                                Some(href) => a href=(href) { (item.title) },
                                None => span { (item.title) },
                            }
                            (ui::CHEVRON)
                        }
                    }
                }
            }
        }
    }
}

fn neighbours(shell: &Shell<'_>) -> Markup {
    let words = shell.ui_strings();
    let place = &shell.place;
    html! {
        @if place.previous.is_some() || place.next.is_some() {
            nav.neighbours aria-label=(words.page_navigation) {
                @if let Some(previous) = &place.previous {
                    a.previous href=(previous.href) rel="prev" {
                        (ui::ARROW) span { small { (words.previous) } " " (previous.title) }
                    }
                }
                @if let Some(next) = &place.next {
                    a.next href=(next.href) rel="next" {
                        span { small { (words.next) } " " (next.title) } (ui::ARROW)
                    }
                }
            }
        }
    }
}

fn metadata(shell: &Shell<'_>, page: &Page<'_>) -> Markup {
    let words = shell.ui_strings();
    html! {
        div.page-meta {
            @if let Some(action) = page.links.feedback { (feedback::feedback(shell, page.id, action)) }
            @if page.layout.metadata {
                @if let Some(updated) = &page.updated {
                    p { (words.last_updated) " " time datetime=(updated.at) { (updated.text) } }
                }
            }
        }
    }
}
