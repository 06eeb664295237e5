//! Templates: content to start from, written into main, a change request or a new space.

mod catalogue;
mod fill;
mod references;

use authz::{Granted, action::act::Edit};
use context::{Ctx, Viewable};
use model::{
    Error, Page, PageRequest, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::{Content, RevisionSelector},
    event::{EventType, NewEvent},
    id::{EventId, SpaceId},
    space::Space,
    user::User,
};
use pages::commits;
use serde_json::{Value, json};
use store::{CommitPermit, Tx, change_requests as requests, contents, spaces};

pub use catalogue::{Parameter, ReferenceKind, Template};
pub use references::{Reference, TemplateUse};

use crate::{
    authoring::{self, Change, ChangeBatch, PendingCommit, ReadyChange, write},
    change_requests,
    git::{MainProtection, ProtectedBy},
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

/// A template with resolved parameters. Everything is loaded before a transaction begins: code that waits for a
/// connection must not hold one.
pub struct PreparedTemplate {
    template: &'static Template,
    changes: Vec<ReadyChange>,
    author: User,
}

impl PreparedTemplate {
    /// Prepares a template for this content, or for a space that is yet to be created.
    pub async fn new(
        ctx: &Ctx,
        prefix: &str,
        content: Option<&Granted<Content, Edit>>,
        template_use: &TemplateUse,
    ) -> Result<Self> {
        let template = template_use.template(prefix)?;
        Ok(Self {
            template,
            changes: template_use.changes(ctx, prefix, content, template).await?,
            author: ctx.current_user().await?,
        })
    }

    /// Fills a space that this transaction created.
    pub async fn fill_space(
        &self,
        ctx: &Ctx,
        tx: &mut Tx,
        space: &Space,
    ) -> Result<Viewable<Space>> {
        let content = contents::find_in(tx, space).await?.allow::<Edit>()?;
        let written = self.write(ctx, &content, None).await?;
        let advanced = written.advance_tip(self, tx, &content, None).await?;
        if advanced.is_none() {
            return Err(Error::internal(
                "a space of an uncommitted transaction has changed",
            ));
        }
        spaces::get_in(tx, space).await
    }

    /// Fills a change request that this transaction created at this content.
    pub(crate) async fn fill_change_request(
        &self,
        ctx: &Ctx,
        tx: &mut Tx,
        content: &Granted<Content, Edit>,
        request: &ChangeRequest,
    ) -> Result<Viewable<ChangeRequest>> {
        let written = self.write(ctx, content, Some(request)).await?;
        let advanced = written
            .advance_tip(self, tx, content, Some(request))
            .await?;
        if advanced.is_none() {
            return Err(Error::internal(
                "a change request of an uncommitted transaction has changed",
            ));
        }
        requests::get_in(tx, request.organization, request.space, request.id).await
    }

    /// Writes the pages as one commit.
    async fn write<'a>(
        &self,
        ctx: &'a Ctx,
        content: &Granted<Content, Edit>,
        request: Option<&ChangeRequest>,
    ) -> Result<TemplateCommit<'a>> {
        let event: EventId = ctx.new_id();
        let message = format!("Add the template “{}”", self.template.title);
        let batch = ChangeBatch {
            content,
            request,
            message: &message,
            changes: &self.changes,
            followed_pages: &[],
            base: commits::snapshot(&content.revision)?,
            event,
        };
        let written = write(ctx, &self.author, &batch).await?;
        Ok(TemplateCommit {
            commit: written,
            event,
        })
    }
}

/// A template as a commit, with the event that will report it.
struct TemplateCommit<'a> {
    commit: PendingCommit<'a>,
    event: EventId,
}

impl TemplateCommit<'_> {
    /// Returns None if a concurrent update won.
    async fn advance_tip(
        &self,
        prepared: &PreparedTemplate,
        tx: &mut Tx,
        content: &Granted<Content, Edit>,
        request: Option<&ChangeRequest>,
    ) -> Result<Option<CommitPermit>> {
        let branch = request.map(|request| request.id);
        let Some(objects) = self.commit.advance_tip(tx, content, branch).await? else {
            return Ok(None);
        };
        let (before, after) = (content.revision.id, self.commit.revision.id);
        let id = &prepared.template.id;
        let facts = json!({"template": id, "before": before, "after": after, "objects": objects});
        let permit = tx.record(updated(content, request, facts).with_id(self.event));
        Ok(Some(permit))
    }
}

fn updated(content: &Content, request: Option<&ChangeRequest>, facts: Value) -> NewEvent {
    let Some(request) = request else {
        let space = &content.space;
        let updated = NewEvent::new(
            space.organization,
            EventType::ContentUpdated,
            space.id.uuid(),
        );
        return updated.with_payload(facts);
    };
    change_requests::event(request, EventType::ChangeRequestContentUpdated).with_fields(facts)
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
    authoring::apply(ctx, space, key, &changes, &[]).await?;
    Ok(())
}

async fn apply_to_main(ctx: &Ctx, space: SpaceId, template_use: &TemplateUse) -> Result<()> {
    for _ in 0..MAX_ATTEMPTS {
        let content = ctx
            .content(space, RevisionSelector::Main)
            .await?
            .allow::<Edit>()?;
        require_unprotected_main(&MainProtection::of(ctx, &content).await?)?;
        let prepared = PreparedTemplate::new(ctx, "", Some(&content), template_use).await?;
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
