//! The sections of a site, as tabs below the header.

use maud::{Markup, html};

use super::{Shell, links::mark};
use crate::{frame::SectionTab, icons::ui};

pub(super) fn tabs(shell: &Shell<'_>) -> Markup {
    let sections = &shell.frame.sections;
    if sections.len() < 2 {
        return html! {};
    }
    html! {
        nav.tabs-bar aria-label=(shell.ui_strings().sections) {
            ul { @for section in sections { li { (tab(section)) } } }
        }
    }
}

/// Repeats the sections for small screens.
pub(super) fn for_small_screens(shell: &Shell<'_>) -> Markup {
    let sections = &shell.frame.sections;
    html! {
        @if sections.len() > 1 {
            nav.small-sections aria-label=(shell.ui_strings().sections) { (menu(sections)) }
        }
    }
}

fn tab(section: &SectionTab) -> Markup {
    html! {
        @match &section.href {
            Some(href) => a href=(href) aria-current=[section.current.then_some("true")] {
                (mark(section.mark.as_ref())) (section.title)
            },
            None => details.menu name="header" {
                summary data-current[is_current(section)] {
                    (mark(section.mark.as_ref())) (section.title) (ui::CHEVRON)
                }
                (menu(&section.children))
            },
        }
    }
}

fn menu(sections: &[SectionTab]) -> Markup {
    html! {
        ul {
            @for section in sections {
                li {
                    @match &section.href {
                        Some(href) => a href=(href) aria-current=[section.current.then_some("true")] {
                            (mark(section.mark.as_ref()))
                            span {
                                (section.title)
                                @if let Some(description) = &section.description { small { (description) } }
                            }
                        },
                        None => {
                            span.menu-title { (section.title) }
                            (menu(&section.children))
                        },
                    }
                }
            }
        }
    }
}

fn is_current(section: &SectionTab) -> bool {
    section.current || section.children.iter().any(is_current)
}
