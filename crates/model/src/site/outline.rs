//! The structure of a site, and where items can be inserted. Pure, so that moves can be tested without a database.

use std::collections::HashSet;

use uuid::Uuid;

use crate::{
    Error, Id, Kind, Result,
    id::{Identified, SiteSectionGroupId, SiteSectionId, SiteSpaceId, SpaceId, kind},
};

use super::path;

/// Maximum nesting of groups.
pub const MAX_DEPTH: usize = 8;
/// Maximum number of groups, sections and spaces of a site together.
pub const MAX_ITEMS: usize = 2000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutlineItem {
    Group(SiteSectionGroupId),
    Section(SiteSectionId),
    Space(SiteSpaceId),
}

impl OutlineItem {
    pub fn uuid(self) -> Uuid {
        match self {
            Self::Group(id) => id.uuid(),
            Self::Section(id) => id.uuid(),
            Self::Space(id) => id.uuid(),
        }
    }

    pub fn kind(self) -> Kind {
        match self {
            Self::Group(_) => kind::SiteSectionGroup::KIND,
            Self::Section(_) => kind::SiteSection::KIND,
            Self::Space(_) => kind::SiteSpace::KIND,
        }
    }

    /// Groups and sections are siblings of each other, spaces of spaces.
    fn is_sibling_of(self, other: Self) -> bool {
        matches!(self, Self::Space(_)) == matches!(other, Self::Space(_))
    }
}

#[derive(Debug, Clone)]
pub struct ItemPlacement {
    pub item: OutlineItem,
    /// The group or section that contains the item.
    pub container: Option<Uuid>,
    pub position: String,
    pub path: Option<String>,
    pub space: Option<SpaceId>,
    pub is_default: bool,
}

/// A position next to an item, or at the end of a container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutlinePosition {
    Before(OutlineItem),
    After(OutlineItem),
    /// At the end of its current container.
    Last,
    /// At the end of the site's top level; spaces stay in their section.
    LastOfSite,
}

impl OutlinePosition {
    /// Returns the position next to the named item, or `otherwise` if none is named.
    pub fn new(
        before: Option<OutlineItem>,
        after: Option<OutlineItem>,
        otherwise: Self,
    ) -> Result<Self> {
        match (before, after) {
            (Some(_), Some(_)) => Err(Error::invalid(
                "position",
                "names both `before` and `after`; give one of them",
            )),
            (Some(item), None) => Ok(Self::Before(item)),
            (None, Some(item)) => Ok(Self::After(item)),
            (None, None) => Ok(otherwise),
        }
    }
}

/// An insertion point: a container, and the two order keys between which the item goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineGap {
    pub container: Option<Uuid>,
    pub lower: Option<String>,
    pub upper: Option<String>,
}

/// The items of a site, sorted by their order keys.
#[derive(Debug, Clone)]
pub struct Outline(Vec<ItemPlacement>);

impl Outline {
    pub fn new(mut entries: Vec<ItemPlacement>) -> Self {
        entries.sort_by(|a, b| (&a.position, a.item.uuid()).cmp(&(&b.position, b.item.uuid())));
        Self(entries)
    }

    pub fn has_sections(&self) -> bool {
        self.0
            .iter()
            .any(|entry| matches!(entry.item, OutlineItem::Section(_)))
    }

    pub fn find(&self, item: OutlineItem) -> Option<&ItemPlacement> {
        self.0.iter().find(|entry| entry.item == item)
    }

    pub fn default_section(&self) -> Option<SiteSectionId> {
        let mut sections = self.0.iter().filter(|entry| entry.is_default);
        sections.find_map(|entry| match entry.item {
            OutlineItem::Section(id) => Some(id),
            OutlineItem::Group(_) | OutlineItem::Space(_) => None,
        })
    }

    /// Returns the spaces of a section, or those without a section.
    pub fn spaces(&self, section: Option<SiteSectionId>) -> impl Iterator<Item = &ItemPlacement> {
        let container = section.map(Id::uuid);
        self.0.iter().filter(move |entry| {
            matches!(entry.item, OutlineItem::Space(_)) && entry.container == container
        })
    }

    /// Fails if the site would exceed [`MAX_ITEMS`].
    pub fn require_room(&self, more: usize) -> Result<()> {
        if self.0.len() + more <= MAX_ITEMS {
            return Ok(());
        }
        Err(Error::Conflict(format!(
            "A site has at most {MAX_ITEMS} sections, groups and spaces together. Remove some first."
        )))
    }

    pub fn unique_section_path(&self, preferred: &str) -> String {
        let sections = self
            .0
            .iter()
            .filter(|entry| matches!(entry.item, OutlineItem::Section(_)));
        path::unique_path(preferred, &paths(sections))
    }

    pub fn unique_space_path(&self, preferred: &str, section: Option<SiteSectionId>) -> String {
        path::unique_path(preferred, &paths(self.spaces(section)))
    }

    /// Returns the insertion point for a move.
    pub fn find_gap(&self, moving: OutlineItem, place: OutlinePosition) -> Result<OutlineGap> {
        let entry = self.find(moving).ok_or(Error::NotFound(moving.kind()))?;
        let (container, neighbour) = match place {
            OutlinePosition::Before(item) | OutlinePosition::After(item) => {
                let neighbour = self.neighbour(moving, item)?;
                (neighbour.container, Some(item))
            }
            OutlinePosition::LastOfSite if !matches!(moving, OutlineItem::Space(_)) => (None, None),
            OutlinePosition::Last | OutlinePosition::LastOfSite => (entry.container, None),
        };
        if let OutlineItem::Group(group) = moving {
            self.require_no_cycle(group, container)?;
        }
        let siblings: Vec<&ItemPlacement> = self
            .0
            .iter()
            .filter(|other| other.container == container && other.item.is_sibling_of(moving))
            .filter(|other| other.item != moving)
            .collect();
        let index = siblings
            .iter()
            .position(|other| Some(other.item) == neighbour);
        let end = match (place, index) {
            (OutlinePosition::Before(_), Some(index)) => index,
            (_, Some(index)) => index + 1,
            (_, None) => siblings.len(),
        };
        let key = |entry: &&ItemPlacement| entry.position.clone();
        Ok(OutlineGap {
            container,
            lower: end
                .checked_sub(1)
                .and_then(|last| siblings.get(last))
                .map(key),
            upper: siblings.get(end).map(key),
        })
    }

    fn neighbour(&self, moving: OutlineItem, item: OutlineItem) -> Result<&ItemPlacement> {
        if item == moving {
            return Err(Error::invalid(
                "position",
                "names the item to be moved; name one of its siblings",
            ));
        }
        let found = self
            .find(item)
            .ok_or_else(|| Self::missing_neighbour_error(item))?;
        if item.is_sibling_of(moving) {
            return Ok(found);
        }
        let message = format!(
            "puts a {} next to a {}, which is not possible",
            moving.kind(),
            item.kind()
        );
        Err(Error::invalid("position", message))
    }

    /// Returns the error for a move next to an item that does not exist.
    pub fn missing_neighbour_error(item: OutlineItem) -> Error {
        let message = format!("names a {} that is not in this site", item.kind());
        Error::invalid("position", message)
    }

    /// Fails if the group would be inside itself, or nested too deep.
    pub fn require_no_cycle(
        &self,
        group: SiteSectionGroupId,
        container: Option<Uuid>,
    ) -> Result<()> {
        let above = self.ancestors(container);
        if above.contains(&group.uuid()) {
            return Err(Error::invalid(
                "position",
                "is inside the group itself; a group cannot go below itself",
            ));
        }
        require_depth("position", above.len() + self.height(group.uuid()))
    }

    /// Fails if a new group in `parent` would be nested too deep.
    pub fn require_group_depth(&self, parent: Option<SiteSectionGroupId>) -> Result<()> {
        require_depth("parent", self.ancestors(parent.map(Id::uuid)).len() + 1)
    }

    /// Returns the groups that contain this container and the container itself, from the inside out.
    fn ancestors(&self, container: Option<Uuid>) -> Vec<Uuid> {
        let mut above = Vec::new();
        let mut next = container;
        while let Some(id) = next.filter(|id| !above.contains(id)) {
            above.push(id);
            let group = self.find(OutlineItem::Group(Id::from_uuid(id)));
            next = group.and_then(|entry| entry.container);
        }
        above
    }

    /// Returns the number of nested levels of a group, including itself.
    fn height(&self, group: Uuid) -> usize {
        let inside = self.0.iter().filter(|entry| {
            matches!(entry.item, OutlineItem::Group(_)) && entry.container == Some(group)
        });
        1 + inside
            .map(|entry| self.height(entry.item.uuid()))
            .max()
            .unwrap_or(0)
    }
}

fn require_depth(field: &str, depth: usize) -> Result<()> {
    if depth <= MAX_DEPTH {
        return Ok(());
    }
    let message = format!("would nest groups deeper than {MAX_DEPTH} levels");
    Err(Error::invalid(field, message))
}

fn paths<'a>(entries: impl Iterator<Item = &'a ItemPlacement>) -> HashSet<&'a str> {
    entries.filter_map(|entry| entry.path.as_deref()).collect()
}

#[cfg(test)]
mod tests;
