//! Static files of the websites: one stylesheet and one script, the same for all sites, another of
//! each for pages with forms that send requests or with components of integrations, and fonts. The name contains a hash of the
//! content, so browsers may cache them forever.

use std::sync::LazyLock;

use crate::fonts;

pub use crate::asset::Asset;

const CSS: &str = concat!(
    include_str!("assets/base.css"),
    include_str!("assets/frame.css"),
    include_str!("assets/navigation.css"),
    include_str!("assets/page.css"),
    include_str!("assets/search.css"),
    include_str!("assets/prose.css"),
    include_str!("assets/blocks.css"),
    include_str!("assets/code.css"),
    include_str!("assets/tables.css"),
    include_str!("assets/api.css"),
    include_str!("assets/print.css"),
);

const SCRIPT: &str = concat!(
    include_str!("assets/site.js"),
    include_str!("assets/search.js"),
);

/// Sends requests to APIs. Loaded by pages that offer it.
const REQUEST_SCRIPT: &str = include_str!("assets/request.js");

/// Sends the forms of components of integrations, and talks to their frames. Loaded by pages that have some.
const COMPONENT_SCRIPT: &str = include_str!("assets/component.js");

/// Runs before the first paint: applies the reader's theme, and marks that scripts run.
pub const SAVED_THEME: &str = include_str!("assets/theme.js");
/// The same for sites where readers cannot choose the theme.
pub const FIXED_THEME: &str = "document.documentElement.dataset.script=\"\"";

/// The style of error pages and site lists, which follows [`crate::look::Look::css`].
pub const STANDALONE_STYLE: &str = include_str!("assets/refusal.css");

static STYLESHEET: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("site", "css", "text/css; charset=utf-8", CSS.as_bytes()));
static REQUEST_STYLESHEET: LazyLock<Asset> = LazyLock::new(|| {
    let style = include_bytes!("assets/request.css");
    Asset::new("request", "css", "text/css; charset=utf-8", style)
});
static SCRIPT_ASSET: LazyLock<Asset> = LazyLock::new(|| {
    let script = SCRIPT.as_bytes();
    Asset::new("site", "js", "text/javascript; charset=utf-8", script)
});

static REQUEST_SCRIPT_ASSET: LazyLock<Asset> = LazyLock::new(|| {
    let script = REQUEST_SCRIPT.as_bytes();
    Asset::new("request", "js", "text/javascript; charset=utf-8", script)
});

static COMPONENT_STYLESHEET: LazyLock<Asset> = LazyLock::new(|| {
    let style = include_bytes!("assets/component.css");
    Asset::new("component", "css", "text/css; charset=utf-8", style)
});
static COMPONENT_SCRIPT_ASSET: LazyLock<Asset> = LazyLock::new(|| {
    let script = COMPONENT_SCRIPT.as_bytes();
    Asset::new("component", "js", "text/javascript; charset=utf-8", script)
});

pub fn stylesheet() -> &'static Asset {
    &STYLESHEET
}

pub fn script() -> &'static Asset {
    &SCRIPT_ASSET
}

/// Returns the style of forms that send requests.
pub fn request_stylesheet() -> &'static Asset {
    &REQUEST_STYLESHEET
}

/// Returns the script of forms that send requests.
pub fn request_script() -> &'static Asset {
    &REQUEST_SCRIPT_ASSET
}

/// Returns the style of components of integrations.
pub fn component_stylesheet() -> &'static Asset {
    &COMPONENT_STYLESHEET
}

/// Returns the script of components of integrations.
pub fn component_script() -> &'static Asset {
    &COMPONENT_SCRIPT_ASSET
}

/// Returns all static files.
pub fn all() -> impl Iterator<Item = &'static Asset> {
    let own = [
        stylesheet(),
        request_stylesheet(),
        component_stylesheet(),
        script(),
        request_script(),
        component_script(),
    ];
    own.into_iter().chain(fonts::files())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_change_with_the_bytes_and_are_there_once() {
        let css = stylesheet();
        assert_eq!(css.name.split('.').next_back(), Some("css"));
        let other = Asset::new("site", "css", css.content_type, b"");
        assert_ne!(css.name, other.name);
        let names: HashSet<&str> = all().map(|asset| asset.name.as_str()).collect();
        assert_eq!(names.len(), all().count());
    }
}
