//! The table of contents as one reader sees it.

use std::{collections::HashMap, sync::Arc};

use document::emoji;
use model::Oid;
use pages::contents::{Page, PageFacts, PageIndex, PageKind, Pages, reference, title_of};
use render::{
    frame::TitleIcon,
    nav::{Nav, NavItem, NavTarget},
};

use crate::site_paths::SitePaths;

pub(crate) type Facts = HashMap<Oid, Arc<PageFacts>>;

/// Builds the navigation from a space's pages and this reader's visible facts.
pub(crate) struct NavBuilder<'a> {
    pub(crate) pages: &'a Pages,
    pub(crate) facts: &'a Facts,
    pub(crate) paths: &'a SitePaths,
}

impl NavBuilder<'_> {
    pub(crate) fn nav(&self) -> Nav {
        Nav {
            items: self.items(&self.pages.tree.top),
        }
    }

    fn items(&self, indexes: &[PageIndex]) -> Vec<NavItem> {
        let pages = indexes.iter().map(|index| &self.pages.tree.pages[*index]);
        pages.filter_map(|page| self.item(page)).collect()
    }

    fn item(&self, page: &Page) -> Option<NavItem> {
        let facts = request_facts(page, self.facts);
        if facts.is_some_and(|facts| facts.settings.hidden) {
            return None;
        }
        let title = title_of(page, facts);
        let icon = facts.and_then(|facts| facts.settings.icon.clone());
        let target = self.target(page)?;
        let children = self.items(&page.children);
        if target == NavTarget::Group && children.is_empty() {
            return None;
        }
        Some(NavItem {
            id: page.id.to_string(),
            title: title.text,
            mark: title_icon(title.emoji.as_deref(), icon),
            target,
            children,
        })
    }

    fn target(&self, page: &Page) -> Option<NavTarget> {
        match &page.kind {
            PageKind::Document { .. } => Some(NavTarget::Page(self.paths.page(self.pages, page))),
            PageKind::Group => Some(NavTarget::Group),
            PageKind::Link { target } => {
                let lead = self
                    .paths
                    .target(self.pages, &reference(self.pages, target))?;
                Some(NavTarget::Link {
                    external: lead.external,
                    href: lead.href,
                })
            }
            PageKind::Computed { .. } => None,
        }
    }
}

pub(crate) fn request_facts<'a>(page: &Page, facts: &'a Facts) -> Option<&'a PageFacts> {
    match page.kind {
        PageKind::Document { oid: Some(oid), .. } => facts.get(&oid).map(|facts| &**facts),
        _ => None,
    }
}

/// An icon of the front matter takes precedence over an emoji in the title.
pub(crate) fn title_icon(code: Option<&str>, icon: Option<String>) -> Option<TitleIcon> {
    if let Some(icon) = icon {
        return Some(TitleIcon::Icon(icon));
    }
    let code = code?;
    Some(TitleIcon::Emoji(
        emoji::from_code(code).unwrap_or_else(|| code.to_owned()),
    ))
}
