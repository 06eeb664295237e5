//! Copies objects from the store into a repository: commits, then their folders level by level, then files. Each
//! statement reads many objects; none is read twice.

use std::collections::{HashMap, HashSet};

use ::git::{BareRepository, Git, pack::Pack};
use content::{Objects, objects::Object, tree};
use context::App;
use model::{Error, Oid, Result};
use pages::blobs::batches::{self, LoadedBatch, MAX_BATCH_BYTES, ObjectBatch};
use store::{
    commit_graph::{self, CommitNode},
    revisions,
};

use super::visible_refs::VisibleRefs;

/// Generations that are loaded one by one; a longer gap is cheaper to close by loading the whole history.
const MAX_GENERATIONS: usize = 32;

struct RepositoryFiller<'a, A> {
    app: &'a App,
    git: &'a Git,
    visible_refs: &'a VisibleRefs<'a, A>,
    repository: &'a BareRepository,
    /// True for a new repository: then every object is missing.
    is_empty: bool,
    pack: Pack,
}

/// Adds all objects that are reachable from these commits and that the repository lacks.
pub(super) async fn fill<A: Sync>(
    (app, git): (&App, &Git),
    visible_refs: &VisibleRefs<'_, A>,
    repository: &BareRepository,
    tips: &[Oid],
    is_empty: bool,
) -> Result<()> {
    let mut filling = RepositoryFiller {
        app,
        git,
        visible_refs,
        repository,
        is_empty,
        pack: Pack::default(),
    };
    let commits = filling.missing_commits(tips).await?;
    let names: Vec<Oid> = commits.iter().map(|link| link.id).collect();
    filling.add_all(&names).await?;
    let files = filling
        .add_folders(commits.iter().map(|link| link.tree).collect())
        .await?;
    filling.add_all(&files).await?;
    filling.flush().await
}

impl<A: Sync> RepositoryFiller<'_, A> {
    /// Returns the missing commits, in no particular order.
    async fn missing_commits(&self, tips: &[Oid]) -> Result<Vec<CommitNode>> {
        let mut found: HashMap<Oid, CommitNode> = HashMap::new();
        let mut level = unique(tips.iter().copied());
        let generations = if self.is_empty { 0 } else { MAX_GENERATIONS };
        for _ in 0..generations {
            level = self.retain_missing(&level).await?;
            if level.is_empty() {
                return Ok(found.into_values().collect());
            }
            let links = self.find_commits(&level).await?;
            let parents = links.iter().flat_map(|link| link.parents.clone());
            let parents: Vec<Oid> = parents.collect();
            found.extend(links.into_iter().map(|link| (link.id, link)));
            level = unique(parents.into_iter().filter(|id| !found.contains_key(id)));
        }
        let reachable = self.commits_with_ancestors(level).await?;
        let names: Vec<Oid> = reachable.keys().copied().collect();
        let lacking = self.retain_missing(&names).await?;
        found.extend(lacking.iter().map(|id| (*id, reachable[id].clone())));
        Ok(found.into_values().collect())
    }

    async fn find_commits(&self, ids: &[Oid]) -> Result<Vec<CommitNode>> {
        let space = &self.visible_refs.content.space;
        let rows = revisions::find_all(&self.app.db, space.organization, space.id, ids).await?;
        if rows.len() < ids.len() {
            return Err(incomplete(ids.len() - rows.len(), "revisions"));
        }
        let links = rows.into_iter().map(|revision| CommitNode {
            id: revision.id,
            tree: revision.tree,
            parents: revision.parents,
        });
        Ok(links.collect())
    }

    /// Returns these commits and all their ancestors.
    async fn commits_with_ancestors(&self, tips: Vec<Oid>) -> Result<HashMap<Oid, CommitNode>> {
        let mut reachable = HashMap::new();
        if tips.is_empty() {
            return Ok(reachable);
        }
        let all = commit_graph::all_commits(&self.app.db, self.visible_refs.content).await?;
        let mut all: HashMap<Oid, CommitNode> =
            all.into_iter().map(|link| (link.id, link)).collect();
        let mut next = tips;
        while let Some(id) = next.pop() {
            if reachable.contains_key(&id) {
                continue;
            }
            let link = all.remove(&id).ok_or_else(|| incomplete(1, "revisions"))?;
            next.extend(&link.parents);
            reachable.insert(id, link);
        }
        Ok(reachable)
    }

    /// Adds the missing folders below these, and returns the missing files.
    async fn add_folders(&mut self, roots: Vec<Oid>) -> Result<Vec<Oid>> {
        let mut seen: HashSet<Oid> = roots.iter().copied().collect();
        let mut files = HashSet::new();
        let mut level = unique(roots.into_iter());
        while !level.is_empty() {
            level = self.retain_missing(&level).await?;
            let mut below = Vec::new();
            for batch in self.divide(&level).await? {
                let loaded = self.load(&batch).await?;
                for entry in entries(&loaded.objects)? {
                    if entry.mode.is_folder() {
                        if seen.insert(entry.oid) {
                            below.push(entry.oid);
                        }
                    } else if entry.mode.is_blob() {
                        files.insert(entry.oid);
                    }
                }
                self.add(loaded).await?;
            }
            level = below;
        }
        let files: Vec<Oid> = files.into_iter().collect();
        self.retain_missing(&files).await
    }

    async fn retain_missing(&self, oids: &[Oid]) -> Result<Vec<Oid>> {
        if self.is_empty || oids.is_empty() {
            return Ok(oids.to_vec());
        }
        Ok(self.git.missing_objects(self.repository, oids).await?)
    }

    async fn add_all(&mut self, oids: &[Oid]) -> Result<()> {
        for batch in self.divide(oids).await? {
            let loaded = self.load(&batch).await?;
            self.add(loaded).await?;
        }
        Ok(())
    }

    async fn divide(&self, oids: &[Oid]) -> Result<Vec<ObjectBatch>> {
        batches::divide(self.app, self.visible_refs.pool(), oids, MAX_BATCH_BYTES).await
    }

    async fn load(&self, batch: &ObjectBatch) -> Result<LoadedBatch> {
        let loaded = batches::load_batch(self.app, self.visible_refs.pool(), batch).await?;
        if loaded.objects.len() < batch.oids.len() {
            let count = batch.oids.len() - loaded.objects.len();
            return Err(incomplete(count, "objects"));
        }
        Ok(loaded)
    }

    /// Packs objects, and frees each once it is packed. Full packs are sent to `git` in between.
    async fn add(&mut self, loaded: LoadedBatch) -> Result<()> {
        let LoadedBatch { objects, room } = loaded;
        let mut objects = objects.into_iter();
        loop {
            let mut pack = std::mem::take(&mut self.pack);
            let packed = tokio::task::spawn_blocking(move || {
                while !pack.is_full()
                    && let Some((_, object)) = objects.next()
                {
                    pack.push(object.kind, &object.bytes)?;
                }
                Ok::<_, ::git::GitError>((pack, objects))
            });
            let (pack, rest) = packed.await.map_err(Error::internal)??;
            (self.pack, objects) = (pack, rest);
            if !self.pack.is_full() {
                drop(room);
                return Ok(());
            }
            self.flush().await?;
        }
    }

    async fn flush(&mut self) -> Result<()> {
        let pack = std::mem::take(&mut self.pack);
        Ok(self.git.add_pack(self.repository, pack).await?)
    }
}

fn entries(folders: &[(Oid, Object)]) -> Result<Vec<tree::Entry>> {
    let mut objects = Objects::default();
    let mut found = Vec::new();
    for (oid, folder) in folders {
        objects.load(*oid, folder.clone());
        found.extend(tree::entries(&objects, *oid).map_err(Error::internal)?);
    }
    Ok(found)
}

fn unique(oids: impl Iterator<Item = Oid>) -> Vec<Oid> {
    let mut oids: Vec<Oid> = oids.collect();
    oids.sort_unstable();
    oids.dedup();
    oids
}

fn incomplete(count: usize, what: &str) -> Error {
    Error::internal(format!(
        "{count} {what} that the history refers to are missing"
    ))
}
