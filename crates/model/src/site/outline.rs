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
pub enum Item {
    Group(SiteSectionGroupId),
    Section(SiteSectionId),
    Space(SiteSpaceId),
}

impl Item {
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
pub struct Entry {
    pub item: Item,
    /// The group or section that contains the item.
    pub container: Option<Uuid>,
    pub position: String,
    pub path: Option<String>,
    pub space: Option<SpaceId>,
    pub is_default: bool,
}

/// A position next to an item, or at the end of a container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Before(Item),
    After(Item),
    /// At the end of its current container.
    Last,
    /// At the end of the site's top level; spaces stay in their section.
    LastOfSite,
}

impl Place {
    /// Returns the position next to the named item, or `otherwise` if none is named.
    pub fn new(before: Option<Item>, after: Option<Item>, otherwise: Self) -> Result<Self> {
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
pub struct Gap {
    pub container: Option<Uuid>,
    pub lower: Option<String>,
    pub upper: Option<String>,
}

/// The items of a site, sorted by their order keys.
#[derive(Debug, Clone)]
pub struct Outline(Vec<Entry>);

impl Outline {
    pub fn new(mut entries: Vec<Entry>) -> Self {
        entries.sort_by(|a, b| (&a.position, a.item.uuid()).cmp(&(&b.position, b.item.uuid())));
        Self(entries)
    }

    pub fn has_sections(&self) -> bool {
        self.0
            .iter()
            .any(|entry| matches!(entry.item, Item::Section(_)))
    }

    pub fn find(&self, item: Item) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.item == item)
    }

    pub fn default_section(&self) -> Option<SiteSectionId> {
        let mut sections = self.0.iter().filter(|entry| entry.is_default);
        sections.find_map(|entry| match entry.item {
            Item::Section(id) => Some(id),
            Item::Group(_) | Item::Space(_) => None,
        })
    }

    /// Returns the spaces of a section, or those without a section.
    pub fn spaces(&self, section: Option<SiteSectionId>) -> impl Iterator<Item = &Entry> {
        let container = section.map(Id::uuid);
        self.0.iter().filter(move |entry| {
            matches!(entry.item, Item::Space(_)) && entry.container == container
        })
    }

    /// Fails if the site would exceed [`MAX_ITEMS`].
    pub fn demand_room(&self, more: usize) -> Result<()> {
        if self.0.len() + more <= MAX_ITEMS {
            return Ok(());
        }
        Err(Error::Conflict(format!(
            "A site has at most {MAX_ITEMS} sections, groups and spaces together. Remove some first."
        )))
    }

    pub fn free_section_path(&self, wish: &str) -> String {
        let sections = self
            .0
            .iter()
            .filter(|entry| matches!(entry.item, Item::Section(_)));
        path::free(wish, &paths(sections))
    }

    pub fn free_space_path(&self, wish: &str, section: Option<SiteSectionId>) -> String {
        path::free(wish, &paths(self.spaces(section)))
    }

    /// Returns the insertion point for a move.
    pub fn gap(&self, moving: Item, place: Place) -> Result<Gap> {
        let entry = self.find(moving).ok_or(Error::NotFound(moving.kind()))?;
        let (container, neighbour) = match place {
            Place::Before(item) | Place::After(item) => {
                let neighbour = self.neighbour(moving, item)?;
                (neighbour.container, Some(item))
            }
            Place::LastOfSite if !matches!(moving, Item::Space(_)) => (None, None),
            Place::Last | Place::LastOfSite => (entry.container, None),
        };
        if let Item::Group(group) = moving {
            self.demand_fit(group, container)?;
        }
        let siblings: Vec<&Entry> = self
            .0
            .iter()
            .filter(|other| other.container == container && other.item.is_sibling_of(moving))
            .filter(|other| other.item != moving)
            .collect();
        let index = siblings
            .iter()
            .position(|other| Some(other.item) == neighbour);
        let end = match (place, index) {
            (Place::Before(_), Some(index)) => index,
            (_, Some(index)) => index + 1,
            (_, None) => siblings.len(),
        };
        let key = |entry: &&Entry| entry.position.clone();
        Ok(Gap {
            container,
            lower: end
                .checked_sub(1)
                .and_then(|last| siblings.get(last))
                .map(key),
            upper: siblings.get(end).map(key),
        })
    }

    fn neighbour(&self, moving: Item, item: Item) -> Result<&Entry> {
        if item == moving {
            return Err(Error::invalid(
                "position",
                "names the item to be moved; name one of its siblings",
            ));
        }
        let found = self.find(item).ok_or_else(|| Self::no_neighbour(item))?;
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
    pub fn no_neighbour(item: Item) -> Error {
        let message = format!("names a {} that is not in this site", item.kind());
        Error::invalid("position", message)
    }

    /// Fails if the group would be inside itself, or nested too deep.
    pub fn demand_fit(&self, group: SiteSectionGroupId, container: Option<Uuid>) -> Result<()> {
        let above = self.above(container);
        if above.contains(&group.uuid()) {
            return Err(Error::invalid(
                "position",
                "is inside the group itself; a group cannot go below itself",
            ));
        }
        demand_depth("position", above.len() + self.height(group.uuid()))
    }

    /// Fails if a new group in `parent` would be nested too deep.
    pub fn demand_group_room(&self, parent: Option<SiteSectionGroupId>) -> Result<()> {
        demand_depth("parent", self.above(parent.map(Id::uuid)).len() + 1)
    }

    /// Returns the groups that contain this container and the container itself, from the inside out.
    fn above(&self, container: Option<Uuid>) -> Vec<Uuid> {
        let mut above = Vec::new();
        let mut next = container;
        while let Some(id) = next.filter(|id| !above.contains(id)) {
            above.push(id);
            let group = self.find(Item::Group(Id::from_uuid(id)));
            next = group.and_then(|entry| entry.container);
        }
        above
    }

    /// Returns the number of nested levels of a group, including itself.
    fn height(&self, group: Uuid) -> usize {
        let inside = self
            .0
            .iter()
            .filter(|entry| matches!(entry.item, Item::Group(_)) && entry.container == Some(group));
        1 + inside
            .map(|entry| self.height(entry.item.uuid()))
            .max()
            .unwrap_or(0)
    }
}

fn demand_depth(field: &str, depth: usize) -> Result<()> {
    if depth <= MAX_DEPTH {
        return Ok(());
    }
    let message = format!("would nest groups deeper than {MAX_DEPTH} levels");
    Err(Error::invalid(field, message))
}

fn paths<'a>(entries: impl Iterator<Item = &'a Entry>) -> HashSet<&'a str> {
    entries.filter_map(|entry| entry.path.as_deref()).collect()
}

#[cfg(test)]
mod tests;
