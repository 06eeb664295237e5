//! The top of a page: announcement, logo, search, links, languages and the theme switch.

use maud::{Markup, html};

use super::{
    Shell,
    links::{link, picture, target},
    search, tabs,
};
use crate::{
    frame::{Choice, HeaderLink, HeaderLinkStyle},
    icons::ui,
    look::HeaderPreset,
};

/// Preview notice and announcement.
pub(super) fn banners(shell: &Shell<'_>) -> Markup {
    let words = shell.ui_strings();
    html! {
        @if let Some(preview) = shell.preview {
            aside.preview aria-label=(words.preview) {
                span { (preview.message) }
                @if let Some(to) = &preview.link { (link(shell.frame, to)) }
            }
        }
        @if let Some(announcement) = &shell.frame.announcement {
            aside.announcement data-tone=(announcement.tone.as_str()) aria-label=(words.announcement) {
                p { (announcement.message) @if let Some(to) = &announcement.link { " " (link(shell.frame, to)) } }
                button.icon-button.needs-script type="button" data-dismiss aria-label=(words.close) { (ui::CLOSE) }
            }
        }
    }
}

pub(super) fn header(shell: &Shell<'_>) -> Markup {
    let frame = shell.frame;
    let words = shell.ui_strings();
    html! {
        header.top data-bare[frame.look.header == HeaderPreset::None] {
            div.bar {
                button.icon-button.menu-button type="button" popovertarget="_sidebar" aria-label=(words.open_menu) { (ui::MENU) }
                (brand(shell))
                (search::button(shell))
                @if !frame.header_links.is_empty() {
                    nav.header-links aria-label=(words.main_navigation) {
                        ul { @for item in &frame.header_links { li { (header_link(shell, item)) } } }
                    }
                }
                div.tools {
                    @for social in frame.social.iter().filter(|social| social.in_header) {
                        (super::footer::social(frame, social))
                    }
                    (choices(&frame.languages, words.language, "languages"))
                    @if frame.theme.toggleable {
                        button.icon-button.needs-script.theme-switch type="button" data-theme-switch aria-label=(words.theme) {
                            (ui::SUN) (ui::MOON)
                        }
                    }
                }
            }
            (tabs::tabs(shell))
        }
    }
}

fn brand(shell: &Shell<'_>) -> Markup {
    let frame = shell.frame;
    html! {
        a.brand href=(frame.brand_link()) {
            @match &frame.logo {
                Some(logo) => (picture(logo, &frame.title, "logo")),
                None => span { (frame.title) },
            }
        }
    }
}

/// A link, a button, or a menu.
pub(super) fn header_link(shell: &Shell<'_>, item: &HeaderLink) -> Markup {
    let class = match item.style {
        HeaderLinkStyle::Link => "plain",
        HeaderLinkStyle::Primary => "button primary",
        HeaderLinkStyle::Secondary => "button secondary",
    };
    html! {
        @if item.links.is_empty() {
            @if let Some(href) = &item.href {
                a class=(class) href=(href) target=[target(shell.frame, href)] { (item.title) }
            }
        } @else {
            details.menu name="header" {
                summary class=(class) { (item.title) (ui::CHEVRON) }
                ul {
                    @if let Some(href) = &item.href {
                        li { a href=(href) target=[target(shell.frame, href)] { (item.title) } }
                    }
                    @for below in &item.links { li { (link(shell.frame, below)) } }
                }
            }
        }
    }
}

/// Renders a menu of alternatives. Nothing if there is only one.
pub(super) fn choices(choices: &[Choice], label: &str, class: &str) -> Markup {
    let current = choices
        .iter()
        .find(|choice| choice.current)
        .or(choices.first());
    let Some(current) = current.filter(|_| choices.len() > 1) else {
        return html! {};
    };
    html! {
        details class={ "menu " (class) } name="header" {
            summary {
                span.visually-hidden { (label) ": " }
                @if class == "languages" { (ui::GLOBE) }
                span lang=[&current.language] { (current.title) }
                (ui::CHEVRON)
            }
            ul {
                @for choice in choices {
                    li {
                        a href=(choice.href) lang=[&choice.language] hreflang=[&choice.language]
                            aria-current=[choice.current.then_some("true")] { (choice.title) }
                    }
                }
            }
        }
    }
}

/// Repeats the links of the header for small screens.
pub(super) fn links_for_small_screens(shell: &Shell<'_>) -> Markup {
    let frame = shell.frame;
    html! {
        @if !frame.header_links.is_empty() {
            ul.small-links {
                @for item in &frame.header_links {
                    @if let Some(href) = &item.href {
                        li { a href=(href) target=[target(frame, href)] { (item.title) } }
                    } @else { li { span { (item.title) } } }
                    @for below in &item.links { li.below { (link(frame, below)) } }
                }
            }
        }
    }
}
