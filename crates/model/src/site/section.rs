//! Sections of a site, and their groups. Both share one order.

use jiff::Timestamp;

use super::path;
use crate::{
    Error, Patch, Result,
    id::{OrganizationId, SiteId, SiteSectionGroupId, SiteSectionId, SiteSpaceId, SpaceId},
    text::check_length,
};

/// Maximum number of sections in the request that creates a group.
const MAX_INITIAL_SECTIONS: usize = 100;
const MAX_ICON_CHARS: usize = 50;
pub const MAX_CONDITION_CHARS: usize = 1024;

#[derive(Debug, Clone)]
pub struct Section {
    pub id: SiteSectionId,
    pub organization: OrganizationId,
    pub site: SiteId,
    pub group: Option<SiteSectionGroupId>,
    pub position: String,
    pub title: String,
    pub description: Option<String>,
    pub path: String,
    pub icon: Option<String>,
    /// An expression; without one the section is visible to everyone.
    pub condition: Option<String>,
    /// The default section has no segment in URLs.
    pub is_default: bool,
    pub updated_at: Timestamp,
    pub version: i64,
}

#[derive(Debug, Clone)]
pub struct SectionGroup {
    pub id: SiteSectionGroupId,
    pub organization: OrganizationId,
    pub site: SiteId,
    pub parent: Option<SiteSectionGroupId>,
    pub position: String,
    pub title: String,
    pub icon: Option<String>,
    pub updated_at: Timestamp,
    pub version: i64,
}

/// A new section starts with one space and takes its title unless another is given.
#[derive(Debug, Clone)]
pub struct NewSection {
    pub space: SpaceId,
    pub title: Option<String>,
    pub icon: Option<String>,
}

impl NewSection {
    pub fn check(self) -> Result<Self> {
        if let Some(title) = &self.title {
            check_length("title", title, 2, 128)?;
        }
        check_icon(self.icon.as_deref())?;
        Ok(self)
    }
}

#[derive(Debug, Clone, Default)]
pub struct SectionPatch {
    pub title: Option<String>,
    pub path: Option<String>,
    pub default_site_space: Option<SiteSpaceId>,
    pub condition: Patch<String>,
    pub icon: Patch<String>,
    pub description: Patch<String>,
}

impl SectionPatch {
    pub fn check(mut self) -> Result<Self> {
        if let Some(title) = &self.title {
            check_length("title", title, 2, 128)?;
        }
        if let Some(path) = &self.path {
            path::check("path", path)?;
        }
        if let Patch::Set(icon) = &self.icon {
            check_icon(Some(icon))?;
        }
        if let Patch::Set(description) = &self.description {
            check_length("description", description, 0, 256)?;
        }
        self.condition = check_condition(self.condition)?;
        Ok(self)
    }
}

#[derive(Debug, Clone)]
pub struct NewSectionGroup {
    pub title: String,
    pub icon: Option<String>,
    pub sections: Vec<SiteSectionId>,
    pub parent: Option<SiteSectionGroupId>,
}

impl NewSectionGroup {
    pub fn check(self) -> Result<Self> {
        check_length("title", &self.title, 1, 100)?;
        check_icon(self.icon.as_deref())?;
        if self.sections.len() > MAX_INITIAL_SECTIONS {
            let message =
                format!("has more than {MAX_INITIAL_SECTIONS} entries; add the rest afterwards");
            return Err(Error::invalid("sections", message));
        }
        Ok(self)
    }
}

#[derive(Debug, Clone, Default)]
pub struct SectionGroupPatch {
    pub title: Option<String>,
    pub icon: Patch<String>,
}

impl SectionGroupPatch {
    pub fn check(self) -> Result<Self> {
        if let Some(title) = &self.title {
            check_length("title", title, 1, 100)?;
        }
        if let Patch::Set(icon) = &self.icon {
            check_icon(Some(icon))?;
        }
        Ok(self)
    }
}

/// Checks the name of an icon, such as `book-open`.
fn check_icon(icon: Option<&str>) -> Result<()> {
    let Some(icon) = icon else {
        return Ok(());
    };
    check_length("icon", icon, 1, MAX_ICON_CHARS)?;
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if icon.chars().all(allowed) {
        return Ok(());
    }
    Err(Error::invalid(
        "icon",
        "may contain only lower-case letters, digits and `-`",
    ))
}

/// Checks a condition. A blank condition clears it.
pub(super) fn check_condition(condition: Patch<String>) -> Result<Patch<String>> {
    let Patch::Set(text) = &condition else {
        return Ok(condition);
    };
    check_length("condition", text, 0, MAX_CONDITION_CHARS)?;
    Ok(if text.trim().is_empty() {
        Patch::Clear
    } else {
        condition
    })
}
