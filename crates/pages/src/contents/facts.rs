//! Facts derived from a page's file, once per blob and organization, and stored.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use context::{
    Ctx, Feature,
    cache::{CacheShare, MemoryCache},
};
use document::{
    facts::{LinkKind, Title, facts},
    limits::MAX_INCLUDES,
};
use model::{Error, Oid, Result, id::OrganizationId};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use space_files::{FrontMatter, front_matter::Settings};
use store::{
    derived::{self, Deriver},
    objects::Pool,
};

use super::weight;
use crate::{
    blobs::batches::{self, ObjectBatch},
    repository::Repository,
};

/// In-memory cache of facts, by organization and blob.
pub(crate) struct FactCache<F>(pub(crate) MemoryCache<(OrganizationId, Oid), Arc<F>>);

impl<F: Derived> Feature for FactCache<F> {
    fn new(settings: &context::Settings) -> Self {
        Self(F::CACHE.cache(settings, |facts: &Arc<F>| facts.bytes()))
    }
}

/// Facts that depend on the text of a blob alone.
pub(crate) trait Derived: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Increase the version whenever the facts of the same text change.
    const DERIVER: Deriver;
    const CACHE: CacheShare;

    fn of(text: &str) -> Self;

    /// Size in memory.
    fn bytes(&self) -> usize;

    /// Fails if the facts that are needed together exceed the limit.
    fn require_within_limit(bytes: usize) -> Result<()>;
}

/// Cost of decoding a row of the table, in bytes of text.
const BYTES_PER_ROW: usize = 256;
/// Rows read per query. Each can be as large as the page it is derived from.
const ROW_BATCH: usize = 500;
/// Bytes of text per derived batch: facts can be many times as large as their text.
const DERIVE_BATCH_BYTES: u64 = 2 << 20;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PageFacts {
    /// The first heading.
    pub title: Option<Title>,
    pub settings: Settings,
    /// The targets of includes, as written. The search text of the page depends on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) includes: Vec<String>,
}

impl Derived for PageFacts {
    const DERIVER: Deriver = Deriver {
        kind: "page",
        version: 3,
    };
    const CACHE: CacheShare = CacheShare::PageFacts;

    fn of(text: &str) -> Self {
        let facts = facts(text);
        let links = facts.links.into_iter();
        let includes = links.filter(|link| link.kind == LinkKind::Include);
        Self {
            title: facts.title,
            settings: FrontMatter::parse(text).settings().0,
            includes: includes
                .map(|include| include.target)
                .take(MAX_INCLUDES)
                .collect(),
        }
    }

    fn bytes(&self) -> usize {
        let title = self.title.as_ref().map_or(0, |title| title.text.len());
        let includes = self.includes.iter();
        let includes = includes.map(|target| size_of::<String>() + target.len());
        size_of::<Self>() + title + self.settings.bytes() + includes.sum::<usize>()
    }

    fn require_within_limit(_: usize) -> Result<()> {
        Ok(())
    }
}

/// Returns the facts of these blobs: from the cache, the table, or the text itself, and then stored in both.
pub(crate) async fn load<F: Derived>(
    ctx: &Ctx,
    repository: &mut Repository<'_>,
    oids: &[Oid],
) -> Result<HashMap<Oid, Arc<F>>> {
    let organization = repository.pool().organization;
    let cache = &ctx.app.feature::<FactCache<F>>().0;
    let mut known = HashMap::with_capacity(oids.len());
    let mut absent = Vec::new();
    for oid in oids {
        match cache.get(&(organization, *oid)) {
            Some(facts) => drop(known.insert(*oid, facts)),
            None => absent.push(*oid),
        }
    }
    absent.sort_unstable();
    absent.dedup();
    repository.load_computed(&absent);
    // Where the text is in memory already, deriving is cheaper than querying the table.
    let (loaded, absent): (Vec<Oid>, Vec<Oid>) = absent
        .into_iter()
        .partition(|oid| repository.objects().get(*oid).is_some());
    let mut bytes = known.values().map(|facts: &Arc<F>| facts.bytes()).sum();
    let mut add = |found: Vec<(Oid, Arc<F>)>| {
        for (oid, facts) in found {
            bytes += facts.bytes();
            cache.insert((organization, oid), facts.clone());
            known.insert(oid, facts);
        }
        F::require_within_limit(bytes)
    };
    add(read_loaded(ctx, repository, &loaded).await?)?;
    for oids in absent.chunks(ROW_BATCH) {
        let stored = load_stored(ctx, organization, oids).await?;
        let is_stored: HashSet<Oid> = stored.iter().map(|(oid, _)| *oid).collect();
        add(stored)?;
        let absent: Vec<Oid> = oids
            .iter()
            .copied()
            .filter(|oid| !is_stored.contains(oid))
            .collect();
        let pool = repository.pool();
        for batch in batches::divide(&ctx.app, pool, &absent, DERIVE_BATCH_BYTES).await? {
            add(derive(ctx, pool, &batch).await?)?;
        }
    }
    Ok(known)
}

/// Loads facts from the table.
async fn load_stored<F: Derived>(
    ctx: &Ctx,
    organization: OrganizationId,
    oids: &[Oid],
) -> Result<Vec<(Oid, Arc<F>)>> {
    let rows = derived::load(ctx.db(), organization, F::DERIVER, oids).await?;
    let bytes = rows
        .iter()
        .map(|(_, facts)| facts.len() + BYTES_PER_ROW)
        .sum();
    let decode = || {
        let decoded = rows.into_iter().map(|(oid, facts)| {
            let facts: F = serde_json::from_str(&facts).map_err(Error::internal)?;
            Ok((oid, Arc::new(facts)))
        });
        decoded.collect::<Result<Vec<_>>>()
    };
    let compute = &ctx.app.compute;
    compute.run_for(organization, bytes, decode).await?
}

/// Derives the facts of blobs whose text is in memory.
async fn read_loaded<F: Derived>(
    ctx: &Ctx,
    repository: &Repository<'_>,
    oids: &[Oid],
) -> Result<Vec<(Oid, Arc<F>)>> {
    let objects = oids.iter().filter_map(|oid| repository.objects().get(*oid));
    let bytes = objects.map(|object| weight::of_text(&object.bytes)).sum();
    let read = || {
        let read = oids
            .iter()
            .map(|oid| (*oid, Arc::new(F::of(&repository.text(*oid)))));
        read.collect()
    };
    let organization = repository.pool().organization;
    let compute = &ctx.app.compute;
    compute.run_for(organization, bytes, read).await
}

async fn derive<F: Derived>(
    ctx: &Ctx,
    pool: Pool,
    batch: &ObjectBatch,
) -> Result<Vec<(Oid, Arc<F>)>> {
    let loaded = batches::load_batch(&ctx.app, pool, batch).await?;
    if loaded.objects.len() < batch.oids.len() {
        return Err(Error::internal("the text of a page is not in the pool"));
    }
    let read = || {
        let mut found = Vec::with_capacity(loaded.objects.len());
        let mut rows = Vec::with_capacity(loaded.objects.len());
        for (oid, object) in &loaded.objects {
            let facts = F::of(&String::from_utf8_lossy(&object.bytes));
            rows.push((*oid, derived::to_text(&facts)?));
            found.push((*oid, Arc::new(facts)));
        }
        Ok::<_, Error>((found, rows))
    };
    let objects = loaded.objects.iter();
    let bytes = objects
        .map(|(_, object)| weight::of_text(&object.bytes))
        .sum();
    let compute = &ctx.app.compute;
    let (found, rows) = compute.run_for(pool.organization, bytes, read).await??;
    let stored = derived::insert(ctx.db(), pool.organization, F::DERIVER, &rows);
    ctx.db().write_if_possible(stored).await?;
    Ok(found)
}
