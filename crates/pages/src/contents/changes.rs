//! Changes of a revision, in terms of pages, files and variables rather than lines.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use authz::action::act::View;
use content::{
    PageTree,
    changes::{self, Change, Difference},
    pages::{File, PageKind},
};
use context::{Ctx, Viewable};
use model::{
    Error, Oid, Result,
    change_request::ChangeRequestKey,
    content::{Content, RevisionSelector},
    id::SpaceId,
    revision::Revision,
};
use serde_json::Value;
use store::{objects::Pool, revisions};

use super::{
    BYTES_PER_PAGE, ComputedEntries, Dimensions, FileFacts, OpenContent, PageFacts, facts, files,
    links::reference, open_content,
};

/// The changes of a revision, up to a limit.
pub struct Changes {
    pub after: OpenContent,
    /// None if the revision has no predecessor.
    pub before: Option<OpenContent>,
    pub listed: Vec<Change>,
    /// Changed variables, within the limit: old and new value.
    pub variables: BTreeMap<String, [Option<Value>; 2]>,
    /// Number of changes beyond the limit.
    pub more: usize,
    /// Facts of the listed pages and reusable contents, on both sides.
    pub facts: HashMap<Oid, Arc<PageFacts>>,
    /// Sizes in bytes of the listed files, and the dimensions of images, on both sides.
    pub measures: HashMap<Oid, (u64, Option<Dimensions>)>,
}

/// Returns the changes that a change request proposes.
pub async fn of_change_request(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    limit: usize,
) -> Result<Changes> {
    let at = RevisionSelector::ChangeRequest(key);
    let content = ctx.content(space, at).await?.allow::<View>()?;
    let base = match content.change_request {
        Some(request) => revisions::base_of(ctx.db(), &content, request).await?,
        None => None,
    };
    let base = base.ok_or_else(|| Error::internal("a change request without a base"))?;
    between(
        ctx,
        Some(base),
        content,
        (ComputedEntries::AsWritten, limit),
    )
    .await
}

/// Returns the changes against a revision's first parent. The root revision created everything it contains. Computed
/// pages are those of the latest versions of their specs, on both sides.
pub async fn of_revision(
    ctx: &Ctx,
    space: SpaceId,
    id: Oid,
    (entries, limit): (ComputedEntries, usize),
) -> Result<Changes> {
    let content = ctx.content(space, RevisionSelector::Revision(id)).await?;
    let content = content.allow::<View>()?;
    let Some(parent) = content.revision.parents.first() else {
        return between(ctx, None, content, (entries, limit)).await;
    };
    let organization = content.space.organization;
    let found = revisions::find_all(ctx.db(), organization, space, &[*parent]).await?;
    let parent = found.into_iter().next();
    let parent = parent.ok_or_else(|| Error::internal(format!("revision {id} has no parent")))?;
    between(ctx, Some(parent), content, (entries, limit)).await
}

async fn between(
    ctx: &Ctx,
    before: Option<Revision>,
    after: Viewable<Content>,
    (entries, limit): (ComputedEntries, usize),
) -> Result<Changes> {
    let before = match before {
        Some(revision) => Some(open_earlier(ctx, &after, revision, entries).await?),
        None => None,
    };
    let after = open_content(ctx, after, entries).await?;
    let listed = compare(ctx, before.as_ref(), &after).await?;
    let mut found = Changes {
        variables: variables(before.as_ref(), &after),
        listed,
        before,
        after,
        more: 0,
        facts: HashMap::new(),
        measures: HashMap::new(),
    };
    found.truncate(limit);
    let before = found.before.as_ref();
    let texts = before.and_then(|before| before.pages.computed_texts());
    let mut repository = found.after.repository(ctx).with_texts(texts);
    found.facts = facts::load(ctx, &mut repository, &found.texts()).await?;
    let pool = Pool::of(&found.after.content);
    let files = files::of_pool(ctx, pool, found.files()).await?;
    let measures = files
        .iter()
        .map(|facts| (facts.file.oid, (facts.size, facts.dimensions)));
    found.measures = measures.collect();
    Ok(found)
}

/// Compares with an earlier revision, which is returned if it still exists. Loads no facts.
pub async fn since(
    ctx: &Ctx,
    before: Oid,
    after: &OpenContent,
) -> Result<(Option<OpenContent>, Vec<Change>)> {
    let space = &after.content.space;
    let found = revisions::find_all(ctx.db(), space.organization, space.id, &[before]).await?;
    let before = match found.into_iter().next() {
        Some(revision) => {
            let entries = ComputedEntries::AsWritten;
            Some(open_earlier(ctx, &after.content, revision, entries).await?)
        }
        None => None,
    };
    let changes = compare(ctx, before.as_ref(), after).await?;
    Ok((before, changes))
}

async fn open_earlier(
    ctx: &Ctx,
    after: &Viewable<Content>,
    revision: Revision,
    entries: ComputedEntries,
) -> Result<OpenContent> {
    let content = Content {
        revision,
        ..(**after).clone()
    };
    open_content(ctx, after.renew(content), entries).await
}

async fn compare(
    ctx: &Ctx,
    before: Option<&OpenContent>,
    after: &OpenContent,
) -> Result<Vec<Change>> {
    let bytes = after.pages.tree.pages.len() * BYTES_PER_PAGE;
    let organization = after.content.space.organization;
    let compare = || differences(before, after);
    let compute = &ctx.app.compute;
    compute.run_for(organization, bytes, compare).await
}

fn differences(before: Option<&OpenContent>, after: &OpenContent) -> Vec<Change> {
    match before {
        // Equal revisions share their pages.
        Some(before) if Arc::ptr_eq(&before.pages, &after.pages) => Vec::new(),
        Some(before) => {
            let mut found = changes::compare(&before.pages.tree, &after.pages.tree);
            found.retain(|change| !is_same_link(before, after, *change));
            found
        }
        None => changes::compare(&PageTree::default(), &after.pages.tree),
    }
}

/// Returns whether a link is only written differently because its target page moved.
fn is_same_link(before: &OpenContent, after: &OpenContent, change: Change) -> bool {
    let Change::Page(Difference::Edited {
        before: old,
        after: new,
    }) = change
    else {
        return false;
    };
    let (old, new) = (&before.pages.tree.pages[old], &after.pages.tree.pages[new]);
    let (PageKind::Link { target: from }, PageKind::Link { target: to }) = (&old.kind, &new.kind)
    else {
        return false;
    };
    (&old.title, &old.link_title) == (&new.title, &new.link_title)
        && reference(&before.pages, from) == reference(&after.pages, to)
}

fn variables(
    before: Option<&OpenContent>,
    after: &OpenContent,
) -> BTreeMap<String, [Option<Value>; 2]> {
    let nothing = BTreeMap::new();
    let before = before.map_or(&nothing, |before| &before.pages.variables);
    let after = &after.pages.variables;
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let values = names.into_iter().map(|name| {
        let values = [before.get(name).cloned(), after.get(name).cloned()];
        (name.clone(), values)
    });
    values.filter(|(_, [old, new])| old != new).collect()
}

impl Changes {
    /// Cuts the list to the limit. All variables together count as one change, the last.
    fn truncate(&mut self, limit: usize) {
        let all = self.listed.len() + usize::from(!self.variables.is_empty());
        self.more = all.saturating_sub(limit);
        if self.listed.len() >= limit {
            self.variables.clear();
        }
        self.listed.truncate(limit);
    }

    fn sides(&self, difference: Difference) -> Vec<(&OpenContent, usize)> {
        let (before, after) = match difference {
            Difference::Created { after } => (None, Some(after)),
            Difference::Deleted { before } => (Some(before), None),
            Difference::Edited { before, after } | Difference::Moved { before, after } => {
                (Some(before), Some(after))
            }
        };
        let before = self.before.as_ref().zip(before);
        let after = after.map(|at| (&self.after, at));
        before.into_iter().chain(after).collect()
    }

    /// The blobs that titles come from: changed pages, parents of moved pages, reusable contents.
    fn texts(&self) -> Vec<Oid> {
        let mut texts = Vec::new();
        for change in &self.listed {
            match change {
                Change::Page(difference) => {
                    for (opened, at) in self.sides(*difference) {
                        let pages = &opened.pages.tree.pages;
                        let above = pages[at].parent.map(|parent| &pages[parent]);
                        let kinds = [Some(&pages[at]), above].into_iter().flatten();
                        texts.extend(kinds.filter_map(|page| match page.kind {
                            PageKind::Document { oid, .. } => oid,
                            _ => None,
                        }));
                    }
                }
                Change::ReusableContent(difference) => {
                    let sides = self.sides(*difference).into_iter();
                    texts.extend(
                        sides.map(|(opened, at)| opened.pages.tree.reusable_contents[at].oid),
                    );
                }
                Change::File(_) => {}
            }
        }
        texts
    }

    fn files(&self) -> Vec<File> {
        let differences = self.listed.iter().filter_map(|change| match change {
            Change::File(difference) => Some(*difference),
            Change::Page(_) | Change::ReusableContent(_) => None,
        });
        let sides = differences.flat_map(|difference| self.sides(difference));
        sides
            .map(|(opened, at)| opened.pages.tree.files[at].clone())
            .collect()
    }

    /// Returns a file of one side, with its measures.
    pub fn file(&self, opened: &OpenContent, at: usize) -> FileFacts {
        let file = opened.pages.tree.files[at].clone();
        let measures = self.measures.get(&file.oid).copied();
        let (size, dimensions) = measures.unwrap_or_default();
        FileFacts {
            file,
            size,
            dimensions,
        }
    }
}
