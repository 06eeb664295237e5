//! Writing pages of a change request: a batch of changes becomes one revision, or nothing happens.

mod change_batch;
mod fetch_files;
mod relink;
mod write;

use authz::{Granted, action::act::Edit};
use content::pages::File;
use context::{Ctx, Viewable};
use model::{
    Error, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::{Content, RevisionSelector},
    event::EventType,
    id::{Id, PageId, SpaceId, kind},
};
use pages::{
    commits,
    contents::{FileFacts, dimensions},
    repository::Repository,
};
use serde_json::json;
use store::change_requests as requests;

pub use content::{
    authoring::{Change as ReadyChange, ChangeOutcome, Fields, PageBody},
    page_ids::Snapshot,
};

pub(crate) use change_batch::ChangeBatch;
pub use fetch_files::{FileInsert, FileSource};
pub(crate) use write::{PendingCommit, write};

use crate::change_requests;

/// Attempts when concurrent writes win.
const MAX_ATTEMPTS: usize = 5;

/// The result of a batch.
pub struct BatchResult {
    /// The content that was written to.
    pub content: Content,
    pub request: Viewable<ChangeRequest>,
    pub changed: Vec<ChangeOutcome>,
    pub files: Vec<FileFacts>,
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
    changes: &[Change],
    followed: &[PageId],
) -> Result<BatchResult> {
    let author = ctx.current_user().await?;
    let fetched;
    let changes = if changes
        .iter()
        .any(|change| matches!(change, Change::InsertFiles(_)))
    {
        // The permission check precedes fetching: only editors may make the server send requests.
        let request = find_writable(ctx, space, key).await?;
        fetched = fetch_files::fetch(ctx, request.organization, changes).await?;
        &fetched.changes[..]
    } else {
        changes
    };
    for _ in 0..MAX_ATTEMPTS {
        let request = find_writable(ctx, space, key).await?;
        let at = RevisionSelector::ChangeRequest(ChangeRequestKey::Id(request.id));
        let content = ctx.content(space, at).await?.allow::<Edit>()?;
        if let Some(authored) =
            attempt(ctx, &author, &content, &request, (changes, followed)).await?
        {
            return Ok(authored);
        }
    }
    Err(Error::Conflict(
        "Concurrent writes to this change request prevented this change. Try again.".to_owned(),
    ))
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
    content: &Granted<Content, Edit>,
    request: &Granted<ChangeRequest, Edit>,
    (changes, followed): (&[Change], &[PageId]),
) -> Result<Option<BatchResult>> {
    let event: Id<kind::Event> = ctx.new_id();
    let changes = resolve(ctx, content, changes).await?;
    let start = commits::snapshot(&content.revision)?;
    let base = find_default_base(ctx, content, request, &changes).await?;
    let batch = ChangeBatch {
        content,
        request: Some(request),
        message: &request.subject,
        changes: &changes,
        followed_pages: followed,
        base: base.unwrap_or(start),
        event,
    };
    let written = write(ctx, author, &batch).await?;
    let mut tx = ctx.begin().await?;
    let Some(objects) = written
        .advance_tip(&mut tx, content, Some(request.id))
        .await?
    else {
        return Ok(None);
    };
    let (before, after) = (content.revision.id, written.revision.id);
    let results = &written.results;
    change_requests::conflicts::settle_written(&mut tx, request, after, results).await?;
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
    let results = written.results;
    Ok(Some(BatchResult {
        content: (**content).clone(),
        request: updated,
        files: results
            .iter()
            .filter_map(|changed| inserted_file(ctx, &written.repository, changed))
            .collect(),
        changed: results,
    }))
}

fn inserted_file(
    ctx: &Ctx,
    repository: &Repository<'_>,
    changed: &ChangeOutcome,
) -> Option<FileFacts> {
    let ChangeOutcome::InsertedFile { id, path, oid, .. } = changed else {
        return None;
    };
    let file = File {
        id: *id,
        path: path.as_str().into(),
        oid: *oid,
    };
    let object = repository.objects().get(*oid);
    let bytes = object.map(|object| &object.bytes[..]).unwrap_or_default();
    let organization = repository.pool().organization;
    Some(FileFacts {
        size: bytes.len() as u64,
        dimensions: dimensions::measure_new(&ctx.app, organization, &file, bytes),
        file,
    })
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
