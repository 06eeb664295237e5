//! What a site is made of, as the statement that finds it tells.

use model::{Role, git_sync::Remote};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

/// Another site of the organization.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct OtherSiteRow {
    pub title: String,
    pub hostname: Option<String>,
    pub proxy: Option<String>,
    pub basename: String,
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
    /// Blank for everybody.
    pub condition: String,
    pub is_default: bool,
}

#[derive(Debug, Clone, Deserialize)]
pub struct SiteSpaceRow {
    pub id: Uuid,
    pub section: Option<Uuid>,
    pub position: String,
    pub path: String,
    /// Blank for everybody.
    pub condition: String,
    /// Left out of menus, not out of the site.
    pub hidden: bool,
    pub is_default: bool,
    /// What looks different from the site.
    pub customization: Option<Value>,
    pub space: Uuid,
    pub title: String,
    pub emoji: Option<String>,
    pub language: Option<String>,
    /// The commit that readers see.
    pub revision: String,
    /// What the space was last synchronized with.
    pub git: Option<Remote>,
    /// The role in the space of the member who previews.
    pub role: Option<Role>,
}
