//! Writing pages of a change request: a batch of changes becomes one revision, or nothing happens.

mod fetched;
mod follow;
mod write;

use authz::{Granted, action::act::Edit};
use content::pages::File;
use model::{
    Error, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::{At, Content},
    id::{Id, PageId, SpaceId, kind},
};
use serde_json::json;
use store::access;

pub use content::{
    authoring::{Change as ReadyChange, Changed, Fields, PageBody},
    identity::Known,
};

pub use fetched::{FileSource, FileWish};
pub(crate) use write::{Batch, Written, write};

use crate::{
    Ctx, Seen, change_requests,
    contents::{FileFacts, dimensions},
    history,
    repository::Repository,
    users,
};

/// Attempts when concurrent writes win.
const ATTEMPTS: usize = 5;

/// The result of a batch.
pub struct Authored {
    /// The content that was written to.
    pub content: Content,
    pub request: Seen<ChangeRequest>,
    pub changed: Vec<Changed>,
    pub files: Vec<FileFacts>,
}

/// A requested change. Revisions to revert to are not resolved yet.
#[derive(Debug, Clone)]
pub enum Change {
    /// Files whose bytes may have to be fetched.
    InsertFiles(Vec<FileWish>),
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
) -> Result<Authored> {
    let author = users::current(ctx).await?;
    let fetched;
    let changes = if changes
        .iter()
        .any(|change| matches!(change, Change::InsertFiles(_)))
    {
        // The permission check precedes fetching: only editors may make the server send requests.
        let request = writable(ctx, space, key).await?;
        fetched = fetched::fetch(ctx, request.organization, changes).await?;
        &fetched.changes[..]
    } else {
        changes
    };
    for _ in 0..ATTEMPTS {
        let request = writable(ctx, space, key).await?;
        let at = At::ChangeRequest(ChangeRequestKey::Id(request.id));
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

async fn writable(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
) -> Result<Granted<ChangeRequest, Edit>> {
    let request = ctx.change_request(space, key).await?.allow::<Edit>()?;
    change_requests::demand_writable(&request)?;
    match ctx.request.if_version {
        Some(version) if version != request.version => Err(ctx.changed_meanwhile()),
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
) -> Result<Option<Authored>> {
    let event: Id<kind::Event> = ctx.new_id();
    let changes = resolve(ctx, content, changes).await?;
    let start = history::known(&content.revision)?;
    let base = base(ctx, content, request, &changes).await?;
    let batch = Batch {
        content,
        request: Some(request),
        message: &request.subject,
        changes: &changes,
        followed,
        base: base.unwrap_or(start),
        event,
    };
    let written = write(ctx, author, &batch).await?;
    let mut tx = ctx.begin().await?;
    let Some(objects) = written.land(&mut tx, content, Some(request.id)).await? else {
        return Ok(None);
    };
    let (before, after) = (content.revision.id, written.revision.id);
    let results = &written.results;
    change_requests::conflicts::settle_written(&mut tx, request, after, results).await?;
    let updated =
        access::change_request_in(&mut tx, request.organization, request.space, request.id).await?;
    if ctx.request.if_version.is_some() && updated.version != request.version + 1 {
        // Its subject, for example, was changed since it was loaded above.
        return Err(ctx.changed_meanwhile());
    }
    tx.record(
        change_requests::event(&updated, "change_request.content_updated")
            .known_as(event)
            .and(json!({
                "before": before, "after": after, "objects": objects,
            })),
    );
    ctx.keep(tx);
    let results = written.results;
    Ok(Some(Authored {
        content: (**content).clone(),
        request: updated,
        files: results
            .iter()
            .filter_map(|changed| inserted_file(ctx, &written.repository, changed))
            .collect(),
        changed: results,
    }))
}

fn inserted_file(ctx: &Ctx, repository: &Repository<'_>, changed: &Changed) -> Option<FileFacts> {
    let Changed::InsertedFile { id, path, oid, .. } = changed else {
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
        dimensions: dimensions::measure_written(&ctx.app, organization, &file, bytes),
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
                let known = known(ctx, content, *base, field).await?;
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
                    revision: Some(known(ctx, content, *revision, field).await?),
                    blocks: blocks.clone(),
                }
            }
        });
    }
    Ok(ready)
}

/// Loads the revision that a change names in this field.
async fn known(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    revision: model::Oid,
    field: String,
) -> Result<Known> {
    match history::revision(ctx, content, revision).await {
        Ok(revision) => history::known(&revision),
        Err(Error::NotFound(_)) => Err(Error::invalid(field, "names no revision of this space")),
        Err(error) => Err(error),
    }
}

/// Loads the default revision for reverted pages, if a change needs it.
async fn base(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    request: &ChangeRequest,
    changes: &[ReadyChange],
) -> Result<Option<Known>> {
    let needed =
        |change: &ReadyChange| matches!(change, ReadyChange::RevertPage { revision: None, .. });
    if !changes.iter().any(needed) {
        return Ok(None);
    }
    let revision = history::revision(ctx, content, history::base_of(request)).await?;
    history::known(&revision).map(Some)
}
