//! Creation of change requests, empty or with the pages of a template.

use authz::action::act::Edit;
use context::{Ctx, Viewable};
use model::{
    Error, Result,
    change_request::{ChangeRequest, NewChangeRequest},
    content::RevisionSelector,
    event::EventType,
    id::{Identified, SpaceId, kind},
};
use serde_json::json;
use store::{
    branches::{self, NewBranch},
    change_requests,
};

use crate::{
    change_requests::event,
    templates::{PreparedTemplate, TemplateUse},
};

/// Creates a draft at the current revision of main, with the pages of a template if one is named.
pub async fn create(
    ctx: &Ctx,
    space: SpaceId,
    new: NewChangeRequest,
    template: Option<&TemplateUse>,
) -> Result<Viewable<ChangeRequest>> {
    let content = ctx
        .content(space, RevisionSelector::Main)
        .await?
        .allow::<Edit>()?;
    let prepared = match template {
        Some(template_use) => {
            Some(PreparedTemplate::new(ctx, "template.", Some(&content), template_use).await?)
        }
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
    let mut request = change_requests::get_in(&mut tx, organization, space, id).await?;
    let facts = json!({"subject": request.subject});
    let permit = tx.record(event(&request, EventType::ChangeRequestCreated).with_fields(facts));
    if let Some(prepared) = prepared {
        let filled = prepared.fill_change_request(ctx, &mut tx, &content, &request);
        request = filled.await?;
    }
    ctx.defer_commit(tx, permit);
    Ok(request)
}
