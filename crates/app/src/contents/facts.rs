//! What a page's file says of the page: derived once per blob and organization, and kept.

use std::{collections::HashMap, sync::Arc};

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

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PageFacts {
    /// The first heading.
    pub title: Option<Title>,
    pub settings: Settings,
}

impl Derived for PageFacts {
    const DERIVER: Deriver = Deriver {
        kind: "page",
        version: 1,
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
        let cached = F::cache(&ctx.app).get(&(organization, *oid));
        // Where the text is in memory already, asking it is cheaper than asking the table.
        let facts = cached.or_else(|| Some(Arc::new(F::of(&repository.loaded_text(*oid)?))));
        match facts {
            Some(facts) => drop(known.insert(*oid, facts)),
            None => absent.push(*oid),
        }
    }
    absent.sort_unstable();
    absent.dedup();
    if absent.is_empty() {
        return Ok(known);
    }
    for (oid, facts) in derived::load(ctx.db(), organization, F::DERIVER, &absent).await? {
        let facts: F = serde_json::from_value(facts).map_err(Error::internal)?;
        known.insert(oid, Arc::new(facts));
    }
    absent.retain(|oid| !known.contains_key(oid));
    // So that deriving a large space does not hold all of its text.
    for batch in batches::divide(&ctx.app, repository.pool(), &absent).await? {
        known.extend(derive(ctx, repository.pool(), &batch).await?);
    }
    for (oid, facts) in &known {
        F::cache(&ctx.app).insert((organization, *oid), facts.clone());
    }
    Ok(known)
}

async fn derive<F: Derived>(ctx: &Ctx, pool: Pool, batch: &Batch) -> Result<Vec<(Oid, Arc<F>)>> {
    let loaded = batches::load_batch(&ctx.app, pool, batch).await?;
    if loaded.objects.len() < batch.oids.len() {
        return Err(Error::internal("the text of a page is not in the pool"));
    }
    let mut found = Vec::with_capacity(batch.oids.len());
    let mut rows = Vec::with_capacity(batch.oids.len());
    for (oid, object) in &loaded.objects {
        let facts = F::of(&String::from_utf8_lossy(&object.bytes));
        rows.push((*oid, serde_json::to_value(&facts).map_err(Error::internal)?));
        found.push((*oid, Arc::new(facts)));
    }
    derived::insert(ctx.db(), pool.organization, F::DERIVER, &rows).await?;
    Ok(found)
}
