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
use space_files::{ComputedSource, IntegrationSource, OpenApiSource, SourceError};
use store::{computed_results::ResultVersion, objects::Pool};
use uuid::Uuid;

use super::{
    Document, IntegrationPage, OpenContent, PageFacts,
    computed::load,
    computed_pages::{ComputedPagesBuilder, ExpandedEntry},
    facts,
    integration_pages::source_pages,
    open_as_written,
    page_tree::ComputedEntry,
    pages,
    source_access::SourceAccess,
    source_pages::SourcePages,
    source_versions::{SourceVersion, source_digest},
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
        Ok(Self {
            source: parse_source("source", source)?,
            seed,
            key: None,
        })
    }

    /// Reads a source of one document: of a page that has it as `computed`.
    pub fn of_document(source: &Value, seed: String) -> Result<Self> {
        check_length("seed", &seed, 1, MAX_SEED_CHARS)?;
        let (parsed, _) = ComputedSource::parse(source).map_err(|it| refusal("source", it))?;
        let ComputedSource::OpenApi(parsed) = parsed else {
            return Ok(Self {
                source: parsed,
                seed,
                key: None,
            });
        };
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
        Ok(Self {
            // The other pages are the same without them.
            source: ComputedSource::OpenApi(OpenApiSource {
                models: true,
                ..parsed
            }),
            seed,
            key: Some(key),
        })
    }

    /// The source, if an integration computes it.
    pub fn integration(&self) -> Option<&IntegrationSource> {
        self.source.integration()
    }
}

/// Reads a source of pages that is sent in this field. Fields that it does not use are refused.
pub fn parse_source(field: &str, source: &Value) -> Result<ComputedSource> {
    let (source, ignored) =
        ComputedSource::parse(source).map_err(|problem| refusal(field, problem))?;
    match ignored.into_iter().next() {
        Some(problem) => Err(refusal(field, problem)),
        None => Ok(source),
    }
}

fn refusal(field: &str, problem: SourceError) -> Error {
    Error::invalid(format!("{field}.{}", problem.field), problem.message)
}

/// The pages of a source, as the only ones of the space, with their facts.
pub type EvaluatedPages = (OpenContent, HashMap<Oid, Arc<PageFacts>>);

/// Returns the pages of a spec.
pub async fn computed_pages(
    ctx: &Ctx,
    space: SpaceId,
    source: &SeededSource,
) -> Result<EvaluatedPages> {
    let Some(spec) = source.source.openapi() else {
        return Err(Error::internal("a source of an integration is no spec"));
    };
    let written = open_as_written(ctx, space, RevisionSelector::Main).await?;
    let (content, stored) = (&written.content, &written.pages);
    let access = SourceAccess::Reader(content);
    let mut latest = Vec::new();
    if may_read_spec(ctx, &written, &spec.spec).await? {
        latest = access
            .latest_versions(ctx, std::slice::from_ref(&spec.spec))
            .await?;
    }
    let version = latest.into_iter().next().ok_or_else(|| {
        let message = "names no OpenAPI spec of this organization that has a version";
        Error::invalid("source.dependencies.spec.ref.spec", message)
    })?;
    let evaluated = ComputedEntry::new(0, source.source.clone(), &stored.tree);
    if evaluated.lacks_overlay() {
        let message = "names no file below `.gitbook/overlays` of this space";
        return Err(Error::invalid("source.props.overlay", message));
    }
    let version = SourceVersion::Spec(version);
    let pages = load(ctx, (access, Pool::of(content)), &version, &evaluated).await?;
    if let Some(problem) = pages.effect.problems.first() {
        let message = format!("names an overlay that cannot be used. {problem}");
        return Err(Error::invalid("source.props.overlay", message));
    }
    let expanded = ExpandedEntry::new(
        source.seed.clone(),
        version,
        &source.source,
        evaluated.overlay,
    );
    evaluate(ctx, &written, expanded, &pages).await
}

/// Returns pages that an integration computed.
pub async fn integration_pages(
    ctx: &Ctx,
    written: &OpenContent,
    source: &SeededSource,
    pages: &[IntegrationPage],
) -> Result<EvaluatedPages> {
    let expanded = expanded_of_integration(source)?;
    evaluate(ctx, written, expanded, &source_pages(pages)).await
}

/// Returns a document that an integration computed.
pub async fn integration_document(
    ctx: &Ctx,
    written: &OpenContent,
    source: &SeededSource,
    markdown: String,
) -> Result<Document> {
    let expanded = expanded_of_integration(source)?;
    let pages = source_pages(&[IntegrationPage::alone(markdown)]);
    let (opened, _) = evaluate(ctx, written, expanded, &pages).await?;
    let document = pages::document_of(ctx, &opened, 0).await?;
    Ok(document.unwrap_or_default())
}

/// Nothing is stored, so the version is that of no result.
fn expanded_of_integration(source: &SeededSource) -> Result<ExpandedEntry> {
    let integration = source.integration();
    let integration = integration.ok_or_else(|| Error::internal("a spec is no integration"))?;
    let version = ResultVersion {
        digest: source_digest(integration),
        id: Uuid::nil(),
    };
    let version = SourceVersion::Result(version);
    Ok(ExpandedEntry::new(
        source.seed.clone(),
        version,
        &source.source,
        None,
    ))
}

async fn evaluate(
    ctx: &Ctx,
    written: &OpenContent,
    expanded: ExpandedEntry,
    source: &SourcePages,
) -> Result<EvaluatedPages> {
    let (content, stored) = (&written.content, &written.pages);
    let join = || {
        let mut builder = ComputedPagesBuilder::default();
        builder.add(0, expanded, source);
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
pub async fn may_read_spec(ctx: &Ctx, written: &OpenContent, slug: &str) -> Result<bool> {
    let entries = written.pages.computed_entries().iter();
    let mut specs = entries.filter_map(|entry| entry.source.openapi());
    if specs.any(|source| source.spec == slug) {
        return Ok(true);
    }
    let Some(slug) = SpecSlug::parse("spec", slug)
        .ok()
        .filter(|_| ctx.user().is_ok())
    else {
        return Ok(false);
    };
    let organization = written.content.space.organization;
    let Some(spec) = ctx.find_openapi_spec(organization, &slug).await? else {
        return Ok(false);
    };
    Ok(spec.allow_if_visible::<View>()?.is_some())
}

/// Returns the document of a page of a spec.
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
