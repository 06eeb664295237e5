//! The spaces with hits, opened as the caller sees them at that moment.

use std::{
    collections::{HashMap, HashSet},
    iter,
    sync::Arc,
};

use authz::{Unchecked, action::act::View};
use content::pages::{Page, PageIndex, PageKind};
use context::{Ctx, adaptive};
use expression::Context;
use model::{
    Oid, Result,
    content::Content,
    id::{OrganizationId, PageId, SpaceId},
};
use serde_json::json;
use store::contents::{self as stored_contents, for_readers};

use crate::contents::{self, OpenContent, PageFacts};

/// Maximum number of spaces opened per search. For visitors, who can be anybody, all pages of each are checked.
const MAX_OPEN_SPACES: usize = 100;
const MAX_OPEN_SPACES_FOR_READER: usize = 50;

/// None for spaces that the caller may not see.
#[derive(Default)]
pub(super) struct SearchedSpaces(HashMap<SpaceId, Option<SearchedSpace>>);

pub(super) struct SearchedSpace {
    pub(super) opened: OpenContent,
    /// The files of its reusable contents.
    pub(super) sources: HashSet<Oid>,
    /// The page facts loaded so far.
    facts: HashMap<Oid, Arc<PageFacts>>,
    /// The variables of conditions except `page`, for visitors. Members see everything.
    pub(super) context: Option<Context>,
}

impl SearchedSpaces {
    /// Starts with a space that is already open.
    pub(super) fn with(opened: OpenContent) -> Self {
        let space = SearchedSpace::new(opened);
        Self(HashMap::from([(
            space.opened.content.space.id,
            Some(space),
        )]))
    }

    pub(super) fn get(&self, id: SpaceId) -> Option<&SearchedSpace> {
        self.0.get(&id)?.as_ref()
    }

    /// Returns how many of these, from the first on, can be examined without exceeding the limit of opened spaces.
    pub(super) fn within_limit(&self, ctx: &Ctx, ids: &[SpaceId]) -> usize {
        let max = if ctx.reader().is_some() {
            MAX_OPEN_SPACES_FOR_READER
        } else {
            MAX_OPEN_SPACES
        };
        let mut new = HashSet::new();
        let too_many = ids.iter().position(|id| {
            if !self.0.contains_key(id) {
                new.insert(*id);
            }
            self.0.len() + new.len() > max
        });
        too_many.unwrap_or(ids.len())
    }

    /// Opens those of these spaces that were not tried before.
    pub(super) async fn open(
        &mut self,
        ctx: &Ctx,
        organization: OrganizationId,
        ids: &[SpaceId],
    ) -> Result<()> {
        let new = ids.iter().filter(|id| !self.0.contains_key(*id));
        let mut new: Vec<SpaceId> = new.copied().collect();
        new.sort_unstable();
        new.dedup();
        if new.is_empty() {
            return Ok(());
        }
        let found = find(ctx, organization, &new).await?;
        self.0.extend(new.into_iter().map(|id| (id, None)));
        for content in found {
            // It may have been removed from the site, or access may have been revoked.
            if let Some(content) = content.allow_if_visible::<View>()? {
                let space = SearchedSpace::new(contents::open_checked(ctx, content).await?);
                self.0.insert(space.opened.content.space.id, Some(space));
            }
        }
        Ok(())
    }

    /// Loads the facts that describing these pages needs.
    pub(super) async fn load_facts(
        &mut self,
        ctx: &Ctx,
        pages: &[(SpaceId, PageId)],
    ) -> Result<()> {
        let mut needed: HashMap<SpaceId, Vec<Oid>> = HashMap::new();
        for (space, page) in pages {
            if let Some(known) = self.get(*space) {
                let oids = needed.entry(*space).or_default();
                oids.extend(known.missing_blobs(*page));
            }
        }
        needed.retain(|_, oids| !oids.is_empty());
        for (space, oids) in needed {
            if let Some(Some(space)) = self.0.get_mut(&space) {
                let mut repository = space.opened.repository(ctx);
                let facts = contents::page_facts::<PageFacts>(ctx, &mut repository, &oids);
                space.facts.extend(facts.await?);
            }
        }
        Ok(())
    }
}

/// Loads all in one query, together with the caller's permissions.
async fn find(
    ctx: &Ctx,
    organization: OrganizationId,
    ids: &[SpaceId],
) -> Result<Vec<Unchecked<Content>>> {
    let Some(reader) = ctx.reader() else {
        return stored_contents::find_main(ctx.db(), organization, ids, ctx.user()?).await;
    };
    let holds = |condition: &str| adaptive::holds(reader, condition);
    for_readers::find_main(
        ctx.db(),
        (&**reader, &holds as for_readers::ConditionFn<'_>),
        ids,
    )
    .await
}

impl SearchedSpace {
    fn new(opened: OpenContent) -> Self {
        let pages = &opened.pages;
        let sources = pages.tree.reusable_contents.iter();
        let context = opened.reader().map(|reader| {
            Context::new()
                .with("space", json!({"vars": pages.variables}))
                .with("visitor", adaptive::visitor(&reader.claims))
        });
        Self {
            sources: sources.map(|content| content.oid).collect(),
            facts: HashMap::new(),
            context,
            opened,
        }
    }

    pub(super) fn is_for_visitor(&self) -> bool {
        self.context.is_some()
    }

    /// Returns a page and its ancestors, the page first.
    pub(super) fn with_ancestors(&self, page: PageIndex) -> impl Iterator<Item = &Page> {
        let pages = &self.opened.pages.tree.pages;
        let indexes = iter::successors(Some(page), move |index| pages[*index].parent);
        indexes.map(move |index| &pages[index])
    }

    pub(super) fn facts_of(&self, page: &Page) -> Option<&PageFacts> {
        let facts = self.facts.get(&file_of(page)?);
        facts.map(|facts| &**facts)
    }

    /// Returns the files that determine the titles of a page and its ancestors, and for visitors whether they may be
    /// found.
    fn missing_blobs(&self, page: PageId) -> Vec<Oid> {
        let Some(index) = self.opened.pages.tree.index_of(page) else {
            return Vec::new();
        };
        let relevant = self
            .with_ancestors(index)
            .filter(|page| self.is_for_visitor() || page.title.is_none());
        relevant
            .filter_map(file_of)
            .filter(|oid| !self.facts.contains_key(oid))
            .collect()
    }
}

pub(super) fn file_of(page: &Page) -> Option<Oid> {
    match page.kind {
        PageKind::Document { oid, .. } => oid,
        _ => None,
    }
}
