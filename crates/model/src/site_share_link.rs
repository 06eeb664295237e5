//! Share links: URLs of a site that contain a key. Anyone with the link may read.

use jiff::Timestamp;

use crate::{
    Error, Result,
    id::{OrganizationId, SiteId, SiteShareLinkId},
    text::check_length,
};

#[derive(Debug, Clone)]
pub struct ShareLink {
    pub id: SiteShareLinkId,
    pub organization: OrganizationId,
    pub site: SiteId,
    pub name: Option<String>,
    /// Inactive links grant no access.
    pub active: bool,
    /// Encrypted; shown only to administrators of the site.
    pub key: Vec<u8>,
    pub created_at: Timestamp,
    pub version: i64,
}

#[derive(Debug, Clone)]
pub struct NewShareLink {
    pub name: Option<String>,
}

impl NewShareLink {
    pub fn new(name: Option<String>) -> Result<Self> {
        check_name(name.as_deref())?;
        Ok(Self { name })
    }
}

#[derive(Debug, Clone)]
pub struct ShareLinkPatch {
    pub name: Option<String>,
    pub active: Option<bool>,
}

impl ShareLinkPatch {
    pub fn check(self) -> Result<Self> {
        check_name(self.name.as_deref())?;
        if self.name.is_none() && self.active.is_none() {
            return Err(Error::invalid(
                "body",
                "changes nothing; send `name` or `active`",
            ));
        }
        Ok(self)
    }
}

fn check_name(name: Option<&str>) -> Result<()> {
    name.map_or(Ok(()), |name| check_length("name", name, 0, 50))
}
