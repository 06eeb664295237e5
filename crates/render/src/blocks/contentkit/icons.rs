//! Icons by the names that integrations know.

use maud::Markup;

use crate::blocks::icons;

/// Draws an icon by its name in `ContentKit`, which differs from the name here.
pub(super) fn icon(name: &str) -> Markup {
    let name = match name {
        "close" => "xmark",
        "edit" => "pen",
        "maximize" => "expand",
        "email" => "envelope",
        "settings" => "gear",
        "search" => "magnifying-glass",
        "delete" => "trash",
        "warning" => "triangle-exclamation",
        "link-external" => "arrow-up-right-from-square",
        "eye-off" => "eye-slash",
        "check-circle" => "circle-check",
        other => other,
    };
    icons::icon(name)
}
