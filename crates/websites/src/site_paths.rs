//! Paths of pages, files and spaces on a site, for one reader in one of its spaces.

use std::collections::HashMap;

use model::id::SpaceId;
use pages::{
    contents::{Page, Pages},
    published::{Section, SiteLocation, Variant, encoded_path},
};
use percent_encoding::percent_decode_str;
use serde_json::Value;

/// First segment of the server's own paths; reserved, so that no page can have it.
pub(crate) const RESERVED_SEGMENT: &str = "~";
/// Path of the MCP endpoint, below a site.
pub(crate) const MCP_ENDPOINT: &str = "~/mcp";

#[derive(Debug, Clone, Default)]
pub(crate) struct SitePaths {
    /// The path of the space whose pages are rendered, with a slash at both ends.
    pub(crate) base: String,
    /// The paths of all spaces of the site that the reader may see.
    pub(crate) spaces: HashMap<SpaceId, String>,
}

/// A resolved reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ResolvedHref {
    pub(crate) href: String,
    pub(crate) external: bool,
}

impl ResolvedHref {
    fn internal(href: String) -> Self {
        Self {
            href,
            external: false,
        }
    }
}

impl SitePaths {
    pub(crate) fn page(&self, pages: &Pages, page: &Page) -> String {
        let is_home = pages.tree.home().is_some_and(|home| home.id == page.id);
        let path = if is_home { "" } else { page.path.as_str() };
        format!("{}{}", self.base, encoded_path(path))
    }

    /// The path of a page's Markdown.
    pub(crate) fn markdown(&self, pages: &Pages, page: &Page) -> String {
        let path = self.page(pages, page);
        match path.strip_suffix('/') {
            Some(_) => format!("{path}index.md"),
            None => format!("{path}.md"),
        }
    }

    /// Returns the same for another space of the site.
    pub(crate) fn within(&self, space: SpaceId) -> Option<Self> {
        Some(Self {
            base: self.spaces.get(&space)?.clone(),
            spaces: self.spaces.clone(),
        })
    }

    pub(crate) fn reserved_path(&self, rest: &str) -> String {
        format!("{}{RESERVED_SEGMENT}/{rest}", self.base)
    }

    pub(crate) fn target(&self, pages: &Pages, reference: &Value) -> Option<ResolvedHref> {
        let text = |member: &str| reference.get(member).and_then(Value::as_str);
        let page = || pages.tree.by_id(text("page")?.parse().ok()?);
        match text("kind")? {
            "page" => Some(ResolvedHref::internal(self.page(pages, page()?))),
            "anchor" => {
                let anchor = text("anchor")?;
                let before = match text("page") {
                    Some(_) => self.page(pages, page()?),
                    None => String::new(),
                };
                Some(ResolvedHref::internal(format!("{before}#{anchor}")))
            }
            "file" => {
                let file = pages.tree.file(text("file")?.parse().ok()?)?;
                Some(ResolvedHref::internal(self.file(file)))
            }
            "space" => {
                let space: SpaceId = text("space")?.parse().ok()?;
                self.spaces.get(&space).cloned().map(ResolvedHref::internal)
            }
            "url" => self.external_target(text("url")?),
            _ => None,
        }
    }

    /// Resolves links to a space's editor URL to the same space on this site.
    fn external_target(&self, url: &str) -> Option<ResolvedHref> {
        if let Some(inside) = self.in_another_space(url) {
            return Some(ResolvedHref::internal(inside));
        }
        let lower = url.trim_start().to_ascii_lowercase();
        let is_safe = ["https://", "http://", "mailto:", "tel:"]
            .iter()
            .any(|scheme| lower.starts_with(scheme));
        is_safe.then(|| ResolvedHref {
            href: url.to_owned(),
            external: true,
        })
    }

    fn in_another_space(&self, url: &str) -> Option<String> {
        let (space, page) = space_and_page(url)?;
        let base = self.spaces.get(&space.parse().ok()?)?;
        Some(format!("{base}{page}"))
    }

    pub(crate) fn file(&self, file: &pages::contents::File) -> String {
        // The path contains the object id, so that the response is immutable.
        let name = encoded_path(&file.name());
        self.reserved_path(&format!("files/{}/{name}", file.oid))
    }
}

/// The path of a section.
pub(crate) fn section_path(location: &SiteLocation, section: &Section) -> String {
    if section.is_default {
        location.site_base_path.clone()
    } else {
        format!("{}{}/", location.site_base_path, section.path)
    }
}

/// The path of a variant.
pub(crate) fn variant_path(
    location: &SiteLocation,
    section: Option<&Section>,
    variant: &Variant,
) -> String {
    let above = section.map_or_else(
        || location.site_base_path.clone(),
        |section| section_path(location, section),
    );
    if variant.is_default {
        above
    } else {
        format!("{above}{}/", variant.path)
    }
}

/// Splits an editor URL into space and page.
fn space_and_page(url: &str) -> Option<(&str, &str)> {
    let (_, path) = url.split_once("://")?.1.split_once('/')?;
    let rest = path
        .strip_prefix("s/")
        .or_else(|| path.strip_prefix("app/spaces/"))?;
    Some(rest.split_once('/').unwrap_or((rest, "")))
}

/// Returns a title for a page known only by its URL in a space: the id in that URL is not readable.
pub(crate) fn title_in_space(url: &str) -> Option<String> {
    let (_, page) = space_and_page(url)?;
    let page = page.split(['?', '#']).next()?.trim_end_matches('/');
    let name = percent_decode_str(page.rsplit('/').next()?).decode_utf8_lossy();
    let words = name.replace(['-', '_'], " ");
    let mut characters = words.trim().chars();
    let first = characters.next()?;
    Some(first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::title_in_space;

    #[test]
    fn pages_of_other_spaces_are_called_by_the_end_of_their_address() {
        let title = |url: &str| title_in_space(url).unwrap_or_default();
        let of_space = "https://example.com/s/2SyQSbIa1iYS7z6Dx5di";
        assert_eq!(
            title(&format!("{of_space}/rest/api-reference")),
            "Api reference"
        );
        assert_eq!(title(&format!("{of_space}/%C3%A9tape_1/?a=b#c")), "Étape 1");
        for other in [
            of_space,
            "https://example.com/a/b",
            "mailto:a@example.com",
            "",
        ] {
            assert_eq!(title(other), "", "{other}");
        }
    }
}
