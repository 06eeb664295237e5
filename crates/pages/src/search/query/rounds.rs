//! Queries the index until the response is full. Some hits are dropped, because the caller may not see them or they
//! are outdated; then more are requested, so that no response is shorter than necessary.

use std::collections::HashMap;

use ::search::{Audience, Hit, Query};
use context::{Ctx, compute::BYTES_PER_EXPRESSION};
use document::limits::MAX_PAGE_WORK;
use expression::Allowance;
use model::{
    Result,
    id::{PageId, SpaceId},
    page::MAX_BYTES,
};

use super::{
    MAX_DEPTH, PageHit, Results, SearchRequest, area::Area, searched_spaces::SearchedSpaces,
};
use crate::search::engine::SearchEngine;

/// Queries per response, and their pages from the second on. Together they reach the whole depth, so that a response
/// ends early only because of its own limits.
const MAX_ROUNDS: usize = 6;
const PAGES_PER_ROUND: usize = 400;
/// Pages whose spaces are opened together.
const PAGE_BATCH: usize = 50;
/// Cost limit for the conditions of one rank. Independent of other ranks, which the caller may not be allowed to see.
/// All pages examined together cost no more than one page may.
const MAX_RANK_WORK: usize = MAX_PAGE_WORK / PAGE_BATCH;
/// Cost of examining a hit, in bytes of text.
const BYTES_PER_HIT: usize = 64;

pub(super) async fn run(
    ctx: &Ctx,
    area: &Area,
    mut spaces: SearchedSpaces,
    request: &SearchRequest,
) -> Result<Results> {
    if area.is_empty() {
        return Ok(Results::default());
    }
    let mut builder = ResponseBuilder::new(request, ctx.reader().is_some());
    let mut partial = false;
    for round in 0..MAX_ROUNDS {
        let wanted = builder.pages_to_request(round);
        if wanted == 0 {
            break;
        }
        let query = Query {
            audience: builder.audience(),
            without_text: builder.to_skip,
            ..area.query(request, builder.rank, wanted)
        };
        let found = ctx
            .app
            .feature::<SearchEngine>()
            .find(&ctx.app.compute, query)
            .await?;
        partial |= found.partial;
        let pages: Vec<&[Hit]> = found.hits.chunk_by(is_same_place).collect();
        for part in pages.chunks(PAGE_BATCH) {
            // Boxed to keep the futures of callers small.
            Box::pin(examine_pages(ctx, area, &mut spaces, &mut builder, part)).await?;
            if builder.is_over() {
                break;
            }
        }
        if builder.is_over() || !builder.advance(round, found.next) {
            break;
        }
    }
    Ok(builder.results(partial))
}

fn is_same_place(one: &Hit, other: &Hit) -> bool {
    (one.rank, one.space, one.page) == (other.rank, other.space, other.page)
}

/// Examines the next pages of the ranking, each a run of hits, and adds those that the caller may see.
async fn examine_pages(
    ctx: &Ctx,
    area: &Area,
    spaces: &mut SearchedSpaces,
    builder: &mut ResponseBuilder,
    pages: &[&[Hit]],
) -> Result<()> {
    let places: Vec<(SpaceId, PageId)> = pages
        .iter()
        .filter_map(|hits| hits.first())
        .map(|hit| (hit.space, hit.page))
        .collect();
    let ids: Vec<SpaceId> = places.iter().map(|(space, _)| *space).collect();
    let count = spaces.within_limit(ctx, &ids);
    let (pages, places) = (&pages[..count], &places[..count]);
    // Only spaces that the caller may see according to the database, whatever the index returns.
    let to_open: Vec<SpaceId> = ids[..count]
        .iter()
        .copied()
        .filter(|space| area.contains(*space))
        .collect();
    spaces.open(ctx, area.organization, &to_open).await?;
    spaces.load_facts(ctx, places).await?;
    let look = || {
        let visible = pages.iter().zip(places).map(|(hits, (space, _))| {
            let allowance = Allowance::new(MAX_RANK_WORK, 0);
            let site_space = area.site_space(*space);
            spaces.get(*space)?.page_hit(hits, site_space, &allowance)
        });
        visible.collect::<Vec<Option<PageHit>>>()
    };
    let bytes = pages.iter().map(|hits| weight(hits)).sum();
    let compute = &ctx.app.compute;
    let visible = compute.run_for(area.organization, bytes, look).await?;
    for (hits, page) in pages.iter().zip(visible) {
        let rank = hits.first().map_or(builder.rank, |hit| hit.rank);
        if !builder.add(rank, page) {
            return Ok(());
        }
    }
    builder.is_cut = count < ids.len();
    Ok(())
}

fn weight(hits: &[Hit]) -> usize {
    let conditions: usize = hits.iter().map(|hit| hit.conditions.len()).sum();
    hits.len() * BYTES_PER_HIT + conditions * BYTES_PER_EXPRESSION
}

/// Returns how deep the ranking is examined. The ranking for visitors reserves ranks for restricted pages beside
/// those for open ones, equally many: otherwise the end of a long list would reveal how many restricted pages there
/// are.
fn depth(is_visitor: bool) -> usize {
    if is_visitor { 2 * MAX_DEPTH } else { MAX_DEPTH }
}

/// The response under construction, and the position in the ranking.
struct ResponseBuilder {
    pages: Vec<PageHit>,
    /// Pages seen so far, with their index in this response. None for those in previous responses.
    known: HashMap<(SpaceId, PageId), Option<usize>>,
    bytes: usize,
    limit: usize,
    /// Where the previous response ended.
    offset: usize,
    /// Whether `offset` counts pages that the caller sees, rather than ranks. It does for visitors: the number of
    /// ranks that they may not see would reveal their content.
    counts_visible: bool,
    /// Pages that the caller sees and that were in previous responses.
    to_skip: usize,
    /// The next rank to examine.
    rank: usize,
    /// The rank after the last page of the response.
    end: usize,
    /// Whether there is a page that did not fit.
    is_full: bool,
    /// Whether the limits of queries or opened spaces are reached.
    is_cut: bool,
}

impl ResponseBuilder {
    fn new(request: &SearchRequest, counts_visible: bool) -> Self {
        let offset = request.offset.min(depth(counts_visible));
        let (rank, to_skip) = if counts_visible {
            (0, offset)
        } else {
            (offset, 0)
        };
        Self {
            pages: Vec::new(),
            known: HashMap::new(),
            bytes: 0,
            limit: request.limit,
            offset,
            counts_visible,
            to_skip,
            rank,
            end: rank,
            is_full: false,
            is_cut: false,
        }
    }

    /// Returns how many pages of the ranking to request next. One more than fits shows whether there is more.
    fn pages_to_request(&self, round: usize) -> usize {
        let wanted = self.to_skip.saturating_add(self.limit).saturating_add(1);
        let wanted = if round == 0 { wanted } else { PAGES_PER_ROUND };
        wanted.min(depth(self.counts_visible).saturating_sub(self.rank))
    }

    fn audience(&self) -> Audience {
        if self.counts_visible {
            Audience::Visitors
        } else {
            Audience::Members
        }
    }

    /// Advances to where the index has more. Returns false at the end, or after the last round.
    fn advance(&mut self, round: usize, next: Option<usize>) -> bool {
        let Some(next) = next else {
            return false;
        };
        self.rank = self.rank.max(next);
        let is_left = self.pages_to_request(round + 1) > 0;
        self.is_cut = is_left && round + 1 == MAX_ROUNDS;
        is_left && !self.is_cut
    }

    fn is_over(&self) -> bool {
        self.is_full || self.is_cut
    }

    /// Adds the page at this rank, None if the caller may not see it. Returns false when the response is full.
    fn add(&mut self, rank: usize, page: Option<PageHit>) -> bool {
        self.rank = rank + 1;
        let Some(page) = page else {
            return true;
        };
        let key = (page.space, page.page);
        // For visitors, open and restricted parts of a page have separate ranks; and the index may change between
        // rounds.
        if let Some(known) = self.known.get(&key) {
            if let Some(index) = known {
                self.bytes += self.pages[*index].merge(page);
            }
            return true;
        }
        if self.to_skip > 0 {
            self.to_skip -= 1;
            self.known.insert(key, None);
            return true;
        }
        if self.pages.len() >= self.limit || self.bytes > MAX_BYTES {
            self.is_full = true;
            return false;
        }
        self.bytes += page.bytes();
        self.known.insert(key, Some(self.pages.len()));
        self.end = self.rank;
        self.pages.push(page);
        true
    }

    fn results(self, partial: bool) -> Results {
        let next = if self.counts_visible {
            let next = self.offset + self.pages.len();
            // The next request would return nothing again.
            let is_stuck = self.is_cut && self.pages.is_empty();
            (self.is_over() && !is_stuck).then_some(next)
        } else if self.is_full {
            Some(self.end)
        } else {
            self.is_cut.then_some(self.rank)
        };
        Results {
            pages: self.pages,
            next,
            partial,
        }
    }
}

#[cfg(test)]
mod tests {
    use ::search::Snippet;
    use model::Id;
    use uuid::Uuid;

    use super::*;
    use crate::search::query::SectionHit;

    fn request(limit: usize, offset: usize) -> SearchRequest {
        SearchRequest {
            text: "word".to_owned(),
            limit,
            offset,
        }
    }

    fn page(number: u128) -> PageHit {
        PageHit {
            space: Id::from_uuid(Uuid::nil()),
            space_title: String::new(),
            site_space: None,
            page: Id::from_uuid(Uuid::from_u128(number)),
            title: String::new(),
            path: String::new(),
            is_home: false,
            ancestors: Vec::new(),
            sections: Vec::new(),
        }
    }

    /// Builds a response from a ranking in which every other page, from the first on, is not visible.
    fn collect(request: &SearchRequest, is_visitor: bool) -> (Vec<u128>, Option<usize>) {
        let mut builder = ResponseBuilder::new(request, is_visitor);
        for rank in builder.rank..20 {
            let visible = (rank % 2 == 1).then(|| page(rank as u128));
            if !builder.add(rank, visible) {
                break;
            }
        }
        let results = builder.results(false);
        let pages = results.pages.iter();
        let numbers = pages.map(|page| page.page.uuid().as_u128()).collect();
        (numbers, results.next)
    }

    #[test]
    fn members_go_on_in_the_ranking() {
        assert_eq!(collect(&request(3, 0), false), (vec![1, 3, 5], Some(6)));
        assert_eq!(collect(&request(3, 6), false), (vec![7, 9, 11], Some(12)));
        assert_eq!(
            collect(&request(9, 12), false),
            (vec![13, 15, 17, 19], None)
        );
        assert_eq!(collect(&request(0, 4), false), (vec![], Some(4)));
    }

    #[test]
    fn offsets_of_visitors_do_not_reveal_hidden_pages() {
        assert_eq!(collect(&request(3, 0), true), (vec![1, 3, 5], Some(3)));
        assert_eq!(collect(&request(3, 3), true), (vec![7, 9, 11], Some(6)));
        assert_eq!(collect(&request(9, 6), true), (vec![13, 15, 17, 19], None));
        assert_eq!(collect(&request(0, 2), true), (vec![], Some(2)));
    }

    #[test]
    fn the_rounds_together_reach_the_whole_depth() {
        for (limit, offset, is_visitor) in [(0, 0, true), (50, 0, false), (50, 100, true)] {
            let mut builder = ResponseBuilder::new(&request(limit, offset), is_visitor);
            for round in 0..MAX_ROUNDS {
                builder.rank += builder.pages_to_request(round);
            }
            assert_eq!(builder.rank, depth(is_visitor));
            assert_eq!(builder.pages_to_request(MAX_ROUNDS), 0);
        }
        let beyond = ResponseBuilder::new(&request(10, MAX_DEPTH + 1), false);
        assert_eq!(beyond.pages_to_request(0), 0);
    }

    #[test]
    fn an_index_that_gives_little_at_once_is_asked_so_often_and_no_more() {
        let mut builder = ResponseBuilder::new(&request(1_000, 0), false);
        for round in 0..MAX_ROUNDS - 1 {
            assert!(builder.add(round, Some(page(round as u128))));
            assert!(builder.advance(round, Some(round + 1)));
        }
        assert!(!builder.advance(MAX_ROUNDS - 1, Some(MAX_ROUNDS)));
        assert_eq!(builder.results(false).next, Some(MAX_ROUNDS));

        let mut builder = ResponseBuilder::new(&request(1_000, 0), false);
        assert!(builder.add(0, Some(page(0))));
        assert!(!builder.advance(0, None), "there is no more");
        assert_eq!(builder.results(false).next, None);
    }

    #[test]
    fn hits_of_a_page_at_two_ranks_are_one_result() {
        let section = |anchor: &str| SectionHit {
            anchor: Some(anchor.to_owned()),
            title: String::new(),
            headings: Vec::new(),
            snippet: Snippet::default(),
        };
        let found = |anchors: &[&str]| PageHit {
            sections: anchors.iter().map(|anchor| section(anchor)).collect(),
            ..page(1)
        };
        let mut builder = ResponseBuilder::new(&request(2, 0), true);
        assert!(builder.add(0, Some(found(&["a", "b"]))));
        assert!(builder.add(1, Some(page(2))));
        assert!(builder.add(2, Some(found(&["b", "c"]))), "not another page");
        let pages = builder.results(false).pages;
        assert_eq!(pages.len(), 2);
        let anchors = pages[0].sections.iter();
        let anchors: Vec<_> = anchors.filter_map(|hit| hit.anchor.as_deref()).collect();
        assert_eq!(anchors, ["a", "b", "c"]);

        let mut next = ResponseBuilder::new(&request(2, 1), true);
        assert!(next.add(0, Some(found(&["a"]))));
        assert!(next.add(1, Some(found(&["c"]))), "the answer before had it");
        assert!(next.pages.is_empty());
    }

    #[test]
    fn an_answer_ends_with_the_page_that_makes_it_too_large() {
        let mut builder = ResponseBuilder::new(&request(1_000, 0), false);
        let large = |number| PageHit {
            ancestors: vec!["x".repeat(MAX_BYTES / 2)],
            ..page(number)
        };
        let taken = (0..10).take_while(|number| builder.add(*number, Some(large(*number as u128))));
        assert_eq!(taken.count(), 3);
        assert_eq!(builder.results(false).next, Some(3));
    }
}
