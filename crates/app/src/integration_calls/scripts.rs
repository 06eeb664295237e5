//! Sources of scripts, which are large, in a cache.

use std::{collections::BTreeMap, sync::Arc};

use context::{App, Feature, Settings, cache::MemoryCache};
use model::{
    Error, Result,
    integration::{Integration, IntegrationName},
};
use moka::sync::Cache;
use secrecy::ExposeSecret;
use store::integrations::script;

const CACHE_BYTES: u64 = 32 << 20;

pub(super) struct LoadedScript {
    pub(super) source: Arc<str>,
    /// Encrypted.
    secrets: Option<Vec<u8>>,
}

struct ScriptCache(MemoryCache<(IntegrationName, i64), Arc<LoadedScript>>);

impl Feature for ScriptCache {
    fn new(_: &Settings) -> Self {
        let cache = Cache::builder().max_capacity(CACHE_BYTES).weigher(
            |_: &(IntegrationName, i64), script: &Arc<LoadedScript>| {
                u32::try_from(script.source.len()).unwrap_or(u32::MAX)
            },
        );
        Self(MemoryCache::new("integration_scripts", cache.build()))
    }
}

pub(super) async fn load(app: &App, integration: &Integration) -> Result<Arc<LoadedScript>> {
    let cache = &app.feature::<ScriptCache>().0;
    let key = (integration.name.clone(), integration.version);
    if let Some(known) = cache.get(&key) {
        return Ok(known);
    }
    let found = script::find(&app.db, &integration.name, integration.version).await?;
    let found = found.ok_or_else(|| {
        Error::Conflict("A new version of the integration was published just now.".to_owned())
    })?;
    let loaded = Arc::new(LoadedScript {
        source: found.source.into(),
        secrets: found.secrets,
    });
    cache.insert(key, loaded.clone());
    Ok(loaded)
}

impl LoadedScript {
    pub(super) fn secrets(
        &self,
        app: &App,
        name: &IntegrationName,
    ) -> Result<BTreeMap<String, String>> {
        let Some(envelope) = &self.secrets else {
            return Ok(BTreeMap::new());
        };
        let secrets = app.keys.decrypt_integration_secrets(name, envelope);
        let secrets = secrets.ok_or_else(|| {
            Error::internal(format!("no key decrypts the secrets of integration {name}"))
        })?;
        serde_json::from_str(secrets.expose_secret()).map_err(Error::internal)
    }
}
