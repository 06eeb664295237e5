//! What people do with change requests.

use authz::{
    Action,
    action::act::{Comment, Edit, View},
};
use model::{
    Error, Page, PageRequest, Result,
    change_request::{ChangeRequest, ChangeRequestFilter, ChangeRequestKey, NewChangeRequest},
    content::At,
    event::NewEvent,
    id::{Identified, SpaceId, kind},
};
use serde_json::json;
use store::{
    access,
    branches::{self, NewBranch},
    change_requests,
};

use crate::{
    Ctx, Seen,
    templates::{Prepared, Use},
};

/// The change requests of a space. Who may only read the space sees none.
pub async fn list(
    ctx: &Ctx,
    space: SpaceId,
    filter: &ChangeRequestFilter,
    page: &PageRequest,
) -> Result<Page<Seen<ChangeRequest>>> {
    let space = ctx.space(space).await?;
    if !space.may(Action::Comment) {
        space.allow::<View>()?;
        return Ok(Page::empty());
    }
    change_requests::list(ctx.db(), &space.allow::<Comment>()?, filter, page).await
}

pub async fn get(ctx: &Ctx, space: SpaceId, key: ChangeRequestKey) -> Result<Seen<ChangeRequest>> {
    ctx.change_request(space, key).await?.allow()
}

/// Begins a draft at the current revision of main, with the pages of a template where one is named.
pub async fn create(
    ctx: &Ctx,
    space: SpaceId,
    new: NewChangeRequest,
    template: Option<&Use>,
) -> Result<Seen<ChangeRequest>> {
    let content = ctx.content(space, At::Main).await?.allow::<Edit>()?;
    let prepared = match template {
        Some(wish) => Some(Prepared::new(ctx, "template.", Some(&content), wish).await?),
        None => None,
    };
    let mut tx = ctx.begin().await?;
    let branch = NewBranch {
        name: None,
        subject: new.subject.as_deref().unwrap_or_default(),
        revision: content.revision.id,
        base: content.revision.id,
    };
    let opened = branches::open(&mut tx, &content, &branch).await?;
    let (id, _) = opened.ok_or(Error::NotFound(kind::Space::KIND))?;
    let organization = content.space.organization;
    let mut request = access::change_request_in(&mut tx, organization, space, id).await?;
    tx.record(event(&request, "change_request.created").with(json!({"subject": request.subject})));
    if let Some(prepared) = prepared {
        let filled = prepared.fill_change_request(ctx, &mut tx, &content, &request);
        request = filled.await?;
    }
    ctx.keep(tx);
    Ok(request)
}

pub(crate) fn event(request: &ChangeRequest, kind: &'static str) -> NewEvent {
    NewEvent::new(request.organization, kind, request.id.uuid())
        .with(json!({"space": request.space, "number": request.number}))
}
