//! Pages of a revision: the tree, and one page with its body.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use content::{
    PageTree,
    identity::Located,
    pages::{File, Page, PageIndex, PageKind, ReusableContent},
};
use document::{Document, config::Variables, facts::Title};
use jiff::Timestamp;
use model::{
    Error, Oid, Result,
    content::At,
    id::{Identified, PageId, ReusableContentId, SpaceId, kind},
};
use serde_json::Value;
use uuid::Uuid;

use super::{Body, Format, Opened, PageFacts, ReadOptions, body, facts, open};
use crate::{Ctx, repository::Repository};

/// A page tree with what is looked up in it.
pub struct Pages {
    pub tree: PageTree,
    pub variables: BTreeMap<String, Value>,
    times: HashMap<Uuid, (i64, i64)>,
    files: HashMap<String, usize>,
    includes: HashMap<String, usize>,
    /// Files of pages that are not for this reader. Not even a link may tell what they are called.
    taken_out: HashSet<String>,
}

/// A page with no more pages below it is read together with their texts.
const READ_TOGETHER: usize = 50;

/// How a page is asked for.
#[derive(Debug, Clone)]
pub enum Which {
    Id(PageId),
    /// Its URL path in the space.
    Path(String),
}

/// One page with its body.
pub struct PageRead {
    pub opened: Opened,
    pub index: PageIndex,
    pub facts: HashMap<Oid, Arc<PageFacts>>,
    pub body: Body,
}

/// One reusable content with its body.
pub struct ReusableRead {
    pub opened: Opened,
    pub content: ReusableContent,
    pub title: String,
    pub body: Body,
}

impl Pages {
    pub(super) fn new(
        repository: &Repository<'_>,
        tree: PageTree,
        located: &HashMap<Uuid, Located>,
    ) -> Self {
        let times = located
            .iter()
            .map(|(id, at)| (*id, (at.created, at.updated)))
            .collect();
        let files = tree.files.iter().enumerate();
        let files = files
            .map(|(at, file)| (file.path.to_string(), at))
            .collect();
        let includes = tree.reusable_contents.iter().enumerate();
        let includes = includes
            .map(|(at, content)| (content.path.clone(), at))
            .collect();
        let variables = tree
            .variables
            .map(|oid| Variables::parse(&repository.text(oid)).values)
            .unwrap_or_default();
        Self {
            tree,
            variables,
            times,
            files,
            includes,
            taken_out: HashSet::new(),
        }
    }

    /// The same without some pages and all that is below them.
    pub(super) fn without(&self, pages: &BTreeSet<PageIndex>) -> Self {
        let tree = self.tree.without(pages);
        let files = self.tree.pages.iter().filter_map(|page| match &page.kind {
            PageKind::Document { file, .. } => Some(file.clone()),
            _ => None,
        });
        Self {
            taken_out: files.filter(|file| tree.by_file(file).is_none()).collect(),
            tree,
            variables: self.variables.clone(),
            times: self.times.clone(),
            files: self.files.clone(),
            includes: self.includes.clone(),
        }
    }

    /// What they take in memory, roughly.
    pub fn bytes(&self) -> usize {
        // Times, and paths of files once more.
        let pages = self.tree.pages.len() * 64;
        let taken_out = self.taken_out.iter().map(|file| file.len() + 32);
        self.tree.bytes() * 3 / 2 + pages + taken_out.sum::<usize>()
    }

    /// Whether a file is that of a page which is not for this reader.
    pub(super) fn is_taken_out(&self, file: &str) -> bool {
        self.taken_out.contains(file)
    }

    /// Whether there are pages which are not for this reader.
    pub(super) fn has_taken_out(&self) -> bool {
        !self.taken_out.is_empty()
    }

    /// When the page came and when it last changed.
    pub fn times(&self, id: Uuid) -> Option<(Timestamp, Timestamp)> {
        let (created, updated) = self.times.get(&id)?;
        let at = |second: i64| Timestamp::from_second(second).ok();
        at(*created).zip(at(*updated))
    }

    pub fn file_at(&self, path: &str) -> Option<&File> {
        self.tree.files.get(*self.files.get(path)?)
    }

    pub fn include_at(&self, path: &str) -> Option<&ReusableContent> {
        self.tree.reusable_contents.get(*self.includes.get(path)?)
    }

    /// The blobs of a page and everything below it.
    pub(super) fn blobs_below(&self, top: &[PageIndex]) -> Vec<Oid> {
        let mut blobs = Vec::new();
        let mut waiting = top.to_vec();
        while let Some(index) = waiting.pop() {
            let page = &self.tree.pages[index];
            if let PageKind::Document { oid: Some(oid), .. } = page.kind {
                blobs.push(oid);
            }
            waiting.extend(&page.children);
        }
        blobs
    }
}

/// All pages, with what their files say of them.
pub async fn list(
    ctx: &Ctx,
    space: SpaceId,
    at: At,
) -> Result<(Opened, HashMap<Oid, Arc<PageFacts>>)> {
    let opened = open(ctx, space, at).await?;
    let mut blobs = opened.pages.blobs_below(&opened.pages.tree.top);
    let includes = opened.pages.tree.reusable_contents.iter();
    blobs.extend(includes.map(|content| content.oid));
    let mut repository = Repository::of(ctx, &opened.content);
    let facts = facts::load(ctx, &mut repository, &blobs).await?;
    Ok((opened, facts))
}

pub async fn get(
    ctx: &Ctx,
    space: SpaceId,
    at: At,
    which: &Which,
    options: ReadOptions,
) -> Result<PageRead> {
    let opened = open(ctx, space, at).await?;
    let tree = &opened.pages.tree;
    let page = match which {
        Which::Id(id) => tree.by_id(*id),
        Which::Path(path) if path.trim_matches('/').is_empty() => tree.home(),
        Which::Path(path) => tree.by_path(path),
    };
    let index = page
        .and_then(|page| tree.index_of(page.id))
        .ok_or(Error::NotFound(kind::Page::KIND))?;
    let mut repository = Repository::of(ctx, &opened.content);
    let blobs = opened.pages.blobs_below(&[index]);
    if blobs.len() <= READ_TOGETHER {
        // The page's own text is needed anyway: one load for all instead of another for what is derived of the rest.
        repository.load(&blobs).await?;
    }
    let facts = facts::load(ctx, &mut repository, &blobs).await?;
    let body = body::of_page(ctx, &mut repository, &opened, index, options).await?;
    Ok(PageRead {
        opened,
        index,
        facts,
        body,
    })
}

/// The body of a page in open content, as a document. None for what has no body.
pub(crate) async fn document_of(
    ctx: &Ctx,
    opened: &Opened,
    index: PageIndex,
) -> Result<Option<Document>> {
    let mut repository = Repository::of(ctx, &opened.content);
    let options = ReadOptions {
        format: Some(Format::Document),
        ..ReadOptions::default()
    };
    let read = body::of_page(ctx, &mut repository, opened, index, options).await?;
    Ok(match read {
        Body::Document(document) => Some(document),
        Body::Markdown(_) | Body::None => None,
    })
}

pub async fn reusable_content(
    ctx: &Ctx,
    space: SpaceId,
    at: At,
    id: ReusableContentId,
    options: ReadOptions,
) -> Result<ReusableRead> {
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
    let mut repository = Repository::of(ctx, &opened.content);
    let facts = facts::load(ctx, &mut repository, &[content.oid]).await?;
    let title = title_of_include(&content, facts.get(&content.oid));
    let body = body::of_file(
        ctx,
        &mut repository,
        &opened,
        &content.path,
        content.oid,
        options,
    )
    .await?;
    Ok(ReusableRead {
        opened,
        content,
        title,
        body,
    })
}

/// A reusable content is called what its front matter says, else like its file.
pub fn title_of_include(content: &ReusableContent, facts: Option<&Arc<PageFacts>>) -> String {
    let named = facts.and_then(|facts| facts.settings.title.clone());
    let name = || content.path.rsplit('/').next().unwrap_or_default();
    named.unwrap_or_else(|| name().trim_end_matches(".md").to_owned())
}

/// What a page is called: as the table of contents says, else as its first heading says, else like its file.
pub fn title_of(page: &Page, facts: Option<&PageFacts>) -> Title {
    if let Some(title) = &page.title {
        return Title::of(title);
    }
    let heading = facts.and_then(|facts| facts.title.clone());
    heading.unwrap_or_else(|| Title::of(&page.fallback_title()))
}
