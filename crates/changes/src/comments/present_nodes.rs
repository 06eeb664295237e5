//! Where the blocks that comments are about are now: their keys in the present revision.

use std::collections::{BTreeMap, HashMap};

use content::{authoring::page_changes, page_ids::Snapshot};
use context::{Ctx, Viewable};
use document::{BlockChanges, Node, Splice};
use model::{
    Error, Oid, Result,
    comment::{Comment, Discussion},
    content::RevisionSelector,
    id::{CommentId, PageId},
};
use pages::{
    commits,
    contents::{self, OpenContent},
    repository::Repository,
};
use serde_json::Value;
use store::revisions;

use super::target::find_node;

/// Returns the present key of the block of each comment. A block that was removed has none.
pub(super) async fn find(
    ctx: &Ctx,
    place: Discussion,
    comments: &[Viewable<Comment>],
) -> Result<HashMap<CommentId, String>> {
    let mut groups: BTreeMap<(PageId, Oid), Vec<(CommentId, &str)>> = BTreeMap::new();
    for comment in comments {
        let target = &comment.target;
        if let (Some(page), Some(node)) = (target.page, &target.node) {
            let group = groups.entry((page, target.revision)).or_default();
            group.push((comment.id, node.id.as_str()));
        }
    }
    if groups.is_empty() {
        return Ok(HashMap::new());
    }
    let at = place
        .change_request
        .map_or(RevisionSelector::Main, RevisionSelector::ChangeRequest);
    let opened = contents::open_as_written(ctx, place.space, at).await?;
    let before = snapshots(ctx, &opened, groups.keys().map(|(_, revision)| *revision)).await?;
    let mut present = HashMap::new();
    for ((page, revision), nodes) in &groups {
        let changes = match before.get(revision) {
            Some(before) => changes(ctx, &opened, *before, *page).await?,
            None => None,
        };
        let Some(changes) = changes else {
            continue;
        };
        let document = present_document(ctx, &opened, *page).await?;
        for (comment, key) in nodes {
            let now = present_key(&changes, key);
            if find_node(&document, now).is_some() {
                present.insert(*comment, now.to_owned());
            }
        }
    }
    Ok(present)
}

async fn snapshots(
    ctx: &Ctx,
    opened: &OpenContent,
    ids: impl Iterator<Item = Oid>,
) -> Result<HashMap<Oid, Snapshot>> {
    let mut ids: Vec<Oid> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    let space = &opened.content.space;
    let found = revisions::find_all(ctx.db(), space.organization, space.id, &ids).await?;
    let snapshots = found
        .iter()
        .map(|one| Ok((one.id, commits::snapshot(one)?)));
    snapshots.collect()
}

/// Returns what has changed in a page since then. None if one of the two revisions does not have it.
async fn changes(
    ctx: &Ctx,
    opened: &OpenContent,
    before: Snapshot,
    page: PageId,
) -> Result<Option<BlockChanges>> {
    let now = commits::snapshot(&opened.content.revision)?;
    let mut repository = Repository::of(ctx, &opened.content);
    let changes = repository.run(|objects| page_changes(objects, [before, now], page));
    Ok(changes.await?.map(|changes| changes.blocks))
}

async fn present_document(ctx: &Ctx, opened: &OpenContent, page: PageId) -> Result<Value> {
    let Some(index) = opened.pages.tree.index_of(page) else {
        return Ok(Value::Null);
    };
    let document = contents::pages::document_of(ctx, opened, index).await?;
    serde_json::to_value(document).map_err(Error::internal)
}

/// Returns the key that a block has now. One that was rewritten in place is the one that replaced it.
fn present_key<'a>(changes: &'a BlockChanges, key: &'a str) -> &'a str {
    if let Some(now) = changes.keys.get(key) {
        return now;
    }
    let replaced = changes
        .splices
        .iter()
        .find_map(|splice| replacement(splice, key));
    replaced.unwrap_or(key)
}

fn replacement<'a>(splice: &'a Splice, key: &str) -> Option<&'a str> {
    if splice.remove.len() != splice.insert.len() {
        return None;
    }
    let position = splice.remove.iter().position(|removed| removed == key)?;
    match &splice.insert[position] {
        Node::Block(block) => block.key.as_deref(),
        Node::Inline(_) | Node::Text(_) => None,
    }
}
