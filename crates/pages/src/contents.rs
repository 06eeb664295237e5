//! Reading content: a space at a revision, with its pages and the facts derived from their files.

mod body;
pub mod changes;
mod computed;
mod computed_pages;
mod conversion;
pub mod dimensions;
mod documents;
mod evaluation;
pub(crate) mod facts;
pub mod files;
pub mod history;
mod includes;
mod integration_pages;
pub(crate) mod link_facts;
mod links;
mod overlays;
mod page_tree;
pub mod pages;
mod parse;
mod problems;
mod source;
mod source_access;
mod source_pages;
mod source_versions;
mod spec_labels;
mod spec_pages;
pub(crate) mod visible;
mod weight;

use std::sync::Arc;

use authz::{Granted, action::act::View};
use content::{PageTree, commit, error::MissingCollector, page_ids};
use context::{
    Ctx, Feature, Viewable,
    cache::{CacheShare, MemoryCache},
};
use model::{
    Error, Oid, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::{Content, RevisionSelector},
    id::SpaceId,
    reader::Reader,
    revision::{ROOT_MESSAGE, Revision},
};
use store::objects::Pool;

pub use body::{Body, Dereference, Format, ReadOptions};
pub(crate) use body::{of_page as page_body, page_url, pages_failing_condition};
pub use computed::ComputedEntries;
pub(crate) use computed::expand as expand_computed;
pub use computed_pages::PageSource;
pub use content::{
    changes::{Change, Difference},
    pages::{File, Page, PageIndex, PageKind, ReusableContent},
};
pub use conversion::{ConversionInput, Converted, convert};
pub use dimensions::Dimensions;
pub use document::{Document, facts::Title, transform::Evaluate};
pub use documents::{DocumentId, document, document_id};
pub use evaluation::{
    EvaluatedPages, SeededSource, computed_document, computed_pages, integration_document,
    integration_pages, may_read_spec, parse_source,
};
pub use facts::PageFacts;
pub(crate) use facts::load as page_facts;
pub use files::FileFacts;
pub use integration_pages::{
    IntegrationPage, MAX_RESULT_BYTES, read_document, read_pages, result_text,
};
pub(crate) use links::{LinkResolution, Links};
pub use links::{picture_from, reference, reference_from};
pub use openapi::{ActionOutcome, ActionReport, Problem as OverlayProblem};
pub use overlays::{OverlayReport, overlay_reports};
pub use page_tree::Pages;
pub use pages::{PageSelector, PageWithBody, ReusableContentWithBody, title_of};
pub use problems::{TextProblem, TextProblems};
pub use source::{PageFileSource, SourceOptions, page_file_source};
pub(crate) use source_access::SourceAccess;
pub use source_access::sources_of_main;
pub use source_versions::source_digest;
pub use space_files::{
    ComputedSource, IntegrationSource, OpenApiSource, SourceDependency,
    front_matter::{Cover, Layout, MetaLinks, Settings},
};
pub use visible::conditions;

pub use crate::spec_trees::OverlayEffect;
use crate::{commits, repository::Repository};

/// Cost of visiting one entry of a page tree, in bytes of text.
pub(crate) const BYTES_PER_PAGE: usize = 64;

/// Content opened for reading. For a site reader it contains only the pages that this reader may see.
pub struct OpenContent {
    pub content: Viewable<Content>,
    pub pages: Arc<Pages>,
    reader: Option<Arc<Reader>>,
}

impl OpenContent {
    /// Reuses pages that were opened before by a caller who sees the same part of the content.
    pub fn from_pages(ctx: &Ctx, content: &Viewable<Content>, pages: Arc<Pages>) -> Self {
        Self {
            content: content.renew((**content).clone()),
            pages,
            reader: ctx.reader().cloned(),
        }
    }

    /// Returns the objects of the content, with the texts of computed pages.
    pub(crate) fn repository<'a>(&self, ctx: &'a Ctx) -> Repository<'a> {
        Repository::of(ctx, &self.content).with_texts(self.pages.computed_texts())
    }

    /// Returns whether the pages were filtered for a site reader.
    pub fn is_for_reader(&self) -> bool {
        self.reader.is_some()
    }

    /// The site reader for whom the pages were filtered.
    pub(crate) fn reader(&self) -> Option<&Reader> {
        self.reader.as_deref()
    }
}

/// Cache key of a page tree: two organizations can push the same repository and must share nothing.
pub(crate) type TreeKey = (Pool, Oid, Vec<u8>);

/// Loads the revision and its pages.
pub async fn open(ctx: &Ctx, space: SpaceId, at: RevisionSelector) -> Result<OpenContent> {
    open_with(ctx, space, at, ComputedEntries::Expanded).await
}

/// Like [`open`], with computed entries as the table of contents has them.
pub async fn open_as_written(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
) -> Result<OpenContent> {
    open_with(ctx, space, at, ComputedEntries::AsWritten).await
}

pub(crate) async fn open_with(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    entries: ComputedEntries,
) -> Result<OpenContent> {
    let content = ctx.content(space, at).await?.allow::<View>()?;
    open_content(ctx, content, entries).await
}

/// Opens content whose permission was already checked.
pub async fn open_checked(ctx: &Ctx, content: Viewable<Content>) -> Result<OpenContent> {
    open_content(ctx, content, ComputedEntries::Expanded).await
}

/// Like [`open_checked`], with computed entries as the table of contents has them: for comparing revisions.
pub async fn open_checked_as_written(ctx: &Ctx, content: Viewable<Content>) -> Result<OpenContent> {
    open_content(ctx, content, ComputedEntries::AsWritten).await
}

async fn open_content(
    ctx: &Ctx,
    content: Viewable<Content>,
    entries: ComputedEntries,
) -> Result<OpenContent> {
    let mut pages = pages_of(ctx, &content).await?;
    let reader = ctx.reader().cloned();
    if let Some(reader) = &reader {
        pages = visible::pages_for(ctx, &content, pages, reader).await?;
    }
    if entries == ComputedEntries::Expanded {
        let access = SourceAccess::Reader(&content);
        pages = computed::expand(ctx, access, tree_key(&content), pages).await?;
    }
    Ok(OpenContent {
        content,
        pages,
        reader,
    })
}

/// Opens content for writing, as the table of contents has it.
pub async fn open_granted<A>(ctx: &Ctx, content: &Granted<Content, A>) -> Result<OpenContent> {
    let pages = pages_of(ctx, content).await?;
    let content = content.renew((**content).clone());
    Ok(OpenContent {
        content,
        pages,
        reader: None,
    })
}

struct PageTreeCache(MemoryCache<TreeKey, Arc<Pages>>);

impl Feature for PageTreeCache {
    fn new(settings: &context::Settings) -> Self {
        let bytes = |pages: &Arc<Pages>| pages.bytes();
        Self(CacheShare::PageTrees.cache(settings, bytes))
    }
}

pub(crate) fn tree_key<A>(content: &Granted<Content, A>) -> TreeKey {
    let revision = &content.revision;
    (Pool::of(content), revision.tree, revision.identity.clone())
}

pub async fn pages_of<A>(ctx: &Ctx, content: &Granted<Content, A>) -> Result<Arc<Pages>> {
    pages_in(ctx, tree_key(content)).await
}

/// Loads the pages of a tree without a permission check: callers obtained the tree from content that they may read.
pub(crate) async fn pages_in(ctx: &Ctx, key: TreeKey) -> Result<Arc<Pages>> {
    let cache = &ctx.app.feature::<PageTreeCache>().0;
    if let Some(pages) = cache.get(&key) {
        return Ok(pages);
    }
    let (pool, root, identity) = &key;
    let identity = commits::identity_from(identity)?;
    let mut repository = Repository::in_pool(&ctx.app, *pool);
    let (tree, located) = repository
        .run(|objects| {
            let mut gather = MissingCollector::default();
            let tree = gather.take(PageTree::read(objects, *root, &identity))?;
            let located = gather.take(page_ids::locate_all(objects, &identity))?;
            gather.check()?;
            Ok(tree.zip(located))
        })
        .await?
        .ok_or_else(|| Error::internal("a page tree was neither read nor missing"))?;
    if let Some(variables) = tree.variables {
        repository.load(&[variables]).await?;
    }
    let organization = repository.pool().organization;
    let indexed = || Pages::new(&repository, tree, &located);
    let pages = Arc::new(ctx.app.compute.run(organization, indexed).await?);
    cache.insert(key, pages.clone());
    Ok(pages)
}

/// Returns whether this server created the commit of a revision, rather than a push.
pub fn is_server_commit(revision: &Revision) -> bool {
    commit::trailer(revision.message.as_str().into(), commit::EVENT_TRAILER).is_some()
        || revision.parents.is_empty() && revision.message.starts_with(ROOT_MESSAGE)
}

/// Returns the change request that a revision merged, if it still exists.
pub async fn merged_from(
    ctx: &Ctx,
    opened: &OpenContent,
) -> Result<Option<Viewable<ChangeRequest>>> {
    let Some(id) = opened.content.revision.merged_from else {
        return Ok(None);
    };
    debug_assert!(opened.reader.is_none(), "readers are not told of merges");
    let space = opened.content.space.id;
    match ctx.change_request(space, ChangeRequestKey::Id(id)).await {
        Ok(found) => found.allow_if_visible(),
        Err(Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
