//! The structure of a site as clients see it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::spaces::wire::SpaceOut;

/// A space in a site: a variant of a section, or of the whole site if that has no sections.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteSpace)]
pub(crate) struct SiteSpaceOut {
    /// Always `site-space`.
    pub(super) object: &'static str,
    pub(super) id: String,
    #[schema(min_length = 1, max_length = 100)]
    pub(super) path: String,
    /// The section it is in, if the site has sections.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) section: Option<String>,
    pub(super) space: SpaceOut,
    /// The title of the space.
    pub(super) title: String,
    /// Whether readers of its section, or of the site, see it first. Its URL has no path then.
    pub(super) default: bool,
    /// Visitors for whom this expression is false do not see it.
    #[schema(max_length = 1024)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) condition: Option<String>,
    pub(super) has_advanced_customization_feature: bool,
    /// Whether it is left out of navigation.
    pub(super) hidden: bool,
    pub(super) urls: PublishedUrls,
}

/// A part of a site, with its variants.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteSection)]
pub(crate) struct SectionOut {
    /// Always `site-section`.
    pub(super) object: &'static str,
    pub(super) id: String,
    #[schema(min_length = 2, max_length = 128)]
    pub(super) title: String,
    #[schema(max_length = 256)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) description: Option<String>,
    /// Whether readers of the site see it first. Its URL has no path then.
    pub(super) default: bool,
    #[schema(min_length = 1, max_length = 100)]
    pub(super) path: String,
    /// Visitors for whom this expression is false do not see it.
    #[schema(max_length = 1024)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) condition: Option<String>,
    /// The group that contains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) section_group: Option<String>,
    /// Its spaces, as far as you may see them, in their order.
    pub(super) site_spaces: Vec<SiteSpaceOut>,
    #[schema(max_length = 50)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) icon: Option<String>,
    pub(super) urls: PublishedUrls,
}

/// A group of sections and other groups.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteSectionGroup)]
pub(crate) struct SectionGroupOut {
    /// Always `site-section-group`.
    pub(super) object: &'static str,
    pub(super) id: String,
    #[schema(min_length = 1, max_length = 100)]
    pub(super) title: String,
    /// The sections among `children`.
    #[schema(deprecated)]
    pub(super) sections: Vec<SectionOut>,
    /// The group that contains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) section_group: Option<String>,
    /// Its sections and groups, in their order.
    #[schema(no_recursion)]
    pub(super) children: Vec<NodeOut>,
    #[schema(max_length = 50)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) icon: Option<String>,
}

/// A section or a group of sections.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = SiteSectionOrGroup)]
pub(crate) enum NodeOut {
    Section(SectionOut),
    Group(SectionGroupOut),
}

/// An item of a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = SiteStructureItem)]
pub(crate) enum ItemOut {
    Space(Box<SiteSpaceOut>),
    Section(SectionOut),
    Group(SectionGroupOut),
}

/// The structure of a site: sections and groups, or spaces without sections.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", content = "structure", rename_all = "camelCase")]
#[schema(as = SiteStructure)]
pub(crate) enum StructureOut {
    Sections(Vec<NodeOut>),
    SiteSpaces(Vec<SiteSpaceOut>),
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublishedUrls {
    /// The URL for readers, once the site is published.
    #[schema(format = "uri")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) published: Option<String>,
}
