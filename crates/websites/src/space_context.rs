//! Everything around the pages of a space that is the same for all of them: built once for a state of the site and for
//! all visitors who see the same of it.

use std::{
    cell::RefCell,
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use ::pages::{
    contents::{self, ComputedEntries, OpenContent, Page, PageIndex, Pages, pages},
    published::SiteLocation,
};
use context::{Ctx, Viewable, expressions::Expressions};
use model::{Result, content::Content, customization::Customization};
use render::{
    frame::SiteFrame,
    nav::{Nav, NavItem, NavTarget},
};

use crate::{
    frame,
    linked::{self, LinkedPages},
    navigation::{Facts, NavBuilder},
    similar::PageNameIndex,
    site_paths::{SitePaths, variant_path},
};

/// The cost of building the navigation of a page, in bytes of text that cost as much.
const BYTES_PER_PAGE: usize = 128;
/// Longer navigations are shortened on responses that are not a page of it.
const MAX_SHORT_NAV: usize = 100;

pub(crate) struct SpaceContext {
    /// The revision that the pages are of.
    content: Viewable<Content>,
    pub(crate) pages: Arc<Pages>,
    pub(crate) facts: Facts,
    pub(crate) paths: SitePaths,
    pub(crate) frame: SiteFrame,
    pub(crate) nav: Nav,
    /// The top level of a long navigation, or all of a short one.
    pub(crate) short_nav: Nav,
    pub(crate) chosen: Customization,
    /// The pages in the table of contents, in reading order.
    pages_in_order: Vec<PageIndex>,
    names: OnceLock<PageNameIndex>,
}

impl SpaceContext {
    /// Builds them for this visitor, with the expressions they depend on.
    pub(crate) async fn build(
        ctx: &Ctx,
        location: &SiteLocation,
    ) -> Result<(Arc<Self>, Expressions)> {
        metrics::counter!("site_navigations_made").increment(1);
        let entries = ComputedEntries::Expanded;
        let (opened, facts) =
            pages::list(ctx, location.variant.space, location.at(), entries).await?;
        let conditions = contents::conditions(ctx, &opened).await?;
        let chosen = frame::customization(location)?;
        let (linked, of_linked) = linked::load(ctx, location, &chosen).await?;
        let bytes = opened.pages.tree.pages.len() * BYTES_PER_PAGE;
        let build = || Self::from_parts(location, (opened, facts), chosen, &linked);
        let organization = location.site.organization;
        let compute = &ctx.app.compute;
        let (context, met) = compute.run_for(organization, bytes, build).await?;
        Ok((Arc::new(context), conditions.with(&of_linked).with(&met)))
    }

    fn from_parts(
        location: &SiteLocation,
        (opened, facts): (OpenContent, Facts),
        chosen: Customization,
        linked: &LinkedPages,
    ) -> (Self, Expressions) {
        let OpenContent { content, pages, .. } = opened;
        let paths = paths(location);
        let nav = NavBuilder {
            pages: &pages,
            facts: &facts,
            paths: &paths,
        }
        .nav();
        let mut pages_in_order = Vec::new();
        collect(&pages, &nav.items, &mut pages_in_order);
        let met = RefCell::default();
        let frame = frame::frame(location, &chosen, (&pages, &paths, linked), &met);
        let context = Self {
            short_nav: shorten_nav(&nav),
            content,
            pages,
            facts,
            paths,
            frame,
            nav,
            chosen,
            pages_in_order,
            names: OnceLock::new(),
        };
        (context, met.into_inner())
    }

    /// The content from which pages are read, for this visitor.
    pub(crate) fn open_content(&self, ctx: &Ctx) -> OpenContent {
        OpenContent::from_pages(ctx, &self.content, self.pages.clone())
    }

    pub(crate) fn len(&self) -> usize {
        self.pages.tree.pages.len()
    }

    /// Approximate size in memory: the tree, and twice as much for navigations and URLs.
    pub(crate) fn bytes(&self) -> usize {
        self.pages.bytes() * 3
    }

    /// The indexes in the tree of the listed pages.
    pub(crate) fn indexes(&self) -> &[PageIndex] {
        &self.pages_in_order
    }

    /// The pages in the table of contents, in reading order.
    pub(crate) fn pages_in_order(&self) -> impl ExactSizeIterator<Item = &Page> {
        let pages = &self.pages.tree.pages;
        self.pages_in_order.iter().map(|index| &pages[*index])
    }

    /// Whether the index of names was built already.
    pub(crate) fn has_names(&self) -> bool {
        self.names.get().is_some()
    }

    pub(crate) fn names(&self) -> &PageNameIndex {
        self.names
            .get_or_init(|| PageNameIndex::of(self.pages_in_order(), &self.facts))
    }
}

fn shorten_nav(nav: &Nav) -> Nav {
    if nav.len() <= MAX_SHORT_NAV {
        return nav.clone();
    }
    let top = nav.items.iter().take(MAX_SHORT_NAV);
    let alone = |item: &NavItem| NavItem {
        children: Vec::new(),
        id: item.id.clone(),
        title: item.title.clone(),
        mark: item.mark.clone(),
        target: item.target.clone(),
    };
    let is_something = |item: &NavItem| item.target != NavTarget::Group;
    Nav {
        items: top.map(alone).filter(is_something).collect(),
    }
}

fn collect(pages: &Pages, items: &[NavItem], pages_in_order: &mut Vec<PageIndex>) {
    for item in items {
        if matches!(item.target, NavTarget::Page(_))
            && let Some(index) = item.id.parse().ok().and_then(|id| pages.tree.index_of(id))
        {
            pages_in_order.push(index);
        }
        collect(pages, &item.children, pages_in_order);
    }
}

fn paths(location: &SiteLocation) -> SitePaths {
    let mut spaces = HashMap::new();
    let sections = location.structure.sections();
    for section in &sections {
        for variant in &section.variants {
            let path = variant_path(location, Some(section), variant);
            spaces.entry(variant.space).or_insert(path);
        }
    }
    for variant in &location.structure.variants {
        let path = variant_path(location, None, variant);
        spaces.entry(variant.space).or_insert(path);
    }
    spaces.insert(location.variant.space, location.base_path.clone());
    SitePaths {
        base: location.base_path.clone(),
        spaces,
    }
}
