//! Commits that this server creates: signed by the requesting user, with their page ids and row.

use authz::{Granted, action::act::Edit};
use content::{
    Commit, PageIds,
    commit::{self, Signature},
    page_ids::{self, Assignment, Snapshot},
};
use context::Ctx;
use model::{
    Error, Oid, Result,
    change_request::ChangeRequest,
    content::Content,
    id::{ChangeRequestId, EventId},
    revision::{NewRevision, Revision, RevisionKind},
    user::User,
};
use url::Url;
use uuid::Uuid;

use crate::repository::Repository;

/// A tree that becomes a commit.
pub struct NewCommit<'a> {
    pub tree: Oid,
    pub parents: &'a [&'a Revision],
    pub message: &'a str,
    pub request: Option<&'a ChangeRequest>,
    pub event: EventId,
    pub kind: RevisionKind,
    pub merged_from: Option<ChangeRequestId>,
    /// Ids that the caller has already assigned.
    pub pinned_ids: &'a [(content::BString, Uuid)],
}

/// Writes the commit and its page ids into the repository, and returns its row.
pub async fn commit(
    ctx: &Ctx,
    repository: &mut Repository<'_>,
    author: &User,
    new: NewCommit<'_>,
) -> Result<NewRevision> {
    let now = ctx.app.clock.now();
    let mut trailers = Vec::new();
    if let Some(request) = new.request {
        trailers.push((commit::CHANGE_REQUEST_TRAILER, request.number.to_string()));
    }
    trailers.push((commit::EVENT_TRAILER, new.event.to_string()));
    let message = commit::message(new.message, &trailers);
    let signature = signature(ctx, author);
    let parents: Vec<Oid> = new.parents.iter().map(|parent| parent.id).collect();
    let commit = Commit::new(new.tree, parents.clone(), signature, message.clone());
    let known = new
        .parents
        .iter()
        .map(|parent| snapshot(parent))
        .collect::<Result<Vec<_>>>()?;
    let (id, identity) = repository
        .run(|objects| {
            let id = commit.write(objects)?;
            let assignment = Assignment {
                commit: id,
                tree: new.tree,
                time: now.as_second(),
                parents: &known,
                previous_tip: None,
                pinned_ids: new.pinned_ids,
            };
            Ok((id, page_ids::assign(objects, &assignment)?))
        })
        .await?;
    Ok(NewRevision {
        id,
        tree: new.tree,
        identity: identity.to_bytes().to_vec(),
        parents,
        kind: new.kind,
        message: message.to_string(),
        merged_from: new.merged_from,
        created_at: now,
    })
}

/// Returns the signature of a user for a commit created now.
pub fn signature(ctx: &Ctx, author: &User) -> Signature {
    let host = host(&ctx.app.settings.public_url);
    Signature::of_user(&author.display_name, author.id, &host, ctx.app.clock.now())
}

/// Converts a revision to the type of `content`.
pub fn snapshot(revision: &Revision) -> Result<Snapshot> {
    Ok(Snapshot {
        tree: revision.tree,
        page_ids: identity_of(revision)?,
    })
}

/// Converts a revision that is not stored yet.
pub fn new_snapshot(revision: &NewRevision) -> Result<Snapshot> {
    Ok(Snapshot {
        tree: revision.tree,
        page_ids: identity_from(&revision.identity)?,
    })
}

/// The base of a change request: the revision of main that it started from, or merged last.
pub fn base_of(request: &ChangeRequest) -> Oid {
    request
        .revision_merged_ancestor
        .unwrap_or(request.revision_initial)
}

/// Loads a revision of the space that the caller may see.
pub async fn find_revision(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    id: Oid,
) -> Result<Revision> {
    let space = &content.space;
    let found = store::revisions::find_all(ctx.db(), space.organization, space.id, &[id]).await?;
    let found = found.into_iter().next();
    found.ok_or(Error::NotFound(<Content as authz::Resource>::KIND))
}

fn host(public_url: &str) -> String {
    let url = Url::parse(public_url).ok();
    let host = url.as_ref().and_then(Url::host_str);
    host.unwrap_or("localhost").to_owned()
}

/// Returns the page ids of a revision.
pub fn identity_of(revision: &Revision) -> Result<PageIds> {
    identity_from(&revision.identity)
}

/// Decodes the page ids of a commit as stored in its row.
pub(crate) fn identity_from(bytes: &[u8]) -> Result<PageIds> {
    if bytes.is_empty() {
        return Ok(PageIds::empty());
    }
    let bytes = bytes.try_into().map_err(Error::internal)?;
    Ok(PageIds::from_bytes(bytes))
}
