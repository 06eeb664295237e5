//! Locations in content, with the objects around them.

use std::collections::HashMap;

use context::Ctx;
use pages::{
    contents::{OpenContent, PageIndex, pages::reusable_content_title},
    links::{LinkListContext, LinkSourceKey, LinkedSpaces, OtherSpaceTarget, UsageTarget},
};

use super::wire::{AnchorOut, LocationOut, VersionOut};
use crate::{
    change_requests::wire::ChangeRequestOut,
    contents::{
        pages::PageBuilder,
        wire::{FileOut, ReusableContentOut},
    },
    openapi_specs::wire::SpecOut,
    organizations::wire::OrganizationOut,
    spaces::wire::SpaceOut,
    wire::Urls,
};

pub(super) struct Locations<'a> {
    pub(super) ctx: &'a Ctx,
    pub(super) context: &'a LinkListContext,
}

impl Locations<'_> {
    pub(super) fn source(&self, key: LinkSourceKey) -> LocationOut {
        match key {
            LinkSourceKey::Page(page) => self.page(page, None),
            LinkSourceKey::Reusable(content) => self.reusable_content(content),
        }
    }

    /// The target of a link. A target that the caller may not see is returned as the URL in the source text.
    pub(super) fn target(
        &self,
        target: &UsageTarget,
        source_text: &str,
        others: &LinkedSpaces,
    ) -> LocationOut {
        let found = match target {
            UsageTarget::Page { page, anchor } => Some(self.page(*page, anchor.as_deref())),
            UsageTarget::File(file) => self.file(*file),
            UsageTarget::Reusable(content) => Some(self.reusable_content(*content)),
            UsageTarget::Spec(slug) => self.spec(slug, others),
            UsageTarget::OtherSpace(other) => self.other_space(other, others),
            UsageTarget::Url(_) => None,
        };
        found.unwrap_or_else(|| LocationOut::Url {
            url: source_text.to_owned(),
        })
    }

    fn page(&self, page: PageIndex, anchor: Option<&str>) -> LocationOut {
        let builder = PageBuilder {
            urls: Urls::of(self.ctx),
            opened: &self.context.opened,
            facts: &self.context.facts,
            git: true,
        };
        LocationOut::Page {
            organization: self.organization(),
            space: self.space(&self.context.opened),
            page: Box::new(builder.without_children(page)),
            version_context: self.version(),
            internal_location: anchor.map(in_page),
        }
    }

    fn file(&self, file: usize) -> Option<LocationOut> {
        let facts = self.context.files.get(&file)?;
        let opened = &self.context.opened;
        Some(LocationOut::File {
            organization: self.organization(),
            space: self.space(opened),
            file: Box::new(FileOut::new(self.ctx, opened, facts, true)),
            version_context: self.version(),
        })
    }

    fn reusable_content(&self, content: usize) -> LocationOut {
        let opened = &self.context.opened;
        let content = &opened.pages.tree.reusable_contents[content];
        let title = reusable_content_title(content, self.context.facts.get(&content.oid));
        LocationOut::ReusableContent {
            organization: self.organization(),
            space: self.space(opened),
            reusable_content: Box::new(ReusableContentOut::new(opened, content, title, true)),
            version_context: self.version(),
        }
    }

    fn other_space(&self, other: &OtherSpaceTarget, others: &LinkedSpaces) -> Option<LocationOut> {
        if other.path.is_empty() {
            let space = others.spaces.get(&other.space)?;
            return Some(LocationOut::Space {
                organization: self.organization(),
                space: Box::new(SpaceOut::new(Urls::of(self.ctx), space)),
            });
        }
        let opened = others.contents.get(&other.space)?;
        let tree = &opened.pages.tree;
        let page = tree.index_of(tree.by_path(&other.path)?.id)?;
        let builder = PageBuilder {
            urls: Urls::of(self.ctx),
            opened,
            facts: &HashMap::new(),
            git: true,
        };
        Some(LocationOut::Page {
            organization: self.organization(),
            space: self.space(opened),
            page: Box::new(builder.without_children(page)),
            version_context: None,
            internal_location: other.anchor.as_deref().map(in_page),
        })
    }

    fn spec(&self, slug: &str, others: &LinkedSpaces) -> Option<LocationOut> {
        let spec = others.specs.get(slug)?.as_ref()?;
        Some(LocationOut::Spec {
            organization: self.organization(),
            spec: Box::new(SpecOut::new(Urls::of(self.ctx), spec)),
        })
    }

    fn organization(&self) -> Box<OrganizationOut> {
        let organization = &self.context.organization;
        Box::new(OrganizationOut::new(Urls::of(self.ctx), organization))
    }

    fn space(&self, opened: &OpenContent) -> Box<SpaceOut> {
        let content = &opened.content;
        let (urls, actions) = (Urls::of(self.ctx), content.actions());
        Box::new(SpaceOut::with_actions(urls, &content.space, actions))
    }

    fn version(&self) -> Option<Box<VersionOut>> {
        let request = self.context.change_request.as_ref()?;
        Some(Box::new(VersionOut {
            kind: "changeRequest",
            change_request: ChangeRequestOut::new(Urls::of(self.ctx), request),
        }))
    }
}

fn in_page(anchor: &str) -> AnchorOut {
    AnchorOut {
        kind: "anchor",
        anchor: anchor.to_owned(),
    }
}
