//! The files of a revision.

use std::collections::HashMap;

use content::pages::File;
use context::{Ctx, Feature, Settings, cache::MemoryCache};
use model::{
    Error, Oid, Page, PageRequest, Result,
    content::RevisionSelector,
    id::{FileId, Identified, SpaceId, kind},
};
use moka::sync::Cache;
use store::objects::{self, Pool};

use super::{Dimensions, OpenContent, dimensions, open_as_written};

/// A file with the facts about its blob.
#[derive(Debug, Clone)]
pub struct FileFacts {
    pub file: File,
    pub size: u64,
    /// Only for images.
    pub dimensions: Option<Dimensions>,
}

/// Lists the files by id, paginated.
pub async fn list(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    page: &PageRequest,
) -> Result<(OpenContent, Page<FileFacts>)> {
    let opened = open_as_written(ctx, space, at).await?;
    let mut files: Vec<&File> = opened.pages.tree.files.iter().collect();
    files.sort_by_key(|file| file.id);
    let start = page.after.map_or(0, |after| {
        files.partition_point(|file| file.id.uuid() <= after)
    });
    let fetch = usize::try_from(page.fetch_limit()).unwrap_or(usize::MAX);
    let some: Vec<File> = files[start..]
        .iter()
        .take(fetch)
        .map(|file| (*file).clone())
        .collect();
    let facts = described(ctx, &opened, some).await?;
    let listed = page.page(facts, |facts| facts.file.id.uuid());
    Ok((opened, listed))
}

pub async fn get(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    id: FileId,
) -> Result<(OpenContent, FileFacts)> {
    let opened = open_as_written(ctx, space, at).await?;
    let found = opened.pages.tree.files.iter().find(|file| file.id == id);
    let file = found.ok_or(Error::NotFound(kind::File::KIND))?.clone();
    let mut facts = described(ctx, &opened, vec![file]).await?;
    let facts = facts.pop().ok_or(Error::NotFound(kind::File::KIND))?;
    Ok((opened, facts))
}

/// Returns all files of the revision.
pub async fn all(ctx: &Ctx, opened: &OpenContent) -> Result<Vec<FileFacts>> {
    described(ctx, opened, opened.pages.tree.files.clone()).await
}

/// Returns files by their indexes among all files.
pub(crate) async fn at(
    ctx: &Ctx,
    opened: &OpenContent,
    places: &[usize],
) -> Result<Vec<FileFacts>> {
    let files = &opened.pages.tree.files;
    let files = places.iter().map(|place| files[*place].clone());
    described(ctx, opened, files.collect()).await
}

/// Returns the dimensions of images of this content by blob. Other files are skipped.
pub async fn dimensions_of(
    ctx: &Ctx,
    opened: &OpenContent,
    files: &[&File],
) -> Result<HashMap<Oid, Dimensions>> {
    dimensions::load(ctx, Pool::of(&opened.content), files).await
}

async fn described(ctx: &Ctx, opened: &OpenContent, files: Vec<File>) -> Result<Vec<FileFacts>> {
    of_pool(ctx, Pool::of(&opened.content), files).await
}

/// Returns the facts of files of one space, from any of its revisions.
pub async fn of_pool(ctx: &Ctx, pool: Pool, files: Vec<File>) -> Result<Vec<FileFacts>> {
    let sizes = sizes(ctx, pool, &files).await?;
    let dimensions = dimensions::load(ctx, pool, &files.iter().collect::<Vec<_>>()).await?;
    let facts = files.into_iter().map(|file| FileFacts {
        size: sizes.get(&file.oid).copied().unwrap_or_default(),
        dimensions: dimensions.get(&file.oid).copied(),
        file,
    });
    Ok(facts.collect())
}

const SIZE_CAPACITY: u64 = 100_000;

struct FileSizeCache(MemoryCache<(Pool, Oid), u64>);

impl Feature for FileSizeCache {
    fn new(_: &Settings) -> Self {
        let cache = Cache::builder().max_capacity(SIZE_CAPACITY);
        Self(MemoryCache::new("file_sizes", cache.build()))
    }
}

/// Returns file sizes: from the cache, or with one query for all others.
async fn sizes(ctx: &Ctx, pool: Pool, files: &[File]) -> Result<HashMap<Oid, u64>> {
    let cache = &ctx.app.feature::<FileSizeCache>().0;
    let mut known = HashMap::with_capacity(files.len());
    let mut absent = Vec::new();
    for file in files {
        match cache.get(&(pool, file.oid)) {
            Some(size) => drop(known.insert(file.oid, size)),
            None => absent.push(file.oid),
        }
    }
    if !absent.is_empty() {
        for (oid, size) in objects::sizes(ctx.db(), pool, &absent).await? {
            cache.insert((pool, oid), size);
            known.insert(oid, size);
        }
    }
    Ok(known)
}
