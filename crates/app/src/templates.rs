//! Templates: content to start from, written into main, a change request or a new space.

mod catalogue;
mod fill;
mod references;

use authz::{Granted, action::act::Edit};
use model::{
    Error, Page, PageRequest, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::{At, Content},
    event::NewEvent,
    id::{EventId, SpaceId},
    space::Space,
    user::User,
};
use serde_json::json;
use store::{Tx, access};

pub use catalogue::{Parameter, ReferenceKind, Template};
pub use references::{Reference, Use};

use crate::{
    Ctx, Seen,
    authoring::{self, Batch, Change, ReadyChange, Written, write},
    change_requests,
    git::{Closed, Gate},
    history, users,
};

/// How often to begin anew when someone else was faster.
const ATTEMPTS: usize = 5;

/// The templates, by id.
pub fn list(page: &PageRequest<String>) -> Page<&'static Template, String> {
    let after = |template: &&Template| page.after.as_ref().is_none_or(|after| template.id > *after);
    let rest = catalogue::all().iter().filter(after);
    let fetch = usize::try_from(page.fetch()).unwrap_or(usize::MAX);
    page.page(rest.take(fetch).collect(), |template| template.id.clone())
}

/// Adds a template's pages to a space: to a change request, or to what readers see where that may be edited live.
pub async fn apply(
    ctx: &Ctx,
    space: SpaceId,
    request: Option<ChangeRequestKey>,
    wish: &Use,
) -> Result<()> {
    let template = wish.template("")?;
    let Some(key) = request else {
        return apply_to_main(ctx, space, template, wish).await;
    };
    let content = ctx
        .content(space, At::ChangeRequest(key))
        .await?
        .allow::<Edit>()?;
    let changes = wish.changes(ctx, "", &content, template).await?;
    let changes: Vec<Change> = changes
        .into_iter()
        .map(|change| Change::Ready(Box::new(change)))
        .collect();
    authoring::apply(ctx, space, key, &changes).await?;
    Ok(())
}

async fn apply_to_main(ctx: &Ctx, space: SpaceId, template: &Template, wish: &Use) -> Result<()> {
    let author = users::current(ctx).await?;
    for _ in 0..ATTEMPTS {
        let content = ctx.content(space, At::Main).await?.allow::<Edit>()?;
        open_main(&Gate::of(ctx, &content).await?)?;
        let changes = wish.changes(ctx, "", &content, template).await?;
        let mut tx = ctx.begin().await?;
        if put_in(ctx, &mut tx, &author, (&content, None), template, &changes).await? {
            ctx.keep(tx);
            return Ok(());
        }
    }
    Err(Error::Conflict(
        "Others write to this space so often that the template found no gap. Try again.".to_owned(),
    ))
}

fn open_main(gate: &Gate) -> Result<()> {
    let reason = match gate.closed() {
        None => return Ok(()),
        Some(Closed::Locked) => "The space is locked",
        Some(Closed::Ruled) => "Merge rules protect what readers see",
    };
    Err(Error::Conflict(format!(
        "{reason}. Begin a change request and give its id as `changeRequestId`."
    )))
}

/// Fills a space that this transaction made.
pub(crate) async fn fill_space(
    ctx: &Ctx,
    tx: &mut Tx,
    space: &Space,
    wish: &Use,
) -> Result<Seen<Space>> {
    let template = wish.template("template.")?;
    let author = users::current(ctx).await?;
    let content = access::content_in(tx, space).await?.allow::<Edit>()?;
    let changes = wish.changes(ctx, "template.", &content, template).await?;
    if !put_in(ctx, tx, &author, (&content, None), template, &changes).await? {
        return Err(Error::internal("a space that nobody knows of has changed"));
    }
    access::space_in(tx, space).await
}

/// Fills a change request that this transaction began at this content.
pub(crate) async fn fill_change_request(
    ctx: &Ctx,
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    request: &ChangeRequest,
    wish: &Use,
) -> Result<Seen<ChangeRequest>> {
    let template = wish.template("template.")?;
    let changes = wish.changes(ctx, "template.", content, template).await?;
    let author = &request.created_by;
    if !put_in(
        ctx,
        tx,
        author,
        (content, Some(request)),
        template,
        &changes,
    )
    .await?
    {
        return Err(Error::internal(
            "a change request that nobody knows of has changed",
        ));
    }
    access::change_request_in(tx, request.organization, request.space, request.id).await
}

/// Writes the pages as one revision. False when someone else was faster.
async fn put_in(
    ctx: &Ctx,
    tx: &mut Tx,
    author: &User,
    (content, request): (&Granted<Content, Edit>, Option<&ChangeRequest>),
    template: &Template,
    changes: &[ReadyChange],
) -> Result<bool> {
    let event: EventId = ctx.new_id();
    let message = format!("Add the template “{}”", template.title);
    let batch = Batch {
        content,
        request,
        message: &message,
        changes,
        base: history::known(&content.revision)?,
        event,
    };
    let written = write(ctx, author, &batch).await?;
    let branch = request.map(|request| request.id);
    let Some(objects) = written.land(tx, content, branch).await? else {
        return Ok(false);
    };
    tx.record(applied(content, request, template, &written, objects).known_as(event));
    Ok(true)
}

fn applied(
    content: &Content,
    request: Option<&ChangeRequest>,
    template: &Template,
    written: &Written<'_>,
    objects: usize,
) -> NewEvent {
    let (before, after) = (content.revision.id, written.revision.id);
    let facts =
        json!({"template": template.id, "before": before, "after": after, "objects": objects});
    match request {
        Some(request) => {
            change_requests::event(request, "change_request.content_updated").with(facts)
        }
        None => {
            let space = &content.space;
            NewEvent::new(space.organization, "content.updated", space.id.uuid()).with(facts)
        }
    }
}
