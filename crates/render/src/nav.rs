//! The table of contents of a space, and the position of a page in it.
//!
//! A tree is built once for a revision and an audience; the current item is determined when a page is rendered.

use crate::frame::{Link, TitleIcon};

#[derive(Debug, Clone, Default)]
pub struct Nav {
    pub items: Vec<NavItem>,
}

#[derive(Debug, Clone, Default)]
pub struct NavItem {
    /// The id of the page.
    pub id: String,
    pub title: String,
    pub mark: Option<TitleIcon>,
    pub target: NavTarget,
    pub children: Vec<NavItem>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum NavTarget {
    /// A heading over its children.
    #[default]
    Group,
    Page(String),
    /// A link to something other than a page of this space.
    Link {
        href: String,
        external: bool,
    },
}

impl NavTarget {
    pub fn href(&self) -> Option<&str> {
        match self {
            Self::Group => None,
            Self::Page(href) | Self::Link { href, .. } => Some(href),
        }
    }
}

/// The position of a page: its ancestors, the page before and the page after it.
#[derive(Debug, Default)]
pub struct NavPosition<'a> {
    /// From the root down to the page itself. Empty if the page is not in the tree.
    pub trail: Vec<&'a NavItem>,
    pub previous: Option<Link>,
    pub next: Option<Link>,
}

impl<'a> NavPosition<'a> {
    pub fn is_open(&self, item: &NavItem) -> bool {
        self.trail.iter().any(|above| above.id == item.id)
    }

    pub fn is_current(&self, item: &NavItem) -> bool {
        self.trail.last().is_some_and(|last| last.id == item.id)
    }

    /// Returns the ancestors of the page.
    pub fn ancestors(&self) -> &[&'a NavItem] {
        self.trail.split_last().map_or(&[], |(_, above)| above)
    }
}

impl Nav {
    pub fn len(&self) -> usize {
        count(&self.items)
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the position of the page with this id.
    pub fn position_of(&self, id: &str) -> NavPosition<'_> {
        let mut trail = Vec::new();
        if !descend(&self.items, id, &mut trail) {
            return NavPosition::default();
        }
        let mut pages = Vec::new();
        flatten(&self.items, &mut pages);
        let here = pages.iter().position(|page| page.id == id);
        let at = |index: Option<usize>| {
            index
                .and_then(|index| pages.get(index))
                .map(|page| link(page))
        };
        NavPosition {
            previous: at(here.and_then(|here| here.checked_sub(1))),
            next: at(here.map(|here| here + 1)),
            trail,
        }
    }
}

fn count(items: &[NavItem]) -> usize {
    items.iter().map(|item| 1 + count(&item.children)).sum()
}

fn descend<'a>(items: &'a [NavItem], id: &str, trail: &mut Vec<&'a NavItem>) -> bool {
    for item in items {
        trail.push(item);
        if item.id == id || descend(&item.children, id, trail) {
            return true;
        }
        trail.pop();
    }
    false
}

/// Collects the pages in reading order.
fn flatten<'a>(items: &'a [NavItem], pages: &mut Vec<&'a NavItem>) {
    for item in items {
        if matches!(item.target, NavTarget::Page(_)) {
            pages.push(item);
        }
        flatten(&item.children, pages);
    }
}

fn link(item: &NavItem) -> Link {
    Link {
        title: item.title.clone(),
        href: item.target.href().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(id: &str, children: Vec<NavItem>) -> NavItem {
        NavItem {
            id: id.to_owned(),
            title: id.to_uppercase(),
            target: NavTarget::Page(format!("/{id}")),
            children,
            ..NavItem::default()
        }
    }

    fn tree() -> Nav {
        let group = NavItem {
            id: "group".to_owned(),
            children: vec![page("b", vec![page("c", vec![])]), page("d", vec![])],
            ..NavItem::default()
        };
        Nav {
            items: vec![page("a", vec![]), group],
        }
    }

    #[test]
    fn a_page_knows_what_is_above_before_and_after_it() {
        let tree = tree();
        let place = tree.position_of("c");
        let above: Vec<&str> = place
            .ancestors()
            .iter()
            .map(|item| item.id.as_str())
            .collect();
        assert_eq!(above, ["group", "b"]);
        assert_eq!(place.previous.unwrap().href, "/b");
        assert_eq!(place.next.unwrap().title, "D");
        assert_eq!(tree.len(), 5);
    }

    #[test]
    fn the_first_page_has_nothing_before_it_and_the_last_nothing_after() {
        let tree = tree();
        assert!(tree.position_of("a").previous.is_none());
        assert_eq!(tree.position_of("a").next.unwrap().href, "/b");
        assert!(tree.position_of("d").next.is_none());
    }

    #[test]
    fn a_hidden_page_has_no_place() {
        let tree = tree();
        let place = tree.position_of("hidden");
        assert!(place.trail.is_empty() && place.previous.is_none() && place.next.is_none());
    }
}
