//! Files that only such pages use which are not for a reader. They are taken out together with these pages.
//!
//! Which pages use a file is found once for a tree: on public sites it is the visitors who choose what is hidden from
//! them, by claims that nobody has signed, and each choice must cost no more than a look at what was found.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use content::pages::{PageIndex, PageKind};
use model::{Error, Oid, Result, content::Content, id::FileId};

use super::Conditions;
use crate::{
    Ctx, Seen,
    contents::{
        BYTES_PER_PAGE, Lead, Links, Pages,
        facts::{self, Derived},
        tree_key,
    },
    links::LinkFacts,
    repository::Repository,
};

/// Pages whose links are in memory at once.
const PAGES_AT_ONCE: usize = 500;

/// The files of a tree that can be hidden from somebody, each with the pages that use it.
type Users = HashMap<FileId, Vec<PageIndex>>;

/// What uses the files of a tree.
pub(crate) enum FileUses {
    /// Files that are not here are for everyone who sees the space: no page uses them, or one that everyone sees.
    Known(Users),
    /// There are more links than can be followed: no file is known to be for a reader from whom something is hidden.
    Unknown,
}

/// A text with links.
struct Text<'a> {
    /// The page that it is of, where that can be hidden. None for what everyone sees.
    page: Option<PageIndex>,
    path: &'a str,
    oid: Oid,
}

impl FileUses {
    /// What they take in memory, roughly.
    pub(crate) fn bytes(&self) -> usize {
        let Self::Known(users) = self else {
            return 0;
        };
        let lists = users.values();
        let bytes = lists.map(|pages| 64 + pages.len() * size_of::<PageIndex>());
        bytes.sum()
    }

    /// The files that are used by pages, and by none of those that are visible.
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

/// What uses the files of a tree, found now or before.
pub(super) async fn uses_of(
    ctx: &Ctx,
    content: &Seen<Content>,
    pages: &Pages,
    conditions: &Conditions,
) -> Result<Arc<FileUses>> {
    let key = tree_key(content);
    let known = || ctx.app.file_uses.get(&key);
    if let Some(uses) = known() {
        return Ok(uses);
    }
    // One of those who ask follows the links; the others wait for what comes of it.
    let _turn = ctx.app.file_use_slots.acquire(content.space.id).await?;
    if let Some(uses) = known() {
        return Ok(uses);
    }
    let uses = match find(ctx, content, pages, conditions).await {
        Err(Error::Unprocessable(_)) => FileUses::Unknown,
        found => FileUses::Known(found?),
    };
    metrics::counter!("file_uses_made").increment(1);
    let uses = Arc::new(uses);
    ctx.app.file_uses.insert(key, uses.clone());
    Ok(uses)
}

async fn find(
    ctx: &Ctx,
    content: &Seen<Content>,
    pages: &Pages,
    conditions: &Conditions,
) -> Result<Users> {
    let mut users = Users::new();
    let tree = &pages.tree;
    if tree.files.is_empty() {
        return Ok(users);
    }
    let look = || {
        let hideable = hideable(pages, conditions);
        let entries = listed(pages);
        (hideable, entries)
    };
    let organization = content.space.organization;
    let bytes = tree.pages.len() * BYTES_PER_PAGE;
    let compute = &ctx.app.compute;
    let (hideable, entries) = compute.run_for(organization, bytes, look).await?;
    let (mut hidden, mut shown) = (Vec::new(), Vec::new());
    for (index, page) in tree.pages.iter().enumerate() {
        if let PageKind::Document {
            file,
            oid: Some(oid),
        } = &page.kind
        {
            let is_hideable = hideable.contains(&index);
            let texts = if is_hideable { &mut hidden } else { &mut shown };
            texts.push(Text {
                page: is_hideable.then_some(index),
                path: file,
                oid: *oid,
            });
        }
    }
    // Reusable contents are for everyone who sees the space.
    let reusable = tree.reusable_contents.iter();
    shown.extend(reusable.map(|content| Text {
        page: None,
        path: &content.path,
        oid: content.oid,
    }));
    let (hidden_entries, shown_entries): (Vec<_>, Vec<_>) = entries
        .into_iter()
        .partition(|(index, _)| hideable.contains(index));
    for (index, file) in hidden_entries {
        users.entry(file).or_default().push(index);
    }
    for texts in hidden.chunks(PAGES_AT_ONCE) {
        follow(ctx, content, pages, texts, &mut users).await?;
    }
    for (_, file) in shown_entries {
        users.remove(&file);
    }
    for texts in shown.chunks(PAGES_AT_ONCE) {
        if users.is_empty() {
            break;
        }
        follow(ctx, content, pages, texts, &mut users).await?;
    }
    Ok(users)
}

/// The pages that can be hidden: those with a condition, and all below them.
fn hideable(pages: &Pages, conditions: &Conditions) -> HashSet<PageIndex> {
    let mut found: HashSet<PageIndex> = conditions.0.iter().map(|(index, _)| *index).collect();
    for (index, page) in pages.tree.pages.iter().enumerate() {
        // Each page comes before its children.
        if page.parent.is_some_and(|parent| found.contains(&parent)) {
            found.insert(index);
        }
    }
    found
}

/// Notes the files that texts link to or show. Those that everyone sees take theirs out again.
async fn follow(
    ctx: &Ctx,
    content: &Seen<Content>,
    pages: &Pages,
    texts: &[Text<'_>],
    users: &mut Users,
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
                let Lead::File(file) = links.lead(target) else {
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

/// The files that entries of the table of contents lead to.
fn listed(pages: &Pages) -> Vec<(PageIndex, FileId)> {
    let links = Links::new(pages, &pages.tree.summary);
    let entries = pages.tree.pages.iter().enumerate();
    let files = entries.filter_map(|(index, page)| match &page.kind {
        PageKind::Link { target } => match links.lead(target) {
            Lead::File(file) => Some((index, file.id)),
            _ => None,
        },
        _ => None,
    });
    files.collect()
}
