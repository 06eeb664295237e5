//! Pages of a revision, with their facts and bodies.

use std::{collections::HashMap, sync::Arc};

use content::pages::{Page, PageIndex, PageKind, ReusableContent};
use context::Ctx;
use document::{Document, facts::Title};
use model::{
    Error, Oid, Result,
    content::RevisionSelector,
    id::{Identified, PageId, ReusableContentId, SpaceId, kind},
};

use super::{
    Body, ComputedEntries, Format, OpenContent, PageFacts, ReadOptions, body, facts, open,
    open_with,
};

/// A page with at most this many descendants is loaded together with their texts.
const MAX_PRELOADED_PAGES: usize = 50;

/// How a page is requested.
#[derive(Debug, Clone)]
pub enum PageSelector {
    Id(PageId),
    /// Its URL path in the space.
    Path(String),
}

/// One page with its body.
pub struct PageWithBody {
    pub opened: OpenContent,
    pub index: PageIndex,
    pub facts: HashMap<Oid, Arc<PageFacts>>,
    pub body: Body,
}

/// One reusable content with its body.
pub struct ReusableContentWithBody {
    pub opened: OpenContent,
    pub content: ReusableContent,
    pub title: String,
    pub body: Body,
}

/// Returns all pages, with their facts.
pub async fn list(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    entries: ComputedEntries,
) -> Result<(OpenContent, HashMap<Oid, Arc<PageFacts>>)> {
    let opened = open_with(ctx, space, at, entries).await?;
    let mut blobs = opened.pages.blobs_below(&opened.pages.tree.top);
    let includes = opened.pages.tree.reusable_contents.iter();
    blobs.extend(includes.map(|content| content.oid));
    let mut repository = opened.repository(ctx);
    let facts = facts::load(ctx, &mut repository, &blobs).await?;
    Ok((opened, facts))
}

pub async fn get(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    which: &PageSelector,
    (options, entries): (ReadOptions, ComputedEntries),
) -> Result<PageWithBody> {
    let opened = open_with(ctx, space, at, entries).await?;
    let tree = &opened.pages.tree;
    let page = match which {
        PageSelector::Id(id) => tree.by_id(*id),
        PageSelector::Path(path) if path.trim_matches('/').is_empty() => tree.home(),
        PageSelector::Path(path) => tree.by_path(path),
    };
    let index = page
        .and_then(|page| tree.index_of(page.id))
        .ok_or(Error::NotFound(kind::Page::KIND))?;
    let mut repository = opened.repository(ctx);
    let blobs = opened.pages.blobs_below(&[index]);
    if blobs.len() <= MAX_PRELOADED_PAGES {
        // The page's own text is needed anyway: one load for all instead of another for the facts of the rest.
        repository.load(&blobs).await?;
    }
    let facts = facts::load(ctx, &mut repository, &blobs).await?;
    let body = body::of_page(ctx, &mut repository, &opened, index, options).await?;
    Ok(PageWithBody {
        opened,
        index,
        facts,
        body,
    })
}

/// Returns the body of a page in open content.
pub async fn body(
    ctx: &Ctx,
    opened: &OpenContent,
    index: PageIndex,
    options: ReadOptions,
) -> Result<Body> {
    let mut repository = opened.repository(ctx);
    body::of_page(ctx, &mut repository, opened, index, options).await
}

/// Loads the texts of pages in one query, for callers that then read the bodies one by one.
pub async fn load_texts(ctx: &Ctx, opened: &OpenContent, pages: &[PageIndex]) -> Result<()> {
    let pages = pages.iter().map(|index| &opened.pages.tree.pages[*index]);
    let texts = pages.filter_map(|page| match page.kind {
        PageKind::Document { oid, .. } => oid,
        _ => None,
    });
    let texts: Vec<Oid> = texts.collect();
    opened.repository(ctx).load(&texts).await
}

/// Returns the body of a page in open content as a document. None for pages without a body.
pub async fn document_of(
    ctx: &Ctx,
    opened: &OpenContent,
    index: PageIndex,
) -> Result<Option<Document>> {
    let options = ReadOptions {
        format: Some(Format::Document),
        ..ReadOptions::default()
    };
    Ok(match body(ctx, opened, index, options).await? {
        Body::Document(document) => Some(document),
        Body::Markdown(_) | Body::None => None,
    })
}

pub async fn reusable_content(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    id: ReusableContentId,
    options: ReadOptions,
) -> Result<ReusableContentWithBody> {
    let opened = open(ctx, space, at).await?;
    let found = opened
        .pages
        .tree
        .reusable_contents
        .iter()
        .find(|content| content.id == id);
    let content = found
        .ok_or(Error::NotFound(kind::ReusableContent::KIND))?
        .clone();
    let mut repository = opened.repository(ctx);
    let facts = facts::load(ctx, &mut repository, &[content.oid]).await?;
    let title = reusable_content_title(&content, facts.get(&content.oid));
    let body = body::of_file(
        ctx,
        &mut repository,
        &opened,
        &content.path,
        content.oid,
        options,
    )
    .await?;
    Ok(ReusableContentWithBody {
        opened,
        content,
        title,
        body,
    })
}

/// Returns the title from the front matter, else the file name.
pub fn reusable_content_title(content: &ReusableContent, facts: Option<&Arc<PageFacts>>) -> String {
    let named = facts.and_then(|facts| facts.settings.title.clone());
    let name = || content.path.rsplit('/').next().unwrap_or_default();
    named.unwrap_or_else(|| name().trim_end_matches(".md").to_owned())
}

/// Returns the title from the table of contents, else the first heading, else the file name.
pub fn title_of(page: &Page, facts: Option<&PageFacts>) -> Title {
    if let Some(title) = &page.title {
        return Title::of(title);
    }
    let heading = facts.and_then(|facts| facts.title.clone());
    heading.unwrap_or_else(|| Title::of(&page.fallback_title()))
}
