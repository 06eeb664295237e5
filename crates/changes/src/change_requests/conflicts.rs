//! Conflicts between a change request and main, and how users settle them: by writing the page again in the change
//! request, or by accepting its version.

use authz::{
    Granted,
    action::act::{Edit, View},
};
pub use content::merge::{ConflictKind, Part};
use content::{authoring::ChangeOutcome, merge::Conflict};
use context::{Ctx, Viewable};
use model::{
    Error, Oid, Result,
    change_request::{ChangeRequest, ChangeRequestKey, Conflicts},
    content::RevisionSelector,
    event::{EventType, NewEvent},
    id::{PageId, SpaceId},
};
use pages::repository::Repository;
use serde_json::json;
use store::{Tx, change_requests};
use uuid::Uuid;

pub use super::conflict_sides::{ConflictEntry, ConflictSide};
use super::{conflict_sides::SideTrees, event, require_writable, sides::MergeSides};

/// A conflict with its three sides. Ours is the change request, theirs is main.
pub struct ConflictDetail {
    pub conflict: Conflict,
    pub base: Option<ConflictSide>,
    pub ours: Option<ConflictSide>,
    pub theirs: Option<ConflictSide>,
    pub settled: bool,
}

/// Lists the conflicts that prevent a merge now, or that are being settled.
pub async fn list(ctx: &Ctx, space: SpaceId, key: ChangeRequestKey) -> Result<Vec<ConflictDetail>> {
    let request = ctx.change_request(space, key).await?.allow::<View>()?;
    if !request.status.is_writable() {
        return Ok(Vec::new());
    }
    let main = ctx
        .content(space, RevisionSelector::Main)
        .await?
        .allow::<View>()?;
    let sides = MergeSides::find(ctx, &main, &request).await?;
    let mut repository = Repository::of(ctx, &main);
    let against = sides.conflicting_main.as_ref().unwrap_or(&main.revision);
    let merged = sides.main_into_branch(&mut repository, against).await?;
    let oids: Vec<Oid> = merged
        .conflicts
        .iter()
        .flat_map(sides_of)
        .flatten()
        .collect();
    repository.load(&oids).await?;
    let settled = request
        .conflicts
        .as_ref()
        .map(|conflicts| &conflicts.settled);
    let is_settled = |conflict: &Conflict| {
        conflict
            .page
            .is_some_and(|id| settled.is_some_and(|settled| settled.contains(&id)))
    };
    if merged.conflicts.is_empty() {
        return Ok(Vec::new());
    }
    let trees = SideTrees::open(ctx, &main, [&sides.base, &sides.head, against]).await?;
    let text = |oid: Oid| repository.text(oid);
    let disputes = merged.conflicts.iter().map(|conflict| {
        let [base, ours, theirs] = trees.describe(conflict, &text);
        ConflictDetail {
            base,
            ours,
            theirs,
            settled: is_settled(conflict),
            conflict: conflict.clone(),
        }
    });
    Ok(disputes.collect())
}

fn sides_of(conflict: &Conflict) -> [Option<Oid>; 3] {
    [conflict.base, conflict.ours, conflict.theirs]
}

/// Settles conflicts in favour of the change request as it is.
pub async fn settle(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    pages: &[PageId],
) -> Result<Viewable<ChangeRequest>> {
    let request = ctx.change_request(space, key).await?.allow::<Edit>()?;
    require_writable(&request)?;
    let mut conflicts = request.conflicts.clone().ok_or_else(|| {
        Error::Conflict(
            "No conflicts are recorded. Merge or update the change request first, then list its conflicts."
                .to_owned(),
        )
    })?;
    for (index, page) in pages.iter().enumerate() {
        if !conflicts.settle(page.uuid()) && !conflicts.settled.contains(&page.uuid()) {
            return Err(Error::invalid(
                format!("pages[{index}]"),
                "is not among the conflicts of this change request",
            ));
        }
    }
    let mut tx = ctx.begin().await?;
    let revision = request.revision;
    if !change_requests::set_conflicts(&mut tx, &request, revision, Some(&conflicts)).await? {
        return Err(Error::Conflict(
            "The change request was changed concurrently. List its conflicts again.".to_owned(),
        ));
    }
    let updated =
        change_requests::get_in(&mut tx, request.organization, request.space, request.id).await?;
    let permit = tx.record(settled_event(&updated, &conflicts));
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Settles conflicts of pages that were just written.
pub(crate) async fn settle_written(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, Edit>,
    revision: Oid,
    changed: &[ChangeOutcome],
) -> Result<()> {
    let Some(mut conflicts) = request.conflicts.clone() else {
        return Ok(());
    };
    let mut settled = false;
    for changed in changed {
        settled |= conflicts.settle(id_of(changed));
    }
    if settled {
        change_requests::set_conflicts(tx, request, revision, Some(&conflicts)).await?;
        tx.record_all([settled_event(request, &conflicts)]);
    }
    Ok(())
}

fn id_of(changed: &ChangeOutcome) -> Uuid {
    match changed {
        ChangeOutcome::CreatedPage { id, .. }
        | ChangeOutcome::UpdatedPage { id }
        | ChangeOutcome::DeletedPage { id } => id.uuid(),
        ChangeOutcome::InsertedFile { id, .. } => id.uuid(),
    }
}

fn settled_event(request: &ChangeRequest, conflicts: &Conflicts) -> NewEvent {
    let facts = json!({
        "open": conflicts.open.len(),
        "settled": conflicts.settled.len(),
    });
    event(request, EventType::ChangeRequestConflictsSettled).with_fields(facts)
}
