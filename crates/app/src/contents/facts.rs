//! What a page's file says of the page: derived once per blob and organization, and kept.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use document::{
    FrontMatter,
    facts::{Title, facts},
    front_matter::Settings,
};
use model::{Error, Oid, Result, id::OrganizationId};
use moka::sync::Cache;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use store::{
    derived::{self, Deriver},
    objects::Pool,
};

use super::weight;
use crate::{
    App, Ctx,
    blobs::batches::{self, Batch},
    repository::Repository,
};

/// Facts kept in memory, by the blob they follow from and the organization that has it.
pub(crate) type FactCache<F> = Cache<(OrganizationId, Oid), Arc<F>>;

/// Something that follows from a blob's text alone.
pub(crate) trait Derived: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Raise the version whenever other facts come out of the same text.
    const DERIVER: Deriver;

    fn of(text: &str) -> Self;

    fn cache(app: &App) -> &FactCache<Self>;
}

/// What a row of the table takes to decode, compared with text.
const BYTES_PER_ROW: usize = 256;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PageFacts {
    /// The first heading.
    pub title: Option<Title>,
    pub settings: Settings,
}

impl Derived for PageFacts {
    const DERIVER: Deriver = Deriver {
        kind: "page",
        version: 2,
    };

    fn of(text: &str) -> Self {
        Self {
            title: facts(text).title,
            settings: FrontMatter::parse(text).settings().0,
        }
    }

    fn cache(app: &App) -> &FactCache<Self> {
        &app.page_facts
    }
}

/// The facts of these blobs: from memory, from the table, or from the text itself, and then kept in both.
pub(crate) async fn load<F: Derived>(
    ctx: &Ctx,
    repository: &mut Repository<'_>,
    oids: &[Oid],
) -> Result<HashMap<Oid, Arc<F>>> {
    let organization = repository.pool().organization;
    let mut known = HashMap::with_capacity(oids.len());
    let mut absent = Vec::new();
    for oid in oids {
        match F::cache(&ctx.app).get(&(organization, *oid)) {
            Some(facts) => drop(known.insert(*oid, facts)),
            None => absent.push(*oid),
        }
    }
    absent.sort_unstable();
    absent.dedup();
    // Where the text is in memory already, asking it is cheaper than asking the table.
    let (loaded, absent): (Vec<Oid>, Vec<Oid>) = absent
        .into_iter()
        .partition(|oid| repository.objects().get(*oid).is_some());
    let mut found = read_loaded::<F>(ctx, repository, &loaded).await?;
    found.extend(load_absent(ctx, repository, absent).await?);
    for (oid, facts) in found {
        F::cache(&ctx.app).insert((organization, oid), facts.clone());
        known.insert(oid, facts);
    }
    Ok(known)
}

/// The facts of blobs that are not in memory: from the table, or from the text itself.
async fn load_absent<F: Derived>(
    ctx: &Ctx,
    repository: &mut Repository<'_>,
    mut absent: Vec<Oid>,
) -> Result<Vec<(Oid, Arc<F>)>> {
    if absent.is_empty() {
        return Ok(Vec::new());
    }
    let organization = repository.pool().organization;
    let rows = derived::load(ctx.db(), organization, F::DERIVER, &absent).await?;
    let bytes = rows.len() * BYTES_PER_ROW;
    let decode = || {
        let decoded = rows.into_iter().map(|(oid, facts)| {
            let facts: F = serde_json::from_value(facts).map_err(Error::internal)?;
            Ok((oid, Arc::new(facts)))
        });
        decoded.collect::<Result<Vec<_>>>()
    };
    let compute = &ctx.app.compute;
    let mut found = compute.run_for(organization, bytes, decode).await??;
    let known: HashSet<Oid> = found.iter().map(|(oid, _)| *oid).collect();
    absent.retain(|oid| !known.contains(oid));
    // So that deriving a large space does not hold all of its text.
    for batch in batches::divide(&ctx.app, repository.pool(), &absent).await? {
        found.extend(derive(ctx, repository.pool(), &batch).await?);
    }
    Ok(found)
}

/// The facts of blobs whose text is in memory.
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

async fn derive<F: Derived>(ctx: &Ctx, pool: Pool, batch: &Batch) -> Result<Vec<(Oid, Arc<F>)>> {
    let loaded = batches::load_batch(&ctx.app, pool, batch).await?;
    if loaded.objects.len() < batch.oids.len() {
        return Err(Error::internal("the text of a page is not in the pool"));
    }
    let read = || {
        let mut found = Vec::with_capacity(loaded.objects.len());
        let mut rows = Vec::with_capacity(loaded.objects.len());
        for (oid, object) in &loaded.objects {
            let facts = F::of(&String::from_utf8_lossy(&object.bytes));
            rows.push((*oid, serde_json::to_value(&facts).map_err(Error::internal)?));
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
    derived::insert(ctx.db(), pool.organization, F::DERIVER, &rows).await?;
    Ok(found)
}
