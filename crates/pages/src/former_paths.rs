//! Former paths of pages: a URL that is not found may be that of a page that has moved.
//!
//! Moves are derived from the history of main on the first request for a missing page, and then stored: writes cost
//! nothing, and each revision of main is read once.

use std::collections::BTreeMap;

use content::{PageTree, error::MissingCollector, pages};
use context::{
    Ctx, Feature, Settings,
    cache::{CacheShare, MemoryCache},
    path_set::PathSet,
    slots::KeyedSlots,
};
use model::{
    Oid, Result,
    content::RevisionSelector,
    id::{PageId, SpaceId},
};
use store::former_paths::{self, MainRevision};

use crate::{
    commits::identity_from,
    contents::{self, OpenContent},
    repository::Repository,
};

/// Revisions to read the first time, and after a long pause.
const MAX_REVISIONS: i32 = 100;
/// Longer paths are not looked up.
const MAX_PATH_BYTES: usize = 1024;

/// Requests that read the history of one space concurrently, and that wait for the result.
const HISTORY_CONCURRENCY: usize = 1;
const HISTORY_QUEUE: usize = 256;

struct FormerPathCache {
    /// By space and revision of main.
    paths: MemoryCache<(SpaceId, Oid), PathSet>,
    slots: KeyedSlots<SpaceId>,
}

impl Feature for FormerPathCache {
    fn new(settings: &Settings) -> Self {
        Self {
            paths: CacheShare::FormerPaths.cache(settings, PathSet::bytes),
            slots: KeyedSlots::new(HISTORY_CONCURRENCY, HISTORY_QUEUE),
        }
    }
}

/// Finds the last page at a path of main, if the reader may see it now. `revision` is the main that the caller read: if
/// its former paths are cached and do not include the path, nothing is looked up.
pub async fn find_on_main(
    ctx: &Ctx,
    space: SpaceId,
    revision: Option<Oid>,
    path: &str,
) -> Result<Option<PageId>> {
    let cache: &FormerPathCache = ctx.app.feature();
    let known = revision.and_then(|revision| cache.paths.get(&(space, revision)));
    if known.is_some_and(|known| known.lacks(&normalize(path))) {
        return Ok(None);
    }
    let opened = contents::open(ctx, space, RevisionSelector::Main).await?;
    let key = (space, opened.content.space.revision);
    let _turn = if cache.paths.contains_key(&key) {
        None
    } else {
        // One of the concurrent requests reads the history; the others wait for its result.
        Some(cache.slots.acquire(space).await?)
    };
    let known = cache.paths.get(&key);
    if known.is_some_and(|known| known.lacks(&normalize(path))) {
        return Ok(None);
    }
    let (found, is_complete) = find(ctx, &opened, path).await?;
    if is_complete && !cache.paths.contains_key(&key) {
        let limit = i64::try_from(PathSet::MAX_PATHS + 1).unwrap_or(i64::MAX);
        let paths = former_paths::list(ctx.db(), &opened.content, limit).await?;
        cache.paths.insert(key, PathSet::new(paths));
    }
    Ok(found)
}

fn normalize(path: &str) -> String {
    path.trim_matches('/').to_lowercase()
}

/// Finds the last page at a path of the space, if the reader may see it now, and returns whether all moves are stored.
async fn find(ctx: &Ctx, opened: &OpenContent, path: &str) -> Result<(Option<PageId>, bool)> {
    let content = &opened.content;
    if content.revision.id != content.space.revision || path.len() > MAX_PATH_BYTES {
        return Ok((None, true));
    }
    let path = normalize(path);
    let former = former_paths::find(ctx.db(), content, &path).await?;
    let (mut page, mut is_complete) = (former.page, true);
    if former.known != Some(content.space.revision) {
        let moved = find_moves(ctx, opened, former.known).await?;
        page = moved.get(&path).copied().or(page);
        let moved: Vec<(String, PageId)> = moved.into_iter().collect();
        let stored = former_paths::record(ctx.db(), content, &moved);
        is_complete = ctx.db().write_if_possible(stored).await?;
    }
    let page = page.filter(|page| opened.pages.tree.by_id(*page).is_some());
    Ok((page, is_complete))
}

/// Returns the paths that pages left since a revision, with the page that had each last.
async fn find_moves(
    ctx: &Ctx,
    opened: &OpenContent,
    known: Option<Oid>,
) -> Result<BTreeMap<String, PageId>> {
    let content = &opened.content;
    let states = former_paths::main_history(ctx.db(), content, known, MAX_REVISIONS).await?;
    let mut repository = Repository::of(ctx, content);
    let mut moved = BTreeMap::new();
    // The oldest first: if two pages had the same path, the later one wins.
    for pair in states.windows(2).rev() {
        let [after, before] = pair else { continue };
        moved.extend(moves(&mut repository, before, after).await?);
    }
    Ok(moved)
}

/// Returns the paths that pages had before and no longer have after.
async fn moves(
    repository: &mut Repository<'_>,
    before: &MainRevision,
    after: &MainRevision,
) -> Result<Vec<(String, PageId)>> {
    let identities = [
        identity_from(&before.identity)?,
        identity_from(&after.identity)?,
    ];
    let trees = repository
        .run(|objects| {
            if !pages::may_differ(objects, before.tree, after.tree)? {
                return Ok(None);
            }
            let mut gather = MissingCollector::default();
            let before = gather.take(PageTree::read(objects, before.tree, &identities[0]))?;
            let after = gather.take(PageTree::read(objects, after.tree, &identities[1]))?;
            gather.check()?;
            Ok(before.zip(after))
        })
        .await?;
    let Some((before, after)) = trees else {
        return Ok(Vec::new());
    };
    let went = before.pages.iter().filter(|page| {
        let now = after.by_id(page.id);
        now.is_none_or(|now| now.path != page.path) && page.path.len() <= MAX_PATH_BYTES
    });
    Ok(went
        .map(|page| (page.path.to_lowercase(), page.id))
        .filter(|(path, _)| !path.is_empty())
        .collect())
}
