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
    landing: &PushedContent<'_>,
    mut wishes: Vec<RefUpdate<'_>>,
) -> Result<PushOutcome> {
    let mut stored = store_objects(ctx, landing).await?;
    let mut landed = PushOutcome {
        pointers: stored.take_pointers(),
        ..PushOutcome::default()
    };
    // Revisions of main are stored as such before branches that share them.
    wishes.sort_by_key(|wish| wish.target != RefTarget::Main);
    let mut moves = Vec::with_capacity(wishes.len());
    for wish in &wishes {
        moves.push(RefMove::of(ctx, landing, wish).await?);
    }
    let mut tx = ctx.begin_push().await?;
    stored.finish(&mut tx).await?;
    let report = &mut landed.report;
    let mut permit = None;
    for part in &moves {
        let applied = part.apply(&mut tx, landing).await?;
        let name = part.update.command.name.clone();
        let outcome = match applied {
            Some((notes, recorded)) => {
                permit = Some(recorded);
                report.notes.extend(notes.lines);
                landed.moved.push(part.moved_ref(landing, notes.number));
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
        landed.moved.clear();
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
    Ok(landed)
}

/// A ref to be moved, with its new commits.
struct RefMove<'a> {
    update: &'a RefUpdate<'a>,
    commits: HashSet<Oid>,
    /// For main: the commits that it did not contain before.
    accepted: Vec<Oid>,
}

impl<'a> RefMove<'a> {
    async fn of(ctx: &Ctx, landing: &PushedContent<'_>, wish: &'a RefUpdate<'a>) -> Result<Self> {
        let git = ctx.app.feature::<FetchRepositories>().git();
        let pushed = [wish.command.new];
        let commits = git.commits(landing.repository, &pushed, landing.visible_tips);
        let commits = commits.await?.into_iter().chain([wish.tip()]).collect();
        let mut accepted = Vec::new();
        if wish.target == RefTarget::Main {
            let main = [landing.content.revision.id];
            accepted = git.commits(landing.repository, &pushed, &main).await?;
            accepted.extend(wish.link_update.map(|follow_up| follow_up.commit));
        }
        Ok(Self {
            update: wish,
            commits,
            accepted,
        })
    }

    fn moved_ref(&self, landing: &PushedContent<'_>, number: Option<i64>) -> MovedRef {
        let wish = self.update;
        MovedRef {
            name: wish.command.name.clone(),
            before: match &wish.target {
                RefTarget::Main => landing.content.revision.id,
                RefTarget::Branch(head) => head.revision,
                RefTarget::New(_) => wish.base,
            },
            after: wish.tip(),
            number,
        }
    }

    /// Returns notes to people if the ref was moved, or None if a concurrent update won.
    async fn apply(
        &self,
        tx: &mut Tx,
        landing: &PushedContent<'_>,
    ) -> Result<Option<(RefNotes, CommitPermit)>> {
        let wish = self.update;
        let new_revisions = landing.imported.revisions.iter();
        let new_revisions: Vec<NewRevision> = new_revisions
            .filter(|revision| self.commits.contains(&revision.id))
            .cloned()
            .collect();
        let (before, notes) = match &wish.target {
            RefTarget::Main => (
                Some(landing.content.revision.id),
                move_main(tx, landing, self, &new_revisions).await?,
            ),
            RefTarget::Branch(head) => (
                Some(head.revision),
                move_branch(tx, landing, wish, head, &new_revisions).await?,
            ),
            RefTarget::New(name) => (
                None,
                open_branch(tx, landing, wish, name, &new_revisions).await?,
            ),
        };
        let Some(mut notes) = notes else {
            return Ok(None);
        };
        let space = &landing.content.space;
        let mut pushed = NewEvent::new(
            space.organization,
            EventType::ContentPushed,
            space.id.uuid(),
        );
        if let Some(follow_up) = wish.link_update {
            pushed = pushed.with_id(follow_up.event);
            notes.lines.push(format!(
                "Commit {} updated links to renamed files. Pull before you continue.",
                follow_up.commit
            ));
        }
        let permit = tx.record(pushed.with_payload(json!({
            "ref": wish.command.name,
            "before": before,
            "after": wish.tip(),
            "commits": self.commits.len(),
        })));
        Ok(Some((notes, permit)))
    }
}

async fn move_main(
    tx: &mut Tx,
    landing: &PushedContent<'_>,
    part: &RefMove<'_>,
    new_revisions: &[NewRevision],
) -> Result<Option<RefNotes>> {
    let (content, new) = (landing.content, part.update.tip());
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
    landing: &PushedContent<'_>,
    wish: &RefUpdate<'_>,
    head: &BranchHead,
    new_revisions: &[NewRevision],
) -> Result<Option<RefNotes>> {
    let (content, new) = (landing.content, wish.tip());
    if !revisions::move_branch(tx, content, head.id, head.revision, new).await? {
        return Ok(None);
    }
    store_revisions(tx, content, Some(head.id), new_revisions).await?;
    branches::rebase(tx, content, head.id, wish.base).await?;
    Ok(Some(RefNotes {
        number: Some(head.number),
        ..RefNotes::default()
    }))
}

async fn open_branch(
    tx: &mut Tx,
    landing: &PushedContent<'_>,
    wish: &RefUpdate<'_>,
    name: &str,
    new_revisions: &[NewRevision],
) -> Result<Option<RefNotes>> {
    let content = landing.content;
    let tip = new_revisions
        .iter()
        .find(|revision| revision.id == wish.command.new);
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
        revision: wish.tip(),
        base: wish.base,
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
