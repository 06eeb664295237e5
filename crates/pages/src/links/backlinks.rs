//! Sources that link to a page or a file: those of the same revision first, then those in other spaces.

use std::{collections::HashMap, sync::Arc};

use content::PageTree;
use context::Ctx;
use model::{
    Error, Page, PageRequest, Result,
    content::RevisionSelector,
    id::{FileId, Identified, PageId, SpaceId, kind},
};
use serde::{Deserialize, Serialize};
use store::space_links;
use uuid::Uuid;

use super::{LinkGraph, LinkKey, LinkListContext, LinkSourceKey, index};
use crate::contents;

/// The target of the links.
#[derive(Debug, Clone, Copy)]
pub enum BacklinkTarget {
    Page(PageId),
    File(FileId),
}

/// A source of a link.
#[derive(Debug, Clone, Copy)]
pub enum Backlink {
    /// In the same revision, by its index in the graph.
    SameRevision(usize),
    /// On main of another space.
    OtherSpace { space: SpaceId, key: LinkSourceKey },
}

/// Page token. The forms differ in their fields, so that tokens issued before the second form existed stay valid.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
pub enum BacklinkKey {
    Here(LinkKey),
    There {
        space: SpaceId,
        #[serde(rename = "place")]
        source: Uuid,
    },
}

pub struct Backlinks {
    pub context: LinkListContext,
    pub graph: Arc<LinkGraph>,
    /// The other spaces that contain listed sources.
    pub other_spaces: HashMap<SpaceId, LinkListContext>,
    /// The sources, without duplicates.
    pub sources: Page<Backlink, BacklinkKey>,
}

pub async fn backlinks(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    linked: BacklinkTarget,
    page: &PageRequest<BacklinkKey>,
) -> Result<Backlinks> {
    let (mut context, graph) = LinkListContext::of(ctx, space, at).await?;
    let mut keys = find_in_revision(&context, &graph, linked, page)?;
    let fetch = usize::try_from(page.fetch_limit()).unwrap_or(usize::MAX);
    // Files have no URL that pages of other spaces could link to.
    if let BacklinkTarget::Page(id) = linked
        && keys.len() < fetch
    {
        let room = i64::try_from(fetch - keys.len()).unwrap_or(i64::MAX);
        keys.extend(find_in_other_spaces(ctx, &context, id, page.after, room).await?);
    }
    let found = page.page(keys, |key| *key);
    let mut others = open_others(ctx, &context, &found.items).await?;
    let mut sources = Page {
        items: Vec::with_capacity(found.items.len()),
        keys: Vec::with_capacity(found.keys.len()),
        next: found.next,
    };
    for (item, key) in found.items.into_iter().zip(found.keys) {
        // A source in another space may have been deleted since.
        if let Some(source) = resolve(item, &others) {
            sources.items.push(source);
            sources.keys.push(key);
        }
    }
    let keys = source_keys(&sources.items, &graph);
    for (id, wanted) in &keys.there {
        if let Some(other) = others.get_mut(id) {
            other.describe(ctx, wanted, &[]).await?;
        }
    }
    context.describe(ctx, &keys.here, &[]).await?;
    Ok(Backlinks {
        context,
        graph,
        other_spaces: others,
        sources,
    })
}

/// Returns the sources of the same revision, at most one page of them.
fn find_in_revision(
    context: &LinkListContext,
    graph: &LinkGraph,
    linked: BacklinkTarget,
    page: &PageRequest<BacklinkKey>,
) -> Result<Vec<BacklinkKey>> {
    let linking = linking(context, graph, linked)?;
    let after = match page.after {
        None => None,
        Some(BacklinkKey::Here(key)) => graph.locate(key),
        Some(BacklinkKey::There { .. }) => return Ok(Vec::new()),
    };
    let fetch = usize::try_from(page.fetch_limit()).unwrap_or(usize::MAX);
    let rest = linking.iter().copied();
    let rest = rest.filter(|source| after.is_none_or(|(after, _)| *source > after));
    let key = |source: usize| {
        BacklinkKey::Here(LinkKey {
            id: graph.sources[source].id,
            source,
            link: 0,
        })
    };
    Ok(rest.take(fetch).map(key).collect())
}

fn linking<'g>(
    context: &LinkListContext,
    graph: &'g LinkGraph,
    linked: BacklinkTarget,
) -> Result<&'g [usize]> {
    let tree = &context.opened.pages.tree;
    let sources = match linked {
        BacklinkTarget::Page(id) => {
            let index = tree.index_of(id).ok_or(Error::NotFound(kind::Page::KIND))?;
            graph.to_page.get(&index)
        }
        BacklinkTarget::File(id) => {
            let index = tree.files.iter().position(|file| file.id == id);
            graph
                .to_file
                .get(&index.ok_or(Error::NotFound(kind::File::KIND))?)
        }
    };
    Ok(sources.map(Vec::as_slice).unwrap_or_default())
}

/// Returns the sources in other spaces that the caller may see. They link to the page by its path in this revision.
async fn find_in_other_spaces(
    ctx: &Ctx,
    context: &LinkListContext,
    page: PageId,
    after: Option<BacklinkKey>,
    limit: i64,
) -> Result<Vec<BacklinkKey>> {
    let tree = &context.opened.pages.tree;
    let Some(path) = page_path(tree, page) else {
        return Ok(Vec::new());
    };
    let (organization, space) = (&context.organization, context.opened.content.space.id);
    index::refresh(ctx, organization, space).await?;
    let after = match after {
        Some(BacklinkKey::There { space, source }) => Some((space, source)),
        _ => None,
    };
    let (who, target) = (ctx.user()?, (space, path.as_str()));
    let found = space_links::sources(ctx.db(), organization, who, target, after, limit).await?;
    Ok(found
        .into_iter()
        .map(|(space, source)| BacklinkKey::There { space, source })
        .collect())
}

/// Returns the path that resolves to a page. Of two pages with the same path, only one is reachable.
fn page_path(tree: &PageTree, page: PageId) -> Option<String> {
    let path = index::index_path(&tree.by_id(page)?.path);
    let found = tree.by_path(&path)?;
    (!path.is_empty() && found.id == page).then_some(path)
}

async fn open_others(
    ctx: &Ctx,
    context: &LinkListContext,
    keys: &[BacklinkKey],
) -> Result<HashMap<SpaceId, LinkListContext>> {
    let mut others = HashMap::new();
    for key in keys {
        let BacklinkKey::There { space, .. } = key else {
            continue;
        };
        if others.contains_key(space) {
            continue;
        }
        match contents::open(ctx, *space, RevisionSelector::Main).await {
            Ok(opened) => drop(others.insert(*space, context.for_other_space(opened))),
            // Deleted since.
            Err(Error::NotFound(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(others)
}

fn resolve(key: BacklinkKey, others: &HashMap<SpaceId, LinkListContext>) -> Option<Backlink> {
    match key {
        BacklinkKey::Here(key) => Some(Backlink::SameRevision(key.source)),
        BacklinkKey::There { space, source } => {
            let tree = &others.get(&space)?.opened.pages.tree;
            let page = tree
                .index_of(PageId::from_uuid(source))
                .map(LinkSourceKey::Page);
            let key = page.or_else(|| {
                let mut reusable = tree.reusable_contents.iter();
                let index = reusable.position(|content| content.id.uuid() == source);
                index.map(LinkSourceKey::Reusable)
            })?;
            Some(Backlink::OtherSpace { space, key })
        }
    }
}

#[derive(Default)]
struct SourceKeys {
    here: Vec<LinkSourceKey>,
    there: HashMap<SpaceId, Vec<LinkSourceKey>>,
}

fn source_keys(backlinks: &[Backlink], graph: &LinkGraph) -> SourceKeys {
    let mut keys = SourceKeys::default();
    for backlink in backlinks {
        match backlink {
            Backlink::SameRevision(source) => keys.here.push(graph.sources[*source].key),
            Backlink::OtherSpace { space, key } => keys.there.entry(*space).or_default().push(*key),
        }
    }
    keys
}
