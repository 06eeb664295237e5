//! Our own files: one stylesheet and one script, the same for all sites. A hash of the content is part of the name, so
//! browsers may keep them for ever.

use std::sync::LazyLock;

use xxhash_rust::xxh3::xxh3_64;

#[derive(Debug)]
pub struct Asset {
    /// Under which it is served, below [`crate::frame::SiteFrame::assets`].
    pub name: String,
    pub content_type: &'static str,
    pub text: &'static str,
}

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

/// Runs before anything is painted: the reader's own theme, and that there is script.
pub const REMEMBER_THEME: &str = include_str!("assets/theme.js");
/// The same where readers have no choice of theme.
pub const FIXED_THEME: &str = "document.documentElement.dataset.script=\"\"";

/// The style of pages that stand in place of others, after what [`crate::look::Look::css`] says.
pub const REFUSAL_STYLE: &str = include_str!("assets/refusal.css");

static STYLESHEET: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("site", "css", "text/css; charset=utf-8", CSS));
static PROGRAM: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("site", "js", "text/javascript; charset=utf-8", SCRIPT));

impl Asset {
    fn new(stem: &str, ending: &str, content_type: &'static str, text: &'static str) -> Self {
        let hash = xxh3_64(text.as_bytes());
        Self {
            name: format!("{stem}.{hash:016x}.{ending}"),
            content_type,
            text,
        }
    }
}

pub fn stylesheet() -> &'static Asset {
    &STYLESHEET
}

pub fn script() -> &'static Asset {
    &PROGRAM
}

/// The asset that is served under this name.
pub fn find(name: &str) -> Option<&'static Asset> {
    [stylesheet(), script()]
        .into_iter()
        .find(|asset| asset.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assets_are_found_by_the_name_that_pages_use() {
        let css = stylesheet();
        assert_eq!(css.name.split('.').next_back(), Some("css"));
        assert_eq!(find(&css.name).unwrap().text, CSS);
        assert!(find("site.css").is_none());
    }
}
