//! The Git objects of a space, read through a cache and written back in one transaction.
//!
//! The functions of `content` are pure and report the objects they lack. [`Repository::run`] loads these and calls
//! again, so a cold read costs one round trip per level of the tree and a warm one none.

use std::sync::Arc;

use authz::Granted;
use content::{ObjectError, Objects, objects::Object};
use context::{
    App, Ctx, Feature, Settings,
    cache::{CacheShare, MemoryCache},
};
use model::{Error, Oid, Result, content::Content};
use store::{Tx, objects::Pool};

use crate::{
    blobs::{self, FileHold},
    computed_texts::ComputedTexts,
};

/// A function that still lacks objects after this many loads does not terminate.
pub const MAX_LOAD_ROUNDS: usize = 600;
/// Larger objects are not cached; one would evict hundreds of trees.
const MAX_CACHED_BYTES: usize = 1 << 20;

/// Objects are immutable, so entries are only evicted.
struct ObjectCache(MemoryCache<(Pool, Oid), Object>);

impl Feature for ObjectCache {
    fn new(settings: &Settings) -> Self {
        let bytes = |object: &Object| object.bytes.len();
        Self(CacheShare::GitObjects.cache(settings, bytes))
    }
}

pub struct Repository<'a> {
    app: &'a App,
    pool: Pool,
    objects: Objects,
    /// Texts of pages that have no blob.
    computed: Vec<Arc<ComputedTexts>>,
    hold: Option<FileHold>,
}

impl<'a> Repository<'a> {
    pub fn of<A>(ctx: &'a Ctx, content: &Granted<Content, A>) -> Self {
        Self::in_pool(&ctx.app, Pool::of(content))
    }

    pub(crate) fn in_pool(app: &'a App, pool: Pool) -> Self {
        Self {
            app,
            pool,
            objects: Objects::default(),
            computed: Vec::new(),
            hold: None,
        }
    }

    /// Adds texts that are read like blobs.
    pub(crate) fn with_texts(mut self, texts: Option<&Arc<ComputedTexts>>) -> Self {
        self.computed.extend(texts.cloned());
        self
    }

    pub fn pool(&self) -> Pool {
        self.pool
    }

    pub fn objects(&self) -> &Objects {
        &self.objects
    }

    /// Runs a function over the objects, loading missing ones until it succeeds. It may parse, compare and merge many
    /// files, so it runs off the async threads.
    pub async fn run<T>(
        &mut self,
        mut step: impl FnMut(&mut Objects) -> Result<T, ObjectError>,
    ) -> Result<T> {
        for _ in 0..MAX_LOAD_ROUNDS {
            let organization = self.pool.organization;
            let objects = &mut self.objects;
            let stepped = self.app.compute.run(organization, || step(objects)).await?;
            match stepped {
                Ok(value) => return Ok(value),
                Err(ObjectError::Missing(oids)) => self.load(&oids).await?,
                Err(broken) => return Err(Error::internal(broken)),
            }
        }
        Err(Error::internal(
            "objects are still missing after many loads",
        ))
    }

    /// Loads objects into memory, from the cache or the database.
    pub async fn load(&mut self, oids: &[Oid]) -> Result<()> {
        self.load_computed(oids);
        let mut absent = Vec::new();
        for oid in oids {
            if self.objects.get(*oid).is_some() {
                continue;
            }
            match self.app.feature::<ObjectCache>().0.get(&(self.pool, *oid)) {
                Some(object) => self.objects.load(*oid, object),
                None => absent.push(*oid),
            }
        }
        // Two files with the same bytes are one object.
        absent.sort_unstable();
        absent.dedup();
        if absent.is_empty() {
            return Ok(());
        }
        let found = blobs::load(self.app, self.pool, &absent).await?;
        if found.len() < absent.len() {
            return Err(Error::internal(format!(
                "{} of {} objects are not in the pool, for example one of {}",
                absent.len() - found.len(),
                absent.len(),
                absent[0],
            )));
        }
        for (oid, object) in found {
            if object.bytes.len() <= MAX_CACHED_BYTES {
                self.app
                    .feature::<ObjectCache>()
                    .0
                    .insert((self.pool, oid), object.clone());
            }
            self.objects.load(oid, object);
        }
        Ok(())
    }

    /// Loads those that are texts without a blob: they are in memory already.
    pub(crate) fn load_computed(&mut self, oids: &[Oid]) {
        for texts in &self.computed {
            for oid in oids {
                if let Some(text) = texts.get(*oid) {
                    self.objects.load(*oid, text);
                }
            }
        }
    }

    /// Returns the text of a loaded blob. Invalid UTF-8 becomes U+FFFD.
    pub fn text(&self, oid: Oid) -> String {
        let bytes = self.objects.get(oid).map(|object| &object.bytes[..]);
        String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned()
    }

    /// Loads a blob and returns its text.
    pub(crate) async fn read_text(mut self, oid: Oid) -> Result<String> {
        self.load(&[oid]).await?;
        Ok(self.text(oid))
    }

    /// Uploads the large files among the written objects, before a transaction begins.
    pub async fn upload_files(&mut self, ctx: &Ctx) -> Result<()> {
        let written: Vec<_> = self.objects.written().collect();
        self.hold = blobs::upload_files(ctx, self.pool, &written).await?;
        Ok(())
    }

    /// Stores the written objects, in the transaction that makes them reachable.
    pub async fn save(&self, tx: &mut Tx) -> Result<usize> {
        let written = self.objects.written().collect();
        blobs::store(tx, self.pool, written, self.hold).await
    }
}
