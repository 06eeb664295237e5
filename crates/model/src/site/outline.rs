//! What stands where in a site, and where something can go. Pure, so that moves can be tried without a database.

use std::collections::HashSet;

use uuid::Uuid;

use crate::{
    Error, Id, Kind, Result,
    id::{Identified, SiteSectionGroupId, SiteSectionId, SiteSpaceId, SpaceId, kind},
};

use super::path;

/// Groups in groups, at most so deep.
pub const MAX_DEPTH: usize = 8;
/// Groups, sections and spaces of one site together.
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

    /// Groups and sections stand among each other, spaces among spaces.
    fn is_sibling_of(self, other: Self) -> bool {
        matches!(self, Self::Space(_)) == matches!(other, Self::Space(_))
    }
}

#[derive(Debug, Clone)]
pub struct Entry {
    pub item: Item,
    /// The group or section it is in.
    pub container: Option<Uuid>,
    pub position: String,
    pub path: Option<String>,
    pub space: Option<SpaceId>,
    pub is_default: bool,
}

/// Next to which item, or after all in a container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Before(Item),
    After(Item),
    /// After all that it stands among now.
    Last,
    /// After all at the top of the site; spaces stay in their section.
    LastOfSite,
}

impl Place {
    /// Next to one item, or where `otherwise` says.
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

/// Where something goes: into a container, between two order keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    pub container: Option<Uuid>,
    pub lower: Option<String>,
    pub upper: Option<String>,
}

/// The items of a site by their order keys.
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

    /// The spaces of a section, or those that stand by themselves.
    pub fn spaces(&self, section: Option<SiteSectionId>) -> impl Iterator<Item = &Entry> {
        let container = section.map(Id::uuid);
        self.0.iter().filter(move |entry| {
            matches!(entry.item, Item::Space(_)) && entry.container == container
        })
    }

    /// Refuses to let a site grow without end.
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

    /// Finds the gap that a move names.
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
                "names what is to be moved; name a sibling of it",
            ));
        }
        let found = self.find(item).ok_or_else(|| Self::no_neighbour(item))?;
        if item.is_sibling_of(moving) {
            return Ok(found);
        }
        let message = format!(
            "puts a {} next to a {}, which cannot be",
            moving.kind(),
            item.kind()
        );
        Err(Error::invalid("position", message))
    }

    /// The error for a move next to something that is not there.
    pub fn no_neighbour(item: Item) -> Error {
        let message = format!("names a {} that is not in this site", item.kind());
        Error::invalid("position", message)
    }

    /// A group goes into no group that is in it, and not too deep.
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

    /// That a new group may be made in this one.
    pub fn demand_group_room(&self, parent: Option<SiteSectionGroupId>) -> Result<()> {
        demand_depth("parent", self.above(parent.map(Id::uuid)).len() + 1)
    }

    /// The groups around a place, from within.
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

    /// How many groups deep a group is, itself included.
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
