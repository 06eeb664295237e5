//! Evaluates sources that clients send, without an entry of a table of contents.

use std::{collections::HashMap, sync::Arc};

use authz::action::act::View;
use content::{
    PageTree,
    pages::{Page, PageKind, derived_id},
};
use context::Ctx;
use model::{
    Error, Oid, Result,
    content::RevisionSelector,
    id::{PageId, SpaceId},
    openapi_spec::SpecSlug,
    text::check_length,
};
use serde_json::Value;
use space_files::{ComputedSource, SourceError};
use uuid::Uuid;

use super::{
    Document, OpenContent, PageFacts,
    computed::{SpecAccess, load},
    computed_pages::{ComputedPagesBuilder, ExpandedEntry},
    facts, open_as_written, pages,
};

/// A source, and the seed of the ids of its pages.
#[derive(Debug, Clone)]
pub struct SeededSource {
    source: ComputedSource,
    seed: String,
    /// The page of a document.
    key: Option<String>,
}

const MAX_SEED_CHARS: usize = 1_000;

impl SeededSource {
    /// Reads a source of pages.
    pub fn of_pages(source: &Value, seed: String) -> Result<Self> {
        check_length("seed", &seed, 1, MAX_SEED_CHARS)?;
        let (source, ignored) = parse(source)?;
        match ignored.into_iter().next() {
            Some(problem) => Err(refusal(&problem)),
            None => Ok(Self {
                source,
                seed,
                key: None,
            }),
        }
    }

    /// Reads a source of one document: of a page that has it as `computed`.
    pub fn of_document(source: &Value, seed: String) -> Result<Self> {
        check_length("seed", &seed, 1, MAX_SEED_CHARS)?;
        let property = |name: &str| source.pointer("/props")?.get(name)?.as_str();
        let page = property("page").map(str::to_owned);
        let key = match property("doc") {
            Some("models") => page.unwrap_or_else(|| "models".to_owned()),
            Some("operations" | "info") => page.ok_or_else(|| {
                let message = "must be the page, as pages with a computed document have it";
                Error::invalid("source.props.page", message)
            })?,
            _ => {
                let message = "must be `models`, `operations` or `info`";
                return Err(Error::invalid("source.props.doc", message));
            }
        };
        let (source, _) = parse(source)?;
        Ok(Self {
            // The other pages are the same without them.
            source: ComputedSource {
                models: true,
                ..source
            },
            seed,
            key: Some(key),
        })
    }
}

fn parse(source: &Value) -> Result<(ComputedSource, Vec<SourceError>)> {
    ComputedSource::parse(source).map_err(|problem| refusal(&problem))
}

fn refusal(problem: &SourceError) -> Error {
    Error::invalid(format!("source.{}", problem.field), problem.message.clone())
}

/// Returns the pages of a source, as the only ones of the space, with their facts.
pub async fn computed_pages(
    ctx: &Ctx,
    space: SpaceId,
    source: &SeededSource,
) -> Result<(OpenContent, HashMap<Oid, Arc<PageFacts>>)> {
    let written = open_as_written(ctx, space, RevisionSelector::Main).await?;
    let (content, stored) = (&written.content, &written.pages);
    let access = SpecAccess::Reader(content);
    let mut latest = Vec::new();
    if may_read_spec(ctx, &written, &source.source.spec).await? {
        let slugs = [source.source.spec.clone()];
        latest = access.latest_versions(ctx, &slugs).await?;
    }
    let version = latest.into_iter().next().ok_or_else(|| {
        let message = "names no OpenAPI spec of this organization that has a version";
        Error::invalid("source.dependencies.spec.ref.spec", message)
    })?;
    let spec = load(ctx, access, &version, &source.source).await?;
    let join = || {
        let mut builder = ComputedPagesBuilder::default();
        let entry = ExpandedEntry::new(source.seed.clone(), version, &source.source);
        builder.add(0, entry, &spec);
        let (computed, derived) = builder.finish();
        stored.with_computed(tree_of_one_entry().with_derived(derived), computed)
    };
    let organization = content.space.organization;
    let pages = Arc::new(ctx.app.compute.run(organization, join).await?);
    let opened = OpenContent::from_pages(ctx, content, pages);
    let blobs = opened.pages.blobs_below(&opened.pages.tree.top);
    let facts = facts::load(ctx, &mut opened.repository(ctx), &blobs).await?;
    Ok((opened, facts))
}

/// Returns whether the caller may read a spec: one that the table of contents names is read by all who read the space,
/// others by members who may view them.
async fn may_read_spec(ctx: &Ctx, written: &OpenContent, slug: &str) -> Result<bool> {
    let mut entries = written.pages.computed_entries().iter();
    if entries.any(|(_, source)| source.spec == slug) {
        return Ok(true);
    }
    let slug = SpecSlug::parse("spec", slug).ok();
    let Some(slug) = slug.filter(|_| ctx.user().is_ok()) else {
        return Ok(false);
    };
    let organization = written.content.space.organization;
    let Some(spec) = ctx.find_openapi_spec(organization, &slug).await? else {
        return Ok(false);
    };
    Ok(spec.allow_if_visible::<View>()?.is_some())
}

/// Returns the document of a source.
pub async fn computed_document(
    ctx: &Ctx,
    space: SpaceId,
    source: &SeededSource,
) -> Result<Document> {
    let (opened, _) = computed_pages(ctx, space, source).await?;
    let page = source
        .key
        .as_deref()
        .map(|key| derived_id(&source.seed, key));
    let index = page.and_then(|page| opened.pages.tree.index_of(page));
    let index = index.ok_or_else(|| {
        let message = "names no page of the latest version of the spec";
        Error::invalid("source.props.page", message)
    })?;
    let document = pages::document_of(ctx, &opened, index).await?;
    Ok(document.unwrap_or_default())
}

fn tree_of_one_entry() -> PageTree {
    let entry = Page {
        id: PageId::from_uuid(Uuid::nil()),
        kind: PageKind::Computed { value: Value::Null },
        title: None,
        link_title: None,
        slug: "computed".to_owned(),
        path: "computed".to_owned(),
        parent: None,
        children: Vec::new(),
    };
    let mut tree = PageTree::default();
    tree.pages.push(entry);
    tree.top.push(0);
    tree
}
