//! Links into other spaces, and to OpenAPI specs. A space that the caller may not see is treated as missing.

use std::collections::{HashMap, HashSet};

use context::{Ctx, Viewable};
use model::{
    Error, Result, content::RevisionSelector, id::SpaceId, openapi_spec::OpenApiSpec, space::Space,
};
use store::{openapi_specs, spaces};

use super::{
    LinkGraph, LinkListContext,
    graph::{LinkState, Usage, UsageTarget},
    url_classifier::OtherSpaceTarget,
};
use crate::contents::{self, OpenContent};

/// Link targets outside of a revision that the caller may see.
#[derive(Default)]
pub struct LinkedSpaces {
    pub spaces: HashMap<SpaceId, Viewable<Space>>,
    pub contents: HashMap<SpaceId, OpenContent>,
    /// OpenAPI specs by slug. Everyone who sees a page sees the specs it renders; guests learn nothing else about
    /// them.
    pub specs: HashMap<String, Option<Viewable<OpenApiSpec>>>,
}

impl LinkedSpaces {
    /// Runs one query for all spaces, one for each space whose pages are linked to, and one for all specs.
    pub(super) async fn of(
        ctx: &Ctx,
        context: &LinkListContext,
        graph: &LinkGraph,
        sources: &[usize],
    ) -> Result<Self> {
        let links = || {
            sources
                .iter()
                .flat_map(|source| &graph.sources[*source].usages)
        };
        let linked: Vec<&OtherSpaceTarget> = links().filter_map(Usage::other_space).collect();
        let slugs: HashSet<&str> = links().filter_map(Usage::spec).collect();
        let mut others = Self::default();
        if !linked.is_empty() {
            others.load_spaces(ctx, context, &linked).await?;
        }
        if !slugs.is_empty() {
            let slugs: Vec<&str> = slugs.into_iter().collect();
            let (organization, who) = (&context.organization, ctx.user()?);
            let specs = openapi_specs::find_by_slugs(ctx.db(), organization, who, &slugs).await?;
            others.specs = specs.into_iter().collect();
        }
        Ok(others)
    }

    async fn load_spaces(
        &mut self,
        ctx: &Ctx,
        context: &LinkListContext,
        linked: &[&OtherSpaceTarget],
    ) -> Result<()> {
        let ids: HashSet<SpaceId> = linked.iter().map(|other| other.space).collect();
        let ids: Vec<SpaceId> = ids.into_iter().collect();
        let visible =
            spaces::visible_among(ctx.db(), &context.organization, ctx.user()?, &ids).await?;
        self.spaces = visible.into_iter().map(|space| (space.id, space)).collect();
        for other in linked {
            let id = other.space;
            let wanted = !other.path.is_empty() && self.spaces.contains_key(&id);
            if !wanted || self.contents.contains_key(&id) {
                continue;
            }
            match contents::open(ctx, id, RevisionSelector::Main).await {
                Ok(opened) => drop(self.contents.insert(id, opened)),
                // Deleted since.
                Err(Error::NotFound(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    pub(super) fn state(&self, usage: &Usage) -> LinkState {
        if let Some(state) = usage.state {
            return state;
        }
        match &usage.target {
            UsageTarget::OtherSpace(other) if self.target_exists(other) => LinkState::InApp,
            UsageTarget::Spec(slug) if self.specs.contains_key(slug) => LinkState::Ok,
            _ => LinkState::Broken,
        }
    }

    fn target_exists(&self, other: &OtherSpaceTarget) -> bool {
        if other.path.is_empty() {
            return self.spaces.contains_key(&other.space);
        }
        let opened = self.contents.get(&other.space);
        opened.is_some_and(|opened| opened.pages.tree.by_path(&other.path).is_some())
    }
}

impl Usage {
    pub(super) fn other_space(&self) -> Option<&OtherSpaceTarget> {
        match &self.target {
            UsageTarget::OtherSpace(other) => Some(other),
            _ => None,
        }
    }

    fn spec(&self) -> Option<&str> {
        match &self.target {
            UsageTarget::Spec(slug) => Some(slug),
            _ => None,
        }
    }
}
