//! Use cases of change requests.

mod conflict_sides;
pub mod conflicts;
pub mod merge_status;
pub mod merging;
mod rules;
pub(crate) mod sides;

use authz::{
    Action,
    action::act::{Comment, Edit, View},
};
use context::{Ctx, Viewable};
use model::{
    Error, Page, PageRequest, Result,
    change_request::{
        ChangeRequest, ChangeRequestFilter, ChangeRequestKey, ChangeRequestPatch, Status,
    },
    event::{EventType, NewEvent},
    id::{OrganizationId, SpaceId},
};
use serde_json::json;
use store::change_requests;

/// Lists the change requests of a space. Callers that may only read the space see none.
pub async fn list(
    ctx: &Ctx,
    space: SpaceId,
    filter: &ChangeRequestFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<ChangeRequest>>> {
    let space = ctx.space(space).await?;
    if !space.may(Action::Comment) {
        space.allow::<View>()?;
        return Ok(Page::empty());
    }
    let space = space.allow::<Comment>()?;
    change_requests::list(ctx.db(), &space, filter, page).await
}

/// Lists the change requests that the caller may see in all spaces of an organization.
pub async fn list_in_organization(
    ctx: &Ctx,
    organization: OrganizationId,
    filter: &ChangeRequestFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<ChangeRequest>>> {
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    let who = ctx.user()?;
    change_requests::list_in_organization(ctx.db(), &organization, who, filter, page).await
}

pub async fn get(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
) -> Result<Viewable<ChangeRequest>> {
    ctx.change_request(space, key).await?.allow()
}

/// Changes subject, description or status. A merged change request stays merged.
pub async fn update(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    patch: ChangeRequestPatch,
) -> Result<Viewable<ChangeRequest>> {
    let request = ctx.change_request(space, key).await?.allow::<Edit>()?;
    if request.status == Status::Merged && patch.status.is_some() {
        return Err(Error::Conflict(format!(
            "Change request #{} is merged, which is final. Start another one.",
            request.number
        )));
    }
    let mut tx = ctx.begin().await?;
    let status = patch.status.filter(|status| *status != request.status);
    if !change_requests::update(&mut tx, &request, patch, ctx.request.if_version).await? {
        return Err(ctx.version_conflict());
    }
    let updated =
        change_requests::get_in(&mut tx, request.organization, request.space, request.id).await?;
    let facts = json!({"status": status.map(Status::as_str)});
    let permit = tx.record(event(&updated, EventType::ChangeRequestUpdated).with_fields(facts));
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Fails unless the content of the change request can still change.
pub(crate) fn require_writable(request: &ChangeRequest) -> Result<()> {
    if request.status.is_writable() {
        return Ok(());
    }
    Err(Error::Conflict(format!(
        "Change request #{} is {}, so its content cannot change. Start another one.",
        request.number,
        request.status.as_str()
    )))
}

pub(crate) fn event(request: &ChangeRequest, kind: EventType) -> NewEvent {
    NewEvent::new(request.organization, kind, request.id.uuid())
        .with_payload(json!({"space": request.space, "number": request.number}))
}
