//! The translated space: a copy of the source whose main the translator moves.
//!
//! The translator's own commits follow each other, with nothing but translations in them. Where people changed main,
//! the newest of them is merged into it, as the changes of an upstream repository would be. If both changed the same
//! text, that of people stays.

use std::collections::BTreeSet;

use authz::{
    Granted,
    action::act::{Administer, Edit, View},
};
use content::{
    BString,
    tree::{self, Edits, Mode},
};
use context::{Ctx, ParentProof};
use model::{
    Error, ObjectKind, Oid, Result,
    content::{Content, RevisionSelector},
    event::{EventType, NewEvent},
    id::{EventId, SpaceId},
    revision::{NewRevision, Revision, RevisionKind},
    space::SpacePatch,
    translation::Translation,
    user::User,
};
use pages::{
    commits::{self, NewCommit},
    repository::Repository,
};
use serde_json::json;
use store::{
    contents, revisions,
    spaces::{self, duplicate},
};
use uuid::Uuid;

use super::{Run, files::TranslatedFile};
use crate::{
    change_requests::sides::{merge_revisions, revision_of},
    git::{MainProtection, ProtectedBy},
};

/// The translated space as the last run left it, and as it is now.
pub(super) struct PreviousCopy {
    pub(super) content: Granted<Content, Edit>,
    /// The last commit of the translator.
    pub(super) machine: Revision,
}

/// How far the translated space moved.
pub(super) struct Advance {
    pub(super) space: SpaceId,
    pub(super) revision: Oid,
    pub(super) machine_revision: Oid,
    /// Texts that both people and the translator changed.
    pub(super) conflicts: usize,
    /// The event that the commits name, if there are any.
    pub(super) event: Option<EventId>,
}

/// The files to write.
pub(super) struct CopyUpdate<'a> {
    pub(super) source: &'a Granted<Content, View>,
    pub(super) previous: Option<&'a PreviousCopy>,
    pub(super) files: &'a [TranslatedFile],
    /// The ids of all files of the source.
    pub(super) ids: &'a [(BString, Uuid)],
    pub(super) event: EventId,
}

/// Finds the translated space. None before the first run, and if the space was deleted.
pub(super) async fn find(ctx: &Ctx, translation: &Translation) -> Result<Option<PreviousCopy>> {
    let Some(result) = translation.result else {
        return Ok(None);
    };
    let content = match ctx.content(result.space, RevisionSelector::Main).await {
        Err(Error::NotFound(_)) => return Ok(None),
        found => found?,
    };
    let content = content.allow::<Edit>()?;
    if content.space.organization != translation.organization {
        return Ok(None);
    }
    let machine = match commits::find_revision(ctx, &content, result.machine_revision).await {
        Err(Error::NotFound(_)) => return Ok(None),
        found => found?,
    };
    let protection = MainProtection::of(ctx, &content).await?;
    let reason = match protection.protected_by() {
        None => return Ok(Some(PreviousCopy { content, machine })),
        Some(ProtectedBy::Lock) => "is locked",
        Some(ProtectedBy::MergeRules) => "is protected by merge rules",
    };
    Err(Error::Unprocessable(format!(
        "The translated space {reason}, so the translation cannot write to it. Unlock it, or allow the person who runs the translation to bypass its merge rules."
    )))
}

impl CopyUpdate<'_> {
    /// Writes the files as commits of the translated space, which is created if there is none. The transaction is
    /// pending then, unless there was nothing to write.
    pub(super) async fn write(
        &self,
        run: &Run<'_>,
        repository: &mut Repository<'_>,
    ) -> Result<Advance> {
        let author = run.ctx.current_user().await?;
        let tree = self.tree(repository).await?;
        match self.previous {
            None => self.create(run, repository, &author, tree).await,
            Some(previous) if previous.machine.tree == tree => Ok(Advance {
                space: previous.content.space.id,
                revision: previous.content.revision.id,
                machine_revision: previous.machine.id,
                conflicts: 0,
                event: None,
            }),
            Some(previous) => self.update(run, repository, &author, previous, tree).await,
        }
    }

    /// The tree of the source with the translated files.
    async fn tree(&self, repository: &mut Repository<'_>) -> Result<Oid> {
        let root = self.source.revision.tree;
        repository
            .run(|objects| {
                let mut edits = Edits::new();
                for file in self.files {
                    let blob = objects.write(ObjectKind::Blob, file.text.as_bytes());
                    edits.insert(file.path.as_str().into(), Some((Mode::FILE, blob)));
                }
                tree::edit(objects, root, &edits)
            })
            .await
    }

    async fn commit(
        &self,
        ctx: &Ctx,
        repository: &mut Repository<'_>,
        author: &User,
        tree: Oid,
        parent: &Revision,
    ) -> Result<NewRevision> {
        let source = &self.source.revision.id;
        let new = NewCommit {
            tree,
            parents: &[parent],
            message: &format!("Translate {source}"),
            request: None,
            event: self.event,
            kind: RevisionKind::Edits,
            merged_from: None,
            pinned_ids: self.ids,
        };
        commits::commit(ctx, repository, author, new).await
    }

    /// Duplicates the source and translates the duplicate.
    async fn create(
        &self,
        run: &Run<'_>,
        repository: &mut Repository<'_>,
        author: &User,
        tree: Oid,
    ) -> Result<Advance> {
        let ctx = run.ctx;
        let source = ctx.space(self.source.space.id).await?.allow::<View>()?;
        let place = ParentProof::find(ctx, source.organization, source.parent).await?;
        let machine = self
            .commit(ctx, repository, author, tree, &self.source.revision)
            .await?;
        repository.upload_files(ctx).await?;
        let mut tx = ctx.begin().await?;
        let copy = duplicate::insert(&mut tx, &place.parent(), &source).await?;
        let granted = copy.also::<Administer>()?;
        let patch = SpacePatch {
            title: Some(source.title.clone()),
            language: Some(run.translation.language),
            ..SpacePatch::default()
        };
        spaces::update(&mut tx, &granted, patch, None).await?;
        let content = contents::find_in(&mut tx, &granted)
            .await?
            .allow::<Edit>()?;
        repository.save(&mut tx).await?;
        let (before, after) = (self.source.revision.id, machine.id);
        revisions::insert(&mut tx, &content, None, &[machine]).await?;
        // False if the source has changed since it was read.
        if !revisions::move_main(&mut tx, &content, before, after).await? {
            return Err(changed_concurrently());
        }
        let facts = json!({"title": source.title, "duplicateOf": source.id});
        let created = NewEvent::new(
            granted.organization,
            EventType::SpaceCreated,
            granted.id.uuid(),
        );
        let permit = tx.record(created.with_payload(facts));
        ctx.defer_commit(tx, permit);
        Ok(Advance {
            space: granted.id,
            revision: after,
            machine_revision: after,
            conflicts: 0,
            event: Some(self.event),
        })
    }

    /// Adds a commit of the translator, and merges it if people changed main.
    async fn update(
        &self,
        run: &Run<'_>,
        repository: &mut Repository<'_>,
        author: &User,
        previous: &PreviousCopy,
        tree: Oid,
    ) -> Result<Advance> {
        let (ctx, content) = (run.ctx, &previous.content);
        let machine = self
            .commit(ctx, repository, author, tree, &previous.machine)
            .await?;
        let machine_revision = machine.id;
        let (mut new, mut conflicts) = (vec![machine], 0);
        if content.revision.id != previous.machine.id {
            let (merged, stored) = self
                .merge(ctx, repository, author, previous, &new[0])
                .await?;
            new.push(merged);
            conflicts = stored;
        }
        repository.upload_files(ctx).await?;
        let revision = new[new.len() - 1].id;
        let mut tx = ctx.begin().await?;
        repository.save(&mut tx).await?;
        revisions::insert(&mut tx, content, None, &new).await?;
        if !revisions::move_main(&mut tx, content, content.revision.id, revision).await? {
            return Err(changed_concurrently());
        }
        let facts = json!({"before": content.revision.id, "after": revision});
        let updated = NewEvent::new(
            content.space.organization,
            EventType::ContentUpdated,
            content.space.id.uuid(),
        );
        let permit = tx.record(updated.with_payload(facts));
        ctx.defer_commit(tx, permit);
        Ok(Advance {
            space: content.space.id,
            revision,
            machine_revision,
            conflicts,
            event: Some(self.event),
        })
    }

    /// Merges the translator's commit into main. Returns the number of conflicts, in which main stays as it is.
    async fn merge(
        &self,
        ctx: &Ctx,
        repository: &mut Repository<'_>,
        author: &User,
        previous: &PreviousCopy,
        machine: &NewRevision,
    ) -> Result<(NewRevision, usize)> {
        let (main, machine) = (&previous.content.revision, revision_of(machine, author));
        let sides = [&previous.machine, main, &machine];
        let mut merged = merge_revisions(repository, sides, &BTreeSet::new()).await?;
        let conflicts = merged.conflicts.len();
        if conflicts > 0 {
            let settled = merged.conflicts.iter().filter_map(|conflict| conflict.page);
            let settled = settled.collect();
            merged = merge_revisions(repository, sides, &settled).await?;
        }
        if let Some(conflict) = merged.conflicts.first() {
            return Err(Error::Unprocessable(format!(
                "The file {} was changed in the translated space and in the source in ways that cannot be merged. Restore it in one of them.",
                conflict.path
            )));
        }
        let new = NewCommit {
            tree: merged.tree,
            parents: &[main, &machine],
            message: "Merge the translation",
            request: None,
            event: self.event,
            kind: RevisionKind::Update,
            merged_from: None,
            pinned_ids: &merged.pinned_ids,
        };
        let commit = commits::commit(ctx, repository, author, new).await?;
        Ok((commit, conflicts))
    }
}

fn changed_concurrently() -> Error {
    Error::Conflict("The space was changed while it was translated. Try again.".to_owned())
}
