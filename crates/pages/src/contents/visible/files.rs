//! Files used only by pages that are hidden from a reader. They are removed together with these pages.
//!
//! The uses of files are computed once per tree: on public sites, visitors choose with unsigned claims which pages
//! are hidden from them, and each choice must cost no more than a lookup.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use content::pages::{PageIndex, PageKind};
use context::{
    Ctx, Feature, Settings, Viewable,
    cache::{CacheShare, MemoryCache},
    slots::KeyedSlots,
};
use model::{
    Error, Oid, Result,
    content::Content,
    id::{FileId, SpaceId},
};

use super::Conditions;
use crate::{
    contents::{
        BYTES_PER_PAGE, LinkResolution, Links, Pages, TreeKey,
        facts::{self, Derived},
        link_facts::LinkFacts,
        tree_key,
    },
    repository::Repository,
};

/// Pages whose links are in memory at the same time.
const PAGE_BATCH: usize = 500;

/// The files of a tree that can be hidden from a reader, each with the pages that use it.
type PagesByFile = HashMap<FileId, Vec<PageIndex>>;

/// Which pages use the files of a tree.
pub(crate) enum FileUses {
    /// Files that are not listed are visible to everyone who sees the space: no page uses them, or one that everyone
    /// sees.
    Known(PagesByFile),
    /// Too many links to follow: a reader from whom any page is hidden sees no files.
    Unknown,
}

/// A text with links.
struct Text<'a> {
    /// The page of the text, if it can be hidden. None for texts that everyone sees.
    page: Option<PageIndex>,
    path: &'a str,
    oid: Oid,
}

impl FileUses {
    /// Approximate size in memory.
    pub(crate) fn bytes(&self) -> usize {
        let Self::Known(users) = self else {
            return 0;
        };
        let lists = users.values();
        let bytes = lists.map(|pages| 64 + pages.len() * size_of::<PageIndex>());
        bytes.sum()
    }

    /// Returns the files that are used by hidden pages only.
    pub(super) fn only_hidden(&self, pages: &Pages, visible: &Pages) -> HashSet<FileId> {
        let tree = &pages.tree;
        let Self::Known(users) = self else {
            return tree.files.iter().map(|file| file.id).collect();
        };
        let is_hidden = |index: &PageIndex| visible.tree.by_id(tree.pages[*index].id).is_none();
        let hidden = users.iter().filter(|(_, by)| by.iter().all(is_hidden));
        hidden.map(|(file, _)| *file).collect()
    }
}

/// Requests that compute the file uses of one space concurrently, and that wait for the result.
const CONCURRENCY: usize = 1;
const QUEUE: usize = 256;

struct FileUseCache {
    uses: MemoryCache<TreeKey, Arc<FileUses>>,
    slots: KeyedSlots<SpaceId>,
}

impl Feature for FileUseCache {
    fn new(settings: &Settings) -> Self {
        let bytes = |uses: &Arc<FileUses>| uses.bytes();
        Self {
            uses: CacheShare::FileUses.cache(settings, bytes),
            slots: KeyedSlots::new(CONCURRENCY, QUEUE),
        }
    }
}

/// Returns the cached file uses of a tree, or computes them.
pub(super) async fn uses_of(
    ctx: &Ctx,
    content: &Viewable<Content>,
    pages: &Pages,
    conditions: &Conditions,
) -> Result<Arc<FileUses>> {
    let key = tree_key(content);
    let cache: &FileUseCache = ctx.app.feature();
    let known = || cache.uses.get(&key);
    if let Some(uses) = known() {
        return Ok(uses);
    }
    // One of several concurrent requests follows the links; the others wait for its result.
    let _turn = cache.slots.acquire(content.space.id).await?;
    if let Some(uses) = known() {
        return Ok(uses);
    }
    let uses = match find(ctx, content, pages, conditions).await {
        Err(Error::Unprocessable(_)) => FileUses::Unknown,
        found => FileUses::Known(found?),
    };
    metrics::counter!("file_uses_made").increment(1);
    let uses = Arc::new(uses);
    cache.uses.insert(key, uses.clone());
    Ok(uses)
}

async fn find(
    ctx: &Ctx,
    content: &Viewable<Content>,
    pages: &Pages,
    conditions: &Conditions,
) -> Result<PagesByFile> {
    let mut users = PagesByFile::new();
    let tree = &pages.tree;
    if tree.files.is_empty() {
        return Ok(users);
    }
    let look = || {
        let hideable = hideable(pages, conditions);
        let entries = files_in_summary(pages);
        (hideable, entries)
    };
    let organization = content.space.organization;
    let bytes = tree.pages.len() * BYTES_PER_PAGE;
    let compute = &ctx.app.compute;
    let (hideable, entries) = compute.run_for(organization, bytes, look).await?;
    let (mut hidden, mut always_visible) = (Vec::new(), Vec::new());
    for (index, page) in tree.pages.iter().enumerate() {
        if let PageKind::Document {
            file,
            oid: Some(oid),
        } = &page.kind
        {
            let is_hideable = hideable.contains(&index);
            let texts = if is_hideable {
                &mut hidden
            } else {
                &mut always_visible
            };
            texts.push(Text {
                page: is_hideable.then_some(index),
                path: file,
                oid: *oid,
            });
        }
    }
    // Reusable contents are for everyone who sees the space.
    let reusable = tree.reusable_contents.iter();
    always_visible.extend(reusable.map(|content| Text {
        page: None,
        path: &content.path,
        oid: content.oid,
    }));
    let (hidden_entries, visible_entries): (Vec<_>, Vec<_>) = entries
        .into_iter()
        .partition(|(index, _)| hideable.contains(index));
    for (index, file) in hidden_entries {
        users.entry(file).or_default().push(index);
    }
    for texts in hidden.chunks(PAGE_BATCH) {
        record_uses(ctx, content, pages, texts, &mut users).await?;
    }
    for (_, file) in visible_entries {
        users.remove(&file);
    }
    for texts in always_visible.chunks(PAGE_BATCH) {
        if users.is_empty() {
            break;
        }
        record_uses(ctx, content, pages, texts, &mut users).await?;
    }
    Ok(users)
}

/// Returns the pages that can be hidden: those with a condition, and their descendants.
fn hideable(pages: &Pages, conditions: &Conditions) -> HashSet<PageIndex> {
    let mut found: HashSet<PageIndex> = conditions.0.iter().map(|(index, _)| *index).collect();
    for (index, page) in pages.tree.pages.iter().enumerate() {
        // Parents precede their children.
        if page.parent.is_some_and(|parent| found.contains(&parent)) {
            found.insert(index);
        }
    }
    found
}

/// Records the files that texts link to or embed. A text that everyone sees removes its files again.
async fn record_uses(
    ctx: &Ctx,
    content: &Viewable<Content>,
    pages: &Pages,
    texts: &[Text<'_>],
    users: &mut PagesByFile,
) -> Result<()> {
    let blobs: Vec<Oid> = texts.iter().map(|text| text.oid).collect();
    let mut repository = Repository::of(ctx, content);
    let facts = facts::load::<LinkFacts>(ctx, &mut repository, &blobs).await?;
    let bytes: usize = facts.values().map(|facts| facts.bytes()).sum();
    let note = || {
        for text in texts {
            let links = Links::new(pages, text.path);
            let facts = facts.get(&text.oid).into_iter();
            for target in facts.flat_map(|facts| facts.targets()) {
                let LinkResolution::File(file) = links.resolve_target(target) else {
                    continue;
                };
                let Some(page) = text.page else {
                    users.remove(&file.id);
                    continue;
                };
                let by = users.entry(file.id).or_default();
                if by.last() != Some(&page) {
                    by.push(page);
                }
            }
        }
    };
    let organization = content.space.organization;
    ctx.app.compute.run_for(organization, bytes, note).await
}

/// Returns the files that entries of the table of contents link to.
fn files_in_summary(pages: &Pages) -> Vec<(PageIndex, FileId)> {
    let links = Links::new(pages, &pages.tree.summary);
    let entries = pages.tree.pages.iter().enumerate();
    let files = entries.filter_map(|(index, page)| match &page.kind {
        PageKind::Link { target } => match links.resolve_target(target) {
            LinkResolution::File(file) => Some((index, file.id)),
            _ => None,
        },
        _ => None,
    });
    files.collect()
}
