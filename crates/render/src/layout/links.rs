//! Links outside the body, and their icons.

use maud::{Markup, html};

use crate::{
    blocks::icons,
    frame::{Link, SiteFrame, Themed, TitleIcon},
};

/// True if the link leaves the site.
pub(super) fn is_external(href: &str) -> bool {
    href.starts_with("https://") || href.starts_with("http://") || href.starts_with("//")
}

/// Returns the value of `target`, if the site sets one.
pub(super) fn target(frame: &SiteFrame, href: &str) -> Option<&'static str> {
    (frame.external_links_in_new_tab && is_external(href)).then_some("_blank")
}

pub(super) fn link(frame: &SiteFrame, link: &Link) -> Markup {
    html! {
        a href=(link.href) target=[target(frame, &link.href)] { (link.title) }
    }
}

pub(super) fn mark(mark: Option<&TitleIcon>) -> Markup {
    match mark {
        None => html! {},
        Some(TitleIcon::Emoji(emoji)) => html! { span.mark aria-hidden="true" { (emoji) } },
        Some(TitleIcon::Icon(name)) => html! { span.mark { (icons::icon(name)) } },
    }
}

/// Renders one image for each theme, or one for both.
pub(super) fn picture(picture: &Themed<String>, alt: &str, class: &str) -> Markup {
    html! {
        @if picture.light == picture.dark {
            img class=(class) src=(picture.light) alt=(alt);
        } @else {
            img class={ (class) " light" } src=(picture.light) alt=(alt);
            img class={ (class) " dark" } src=(picture.dark) alt=(alt);
        }
    }
}
