//! Everything that a page of a site needs beside its own text, for one visitor.

use std::collections::HashMap;

use app::{
    Ctx,
    contents::{
        Body, Dereference, Document, Evaluate, Format, Opened, Page, PageKind, ReadOptions, Which,
        pages,
    },
    openapi_specs::described::{self, Descriptions},
    published::{Published, Section, Variant},
};
use document::transform;
use model::Result;
use percent_encoding::percent_decode_str;
use render::{blocks, frame::SiteFrame, nav::Nav};

use crate::{
    addresses::Addresses,
    answer::Keeping,
    frame,
    navigation::{Facts, Tree},
    page::is_shared,
    references::Around,
};

/// What a page of the navigation takes to look at, compared with text.
const BYTES_PER_PAGE: usize = 128;

pub(crate) struct View<'a> {
    pub(crate) found: &'a Published,
    pub(crate) opened: Opened,
    pub(crate) facts: Facts,
    pub(crate) addresses: Addresses,
    pub(crate) frame: SiteFrame,
    pub(crate) nav: Nav,
    pub(crate) chosen: model::customization::Customization,
}

impl<'a> View<'a> {
    pub(crate) async fn open(ctx: &Ctx, found: &'a Published) -> Result<Self> {
        let (opened, facts) = pages::list(ctx, found.variant.space, found.at()).await?;
        let bytes = opened.pages.tree.pages.len() * BYTES_PER_PAGE;
        let build = || {
            let addresses = addresses(found);
            let nav = Tree {
                opened: &opened,
                facts: &facts,
                addresses: &addresses,
            }
            .nav();
            let chosen = frame::customization(found)?;
            let frame = frame::frame(found, &chosen, &opened, &addresses);
            Ok(Self {
                found,
                opened,
                facts,
                addresses,
                frame,
                nav,
                chosen,
            })
        };
        let compute = &ctx.app.compute;
        compute
            .run_for(found.site.organization, bytes, build)
            .await?
    }

    /// CPU-heavy work for this site, off the async threads.
    pub(crate) async fn compute<T>(&self, ctx: &Ctx, work: impl FnOnce() -> T) -> Result<T> {
        let organization = self.found.site.organization;
        ctx.app.compute.run(organization, work).await
    }

    /// The path of the page that is asked for, as it is meant.
    pub(crate) fn path(&self) -> String {
        let written = self.found.pathname.trim_matches('/');
        percent_decode_str(written).decode_utf8_lossy().into_owned()
    }

    /// The page with text at a path.
    pub(crate) fn page(&self, path: &str) -> Option<&Page> {
        let page = self.opened.pages.tree.by_path(path);
        page.filter(|page| matches!(page.kind, PageKind::Document { .. }))
    }

    /// The text of a page as this visitor sees it.
    pub(crate) async fn document(&self, ctx: &Ctx, page: &Page) -> Result<Document> {
        let options = ReadOptions {
            format: Some(Format::Document),
            evaluated: Some(Evaluate::All),
            dereferenced: Some(Dereference::ReusableContents),
        };
        let (space, at) = (self.found.variant.space, self.found.at());
        let read = pages::get(ctx, space, at, &Which::Id(page.id), options).await?;
        Ok(match read.body {
            Body::Document(document) => document,
            Body::Markdown(_) | Body::None => Document::default(),
        })
    }

    /// The descriptions of APIs that a text shows parts of.
    pub(crate) async fn apis(&self, ctx: &Ctx, document: &Document) -> Result<Descriptions> {
        let described = transform::described(document);
        described::load(ctx, &self.opened, &described).await
    }

    /// The text of a page as HTML. CPU-heavy.
    pub(crate) fn drawn(&self, document: &Document, apis: &Descriptions) -> blocks::Body {
        let around = Around {
            apis,
            opened: &self.opened,
            facts: &self.facts,
            addresses: &self.addresses,
            new_tabs: self.frame.external_links_in_new_tab,
            locale: self.frame.locale,
        };
        blocks::body(document, &around)
    }

    /// Who may keep what is made of it.
    pub(crate) fn keeping(&self) -> Keeping {
        if is_shared(self.found) {
            Keeping::Asked
        } else {
            Keeping::Nobody
        }
    }

    /// What a shared cache drops an answer by.
    pub(crate) fn keys(&self) -> String {
        format!(
            "site:{} space:{}",
            self.found.site.id, self.found.variant.space
        )
    }

    /// An address of this host with the scheme and the host before it.
    pub(crate) fn absolute(&self, path: &str) -> String {
        let origin = self
            .found
            .canonical_url
            .splitn(4, '/')
            .take(3)
            .collect::<Vec<_>>();
        format!("{}{path}", origin.join("/"))
    }
}

fn addresses(found: &Published) -> Addresses {
    let mut spaces = HashMap::new();
    let sections = found.structure.sections();
    for section in &sections {
        for variant in &section.variants {
            let path = variant_path(found, Some(section), variant);
            spaces.entry(variant.space).or_insert(path);
        }
    }
    for variant in &found.structure.variants {
        let path = variant_path(found, None, variant);
        spaces.entry(variant.space).or_insert(path);
    }
    spaces.insert(found.variant.space, found.base_path.clone());
    Addresses {
        base: found.base_path.clone(),
        spaces,
    }
}

/// Where a section begins.
pub(crate) fn section_path(found: &Published, section: &Section) -> String {
    if section.is_default {
        found.site_base_path.clone()
    } else {
        format!("{}{}/", found.site_base_path, section.path)
    }
}

/// Where a variant begins.
pub(crate) fn variant_path(
    found: &Published,
    section: Option<&Section>,
    variant: &Variant,
) -> String {
    let above = section.map_or_else(
        || found.site_base_path.clone(),
        |section| section_path(found, section),
    );
    if variant.is_default {
        above
    } else {
        format!("{above}{}/", variant.path)
    }
}
