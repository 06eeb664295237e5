//! Indexes the pages of one space in small batches: the texts of a large space are never all in memory, and between
//! batches other spaces get their turn, or the node can be stopped.

use std::{collections::HashMap, sync::Arc};

use context::Ctx;
use document::limits::MAX_INCLUDED_BYTES;
use model::{Oid, Result};
use store::{objects::Pool, search::MainContent};

use super::{
    batch::Batch,
    content::{ChangedPage, Plan, SpaceContent, blob_of},
    text_budget::TextMeasure,
};
use crate::{
    blobs::batches::{self, ObjectBatch},
    computed_texts::ComputedTexts,
    contents::{self, BYTES_PER_PAGE, PageFacts, SourceAccess, TreeKey, facts::Derived},
    repository::Repository,
    search::facts::SearchFacts,
};

/// Bytes of files whose sections are in memory at the same time.
const MAX_TEXT_BYTES: u64 = 2 << 20;
/// Bytes and number of pages per write. A file shared by many pages is in memory once but written for each.
const MAX_WRITTEN_BYTES: usize = 2 << 20;
const MAX_WRITTEN_PAGES: usize = 200;
/// Included contents loaded per query.
const INCLUDE_BATCH: usize = 16;

/// Returns the cache key of the page tree of main.
pub(super) fn tree_key(main: &MainContent) -> TreeKey {
    let pool = Pool {
        organization: main.head.organization,
        id: main.pool,
    };
    (pool, main.tree, main.identity.clone())
}

/// Search facts of contents, by file.
type Contents = HashMap<Oid, Arc<SearchFacts>>;

impl Batch<'_> {
    /// Makes the index contain exactly the pages of a space. Returns false if the turn is over and pages are left.
    pub(super) async fn put(&mut self, main: &MainContent) -> Result<bool> {
        let (ctx, space, organization) = (self.ctx, main.head.space, main.head.organization);
        let key = tree_key(main);
        let pool = key.0;
        let pages = contents::pages_in(ctx, key.clone()).await?;
        let access = SourceAccess::Server {
            organization,
            space,
            language: main.language.as_deref(),
        };
        let pages = contents::expand_computed(ctx, access, key, pages).await?;
        let blobs: Vec<Oid> = pages.tree.pages.iter().filter_map(blob_of).collect();
        let mut repository = Repository::in_pool(&ctx.app, pool).with_texts(pages.computed_texts());
        let facts = contents::page_facts::<PageFacts>(ctx, &mut repository, &blobs).await?;
        let indexed = self.read(|index| index.pages_of(space))?;
        let measured = TextMeasure {
            pages: &pages,
            facts: &facts,
        };
        let max_bytes = ctx.app.settings.limits.max_indexed_bytes_per_space;
        let sizes = measured.sizes(&ctx.app, pool, max_bytes).await?;
        let compare = || {
            let title_only = measured.over_limit(&sizes, max_bytes);
            if !title_only.is_empty() {
                let count = title_only.len();
                tracing::info!(space.id = %space, "{count} pages of space {space} are found by their titles only: it has more text than limits.max_indexed_bytes_per_space");
            }
            let content = SpaceContent::new(main, &pages, &facts).without_texts(title_only);
            let plan = content.plan(indexed);
            (content, plan)
        };
        let bytes = pages.tree.pages.len() * BYTES_PER_PAGE;
        let compared = ctx.app.compute.run_for(organization, bytes, compare);
        let (content, Plan { changed, gone }) = compared.await?;
        let delete = |writer: &mut ::search::Writer| {
            gone.iter()
                .try_for_each(|page| writer.delete_page(space, *page))
        };
        self.write(organization, gone.len(), delete).await?;
        let now = &changed[..changed.len().min(self.turn.max_pages)];
        let are_written = self.put_pages(&content, pool, now).await?;
        Ok(are_written && now.len() == changed.len())
    }

    /// Returns false if the turn is over and pages are left.
    async fn put_pages(
        &mut self,
        content: &SpaceContent<'_>,
        pool: Pool,
        changed: &[ChangedPage],
    ) -> Result<bool> {
        let ctx = self.ctx;
        // Several pages can have the same text.
        let mut by_blob: HashMap<Oid, Vec<&ChangedPage>> = HashMap::new();
        let (mut blobs, mut without_text) = (Vec::new(), Vec::new());
        for page in changed {
            let Some(blob) = page.blob.filter(|_| content.has_text(page)) else {
                without_text.push(page);
                continue;
            };
            let pages = by_blob.entry(blob).or_default();
            if pages.is_empty() {
                blobs.push(blob);
            }
            pages.push(page);
        }
        let nothing = Contents::new();
        if !self.put_together(content, &without_text, &nothing).await? {
            return Ok(false);
        }
        let computed = content.pages.computed_texts();
        for part in divide(ctx, pool, &blobs, computed).await? {
            if self.is_turn_over() {
                return Ok(false);
            }
            let repository = Repository::in_pool(&ctx.app, pool).with_texts(computed);
            let texts = load(ctx, repository, &part.oids).await?;
            let pages = part.oids.iter().filter_map(|oid| by_blob.get(oid));
            let pages = pages.flatten().copied();
            let (including, plain): (Vec<&ChangedPage>, Vec<&ChangedPage>) =
                pages.partition(|page| !page.included.is_empty());
            if !self.put_together(content, &plain, &texts).await? {
                return Ok(false);
            }
            for page in including {
                if self.is_turn_over() {
                    return Ok(false);
                }
                self.put_including(content, pool, page, &texts).await?;
                self.commit_if_full()?;
            }
        }
        Ok(true)
    }

    /// Writes pages without includes, or without text. Returns false if the turn is over and pages are left.
    async fn put_together(
        &mut self,
        content: &SpaceContent<'_>,
        pages: &[&ChangedPage],
        texts: &Contents,
    ) -> Result<bool> {
        let organization = content.main.head.organization;
        let nothing = Contents::new();
        let mut rest = pages;
        while !rest.is_empty() {
            if self.is_turn_over() {
                return Ok(false);
            }
            let (part, others) = rest.split_at(count_together(rest, texts));
            rest = others;
            let put = |writer: &mut ::search::Writer| {
                part.iter().try_for_each(|page| {
                    let own = own_text(page, texts);
                    writer.put_page(&content.page(page, own, &nothing))
                })
            };
            self.write(organization, part.len(), put).await?;
            self.commit_if_full()?;
        }
        Ok(true)
    }

    /// Writes a page with includes alone: they can be much larger than the page.
    async fn put_including(
        &mut self,
        content: &SpaceContent<'_>,
        pool: Pool,
        page: &ChangedPage,
        texts: &Contents,
    ) -> Result<()> {
        let included = load_included(self.ctx, pool, &page.included).await?;
        let own = own_text(page, texts);
        let put = |writer: &mut ::search::Writer| {
            let page = content.page(page, own, &included);
            writer.put_page(&page)
        };
        self.write(content.main.head.organization, 1, put).await
    }
}

fn own_text<'t>(page: &ChangedPage, texts: &'t Contents) -> Option<&'t SearchFacts> {
    let own = texts.get(&page.blob?);
    own.map(|own| &**own)
}

/// Returns how many of the first pages are written together: at least one.
fn count_together(pages: &[&ChangedPage], texts: &Contents) -> usize {
    let mut bytes = 0;
    let too_many = pages.iter().position(|page| {
        bytes += own_text(page, texts).map_or(0, Derived::bytes);
        bytes > MAX_WRITTEN_BYTES
    });
    let count = too_many.unwrap_or(pages.len());
    count.clamp(1, MAX_WRITTEN_PAGES)
}

/// Divides texts into batches that are in memory together. Computed ones are there already.
async fn divide(
    ctx: &Ctx,
    pool: Pool,
    texts: &[Oid],
    computed: Option<&Arc<ComputedTexts>>,
) -> Result<Vec<ObjectBatch>> {
    let size = |oid: Oid| computed.and_then(|computed| computed.size(oid));
    let (in_memory, stored): (Vec<Oid>, Vec<Oid>) =
        texts.iter().partition(|oid| size(**oid).is_some());
    let mut parts = batches::divide(&ctx.app, pool, &stored, MAX_TEXT_BYTES).await?;
    let in_memory = in_memory.into_iter();
    let in_memory = in_memory.map(|oid| (oid, size(oid).unwrap_or_default()));
    parts.extend(batches::divide_sized(in_memory, MAX_TEXT_BYTES));
    Ok(parts)
}

async fn load(ctx: &Ctx, mut repository: Repository<'_>, blobs: &[Oid]) -> Result<Contents> {
    contents::page_facts(ctx, &mut repository, blobs).await
}

/// Loads contents in order, up to the include limit of a page.
async fn load_included(ctx: &Ctx, pool: Pool, blobs: &[Oid]) -> Result<Contents> {
    let mut loaded = Contents::new();
    let mut bytes = 0;
    for part in blobs.chunks(INCLUDE_BATCH) {
        let found = load(ctx, Repository::in_pool(&ctx.app, pool), part).await?;
        bytes += found.values().map(|facts| facts.bytes()).sum::<usize>();
        loaded.extend(found);
        if bytes > MAX_INCLUDED_BYTES {
            break;
        }
    }
    Ok(loaded)
}
