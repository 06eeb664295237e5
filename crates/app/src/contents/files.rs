//! The files of a revision.

use content::pages::File;
use model::{
    Error, Page, PageRequest, Result,
    content::At,
    id::{FileId, Identified, SpaceId, kind},
};
use store::objects;

use super::{Opened, open};
use crate::{Ctx, repository::Repository};

/// A file with what is known of its blob.
#[derive(Debug, Clone)]
pub struct FileFacts {
    pub file: File,
    pub size: u64,
}

/// The files by id, a page of them at a time.
pub async fn list(
    ctx: &Ctx,
    space: SpaceId,
    at: At,
    page: &PageRequest,
) -> Result<(Opened, Page<FileFacts>)> {
    let opened = open(ctx, space, at).await?;
    let mut files: Vec<&File> = opened.pages.tree.files.iter().collect();
    files.sort_by_key(|file| file.id);
    let start = page.after.map_or(0, |after| {
        files.partition_point(|file| file.id.uuid() <= after)
    });
    let fetch = usize::try_from(page.fetch()).unwrap_or(usize::MAX);
    let some: Vec<File> = files[start..]
        .iter()
        .take(fetch)
        .map(|file| (*file).clone())
        .collect();
    let facts = with_sizes(ctx, &opened, some).await?;
    let listed = page.page(facts, |facts| facts.file.id.uuid());
    Ok((opened, listed))
}

pub async fn get(ctx: &Ctx, space: SpaceId, at: At, id: FileId) -> Result<(Opened, FileFacts)> {
    let opened = open(ctx, space, at).await?;
    let found = opened.pages.tree.files.iter().find(|file| file.id == id);
    let file = found.ok_or(Error::NotFound(kind::File::KIND))?.clone();
    let mut facts = with_sizes(ctx, &opened, vec![file]).await?;
    let facts = facts.pop().ok_or(Error::NotFound(kind::File::KIND))?;
    Ok((opened, facts))
}

/// All files, for the whole revision.
pub async fn all(ctx: &Ctx, opened: &Opened) -> Result<Vec<FileFacts>> {
    with_sizes(ctx, opened, opened.pages.tree.files.clone()).await
}

async fn with_sizes(ctx: &Ctx, opened: &Opened, files: Vec<File>) -> Result<Vec<FileFacts>> {
    let oids: Vec<_> = files.iter().map(|file| file.oid).collect();
    if oids.is_empty() {
        return Ok(Vec::new());
    }
    let pool = Repository::of(ctx, &opened.content).pool();
    let sizes = objects::sizes(ctx.db(), pool, &oids).await?;
    let facts = files.into_iter().map(|file| FileFacts {
        size: sizes.get(&file.oid).copied().unwrap_or_default(),
        file,
    });
    Ok(facts.collect())
}
