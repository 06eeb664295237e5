//! The history of main or of a change request, and of a page in it: revisions along first parents, newest first.

use authz::{Action, action::act::View};
use content::{BString, error::MissingCollector, page_ids, tree};
use context::{Ctx, Viewable};
use model::{
    Error, Oid, Page, PageRequest, Result,
    content::{Content, RevisionSelector},
    id::{Identified, PageId, SpaceId, kind},
    revision::HistoryEntry,
};
use store::history::{self, Step, Walk};

use super::{PageKind, open_checked_as_written};
use crate::{commits, repository::Repository};

/// Revisions that one request compares to find those that changed a page.
const MAX_COMPARED: i64 = 200;

/// Lists the revisions of main, or those that a change request has of its own.
pub async fn list(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    page: &PageRequest<Oid>,
) -> Result<Page<HistoryEntry, Oid>> {
    let (content, with_people) = open(ctx, space, at).await?;
    let steps = steps(ctx, &content, page.after, (page.fetch_limit(), with_people)).await?;
    let own = steps.into_iter().filter(|step| !step.is_base);
    Ok(page.page(own.map(|step| step.entry).collect(), |entry| entry.id))
}

/// Lists the revisions that created, changed, renamed or deleted the file of a page. A request compares a limited number
/// of revisions, so a page of the list may have few items, or none, although there is a next one.
pub async fn list_of_page(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    id: PageId,
    page: &PageRequest<Oid>,
) -> Result<Page<HistoryEntry, Oid>> {
    let (content, with_people) = open(ctx, space, at).await?;
    require_page(ctx, &content, id).await?;
    let limits = (MAX_COMPARED + 1, with_people);
    let steps = steps(ctx, &content, page.after, limits).await?;
    let versions = versions(ctx, &content, &steps, id).await?;
    // The last one is only compared with, unless nothing precedes it.
    let ends = i64::try_from(steps.len()).unwrap_or(i64::MAX) <= MAX_COMPARED;
    let compared = if ends { steps.len() } else { steps.len() - 1 };
    let is_change = |at: usize| {
        let before = versions.get(at + 1).and_then(Option::as_ref);
        !steps[at].is_base && versions[at].as_ref() != before
    };
    let changes: Vec<usize> = (0..compared).filter(|at| is_change(*at)).collect();
    let listed = &changes[..changes.len().min(page.limit as usize)];
    let items: Vec<HistoryEntry> = listed.iter().map(|at| steps[*at].entry.clone()).collect();
    let keys: Vec<Oid> = items.iter().map(|entry| entry.id).collect();
    let next = if listed.len() < changes.len() {
        Some(keys.last().copied().or(page.after))
    } else {
        (!ends).then(|| Some(steps[compared - 1].entry.id))
    };
    Ok(Page { items, keys, next })
}

/// Returns the content and whether the caller may see who changed it: those who may only read see no change requests.
async fn open(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
) -> Result<(Viewable<Content>, bool)> {
    let content = ctx.content(space, at).await?;
    let with_people = content.may(Action::Comment);
    Ok((content.allow::<View>()?, with_people))
}

/// Walks from the revision after `after`, or from the tip.
async fn steps(
    ctx: &Ctx,
    content: &Viewable<Content>,
    after: Option<Oid>,
    (limit, with_people): (i64, bool),
) -> Result<Vec<Step>> {
    let walk = Walk {
        from: after.unwrap_or(content.revision.id),
        branch: content.change_request,
        with_people,
        limit: limit + i64::from(after.is_some()),
    };
    let mut steps = history::walk(ctx.db(), content, walk).await?;
    if after.is_some() && !steps.is_empty() {
        steps.remove(0);
    }
    Ok(steps)
}

/// Fails unless the page exists now and has a file.
async fn require_page(ctx: &Ctx, content: &Viewable<Content>, id: PageId) -> Result<()> {
    let content = content.renew((**content).clone());
    let opened = open_checked_as_written(ctx, content).await?;
    let tree = &opened.pages.tree;
    let page = tree.index_of(id).map(|index| &tree.pages[index]);
    match page.map(|page| &page.kind) {
        Some(PageKind::Document { .. }) => Ok(()),
        _ => Err(Error::NotFound(kind::Page::KIND)),
    }
}

/// Returns the path and blob of the page's file in each revision; none where it does not exist.
async fn versions(
    ctx: &Ctx,
    content: &Viewable<Content>,
    steps: &[Step],
    id: PageId,
) -> Result<Vec<Option<(BString, Oid)>>> {
    let snapshots = steps
        .iter()
        .map(|step| {
            Ok((
                step.entry.tree,
                commits::identity_from(&step.entry.identity)?,
            ))
        })
        .collect::<Result<Vec<_>>>()?;
    let mut repository = Repository::of(ctx, content);
    repository
        .run(|objects| {
            let mut gather = MissingCollector::default();
            let mut versions = Vec::with_capacity(snapshots.len());
            for (root, identity) in &snapshots {
                let located = gather.take(page_ids::locate(objects, identity, id.uuid()))?;
                let Some(path) = located.flatten().map(|located| located.path) else {
                    versions.push(None);
                    continue;
                };
                let entry = gather.take(tree::find(objects, *root, path.as_ref()))?;
                versions.push(entry.flatten().map(|entry| (path, entry.oid)));
            }
            gather.check()?;
            Ok(versions)
        })
        .await
}
