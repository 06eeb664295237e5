//! Icons as inline SVG, by the names that pages use: those of Font Awesome Free 6 (CC BY 4.0). Icons that are not free
//! are replaced by a similar one; unknown names show nothing.

use font_awesome_as_a_crate::{Type, svg};
use maud::{Markup, html};

use super::node_data::classes;

/// Returns a decorative icon, hidden from screen readers.
pub fn icon(name: &str) -> Markup {
    coloured(name, None)
}

pub(super) fn coloured(name: &str, color: Option<&str>) -> Markup {
    let name = name.strip_prefix("fa-").unwrap_or(name);
    let Some(drawing) = find(name).or_else(|| find(free_alternative(name)?)) else {
        return html! {};
    };
    let class = color.map(|color| format!("text-{color}"));
    html! {
        svg class=(classes("icon", &[class.as_deref()])) viewBox=(drawing.view) aria-hidden="true" focusable="false" {
            path d=(drawing.path) {}
        }
    }
}

struct IconSvg {
    view: &'static str,
    path: &'static str,
}

fn find(name: &str) -> Option<IconSvg> {
    let kinds = [Type::Solid, Type::Brands, Type::Regular];
    let source = kinds.iter().find_map(|kind| svg(*kind, name).ok())?;
    Some(IconSvg {
        view: attribute(source, "viewBox=\"")?,
        path: attribute(source, "<path d=\"")?,
    })
}

fn attribute(source: &'static str, start: &str) -> Option<&'static str> {
    let rest = source.split_once(start)?.1;
    Some(rest.split_once('"')?.0)
}

/// Returns a similar free icon.
fn free_alternative(name: &str) -> Option<&'static str> {
    Some(match name {
        "sparkle" | "sparkles" | "gitbook-assistant" => "wand-magic-sparkles",
        "shield-check" => "shield-halved",
        "circles-overlap" => "circle-nodes",
        "brain-circuit" => "brain",
        "file-magnifying-glass" => "magnifying-glass",
        "x-twitter" => "twitter",
        // No third-party logos: a distinct icon for each.
        "openai" => "robot",
        "chatgpt" => "comments",
        "claude" => "asterisk",
        "cursor" => "arrow-pointer",
        "chart-bar" => "chart-column",
        "books" => "book",
        "message-bot" => "comment-dots",
        "rectangle-terminal" => "terminal",
        "square-code" | "brackets-curly" => "code",
        "memo" | "memo-circle-check" => "file-lines",
        "pen-line" => "pen",
        "gears" | "gear" => "gear",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::icon;

    #[test]
    fn assistants_are_told_apart() {
        let names = ["openai", "chatgpt", "claude", "cursor"];
        let rendered: HashSet<String> = names.iter().map(|name| icon(name).into_string()).collect();
        assert_eq!(rendered.len(), names.len());
        assert!(!rendered.contains(""));
    }

    #[test]
    fn icons_are_found_by_name() {
        for name in ["rocket", "fa-key", "github", "sparkles", "circle-info"] {
            let rendered = icon(name).into_string();
            assert!(rendered.contains("viewBox=\"0 0 "), "{name}");
            assert!(rendered.contains("<path d=\"M"), "{name}");
        }
        for name in ["", "no-such-icon", "../gear", "\"><script>"] {
            assert_eq!(icon(name).into_string(), "", "{name}");
        }
    }
}
