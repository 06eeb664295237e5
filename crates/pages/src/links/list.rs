//! The links of a space or of one page, with counts of broken links.

use std::{collections::HashSet, sync::Arc};

use context::Ctx;
use model::{
    Error, Page, PageRequest, Result,
    content::RevisionSelector,
    id::{Identified, SpaceId, kind},
};
use uuid::Uuid;

use super::{
    LinkGraph, LinkKey, LinkListContext, LinkScope, LinkSourceKey, LinkState, Usage, UsageTarget,
    other_spaces::LinkedSpaces,
};
use crate::{commits, contents};

pub struct LinkList {
    pub context: LinkListContext,
    pub graph: Arc<LinkGraph>,
    pub linked_spaces: LinkedSpaces,
    pub items: Page<ListedLink, LinkKey>,
    pub stats: Stats,
}

/// A link of the graph, with its state for the caller.
#[derive(Debug, Clone, Copy)]
pub struct ListedLink {
    pub source: usize,
    pub link: usize,
    pub state: LinkState,
}

/// Counts over all links of the subject, regardless of the filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    pub total: usize,
    pub broken: usize,
    /// Number of links that the change request broke.
    pub broken_by_change_request: Option<usize>,
}

pub async fn links(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    scope: LinkScope,
    wanted: Option<LinkState>,
    page: &PageRequest<LinkKey>,
) -> Result<LinkList> {
    let (mut context, graph) = LinkListContext::of(ctx, space, at).await?;
    let sources = listed_sources(&context, &graph, scope)?;
    let others = LinkedSpaces::of(ctx, &context, &graph, &sources).await?;
    let stats = stats(ctx, &context, &graph, &sources, &others).await?;
    let listed = LinkFilter {
        graph: &graph,
        sources: &sources,
        others: &others,
        wanted,
    };
    let items = listed.page(page);
    let (mut keys, mut files) = (Vec::new(), Vec::new());
    for item in &items.items {
        let source = &graph.sources[item.source];
        keys.push(source.key);
        match source.usages[item.link].target {
            UsageTarget::Page { page, .. } => keys.push(LinkSourceKey::Page(page)),
            UsageTarget::Reusable(reusable) => keys.push(LinkSourceKey::Reusable(reusable)),
            UsageTarget::File(file) => files.push(file),
            UsageTarget::Url(_) | UsageTarget::Spec(_) | UsageTarget::OtherSpace(_) => {}
        }
    }
    context.describe(ctx, &keys, &files).await?;
    Ok(LinkList {
        context,
        graph,
        linked_spaces: others,
        items,
        stats,
    })
}

/// Returns the sources whose links are listed.
fn listed_sources(
    context: &LinkListContext,
    graph: &LinkGraph,
    scope: LinkScope,
) -> Result<Vec<usize>> {
    let LinkScope::Page(id) = scope else {
        return Ok((0..graph.sources.len()).collect());
    };
    if context.opened.pages.tree.by_id(id).is_none() {
        return Err(Error::NotFound(kind::Page::KIND));
    }
    let of_page =
        |(number, source): (usize, &super::LinkSource)| (source.id == id.uuid()).then_some(number);
    Ok(graph
        .sources
        .iter()
        .enumerate()
        .filter_map(of_page)
        .collect())
}

struct LinkFilter<'a> {
    graph: &'a LinkGraph,
    sources: &'a [usize],
    others: &'a LinkedSpaces,
    wanted: Option<LinkState>,
}

impl LinkFilter<'_> {
    fn page(&self, page: &PageRequest<LinkKey>) -> Page<ListedLink, LinkKey> {
        let fetch = usize::try_from(page.fetch_limit()).unwrap_or(usize::MAX);
        let after = page.after.and_then(|key| self.graph.locate(key));
        let all = self.sources.iter().flat_map(|source| {
            let usages = self.graph.sources[*source].usages.iter().enumerate();
            usages.map(move |(link, usage)| (*source, link, usage))
        });
        let all =
            all.filter(|(source, link, _)| after.is_none_or(|after| (*source, *link) > after));
        let listed = all.map(|(source, link, usage)| ListedLink {
            source,
            link,
            state: self.others.state(usage),
        });
        let wanted = listed.filter(|item| self.wanted.is_none_or(|state| state == item.state));
        page.page(wanted.take(fetch).collect(), |item| LinkKey {
            id: self.graph.sources[item.source].id,
            source: item.source,
            link: item.link,
        })
    }
}

impl LinkGraph {
    /// Returns the source and link that a key points to now; None for the start. If the source was deleted, its
    /// successors have moved up to its number.
    pub(super) fn locate(&self, key: LinkKey) -> Option<(usize, usize)> {
        if self
            .sources
            .get(key.source)
            .is_some_and(|source| source.id == key.id)
        {
            return Some((key.source, key.link));
        }
        match self.sources.iter().position(|source| source.id == key.id) {
            Some(source) => Some((source, key.link)),
            None => Some((key.source.checked_sub(1)?, usize::MAX)),
        }
    }
}

async fn stats(
    ctx: &Ctx,
    context: &LinkListContext,
    graph: &LinkGraph,
    sources: &[usize],
    others: &LinkedSpaces,
) -> Result<Stats> {
    let broken = broken(graph, sources, others);
    let total = sources
        .iter()
        .map(|source| graph.sources[*source].usages.len());
    Ok(Stats {
        total: total.sum(),
        broken: broken.len(),
        broken_by_change_request: count_newly_broken(ctx, context, &broken).await?,
    })
}

/// Returns the broken links as source id and written target.
fn broken<'a>(
    graph: &'a LinkGraph,
    sources: &[usize],
    others: &LinkedSpaces,
) -> Vec<(Uuid, &'a str)> {
    let of_source = |number: &usize| {
        let source = &graph.sources[*number];
        let broken = source
            .usages
            .iter()
            .filter(|usage| others.state(usage) == LinkState::Broken);
        broken.map(|usage| (source.id, usage.written.as_str()))
    };
    sources.iter().flat_map(of_source).collect()
}

/// Counts broken links that were not broken at the base of the change request.
async fn count_newly_broken(
    ctx: &Ctx,
    context: &LinkListContext,
    broken_now: &[(Uuid, &str)],
) -> Result<Option<usize>> {
    let Some(request) = &context.change_request else {
        return Ok(None);
    };
    if broken_now.is_empty() {
        return Ok(Some(0));
    }
    let base = RevisionSelector::Revision(commits::base_of(request));
    let opened = match contents::open(ctx, request.space, base).await {
        // The first push replaces the initial revision of a space, which may be the base of the change request.
        Err(Error::NotFound(_)) => return Ok(Some(broken_now.len())),
        opened => opened?,
    };
    let before = super::graph(ctx, &opened).await?;
    let known = |source: &super::LinkSource, usage: &Usage| {
        let state = usage.state;
        (state != Some(LinkState::Ok)).then(|| (source.id, usage.written.clone()))
    };
    let before: HashSet<(Uuid, String)> = before
        .sources
        .iter()
        .flat_map(|source| {
            source
                .usages
                .iter()
                .filter_map(move |usage| known(source, usage))
        })
        .collect();
    let is_new = |(id, written): &&(Uuid, &str)| !before.contains(&(*id, (*written).to_owned()));
    Ok(Some(broken_now.iter().filter(is_new).count()))
}
