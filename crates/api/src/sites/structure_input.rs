//! Request bodies about the structure of a site.

use model::{
    Patch,
    site::{
        NewSection, NewSectionGroup, NewSiteSpace, SectionGroupPatch, SectionPatch, SiteSpacePatch,
    },
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::input::id_in;
use crate::edge::error::Result;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SiteSpaceCreate {
    /// The space to show; you must be allowed to create content in it.
    space_id: String,
    /// The section to add it to; the default one if left out. Without sections, the space is added to the site itself.
    section_id: Option<String>,
}

impl SiteSpaceCreate {
    pub(crate) fn parse(&self) -> Result<NewSiteSpace> {
        let section = self.section_id.as_deref();
        Ok(NewSiteSpace {
            space: id_in("spaceId", &self.space_id)?,
            section: section.map(|id| id_in("sectionId", id)).transpose()?,
        })
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SiteSpaceUpdate {
    #[schema(min_length = 1, max_length = 100)]
    path: Option<String>,
    /// Visitors for whom the condition is false do not see the space; null removes it.
    #[serde(default)]
    #[schema(max_length = 1024, value_type = Option<String>)]
    condition: Patch<String>,
    /// Another space to show; you must be allowed to create content in it.
    space_id: Option<String>,
    /// Whether it is left out of navigation.
    hidden: Option<bool>,
}

impl SiteSpaceUpdate {
    pub(crate) fn parse(self) -> Result<SiteSpacePatch> {
        let space = self.space_id.as_deref();
        let patch = SiteSpacePatch {
            path: self.path,
            condition: self.condition,
            space: space.map(|id| id_in("spaceId", id)).transpose()?,
            hidden: self.hidden,
        };
        Ok(patch.check()?)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SectionCreate {
    /// The initial space of the section; you must be allowed to create content in it.
    space_id: String,
    /// The title of the space if left out.
    #[schema(min_length = 2, max_length = 128)]
    title: Option<String>,
    #[schema(max_length = 50)]
    icon: Option<String>,
}

impl SectionCreate {
    pub(crate) fn parse(self) -> Result<NewSection> {
        let new = NewSection {
            space: id_in("spaceId", &self.space_id)?,
            title: self.title,
            icon: self.icon,
        };
        Ok(new.check()?)
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SectionUpdate {
    #[schema(min_length = 2, max_length = 128)]
    title: Option<String>,
    #[schema(min_length = 1, max_length = 100)]
    path: Option<String>,
    /// The site space of this section that readers see first.
    default_site_space: Option<String>,
    /// Visitors for whom the condition is false do not see the section; null removes it.
    #[serde(default)]
    #[schema(max_length = 1024, value_type = Option<String>)]
    condition: Patch<String>,
    #[serde(default)]
    #[schema(max_length = 50, value_type = Option<String>)]
    icon: Patch<String>,
    #[serde(default)]
    #[schema(max_length = 256, value_type = Option<String>)]
    description: Patch<String>,
}

impl SectionUpdate {
    pub(crate) fn parse(self) -> Result<SectionPatch> {
        let chosen = self.default_site_space.as_deref();
        let patch = SectionPatch {
            title: self.title,
            path: self.path,
            default_site_space: chosen.map(|id| id_in("defaultSiteSpace", id)).transpose()?,
            condition: self.condition,
            icon: self.icon,
            description: self.description,
        };
        Ok(patch.check()?)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SectionGroupCreate {
    #[schema(min_length = 1, max_length = 100)]
    title: String,
    #[schema(max_length = 50)]
    icon: Option<String>,
    /// Sections to move into it, in this order.
    #[serde(default)]
    sections: Option<Vec<String>>,
    /// The parent group; the top level of the site if left out.
    parent: Option<String>,
}

impl SectionGroupCreate {
    pub(crate) fn parse(self) -> Result<NewSectionGroup> {
        let (sections, parent) = (self.sections.unwrap_or_default(), self.parent.as_deref());
        let sections = sections.iter().map(|id| id_in("sections", id));
        let new = NewSectionGroup {
            title: self.title,
            icon: self.icon,
            sections: sections.collect::<Result<_>>()?,
            parent: parent.map(|id| id_in("parent", id)).transpose()?,
        };
        Ok(new.check()?)
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct SectionGroupUpdate {
    #[schema(min_length = 1, max_length = 100)]
    title: Option<String>,
    #[serde(default)]
    #[schema(max_length = 50, value_type = Option<String>)]
    icon: Patch<String>,
}

impl SectionGroupUpdate {
    pub(crate) fn parse(self) -> Result<SectionGroupPatch> {
        let patch = SectionGroupPatch {
            title: self.title,
            icon: self.icon,
        };
        Ok(patch.check()?)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SectionOfGroup {
    /// The section to put into the group.
    section_id: String,
}

impl SectionOfGroup {
    pub(crate) fn parse(&self) -> Result<model::id::SiteSectionId> {
        id_in("sectionId", &self.section_id)
    }
}
