//! Turns pushed commits into revisions: each gets its page ids from its parents.

use std::collections::HashMap;

use ::git::{BareRepository, session::Session};
use authz::{Granted, action::act::Edit};
use content::{
    Commit, ObjectError, Objects, PageIds,
    objects::Object,
    page_ids::{Assignment, Snapshot, assign},
};
use context::Ctx;
use jiff::Timestamp;
use model::{
    Error, ObjectKind, Oid, Result,
    content::Content,
    revision::{NewRevision, Revision, RevisionKind},
};
use pages::repository::MAX_LOAD_ROUNDS;
use store::{
    objects::{self, Pool},
    revisions,
};

use super::{ref_policy::RefTarget, ref_update::RefUpdate};
use crate::git::FetchRepositories;

/// Maximum characters of a revision's message; the commit has the whole message.
const MAX_MESSAGE_CHARS: usize = 10_000;
/// After this many commits the objects in memory are freed.
const COMMIT_BATCH: usize = 64;

#[derive(Default)]
pub(super) struct ImportedCommits {
    /// Parents before children.
    pub(super) revisions: Vec<NewRevision>,
    /// Page id objects that were written, for later commits and for updating links.
    pub(super) page_id_objects: HashMap<Oid, Object>,
}

pub(super) struct CommitImporter<'a> {
    pub(super) ctx: &'a Ctx,
    pool: Pool,
    session: Session,
    pub(super) snapshots: HashMap<Oid, Snapshot>,
    imported: ImportedCommits,
}

pub(super) async fn import_commits(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    repository: &BareRepository,
    visible_tips: &[Oid],
    updates: &mut [RefUpdate<'_>],
    update_links: bool,
) -> Result<ImportedCommits> {
    let git = ctx.app.feature::<FetchRepositories>().git();
    let tips: Vec<Oid> = updates.iter().map(|update| update.command.new).collect();
    let commits = git.commits(repository, &tips, visible_tips).await?;
    let mut rewrites = Vec::new();
    for update in updates.iter().filter(|update| update.rewrites) {
        if let RefTarget::Branch(head) = &update.target {
            let commits = git
                .commits(repository, &[update.command.new], visible_tips)
                .await?;
            rewrites.push((head.revision, commits));
        }
    }
    let mut importing = CommitImporter {
        ctx,
        pool: Pool::of(content),
        // No other `git` child may be awaited while this session holds one: that could deadlock.
        session: git.session(repository).await?,
        snapshots: HashMap::new(),
        imported: ImportedCommits::default(),
    };
    // Some may be revisions already, for example of an archived change request: their page ids stay.
    importing.load_snapshots(content, &commits).await?;
    let mut rewritten = HashMap::new();
    for (head, commits) in rewrites {
        importing.load_snapshots(content, &[head]).await?;
        let previous = importing.snapshots.get(&head).copied();
        rewritten.extend(commits.into_iter().map(|commit| (commit, previous)));
    }
    for part in commits.chunks(COMMIT_BATCH) {
        importing.import_batch(content, part, &rewritten).await?;
    }
    if update_links {
        for update in updates {
            update.link_update = importing.create_link_update(content, update).await?;
        }
    }
    Ok(importing.imported)
}

impl CommitImporter<'_> {
    /// Loads the page ids of commits that are revisions of the space.
    async fn load_snapshots(
        &mut self,
        content: &Granted<Content, Edit>,
        ids: &[Oid],
    ) -> Result<()> {
        let space = &content.space;
        let unknown: Vec<Oid> = ids
            .iter()
            .filter(|id| !self.snapshots.contains_key(id))
            .copied()
            .collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let db = self.ctx.db();
        let found = revisions::find_all(db, space.organization, space.id, &unknown).await?;
        for revision in found {
            self.snapshots.insert(revision.id, snapshot(&revision)?);
        }
        Ok(())
    }

    async fn import_batch(
        &mut self,
        content: &Granted<Content, Edit>,
        commits: &[Oid],
        rewritten: &HashMap<Oid, Option<Snapshot>>,
    ) -> Result<()> {
        let mut objects = Objects::default();
        let read = self.session.read(commits).await?;
        let mut decoded = Vec::with_capacity(read.len());
        for commit in &read {
            let commit_read =
                Commit::decode(commit.oid, &commit.bytes).map_err(|fault| unreadable(&fault))?;
            decoded.push((commit.oid, commit_read));
        }
        let parents: Vec<Oid> = decoded
            .iter()
            .flat_map(|(_, commit)| commit.parents.clone())
            .filter(|parent| !commits.contains(parent))
            .collect();
        self.load_snapshots(content, &parents).await?;
        for (oid, commit) in decoded {
            if self.snapshots.contains_key(&oid) {
                continue;
            }
            let previous = rewritten.get(&oid).copied().flatten();
            self.commit(&mut objects, oid, commit, previous).await?;
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    pub(super) async fn commit(
        &mut self,
        objects: &mut Objects,
        oid: Oid,
        commit: Commit,
        previous_tip: Option<Snapshot>,
    ) -> Result<()> {
        let parents = commit.parents.iter().map(|parent| {
            let known = self.snapshots.get(parent).copied();
            known.ok_or_else(|| Error::internal(format!("{parent} is not a revision")))
        });
        let parents: Vec<Snapshot> = parents.collect::<Result<_>>()?;
        let assignment = Assignment {
            commit: oid,
            tree: commit.tree,
            time: commit.committer.seconds,
            parents: &parents,
            previous_tip,
            pinned_ids: &[],
        };
        let identity = self.assign(objects, &assignment).await?;
        let tree = commit.tree;
        self.snapshots.insert(
            oid,
            Snapshot {
                tree,
                page_ids: identity,
            },
        );
        self.imported
            .revisions
            .push(revision(oid, commit, identity));
        Ok(())
    }

    async fn assign(
        &mut self,
        objects: &mut Objects,
        assignment: &Assignment<'_>,
    ) -> Result<PageIds> {
        let identity = self
            .run(objects, |objects| assign(objects, assignment))
            .await?;
        let written = objects.written().map(|(oid, object)| (oid, object.clone()));
        self.imported.page_id_objects.extend(written);
        Ok(identity)
    }

    /// Runs a function over objects, loading missing ones until it succeeds.
    pub(super) async fn run<T>(
        &mut self,
        objects: &mut Objects,
        mut step: impl FnMut(&mut Objects) -> Result<T, ObjectError>,
    ) -> Result<T> {
        for _ in 0..MAX_LOAD_ROUNDS {
            match step(objects) {
                Ok(value) => return Ok(value),
                Err(ObjectError::Missing(oids)) => self.load(objects, oids).await?,
                Err(broken) => return Err(unreadable(&broken)),
            }
        }
        Err(Error::internal(
            "objects are still missing after many loads",
        ))
    }

    /// Git objects come from the scratch repository and its alternate, page ids from this import or the store.
    async fn load(&mut self, objects: &mut Objects, mut oids: Vec<Oid>) -> Result<()> {
        oids.retain(|oid| match self.imported.page_id_objects.get(oid) {
            Some(object) => {
                objects.load(*oid, object.clone());
                false
            }
            None => true,
        });
        for read in self.session.read(&oids).await? {
            let (kind, bytes) = (read.kind, read.bytes.into());
            objects.load(read.oid, Object { kind, bytes });
        }
        oids.retain(|oid| objects.get(*oid).is_none());
        if oids.is_empty() {
            return Ok(());
        }
        let stored = objects::load(self.ctx.db(), self.pool, &oids).await?;
        if stored.len() < oids.len() {
            return Err(Error::internal("page ids of a revision are missing"));
        }
        for object in stored {
            if let (ObjectKind::Identity, objects::ObjectBytes::Inline(bytes)) =
                (object.kind, object.bytes)
            {
                let (kind, bytes) = (object.kind, bytes.into());
                objects.load(object.oid, Object { kind, bytes });
            }
        }
        Ok(())
    }
}

fn snapshot(revision: &Revision) -> Result<Snapshot> {
    let identity = match &revision.identity[..] {
        [] => PageIds::empty(),
        bytes => {
            let bytes = bytes.try_into();
            PageIds::from_bytes(bytes.map_err(Error::internal)?)
        }
    };
    let tree = revision.tree;
    Ok(Snapshot {
        tree,
        page_ids: identity,
    })
}

fn revision(id: Oid, commit: Commit, identity: PageIds) -> NewRevision {
    let text = String::from_utf8_lossy(&commit.message);
    // PostgreSQL's text cannot contain NUL.
    let message = text.chars().filter(|c| *c != '\0');
    NewRevision {
        id,
        tree: commit.tree,
        identity: identity.to_bytes().to_vec(),
        parents: commit.parents,
        kind: RevisionKind::Edits,
        message: message.take(MAX_MESSAGE_CHARS).collect(),
        merged_from: None,
        // Pushed commits can have times outside the range of a timestamp.
        created_at: Timestamp::from_second(commit.committer.seconds).unwrap_or_default(),
    }
}

fn unreadable(fault: &ObjectError) -> Error {
    Error::Unprocessable(fault.to_string())
}
