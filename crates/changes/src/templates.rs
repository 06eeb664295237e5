//! Templates: content to start from, written into main, a change request or a new space.

mod catalogue;
mod fill;
mod references;

use authz::{Granted, action::act::Edit};
use context::Ctx;
use model::{
    Error, Page, PageRequest, Result,
    change_request::ChangeRequestKey,
    content::{Content, RevisionSelector},
    id::SpaceId,
};

pub use catalogue::{Parameter, ReferenceKind, Template};
pub use references::{Reference, TemplateUse};

use crate::{
    authoring::{self, Change},
    git::{MainProtection, ProtectedBy},
    prepared_content::PreparedContent,
};

/// Attempts when concurrent writes win.
const MAX_ATTEMPTS: usize = 5;

/// The templates, by id.
pub fn list(page: &PageRequest<String>) -> Page<&'static Template, String> {
    let after = |template: &&Template| page.after.as_ref().is_none_or(|after| template.id > *after);
    let rest = catalogue::all().iter().filter(after);
    let fetch = usize::try_from(page.fetch_limit()).unwrap_or(usize::MAX);
    page.page(rest.take(fetch).collect(), |template| template.id.clone())
}

/// Prepares a template for this content, or for a space that is yet to be created.
pub async fn prepare(
    ctx: &Ctx,
    prefix: &str,
    content: Option<&Granted<Content, Edit>>,
    template_use: &TemplateUse,
) -> Result<PreparedContent> {
    let template = template_use.template(prefix)?;
    Ok(PreparedContent {
        message: format!("Add the template “{}”", template.title),
        origin: ("template", template.id.clone()),
        changes: template_use.changes(ctx, prefix, content, template).await?,
        author: ctx.current_user().await?,
    })
}

/// Adds the pages of a template to a change request, or to main if it may be edited directly.
pub async fn apply(
    ctx: &Ctx,
    space: SpaceId,
    request: Option<ChangeRequestKey>,
    template_use: &TemplateUse,
) -> Result<()> {
    let Some(key) = request else {
        return apply_to_main(ctx, space, template_use).await;
    };
    let content = ctx
        .content(space, RevisionSelector::ChangeRequest(key))
        .await?;
    let content = content.allow::<Edit>()?;
    let template = template_use.template("")?;
    let changes = template_use
        .changes(ctx, "", Some(&content), template)
        .await?;
    let changes: Vec<Change> = changes
        .into_iter()
        .map(|change| Change::Ready(Box::new(change)))
        .collect();
    authoring::apply(ctx, space, key, authoring::Batch::new(&changes)).await?;
    Ok(())
}

async fn apply_to_main(ctx: &Ctx, space: SpaceId, template_use: &TemplateUse) -> Result<()> {
    for _ in 0..MAX_ATTEMPTS {
        let content = ctx
            .content(space, RevisionSelector::Main)
            .await?
            .allow::<Edit>()?;
        require_unprotected_main(&MainProtection::of(ctx, &content).await?)?;
        let prepared = prepare(ctx, "", Some(&content), template_use).await?;
        let filled = prepared.write(ctx, &content, None).await?;
        let mut tx = ctx.begin().await?;
        let advanced = filled.advance_tip(&prepared, &mut tx, &content, None);
        if let Some(permit) = advanced.await? {
            ctx.defer_commit(tx, permit);
            return Ok(());
        }
    }
    Err(Error::Conflict(
        "Concurrent writes to this space prevented adding the template. Try again.".to_owned(),
    ))
}

fn require_unprotected_main(protection: &MainProtection) -> Result<()> {
    let reason = match protection.protected_by() {
        None => return Ok(()),
        Some(ProtectedBy::Lock) => "The space is locked",
        Some(ProtectedBy::MergeRules) => "Merge rules protect what readers see",
    };
    Err(Error::Conflict(format!(
        "{reason}. Start a change request and pass its id as `changeRequestId`."
    )))
}
