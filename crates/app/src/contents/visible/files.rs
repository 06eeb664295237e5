//! Files that only such pages use which are not for a reader. They are taken out together with these pages.

use std::collections::HashSet;

use content::pages::PageKind;
use model::{Oid, Result, content::Content, id::FileId};

use crate::{
    Ctx, Seen,
    contents::{
        Lead, Links, Pages,
        facts::{self, Derived},
    },
    links::LinkFacts,
    repository::Repository,
};

/// Pages whose links are in memory at once.
const PAGES_AT_ONCE: usize = 500;

/// The path and the blob of a page or reusable content.
type Text<'a> = (&'a str, Oid);

/// The files that are used by pages, and by none of those that are visible. Files that no page uses are for everyone
/// who sees the space.
pub(super) async fn only_hidden(
    ctx: &Ctx,
    content: &Seen<Content>,
    pages: &Pages,
    visible: &Pages,
) -> Result<HashSet<FileId>> {
    let mut found = HashSet::new();
    if pages.tree.files.is_empty() {
        return Ok(found);
    }
    let (mut shown, mut hidden): (Vec<Text<'_>>, Vec<Text<'_>>) = (Vec::new(), Vec::new());
    for page in &pages.tree.pages {
        if let PageKind::Document {
            file,
            oid: Some(oid),
        } = &page.kind
        {
            let is_shown = visible.tree.by_id(page.id).is_some();
            let texts = if is_shown { &mut shown } else { &mut hidden };
            texts.push((file.as_str(), *oid));
        }
    }
    // Reusable contents are for everyone who sees the space.
    let reusable = pages.tree.reusable_contents.iter();
    shown.extend(reusable.map(|content| (content.path.as_str(), content.oid)));
    for texts in hidden.chunks(PAGES_AT_ONCE) {
        found.extend(used_by(ctx, content, pages, texts).await?);
    }
    for file in listed(visible) {
        found.remove(&file);
    }
    for texts in shown.chunks(PAGES_AT_ONCE) {
        if found.is_empty() {
            break;
        }
        for file in used_by(ctx, content, pages, texts).await? {
            found.remove(&file);
        }
    }
    Ok(found)
}

/// The files that texts link to or show.
async fn used_by(
    ctx: &Ctx,
    content: &Seen<Content>,
    pages: &Pages,
    texts: &[Text<'_>],
) -> Result<HashSet<FileId>> {
    let blobs: Vec<Oid> = texts.iter().map(|(_, oid)| *oid).collect();
    let mut repository = Repository::of(ctx, content);
    let facts = facts::load::<LinkFacts>(ctx, &mut repository, &blobs).await?;
    let bytes: usize = facts.values().map(|facts| facts.bytes()).sum();
    let find = || {
        let mut found = HashSet::new();
        for (path, oid) in texts {
            let links = Links::new(pages, path);
            let targets = facts.get(oid).into_iter().flat_map(|facts| facts.targets());
            for target in targets {
                if let Lead::File(file) = links.lead(target) {
                    found.insert(file.id);
                }
            }
        }
        found
    };
    let organization = content.space.organization;
    ctx.app.compute.run_for(organization, bytes, find).await
}

/// The files that entries of the table of contents lead to.
fn listed(pages: &Pages) -> Vec<FileId> {
    let links = Links::new(pages, &pages.tree.summary);
    let targets = pages.tree.pages.iter().filter_map(|page| match &page.kind {
        PageKind::Link { target } => Some(target),
        _ => None,
    });
    let files = targets.filter_map(|target| match links.lead(target) {
        Lead::File(file) => Some(file.id),
        _ => None,
    });
    files.collect()
}
