//! The OpenAPI specs that the blocks of a page refer to: uploaded ones by slug, and files of the space.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use context::{
    Ctx, Feature, Settings,
    cache::{CacheShare, MemoryCache},
};
use model::{
    Oid, Result,
    id::{FileId, OpenApiVersionId, OrganizationId, PageId},
};
use openapi::SpecValue;
use serde_json::Value;
use store::openapi_specs::versions::{self, ReferencedVersion};

use super::parsing::ParsedSpec;
use crate::{
    contents::{File, OpenContent},
    repository::Repository,
};

/// Specs per page, of each kind: each can have 10 MB, and all are in memory at the same time. Blocks of further specs
/// render as if the spec were missing.
const MAX_REFERENCED_SPECS: usize = 10;

/// Cache key of a spec's text, by where it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SpecKey {
    /// With the blob of the overlay that is applied.
    Version(OrganizationId, OpenApiVersionId, Option<Oid>),
    Blob(OrganizationId, Oid),
}

/// Specs by reference.
#[derive(Debug, Default)]
pub struct ReferencedSpecs {
    by_slug: HashMap<String, Arc<ParsedSpec>>,
    by_file: HashMap<String, Arc<ParsedSpec>>,
}

impl ReferencedSpecs {
    pub fn find(&self, reference: &Value) -> Option<&SpecValue> {
        let member = |name: &str| reference.get(name)?.as_str();
        let found = match member("kind")? {
            "openapi" => self.by_slug.get(member("spec")?),
            "file" => self.by_file.get(member("file")?),
            _ => None,
        };
        found.map(|found| &found.value)
    }
}

/// The texts of specs are immutable, so entries are only evicted.
struct SpecCache(MemoryCache<SpecKey, Arc<ParsedSpec>>);

impl Feature for SpecCache {
    fn new(settings: &Settings) -> Self {
        let bytes = |spec: &Arc<ParsedSpec>| spec.bytes();
        Self(CacheShare::OpenApiSpecs.cache(settings, bytes))
    }
}

fn cache(ctx: &Ctx) -> &MemoryCache<SpecKey, Arc<ParsedSpec>> {
    &ctx.app.feature::<SpecCache>().0
}

/// Loads the specs that the blocks of a page refer to, with the overlay of a computed page. Everyone who may see a page
/// may see its specs.
pub async fn load(
    ctx: &Ctx,
    opened: &OpenContent,
    page: PageId,
    references: &[Value],
) -> Result<ReferencedSpecs> {
    // Many blocks of a page show parts of the same spec.
    let named = |kind: &str, member: &str| -> Vec<String> {
        let of_kind = references.iter().filter(|one| one["kind"] == kind);
        let names = of_kind.filter_map(|one| one.get(member)?.as_str());
        let names: BTreeSet<&str> = names.collect();
        let names = names.into_iter().take(MAX_REFERENCED_SPECS);
        names.map(str::to_owned).collect()
    };
    let (slugs, files) = (named("openapi", "spec"), named("file", "file"));
    Ok(ReferencedSpecs {
        by_slug: load_uploaded(ctx, opened, page, &slugs).await?,
        by_file: load_files(ctx, opened, files).await?,
    })
}

async fn load_uploaded(
    ctx: &Ctx,
    opened: &OpenContent,
    page: PageId,
    slugs: &[String],
) -> Result<HashMap<String, Arc<ParsedSpec>>> {
    let mut found = HashMap::new();
    if slugs.is_empty() {
        return Ok(found);
    }
    let organization = opened.content.space.organization;
    let overlay = opened.pages.spec_overlay(page);
    let key = |version: &ReferencedVersion| {
        let overlay = overlay.filter(|(slug, _)| *slug == version.slug);
        SpecKey::Version(
            organization,
            version.id,
            overlay.map(|(_, overlay)| overlay),
        )
    };
    let named = versions::named(ctx.db(), &opened.content, slugs).await?;
    let mut absent = Vec::new();
    for version in &named {
        match cache(ctx).get(&key(version)) {
            Some(known) => drop(found.insert(version.slug.clone(), known)),
            None => absent.push(version.id),
        }
    }
    if absent.is_empty() {
        return Ok(found);
    }
    for (id, text) in versions::bundled_texts(ctx.db(), &opened.content, &absent).await? {
        let mut named = named.iter();
        let Some(version) = named.find(|version| version.id == id) else {
            continue;
        };
        let key = key(version);
        let overlay = match key {
            SpecKey::Version(_, _, Some(overlay)) => {
                let repository = Repository::of(ctx, &opened.content);
                Some(repository.read_text(overlay).await?)
            }
            _ => None,
        };
        let value = read(ctx, key, text, overlay).await?;
        found.insert(version.slug.clone(), value);
    }
    Ok(found)
}

async fn load_files(
    ctx: &Ctx,
    opened: &OpenContent,
    files: Vec<String>,
) -> Result<HashMap<String, Arc<ParsedSpec>>> {
    let mut found = HashMap::new();
    let organization = opened.content.space.organization;
    for id in files {
        let mut known = opened.pages.tree.files.iter();
        let file = id.parse::<FileId>().ok();
        let file = file.and_then(|id| known.find(|file| file.id == id && is_text(file)));
        let Some(file) = file else { continue };
        let key = SpecKey::Blob(organization, file.oid);
        let value = if let Some(known) = cache(ctx).get(&key) {
            known
        } else {
            let mut repository = Repository::of(ctx, &opened.content);
            repository.load(&[file.oid]).await?;
            read(ctx, key, repository.text(file.oid), None).await?
        };
        found.insert(id, value);
    }
    Ok(found)
}

/// Returns whether the file can be a spec: images are not even loaded.
fn is_text(file: &File) -> bool {
    let name = file.path.to_ascii_lowercase();
    let endings: [&[u8]; 3] = [b".json", b".yaml", b".yml"];
    endings.iter().any(|ending| name.ends_with(ending))
}

/// Parses a text and caches the result, including failures.
pub(super) async fn read(
    ctx: &Ctx,
    key: SpecKey,
    text: String,
    overlay: Option<String>,
) -> Result<Arc<ParsedSpec>> {
    if let Some(known) = cache(ctx).get(&key) {
        return Ok(known);
    }
    let (SpecKey::Version(organization, ..) | SpecKey::Blob(organization, _)) = key;
    let parse = || ParsedSpec::parse(&text, overlay.as_deref());
    let description = Arc::new(ctx.app.compute.run(organization, parse).await?);
    cache(ctx).insert(key, description.clone());
    Ok(description)
}
