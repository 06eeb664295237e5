//! Parts of a site, as JSON of the statement that loads it.

use model::{Role, git_sync::Remote};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

#[derive(Debug, Clone, Deserialize)]
pub(super) struct OtherSiteRow {
    pub title: String,
    pub hostname: Option<String>,
    pub proxy: Option<String>,
    pub basename: String,
}

/// An active installation of an integration, and what of the site it concerns.
#[derive(Debug, Clone, Deserialize)]
pub struct InstalledRow {
    pub name: String,
    pub installation: Uuid,
    /// By name.
    pub scopes: Vec<String>,
    /// Whether it concerns all spaces.
    pub all_spaces: bool,
    /// The spaces of the site on which it was installed.
    pub spaces: Vec<Uuid>,
    /// Whether it was installed on the site, and its configuration is complete.
    pub is_on_site: bool,
}

#[derive(Debug, Clone, Deserialize)]
pub struct GroupRow {
    pub id: Uuid,
    pub parent: Option<Uuid>,
    pub position: String,
    pub title: String,
    pub icon: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct SectionRow {
    pub id: Uuid,
    pub group: Option<Uuid>,
    pub position: String,
    pub title: String,
    pub description: Option<String>,
    pub path: String,
    pub icon: Option<String>,
    /// Empty if everyone may see it.
    pub condition: String,
    pub is_default: bool,
}

#[derive(Debug, Clone, Deserialize)]
pub struct SiteSpaceRow {
    pub id: Uuid,
    pub section: Option<Uuid>,
    pub position: String,
    pub path: String,
    /// Empty if everyone may see it.
    pub condition: String,
    /// Omitted from menus, but still reachable.
    pub hidden: bool,
    pub is_default: bool,
    /// Options that differ from those of the site.
    pub customization: Option<Value>,
    pub space: Uuid,
    pub title: String,
    pub emoji: Option<String>,
    pub language: Option<String>,
    /// The published commit.
    pub revision: String,
    /// The last remote of the space.
    pub git: Option<Remote>,
    /// The previewing member's role in the space.
    pub role: Option<Role>,
}
