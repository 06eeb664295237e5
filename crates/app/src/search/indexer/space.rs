//! The pages of one space, put into the index a few at a time: the texts of a large space are never in memory at once.

use std::{collections::HashMap, sync::Arc};

use document::limits::MAX_INCLUDED_BYTES;
use model::{Oid, Result};
use store::{objects::Pool, search::Main};

use super::{
    batch::Batch,
    content::{ChangedPage, Plan, SpaceContent, blob_of},
};
use crate::{
    Ctx,
    blobs::batches,
    contents::{self, BYTES_PER_PAGE, PageFacts, facts::Derived},
    repository::Repository,
    search::facts::SearchFacts,
};

/// Bytes of the files whose sections are in memory at once.
const MAX_TEXT_BYTES: u64 = 2 << 20;
/// Included contents that are loaded at once.
const CONTENTS_AT_ONCE: usize = 16;

/// What contents say, by their files.
type Contents = HashMap<Oid, Arc<SearchFacts>>;

impl Batch<'_> {
    /// Lets the index have the pages of a space, and no others of it. False when it is more than `max_pages`, and some
    /// are left.
    pub(super) async fn put(&mut self, main: &Main, max_pages: usize) -> Result<bool> {
        let (ctx, space, organization) = (self.ctx, main.head.space, main.head.organization);
        let pool = Pool {
            organization,
            id: main.pool,
        };
        let key = (pool, main.tree, main.identity.clone());
        let pages = contents::pages_in(ctx, key).await?;
        let blobs: Vec<Oid> = pages.tree.pages.iter().filter_map(blob_of).collect();
        let mut repository = Repository::in_pool(&ctx.app, pool);
        let facts = contents::page_facts::<PageFacts>(ctx, &mut repository, &blobs).await?;
        let indexed = self.read(|index| index.pages_of(space))?;
        let compare = || {
            let content = SpaceContent::new(main, &pages, &facts);
            let plan = content.plan(indexed);
            (content, plan)
        };
        let bytes = pages.tree.pages.len() * BYTES_PER_PAGE;
        let compared = ctx.app.compute.run_for(organization, bytes, compare);
        let (content, Plan { changed, gone }) = compared.await?;
        let now = &changed[..changed.len().min(max_pages)];
        self.put_pages(&content, pool, now).await?;
        let delete = |writer: &mut ::search::Writer| {
            gone.iter()
                .try_for_each(|page| writer.delete_page(space, *page))
        };
        self.write(organization, gone.len(), delete).await?;
        Ok(now.len() == changed.len())
    }

    async fn put_pages(
        &mut self,
        content: &SpaceContent<'_>,
        pool: Pool,
        changed: &[ChangedPage],
    ) -> Result<()> {
        let ctx = self.ctx;
        // Several pages can have the same text.
        let mut by_blob: HashMap<Oid, Vec<&ChangedPage>> = HashMap::new();
        let (mut blobs, mut without_file) = (Vec::new(), Vec::new());
        for page in changed {
            let Some(blob) = page.blob else {
                without_file.push(page);
                continue;
            };
            let pages = by_blob.entry(blob).or_default();
            if pages.is_empty() {
                blobs.push(blob);
            }
            pages.push(page);
        }
        let nothing = Contents::new();
        self.put_together(content, &without_file, &nothing).await?;
        for part in batches::divide(&ctx.app, pool, &blobs, MAX_TEXT_BYTES).await? {
            let texts = load(ctx, pool, &part.oids).await?;
            let pages = part.oids.iter().filter_map(|oid| by_blob.get(oid));
            let pages = pages.flatten().copied();
            let (including, plain): (Vec<&ChangedPage>, Vec<&ChangedPage>) =
                pages.partition(|page| !page.included.is_empty());
            self.put_together(content, &plain, &texts).await?;
            for page in including {
                self.put_including(content, pool, page, &texts).await?;
            }
            self.commit_if_full()?;
        }
        Ok(())
    }

    /// Pages that include nothing.
    async fn put_together(
        &mut self,
        content: &SpaceContent<'_>,
        pages: &[&ChangedPage],
        texts: &Contents,
    ) -> Result<()> {
        let organization = content.main.head.organization;
        let nothing = Contents::new();
        let put = |writer: &mut ::search::Writer| {
            pages.iter().try_for_each(|page| {
                let own = page.blob.and_then(|blob| texts.get(&blob));
                let own = own.map(|own| &**own);
                writer.put_page(&content.page(page, own, &nothing))
            })
        };
        self.write(organization, pages.len(), put).await
    }

    /// A page that includes contents, alone: they can be much more than the page.
    async fn put_including(
        &mut self,
        content: &SpaceContent<'_>,
        pool: Pool,
        page: &ChangedPage,
        texts: &Contents,
    ) -> Result<()> {
        let included = load_included(self.ctx, pool, &page.included).await?;
        let own = page.blob.and_then(|blob| texts.get(&blob));
        let own = own.map(|own| &**own);
        let put = |writer: &mut ::search::Writer| {
            let page = content.page(page, own, &included);
            writer.put_page(&page)
        };
        self.write(content.main.head.organization, 1, put).await
    }
}

async fn load(ctx: &Ctx, pool: Pool, blobs: &[Oid]) -> Result<Contents> {
    let mut repository = Repository::in_pool(&ctx.app, pool);
    contents::page_facts(ctx, &mut repository, blobs).await
}

/// Contents in their order, until they are as much as a page may include.
async fn load_included(ctx: &Ctx, pool: Pool, blobs: &[Oid]) -> Result<Contents> {
    let mut loaded = Contents::new();
    let mut bytes = 0;
    for part in blobs.chunks(CONTENTS_AT_ONCE) {
        let found = load(ctx, pool, part).await?;
        bytes += found.values().map(|facts| facts.bytes()).sum::<usize>();
        loaded.extend(found);
        if bytes > MAX_INCLUDED_BYTES {
            break;
        }
    }
    Ok(loaded)
}
