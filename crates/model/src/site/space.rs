//! A space in a site: a variant of a section, or of the whole site if that has no sections.

use jiff::Timestamp;
use serde_json::Value;

use super::{path, section::check_condition};
use crate::{
    Patch, Result,
    id::{OrganizationId, SiteId, SiteSectionId, SiteSpaceId, SpaceId},
};

#[derive(Debug, Clone)]
pub struct SiteSpace {
    pub id: SiteSpaceId,
    pub organization: OrganizationId,
    pub site: SiteId,
    pub section: Option<SiteSectionId>,
    pub space: SpaceId,
    pub position: String,
    pub path: String,
    /// An expression; without one it is visible to everyone.
    pub condition: Option<String>,
    /// Omitted from navigation.
    pub hidden: bool,
    /// The default variant has no segment in URLs.
    pub is_default: bool,
    /// Options that differ from those of the site.
    pub customization: Option<Value>,
    pub updated_at: Timestamp,
    pub version: i64,
}

/// Without a section the space goes to the default one, or to the top of a site that has none.
#[derive(Debug, Clone)]
pub struct NewSiteSpace {
    pub space: SpaceId,
    pub section: Option<SiteSectionId>,
}

#[derive(Debug, Clone, Default)]
pub struct SiteSpacePatch {
    pub path: Option<String>,
    pub condition: Patch<String>,
    pub space: Option<SpaceId>,
    pub hidden: Option<bool>,
}

impl SiteSpacePatch {
    pub fn check(mut self) -> Result<Self> {
        if let Some(path) = &self.path {
            path::check("path", path)?;
        }
        self.condition = check_condition(self.condition)?;
        Ok(self)
    }
}
