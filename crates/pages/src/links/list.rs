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
    LinkGraph, LinkKey, LinkListContext, LinkSourceKey, LinkState, Subject, Usage, UsageTarget,
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
    pub place: usize,
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
    subject: Subject,
    wanted: Option<LinkState>,
    page: &PageRequest<LinkKey>,
) -> Result<LinkList> {
    let (mut surroundings, graph) = LinkListContext::of(ctx, space, at).await?;
    let places = listed_sources(&surroundings, &graph, subject)?;
    let others = LinkedSpaces::of(ctx, &surroundings, &graph, &places).await?;
    let stats = stats(ctx, &surroundings, &graph, &places, &others).await?;
    let listed = LinkFilter {
        graph: &graph,
        places: &places,
        others: &others,
        wanted,
    };
    let items = listed.page(page);
    let (mut spots, mut files) = (Vec::new(), Vec::new());
    for item in &items.items {
        let place = &graph.sources[item.place];
        spots.push(place.key);
        match place.usages[item.link].target {
            UsageTarget::Page { page, .. } => spots.push(LinkSourceKey::Page(page)),
            UsageTarget::Reusable(content) => spots.push(LinkSourceKey::Reusable(content)),
            UsageTarget::File(file) => files.push(file),
            UsageTarget::Url(_) | UsageTarget::Spec(_) | UsageTarget::Elsewhere(_) => {}
        }
    }
    surroundings.describe(ctx, &spots, &files).await?;
    Ok(LinkList {
        context: surroundings,
        graph,
        linked_spaces: others,
        items,
        stats,
    })
}

/// Returns the sources whose links are listed.
fn listed_sources(
    surroundings: &LinkListContext,
    graph: &LinkGraph,
    subject: Subject,
) -> Result<Vec<usize>> {
    let Subject::Page(id) = subject else {
        return Ok((0..graph.sources.len()).collect());
    };
    if surroundings.opened.pages.tree.by_id(id).is_none() {
        return Err(Error::NotFound(kind::Page::KIND));
    }
    let of_page =
        |(number, place): (usize, &super::LinkSource)| (place.id == id.uuid()).then_some(number);
    Ok(graph
        .sources
        .iter()
        .enumerate()
        .filter_map(of_page)
        .collect())
}

struct LinkFilter<'a> {
    graph: &'a LinkGraph,
    places: &'a [usize],
    others: &'a LinkedSpaces,
    wanted: Option<LinkState>,
}

impl LinkFilter<'_> {
    fn page(&self, page: &PageRequest<LinkKey>) -> Page<ListedLink, LinkKey> {
        let fetch = usize::try_from(page.fetch_limit()).unwrap_or(usize::MAX);
        let after = page.after.and_then(|key| self.graph.locate(key));
        let all = self.places.iter().flat_map(|place| {
            let usages = self.graph.sources[*place].usages.iter().enumerate();
            usages.map(move |(link, usage)| (*place, link, usage))
        });
        let all = all.filter(|(place, link, _)| after.is_none_or(|after| (*place, *link) > after));
        let listed = all.map(|(place, link, usage)| ListedLink {
            place,
            link,
            state: self.others.state(usage),
        });
        let wanted = listed.filter(|item| self.wanted.is_none_or(|state| state == item.state));
        page.page(wanted.take(fetch).collect(), |item| LinkKey {
            id: self.graph.sources[item.place].id,
            place: item.place,
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
            .get(key.place)
            .is_some_and(|place| place.id == key.id)
        {
            return Some((key.place, key.link));
        }
        match self.sources.iter().position(|place| place.id == key.id) {
            Some(place) => Some((place, key.link)),
            None => Some((key.place.checked_sub(1)?, usize::MAX)),
        }
    }
}

async fn stats(
    ctx: &Ctx,
    surroundings: &LinkListContext,
    graph: &LinkGraph,
    places: &[usize],
    others: &LinkedSpaces,
) -> Result<Stats> {
    let broken = broken(graph, places, others);
    let total = places
        .iter()
        .map(|place| graph.sources[*place].usages.len());
    Ok(Stats {
        total: total.sum(),
        broken: broken.len(),
        broken_by_change_request: count_newly_broken(ctx, surroundings, &broken).await?,
    })
}

/// Returns the broken links as source id and written target.
fn broken<'a>(
    graph: &'a LinkGraph,
    places: &[usize],
    others: &LinkedSpaces,
) -> Vec<(Uuid, &'a str)> {
    let of_place = |number: &usize| {
        let place = &graph.sources[*number];
        let broken = place
            .usages
            .iter()
            .filter(|usage| others.state(usage) == LinkState::Broken);
        broken.map(|usage| (place.id, usage.written.as_str()))
    };
    places.iter().flat_map(of_place).collect()
}

/// Counts broken links that were not broken at the base of the change request.
async fn count_newly_broken(
    ctx: &Ctx,
    surroundings: &LinkListContext,
    broken_now: &[(Uuid, &str)],
) -> Result<Option<usize>> {
    let Some(request) = &surroundings.change_request else {
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
    let known = |place: &super::LinkSource, usage: &Usage| {
        let state = usage.state;
        (state != Some(LinkState::Ok)).then(|| (place.id, usage.written.clone()))
    };
    let before: HashSet<(Uuid, String)> = before
        .sources
        .iter()
        .flat_map(|place| {
            place
                .usages
                .iter()
                .filter_map(move |usage| known(place, usage))
        })
        .collect();
    let is_new = |(id, written): &&(Uuid, &str)| !before.contains(&(*id, (*written).to_owned()));
    Ok(Some(broken_now.iter().filter(is_new).count()))
}
