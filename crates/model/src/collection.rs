//! A collection groups spaces and other collections.

use jiff::Timestamp;

use crate::{
    Level, Patch, Result,
    id::{CollectionId, OrganizationId, UserId},
    text::check_length,
};

pub const MAX_DEPTH: usize = 8;
pub const DEFAULT_TITLE: &str = "Untitled";

#[derive(Debug, Clone)]
pub struct Collection {
    pub id: CollectionId,
    pub organization: OrganizationId,
    pub parent: Option<CollectionId>,
    pub position: String,
    pub title: String,
    pub description: Option<String>,
    pub default_level: Level,
    pub created_at: Timestamp,
    pub created_by: UserId,
    pub updated_at: Timestamp,
    pub version: i64,
}

/// Input for creating a collection.
#[derive(Debug, Clone)]
pub struct NewCollection {
    pub title: String,
    pub parent: Option<CollectionId>,
}

impl NewCollection {
    pub fn new(title: Option<String>, parent: Option<CollectionId>) -> Result<Self> {
        let title = title.unwrap_or_else(|| DEFAULT_TITLE.to_owned());
        check_length("title", &title, 0, 50)?;
        Ok(Self { title, parent })
    }
}

#[derive(Debug, Clone, Default)]
pub struct CollectionPatch {
    pub title: Option<String>,
    pub description: Patch<String>,
    pub default_level: Option<Level>,
}

impl CollectionPatch {
    pub fn check(self) -> Result<Self> {
        if let Some(title) = &self.title {
            check_length("title", title, 0, 50)?;
        }
        if let Patch::Set(description) = &self.description {
            check_length("description", description, 0, 100)?;
        }
        Ok(self)
    }
}
