//! The context in which blocks of a page are rendered: link targets, files, OpenAPI specs, labels.

use std::collections::HashMap;

use document::{Block, emoji};
use model::Oid;
use openapi::SpecValue;
use pages::{
    contents::{Dimensions, File, Page, Pages, title_of},
    openapi_specs::referenced::ReferencedSpecs,
};
use render::{
    blocks::{
        BlockLabel, Component, ComponentForms, RenderContext, ResolvedFile, ResolvedReference,
        display_url,
    },
    i18n::Locale,
};
use serde_json::Value;

use crate::{
    components::PageComponents,
    navigation::{Facts, request_facts},
    site_paths::{SitePaths, title_in_space},
};

pub(crate) struct SiteRenderContext<'a> {
    /// OpenAPI specs that blocks of the text refer to.
    pub(crate) apis: &'a ReferencedSpecs,
    /// Sizes of the images in the text.
    pub(crate) dimensions: &'a HashMap<Oid, Dimensions>,
    pub(crate) pages: &'a Pages,
    pub(crate) facts: &'a Facts,
    pub(crate) paths: &'a SitePaths,
    /// The URL of the search page.
    pub(crate) search: Option<&'a str>,
    pub(crate) is_preview: bool,
    pub(crate) new_tabs: bool,
    /// Whether operations have a form that sends a request.
    pub(crate) offers_requests: bool,
    pub(crate) locale: Locale,
    /// What integrations drew. None where pages are read by other programs.
    pub(crate) components: Option<&'a PageComponents>,
}

impl SiteRenderContext<'_> {
    fn page(&self, reference: &Value) -> Option<&Page> {
        let id = reference.get("page")?.as_str()?.parse().ok()?;
        self.pages.tree.by_id(id)
    }

    fn find_file(&self, reference: &Value) -> Option<&File> {
        let id = reference.get("file")?.as_str()?.parse().ok()?;
        self.pages.tree.file(id)
    }

    /// Adds title and description of the page that a link points to.
    fn with_page_info(&self, page: &Page, lead: ResolvedReference) -> ResolvedReference {
        let facts = request_facts(page, self.facts);
        let title = title_of(page, facts);
        let settings = facts.map(|facts| &facts.settings);
        ResolvedReference {
            title: Some(title.text),
            emoji: title.emoji.as_deref().and_then(emoji::from_code),
            description: settings.and_then(|settings| settings.description.clone()),
            icon: settings.and_then(|settings| settings.icon.clone()),
            ..lead
        }
    }
}

impl RenderContext for SiteRenderContext<'_> {
    fn resolve(&self, reference: &Value) -> ResolvedReference {
        let Some(target) = self.paths.target(self.pages, reference) else {
            return ResolvedReference::default();
        };
        let lead = ResolvedReference {
            href: Some(target.href),
            is_external: target.external,
            ..ResolvedReference::default()
        };
        if let Some(page) = self.page(reference) {
            return self.with_page_info(page, lead);
        }
        let title = match self.find_file(reference) {
            Some(file) => Some(file.name()),
            None => reference
                .get("url")
                .and_then(Value::as_str)
                .map(|url| title_in_space(url).unwrap_or_else(|| display_url(url).to_owned())),
        };
        ResolvedReference { title, ..lead }
    }

    fn file(&self, reference: &Value) -> Option<ResolvedFile> {
        if let Some(url) = reference.get("url").and_then(Value::as_str) {
            let target = self.paths.target(self.pages, reference)?;
            return Some(ResolvedFile {
                name: display_url(url).to_owned(),
                href: target.href,
                ..ResolvedFile::default()
            });
        }
        let file = self.find_file(reference)?;
        let name = file.name();
        let dimensions = self.dimensions.get(&file.oid);
        Some(ResolvedFile {
            href: self.paths.file(file),
            content_type: Some(pages::downloads::content_type(&name)),
            name,
            dimensions: dimensions.map(|size| (size.width, size.height)),
            ..ResolvedFile::default()
        })
    }

    fn openapi_spec(&self, reference: &Value) -> Option<&SpecValue> {
        self.apis.find(reference)
    }

    fn shows_problems(&self) -> bool {
        self.is_preview
    }

    fn offers_requests(&self) -> bool {
        self.offers_requests
    }

    fn component(&self, block: &Block) -> Option<&Component> {
        self.components?.find(block)
    }

    fn component_forms(&self) -> Option<&dyn ComponentForms> {
        Some(&self.components?.forms)
    }

    fn search_url(&self) -> Option<&str> {
        self.search
    }

    fn opens_new_tabs(&self) -> bool {
        self.new_tabs
    }

    fn label(&self, word: BlockLabel) -> &str {
        self.locale.block_label(word)
    }
}
