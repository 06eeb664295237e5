//! Builds the parts of a site as clients see them.

use context::Viewable;
use pages::site_structure::{SiteWithStructure, Structure, StructureNode, Variant};

use model::{
    Error,
    id::{SiteSectionGroupId, SiteSectionId, SiteSpaceId},
    site::{Section, SectionGroup, Site, outline::OutlineItem},
    site_url::SiteHome,
};

use super::structure_wire::{
    ItemOut, NodeOut, PublishedUrls, SectionGroupOut, SectionOut, SiteSpaceOut, StructureOut,
};
use crate::{
    edge::{error::Result, etag::Object},
    spaces::wire::SpaceOut,
    wire::Urls,
};

/// Builds the parts of one site.
pub(crate) struct SitePartsBuilder<'a> {
    urls: Urls<'a>,
    site: &'a Viewable<Site>,
    home: SiteHome,
    structure: &'a Structure,
}

impl<'a> SitePartsBuilder<'a> {
    pub(crate) fn new(urls: Urls<'a>, whole: &'a SiteWithStructure) -> Self {
        Self {
            urls,
            site: &whole.site,
            home: whole.home(),
            structure: &whole.structure,
        }
    }

    /// The API URL of an item.
    pub(crate) fn location(&self, item: OutlineItem) -> String {
        let (organization, site) = (self.site.organization, self.site.id);
        let (area, id) = match item {
            OutlineItem::Group(id) => ("section-groups", id.to_string()),
            OutlineItem::Section(id) => ("sections", id.to_string()),
            OutlineItem::Space(id) => ("site-spaces", id.to_string()),
        };
        self.urls
            .location(format_args!("orgs/{organization}/sites/{site}/{area}/{id}"))
    }

    pub(crate) fn structure(&self) -> StructureOut {
        let by_themselves = self
            .structure
            .variants(None)
            .map(|variant| self.variant(variant));
        if self.structure.sections.is_empty() && self.structure.groups.is_empty() {
            return StructureOut::SiteSpaces(by_themselves.collect());
        }
        StructureOut::Sections(self.children(None))
    }

    pub(crate) fn item(&self, item: OutlineItem) -> Result<ItemOut> {
        Ok(match item {
            OutlineItem::Space(id) => ItemOut::Space(Box::new(self.site_space(id)?.body)),
            OutlineItem::Section(id) => ItemOut::Section(self.section_object(id)?.body),
            OutlineItem::Group(id) => ItemOut::Group(self.group_object(id)?.body),
        })
    }

    pub(crate) fn site_space(&self, id: SiteSpaceId) -> Result<Object<SiteSpaceOut>> {
        let variant = self
            .structure
            .variant(id)
            .ok_or_else(|| missing_item(OutlineItem::Space(id)))?;
        Ok(Object::new(
            variant.site_space.version,
            self.variant(variant),
        ))
    }

    pub(crate) fn section_object(&self, id: SiteSectionId) -> Result<Object<SectionOut>> {
        let section = self
            .structure
            .section(id)
            .ok_or_else(|| missing_item(OutlineItem::Section(id)))?;
        Ok(Object::new(section.version, self.section(section)))
    }

    pub(crate) fn group_object(&self, id: SiteSectionGroupId) -> Result<Object<SectionGroupOut>> {
        let group = self
            .structure
            .group(id)
            .ok_or_else(|| missing_item(OutlineItem::Group(id)))?;
        Ok(Object::new(group.version, self.group(group)))
    }

    fn children(&self, group: Option<SiteSectionGroupId>) -> Vec<NodeOut> {
        let nodes = self.structure.children(group).into_iter();
        let out = |node: StructureNode<'_>| match node {
            StructureNode::Section(section) => NodeOut::Section(self.section(section)),
            StructureNode::Group(group) => NodeOut::Group(self.group(group)),
        };
        nodes.map(out).collect()
    }

    fn group(&self, group: &SectionGroup) -> SectionGroupOut {
        let inside = self.structure.children(Some(group.id)).into_iter();
        let sections = inside.filter_map(|node| match node {
            StructureNode::Section(section) => Some(self.section(section)),
            StructureNode::Group(_) => None,
        });
        SectionGroupOut {
            object: "site-section-group",
            id: group.id.to_string(),
            title: group.title.clone(),
            sections: sections.collect(),
            section_group: group.parent.map(|parent| parent.to_string()),
            children: self.children(Some(group.id)),
            icon: group.icon.clone(),
        }
    }

    fn section(&self, section: &Section) -> SectionOut {
        let variants = self.structure.variants(Some(section.id));
        SectionOut {
            object: "site-section",
            id: section.id.to_string(),
            title: section.title.clone(),
            description: section.description.clone(),
            default: section.is_default,
            path: section.path.clone(),
            condition: section.condition.clone(),
            section_group: section.group.map(|group| group.to_string()),
            site_spaces: variants.map(|variant| self.variant(variant)).collect(),
            icon: section.icon.clone(),
            urls: self.published(section_segment(section)),
        }
    }

    fn variant(&self, variant: &Variant) -> SiteSpaceOut {
        let site_space = &variant.site_space;
        let section = site_space.section.and_then(|id| self.structure.section(id));
        let own = (!site_space.is_default).then_some(site_space.path.as_str());
        SiteSpaceOut {
            object: "site-space",
            id: site_space.id.to_string(),
            path: site_space.path.clone(),
            section: site_space.section.map(|section| section.to_string()),
            space: SpaceOut::new(self.urls, &variant.space),
            title: variant.space.title.clone(),
            default: site_space.is_default,
            condition: site_space.condition.clone(),
            has_advanced_customization_feature: true,
            hidden: site_space.hidden,
            urls: self.published(section.and_then(section_segment).into_iter().chain(own)),
        }
    }

    fn published<'p>(&self, parts: impl IntoIterator<Item = &'p str>) -> PublishedUrls {
        let url = || self.urls.sites().site_url(&self.home, parts);
        PublishedUrls {
            published: self.site.is_published().then(url),
        }
    }
}

/// The segment of URLs that names a section.
fn section_segment(section: &Section) -> Option<&str> {
    (!section.is_default).then_some(section.path.as_str())
}

/// An item that a use case returns must be in the structure that it returns.
fn missing_item(item: OutlineItem) -> Error {
    Error::internal(format!("a {} is not in its own site", item.kind()))
}
