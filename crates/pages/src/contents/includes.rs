//! The reusable contents that a page includes: loaded and parsed in order, in small batches, until the limits of the
//! page are reached. A notice replaces the remaining ones.

use std::collections::{HashMap, HashSet};

use content::pages::ReusableContent;
use context::Ctx;
use document::{
    Document,
    limits::{MAX_INCLUDED_BYTES, MAX_INCLUDED_NODES, MAX_INCLUDES},
    transform::{self, Included},
};
use model::{
    Oid, Result,
    id::{PageId, ReusableContentId},
};
use serde_json::Value;
use store::objects::Pool;

use super::{OpenContent, parse::read_file, weight};
use crate::repository::Repository;

/// Contents whose texts are in memory at the same time.
const LOAD_BATCH: usize = 16;

/// Identifies the document of a content: its text, and where its links are resolved from. Files that share both are
/// parsed once.
type Source<'a> = (Oid, &'a str, Option<PageId>);

/// Replaces includes by their reusable contents. Nested includes stay references: with one level, nothing can include
/// itself. Returns the new cost of walking the document, if it changed.
pub(super) async fn expand_includes(
    ctx: &Ctx,
    pool: Pool,
    opened: &OpenContent,
    document: &mut Document,
) -> Result<Option<usize>> {
    let references = transform::include_references(document);
    let wanted = wanted(opened, &references);
    if wanted.is_empty() {
        return Ok(None);
    }
    let bodies = load(ctx, pool, opened, &wanted).await?;
    let nodes: usize = bodies.0.values().map(|body| body.weight().nodes).sum();
    let bytes = nodes * weight::BYTES_PER_NODE * references.len();
    let beyond = Included::beyond_limits();
    let work = || {
        transform::include(document, &|reference| {
            let content = content_of(opened, reference)?;
            Some(bodies.0.get(&source_of(opened, content)).unwrap_or(&beyond))
        });
        weight::of_document(document)
    };
    let compute = &ctx.app.compute;
    Ok(Some(compute.run_for(pool.organization, bytes, work).await?))
}

/// Returns the contents of the first includes, each source once, in order.
fn wanted<'a>(opened: &'a OpenContent, references: &[Value]) -> Vec<(Source<'a>, &'a str)> {
    let mut known = HashSet::new();
    let contents = references
        .iter()
        .filter_map(|reference| content_of(opened, reference));
    let sources = contents
        .take(MAX_INCLUDES)
        .map(|content| (source_of(opened, content), content.path.as_str()));
    sources
        .filter(|(source, _)| known.insert(*source))
        .collect()
}

fn content_of<'a>(opened: &'a OpenContent, reference: &Value) -> Option<&'a ReusableContent> {
    let id = reference.get("reusableContent")?.as_str()?;
    let id: ReusableContentId = id.parse().ok()?;
    opened.pages.tree.reusable_content(id)
}

fn source_of<'a>(opened: &OpenContent, content: &'a ReusableContent) -> Source<'a> {
    let path = content.path.as_str();
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let page = opened.pages.tree.by_file(path).map(|page| page.id);
    (content.oid, folder, page)
}

async fn load<'a>(
    ctx: &Ctx,
    pool: Pool,
    opened: &OpenContent,
    wanted: &[(Source<'a>, &str)],
) -> Result<Bodies<'a>> {
    let mut bodies = Bodies::default();
    let mut room = IncludeBudget::default();
    for part in wanted.chunks(LOAD_BATCH) {
        // One repository per batch, so that texts already parsed are freed.
        let mut repository = Repository::in_pool(&ctx.app, pool);
        let oids: Vec<Oid> = part.iter().map(|((oid, ..), _)| *oid).collect();
        repository.load(&oids).await?;
        let objects = oids.iter().filter_map(|oid| repository.objects().get(*oid));
        let bytes = objects.map(|object| weight::of_text(&object.bytes)).sum();
        let read = || {
            bodies.read(part, &mut room, &|oid, path| {
                let text = repository.text(oid);
                (
                    text.len(),
                    Included::new(read_file(opened, &text, path).nodes),
                )
            })
        };
        let compute = &ctx.app.compute;
        let is_all = compute.run_for(pool.organization, bytes, read).await?;
        if !is_all {
            break;
        }
    }
    Ok(bodies)
}

/// The parsed contents.
#[derive(Default)]
struct Bodies<'a>(HashMap<Source<'a>, Included>);

impl<'a> Bodies<'a> {
    /// Parses contents with `read`, which returns the bytes of a text and its body. Returns false once a limit is
    /// reached.
    fn read(
        &mut self,
        wanted: &[(Source<'a>, &str)],
        room: &mut IncludeBudget,
        read: &dyn Fn(Oid, &str) -> (usize, Included),
    ) -> bool {
        for (source, path) in wanted {
            let (bytes, body) = read(source.0, path);
            if !room.take(bytes, &body) {
                return false;
            }
            self.0.insert(*source, body);
        }
        true
    }
}

/// Remaining budget. Each content is included at least once.
struct IncludeBudget {
    nodes: usize,
    bytes: usize,
}

impl Default for IncludeBudget {
    fn default() -> Self {
        Self {
            nodes: MAX_INCLUDED_NODES,
            bytes: MAX_INCLUDED_BYTES,
        }
    }
}

impl IncludeBudget {
    /// Returns false if too little is left. A text costs its length to parse, however short its body.
    fn take(&mut self, bytes: usize, body: &Included) -> bool {
        let weight = body.weight();
        let bytes = weight.bytes.max(bytes.min(MAX_INCLUDED_BYTES));
        let left = (
            self.nodes.checked_sub(weight.nodes),
            self.bytes.checked_sub(bytes),
        );
        if let (Some(nodes), Some(bytes)) = left {
            *self = Self { nodes, bytes };
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use document::{Unresolved, read};
    use model::ObjectKind;

    use super::*;

    /// Returns how many of a thousand contents with this text are parsed.
    fn contents_read(text: &str) -> usize {
        let body = Included::new(read(text, &Unresolved).nodes);
        let oid = |number: usize| Oid::of(ObjectKind::Blob, &number.to_be_bytes());
        let wanted: Vec<(Source<'_>, &str)> = (0..1_000)
            .map(|number| ((oid(number), "", None), "a.md"))
            .collect();
        let count = Cell::new(0);
        let read = |_: Oid, _: &str| {
            count.set(count.get() + 1);
            (text.len(), body.clone())
        };
        let mut room = IncludeBudget::default();
        let mut bodies = Bodies::default();
        let is_all = bodies.read(&wanted, &mut room, &read);
        assert_eq!(is_all, bodies.0.len() == wanted.len());
        count.get()
    }

    #[test]
    fn contents_are_read_until_a_page_includes_as_much_as_it_may() {
        assert_eq!(contents_read("Small.\n"), 1_000);
        let dense = "a\n\n".repeat(20_000);
        assert_eq!(contents_read(&dense), 6);
        let long = "word ".repeat(50_000);
        assert_eq!(contents_read(&long), 17);
        // Comments have no body.
        let comment = format!("<!-- {long} -->\n");
        assert_eq!(contents_read(&comment), 17);
    }
}
