//! Writing pages of a change request: a batch of changes becomes one revision, or nothing happens.

mod change_batch;
mod fetch_files;
mod inserted_files;
mod relink;
mod updated_pages;
mod uploaded_files;
mod write;

use std::collections::HashMap;

use authz::{Granted, action::act::Edit};
use context::{Ctx, Viewable};
use model::{
    Error, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::{Content, RevisionSelector},
    event::EventType,
    id::{Id, PageId, SpaceId, UploadId, kind},
    upload::Upload,
};
use pages::{commits, contents::FileFacts};
use serde_json::json;
use store::{Tx, change_requests as requests, objects::Pool};

pub use content::{
    authoring::{Change as ReadyChange, ChangeOutcome, Fields, PageBody, PageChanges},
    page_ids::Snapshot,
};
pub use document::Splice;

pub(crate) use change_batch::ChangeBatch;
pub use fetch_files::{FileInsert, FileSource};
pub(crate) use write::{PendingCommit, write};

use crate::{change_requests, unsaved_texts};

/// Attempts when concurrent writes win.
const MAX_ATTEMPTS: usize = 5;

/// The uploads that a batch inserts, by their ids.
type Uploads = HashMap<UploadId, Upload>;

/// The result of a batch.
pub struct BatchResult {
    /// The content that was written to.
    pub content: Content,
    pub request: Viewable<ChangeRequest>,
    pub changed: Vec<ChangeOutcome>,
    pub files: Vec<FileFacts>,
    /// What updated pages say now, if that was asked for.
    pub blocks: HashMap<PageId, PageChanges>,
    /// The new revision.
    pub revision: model::Oid,
}

/// A batch as it is requested.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    pub changes: &'a [Change],
    /// Pages to which links are updated when their files are renamed.
    pub followed: &'a [PageId],
    /// Whether the result has the blocks of updated pages.
    pub with_blocks: bool,
}

impl<'a> Batch<'a> {
    pub fn new(changes: &'a [Change]) -> Self {
        Self {
            changes,
            followed: &[],
            with_blocks: false,
        }
    }
}

/// A requested change. Revisions to revert to are not resolved yet.
#[derive(Debug, Clone)]
pub enum Change {
    /// Files whose bytes may have to be fetched.
    InsertFiles(Vec<FileInsert>),
    Ready(Box<ReadyChange>),
    /// A change of a page based on the revision at which it was read.
    Since {
        base: model::Oid,
        change: Box<ReadyChange>,
    },
    Revert {
        page: String,
        revision: model::Oid,
        blocks: Option<Vec<String>>,
    },
}

/// Applies the changes. Links to followed pages are updated when their files are renamed. `If-Match` applies to the
/// change request as a whole.
pub async fn apply(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    batch: Batch<'_>,
) -> Result<BatchResult> {
    let author = ctx.current_user().await?;
    let fetched;
    let mut uploads = Uploads::new();
    let changes = batch.changes;
    let changes = if changes
        .iter()
        .any(|change| matches!(change, Change::InsertFiles(_)))
    {
        // The permission check precedes fetching: only editors may make the server send requests.
        let request = find_writable(ctx, space, key).await?;
        if uploaded_files::are_named(changes) {
            let content = content_of(ctx, &request).await?;
            uploads = uploaded_files::find(ctx, &content, changes).await?;
        }
        fetched = fetch_files::fetch(ctx, request.organization, changes, &uploads).await?;
        &fetched.changes[..]
    } else {
        changes
    };
    for _ in 0..MAX_ATTEMPTS {
        let request = find_writable(ctx, space, key).await?;
        let content = content_of(ctx, &request).await?;
        let batch = Batch { changes, ..batch };
        let attempted = attempt(ctx, &author, (&content, &request), batch, &uploads);
        if let Some(authored) = attempted.await? {
            return Ok(authored);
        }
    }
    Err(Error::Conflict(
        "Concurrent writes to this change request prevented this change. Try again.".to_owned(),
    ))
}

async fn content_of(
    ctx: &Ctx,
    request: &Granted<ChangeRequest, Edit>,
) -> Result<Granted<Content, Edit>> {
    let at = RevisionSelector::ChangeRequest(ChangeRequestKey::Id(request.id));
    ctx.content(request.space, at).await?.allow::<Edit>()
}

async fn find_writable(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
) -> Result<Granted<ChangeRequest, Edit>> {
    let request = ctx.change_request(space, key).await?.allow::<Edit>()?;
    change_requests::require_writable(&request)?;
    match ctx.request.if_version {
        Some(version) if version != request.version => Err(ctx.version_conflict()),
        _ => Ok(request),
    }
}

/// Returns None if the change request was changed concurrently.
async fn attempt(
    ctx: &Ctx,
    author: &model::user::User,
    (content, request): (&Granted<Content, Edit>, &Granted<ChangeRequest, Edit>),
    requested: Batch<'_>,
    uploads: &Uploads,
) -> Result<Option<BatchResult>> {
    let event: Id<kind::Event> = ctx.new_id();
    let changes = resolve(ctx, content, requested.changes).await?;
    let start = commits::snapshot(&content.revision)?;
    let base = find_default_base(ctx, content, request, &changes).await?;
    let batch = ChangeBatch {
        content,
        request: Some(request),
        message: &request.subject,
        changes: &changes,
        followed_pages: requested.followed,
        base: base.unwrap_or(start),
        event,
    };
    let mut written = write(ctx, author, &batch).await?;
    let blocks = if requested.with_blocks {
        updated_pages::compare(&mut written, &changes).await?
    } else {
        HashMap::new()
    };
    let files = inserted_files::describe(ctx, &written).await?;
    let mut tx = ctx.begin().await?;
    if !uploads.is_empty() {
        take_uploads(&mut tx, content, uploads).await?;
    }
    let Some(objects) = written
        .advance_tip(&mut tx, content, Some(request.id))
        .await?
    else {
        return Ok(None);
    };
    let (before, after) = (content.revision.id, written.revision.id);
    let results = &written.results;
    change_requests::conflicts::settle_written(&mut tx, request, after, results).await?;
    unsaved_texts::delete_written(&mut tx, request, results).await?;
    let updated =
        requests::get_in(&mut tx, request.organization, request.space, request.id).await?;
    if ctx.request.if_version.is_some() && updated.version != request.version + 1 {
        // Its subject, for example, was changed since it was loaded above.
        return Err(ctx.version_conflict());
    }
    let permit = tx.record(
        change_requests::event(&updated, EventType::ChangeRequestContentUpdated)
            .with_id(event)
            .with_fields(json!({
                "before": before, "after": after, "objects": objects,
            })),
    );
    ctx.defer_commit(tx, permit);
    Ok(Some(BatchResult {
        content: (**content).clone(),
        request: updated,
        files,
        blocks,
        revision: after,
        changed: written.results,
    }))
}

/// The uploads become files of the revision.
async fn take_uploads(
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    uploads: &Uploads,
) -> Result<()> {
    let all: Vec<Upload> = uploads.values().cloned().collect();
    if store::uploads::take(tx, Pool::of(content), &all).await? {
        return Ok(());
    }
    Err(Error::Conflict(
        "A file that was uploaded has expired meanwhile, or another change has inserted it. Send it again.".to_owned(),
    ))
}

async fn resolve(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    changes: &[Change],
) -> Result<Vec<ReadyChange>> {
    let mut ready = Vec::with_capacity(changes.len());
    for (index, change) in changes.iter().enumerate() {
        ready.push(match change {
            Change::Ready(change) => (**change).clone(),
            Change::InsertFiles(_) => {
                return Err(Error::internal("files are not fetched yet"));
            }
            Change::Since { base, change } => {
                let field = format!("changes[{index}].base");
                let known = find_snapshot(ctx, content, *base, field).await?;
                let mut change = (**change).clone();
                if let ReadyChange::UpdatePage { base, .. } = &mut change {
                    *base = Some(known);
                }
                change
            }
            Change::Revert {
                page,
                revision,
                blocks,
            } => {
                let field = format!("changes[{index}].revision");
                ReadyChange::RevertPage {
                    page: page.clone(),
                    revision: Some(find_snapshot(ctx, content, *revision, field).await?),
                    blocks: blocks.clone(),
                }
            }
        });
    }
    Ok(ready)
}

/// Loads the revision that a change names in this field.
async fn find_snapshot(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    revision: model::Oid,
    field: String,
) -> Result<Snapshot> {
    match commits::find_revision(ctx, content, revision).await {
        Ok(revision) => commits::snapshot(&revision),
        Err(Error::NotFound(_)) => Err(Error::invalid(field, "names no revision of this space")),
        Err(error) => Err(error),
    }
}

/// Loads the default revision for reverted pages, if a change needs it.
async fn find_default_base(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    request: &ChangeRequest,
    changes: &[ReadyChange],
) -> Result<Option<Snapshot>> {
    let needed =
        |change: &ReadyChange| matches!(change, ReadyChange::RevertPage { revision: None, .. });
    if !changes.iter().any(needed) {
        return Ok(None);
    }
    let revision = commits::find_revision(ctx, content, commits::base_of(request)).await?;
    commits::snapshot(&revision).map(Some)
}
