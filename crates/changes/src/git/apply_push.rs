//! The transaction of a push: each ref by compare-and-swap, with its revisions and events. All slow work is done before
//! it begins; see [`super::push_objects`] for the objects.

use std::collections::HashSet;

use ::git::{
    commands::Push,
    report::{Outcome, Report},
};
use authz::{Granted, action::act::Edit};
use context::Ctx;
use model::{
    Oid, Result,
    change_request::MAX_SUBJECT_CHARS,
    content::Content,
    event::{EventType, NewEvent},
    id::ChangeRequestId,
    revision::NewRevision,
};
use serde_json::json;
use store::{
    CommitPermit, Tx,
    branches::{self, BranchHead, NewBranch},
    revisions,
};

use super::{
    push_objects::{PushedContent, store_objects},
    ref_policy::{FETCH_FIRST, RefTarget},
    ref_update::RefUpdate,
};
use crate::git::FetchRepositories;

const REVISION_BATCH: usize = 2000;

/// The result of a push.
#[derive(Default)]
pub(super) struct PushOutcome {
    pub(super) report: Report,
    pub(super) moved: Vec<MovedRef>,
    /// Git LFS pointers among the files.
    pub(super) pointers: HashSet<Oid>,
}

impl From<Report> for PushOutcome {
    /// A push that moved no ref.
    fn from(report: Report) -> Self {
        Self {
            report,
            ..Self::default()
        }
    }
}

/// A ref that has moved.
#[derive(Debug, Clone)]
pub(super) struct MovedRef {
    pub(super) name: String,
    /// The old tip; for a new branch, its merge base with main.
    pub(super) before: Oid,
    pub(super) after: Oid,
    /// The number of the change request whose branch it is.
    pub(super) number: Option<i64>,
}

/// Notes to people about a ref that has moved.
#[derive(Default)]
struct RefNotes {
    lines: Vec<String>,
    number: Option<i64>,
}

/// Applies the ref updates. Each has its own result, unless the push is atomic.
pub(super) async fn apply_push(
    ctx: &Ctx,
    push: &Push,
    pushed_content: &PushedContent<'_>,
    mut updates: Vec<RefUpdate<'_>>,
) -> Result<PushOutcome> {
    let mut stored = store_objects(ctx, pushed_content).await?;
    let mut result = PushOutcome {
        pointers: stored.take_pointers(),
        ..PushOutcome::default()
    };
    // Revisions of main are stored as such before branches that share them.
    updates.sort_by_key(|update| update.target != RefTarget::Main);
    let mut moves = Vec::with_capacity(updates.len());
    for update in &updates {
        moves.push(RefMove::of(ctx, pushed_content, update).await?);
    }
    let mut tx = ctx.begin_push().await?;
    stored.finish(&mut tx).await?;
    let report = &mut result.report;
    let mut permit = None;
    for part in &moves {
        let applied = part.apply(&mut tx, pushed_content).await?;
        let name = part.update.command.name.clone();
        let outcome = match applied {
            Some((notes, recorded)) => {
                permit = Some(recorded);
                report.notes.extend(notes.lines);
                result
                    .moved
                    .push(part.moved_ref(pushed_content, notes.number));
                Outcome::Updated
            }
            None => Outcome::Refused(FETCH_FIRST.to_owned()),
        };
        report.refs.push((name, outcome));
    }
    let is_moved = |outcome: &Outcome| *outcome == Outcome::Updated;
    let lost = report.refs.iter().any(|(_, outcome)| !is_moved(outcome));
    if push.atomic && lost {
        report.notes.clear();
        result.moved.clear();
        for (_, outcome) in report
            .refs
            .iter_mut()
            .filter(|(_, outcome)| is_moved(outcome))
        {
            *outcome = Outcome::Refused("atomic push failed".to_owned());
        }
    }
    let any_moved = report.refs.iter().any(|(_, outcome)| is_moved(outcome));
    if let Some(permit) = permit.filter(|_| any_moved) {
        ctx.defer_commit(tx, permit);
    }
    Ok(result)
}

/// A ref to be moved, with its new commits.
struct RefMove<'a> {
    update: &'a RefUpdate<'a>,
    commits: HashSet<Oid>,
    /// For main: the commits that it did not contain before.
    accepted: Vec<Oid>,
}

impl<'a> RefMove<'a> {
    async fn of(
        ctx: &Ctx,
        pushed_content: &PushedContent<'_>,
        update: &'a RefUpdate<'a>,
    ) -> Result<Self> {
        let git = ctx.app.feature::<FetchRepositories>().git();
        let pushed = [update.command.new];
        let commits = git.commits(
            pushed_content.repository,
            &pushed,
            pushed_content.visible_tips,
        );
        let commits = commits.await?.into_iter().chain([update.tip()]).collect();
        let mut accepted = Vec::new();
        if update.target == RefTarget::Main {
            let main = [pushed_content.content.revision.id];
            accepted = git
                .commits(pushed_content.repository, &pushed, &main)
                .await?;
            accepted.extend(update.link_update.map(|follow_up| follow_up.commit));
        }
        Ok(Self {
            update,
            commits,
            accepted,
        })
    }

    fn moved_ref(&self, pushed_content: &PushedContent<'_>, number: Option<i64>) -> MovedRef {
        let update = self.update;
        MovedRef {
            name: update.command.name.clone(),
            before: match &update.target {
                RefTarget::Main => pushed_content.content.revision.id,
                RefTarget::Branch(head) => head.revision,
                RefTarget::New(_) => update.base,
            },
            after: update.tip(),
            number,
        }
    }

    /// Returns notes to people if the ref was moved, or None if a concurrent update won.
    async fn apply(
        &self,
        tx: &mut Tx,
        pushed_content: &PushedContent<'_>,
    ) -> Result<Option<(RefNotes, CommitPermit)>> {
        let update = self.update;
        let new_revisions = pushed_content.imported.revisions.iter();
        let new_revisions: Vec<NewRevision> = new_revisions
            .filter(|revision| self.commits.contains(&revision.id))
            .cloned()
            .collect();
        let (before, notes) = match &update.target {
            RefTarget::Main => (
                Some(pushed_content.content.revision.id),
                move_main(tx, pushed_content, self, &new_revisions).await?,
            ),
            RefTarget::Branch(head) => (
                Some(head.revision),
                move_branch(tx, pushed_content, update, head, &new_revisions).await?,
            ),
            RefTarget::New(name) => (
                None,
                open_branch(tx, pushed_content, update, name, &new_revisions).await?,
            ),
        };
        let Some(mut notes) = notes else {
            return Ok(None);
        };
        let space = &pushed_content.content.space;
        let mut pushed = NewEvent::new(
            space.organization,
            EventType::ContentPushed,
            space.id.uuid(),
        );
        if let Some(follow_up) = update.link_update {
            pushed = pushed.with_id(follow_up.event);
            notes.lines.push(format!(
                "Commit {} updated links to renamed files. Pull before you continue.",
                follow_up.commit
            ));
        }
        let permit = tx.record(pushed.with_payload(json!({
            "ref": update.command.name,
            "before": before,
            "after": update.tip(),
            "commits": self.commits.len(),
        })));
        Ok(Some((notes, permit)))
    }
}

async fn move_main(
    tx: &mut Tx,
    pushed_content: &PushedContent<'_>,
    part: &RefMove<'_>,
    new_revisions: &[NewRevision],
) -> Result<Option<RefNotes>> {
    let (content, new) = (pushed_content.content, part.update.tip());
    let main = content.revision.id;
    if !revisions::move_main(tx, content, main, new).await? {
        return Ok(None);
    }
    store_revisions(tx, content, None, new_revisions).await?;
    revisions::accept(tx, content, &part.accepted).await?;
    let merged = branches::mark_merged(tx, content, new, &part.accepted).await?;
    tx.record_all(
        merged
            .iter()
            .map(|(id, number)| event(content, EventType::ChangeRequestMerged, *id, *number)),
    );
    let notes = merged.iter();
    let lines = notes.map(|(_, number)| format!("Change request #{number} is merged."));
    Ok(Some(RefNotes {
        lines: lines.collect(),
        number: None,
    }))
}

async fn move_branch(
    tx: &mut Tx,
    pushed_content: &PushedContent<'_>,
    update: &RefUpdate<'_>,
    head: &BranchHead,
    new_revisions: &[NewRevision],
) -> Result<Option<RefNotes>> {
    let (content, new) = (pushed_content.content, update.tip());
    if !revisions::move_branch(tx, content, head.id, head.revision, new).await? {
        return Ok(None);
    }
    store_revisions(tx, content, Some(head.id), new_revisions).await?;
    branches::rebase(tx, content, head.id, update.base).await?;
    Ok(Some(RefNotes {
        number: Some(head.number),
        ..RefNotes::default()
    }))
}

async fn open_branch(
    tx: &mut Tx,
    pushed_content: &PushedContent<'_>,
    update: &RefUpdate<'_>,
    name: &str,
    new_revisions: &[NewRevision],
) -> Result<Option<RefNotes>> {
    let content = pushed_content.content;
    let tip = new_revisions
        .iter()
        .find(|revision| revision.id == update.command.new);
    let first_line = tip.and_then(|tip| tip.message.lines().next());
    let subject = first_line.map(str::trim).filter(|line| !line.is_empty());
    let subject: String = subject
        .unwrap_or(name)
        .chars()
        .take(MAX_SUBJECT_CHARS)
        .collect();
    let new = NewBranch {
        name: Some(name),
        subject: &subject,
        revision: update.tip(),
        base: update.base,
        issues_cluster: None,
    };
    let Some((id, number)) = branches::open(tx, content, &new).await? else {
        return Ok(None);
    };
    store_revisions(tx, content, Some(id), new_revisions).await?;
    tx.record_all([event(content, EventType::ChangeRequestCreated, id, number)]);
    Ok(Some(RefNotes {
        number: Some(number),
        ..RefNotes::default()
    }))
}

async fn store_revisions(
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    branch: Option<ChangeRequestId>,
    new_revisions: &[NewRevision],
) -> Result<()> {
    for part in new_revisions.chunks(REVISION_BATCH) {
        revisions::insert(tx, content, branch, part).await?;
    }
    Ok(())
}

fn event(content: &Content, kind: EventType, id: ChangeRequestId, number: i64) -> NewEvent {
    let space = &content.space;
    NewEvent::new(space.organization, kind, id.uuid())
        .with_payload(json!({"space": space.id, "number": number}))
}
