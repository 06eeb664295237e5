//! Writes to comments and replies.

use authz::{Granted, action::act, policy};
use model::{
    Error, Id, Kind, Oid, Result,
    change_request::ChangeRequest,
    comment::{Body, Comment, CommentTarget, PostPatch, Reply},
    content::Content,
    id::{ChangeRequestId, CommentId, Identified, OrganizationId, ReviewId, SpaceId, kind},
};
use serde_json::Value;
use uuid::Uuid;

use super::row::{Row, query_comments};
use crate::{
    Tx,
    access::{self, Viewable},
    error::DbResultExt,
};

pub async fn insert(
    tx: &mut Tx,
    content: &Granted<Content, act::Comment>,
    target: CommentTarget,
    body: Option<Body>,
) -> Result<Viewable<Comment>> {
    let new = CommentInsert {
        id: tx.new_id::<kind::Comment>().uuid(),
        organization: content.space.organization,
        space: content.space.id,
        change_request: content.change_request,
        parent: None,
        target,
        body,
    };
    let row = insert_row(tx, new, kind::Space::KIND).await?;
    let actions = policy::comment::actions(content.actions(), true);
    access::listed_with(row.comment()?, actions)
}

/// Inserts the comment of a review, on the change request as a whole.
pub async fn insert_review_comment(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, act::Review>,
    review: ReviewId,
    body: Body,
) -> Result<Viewable<Comment>> {
    let new = CommentInsert {
        id: tx.new_id::<kind::Comment>().uuid(),
        organization: request.organization,
        space: request.space,
        change_request: Some(request.id),
        parent: None,
        target: CommentTarget {
            review: Some(review),
            ..whole(request.revision)
        },
        body: Some(body),
    };
    let row = insert_row(tx, new, kind::ChangeRequest::KIND).await?;
    let actions = policy::comment::actions(request.actions(), true);
    access::listed_with(row.comment()?, actions)
}

pub async fn insert_reply(
    tx: &mut Tx,
    comment: &Granted<Comment, act::Comment>,
    body: Option<Body>,
) -> Result<Viewable<Reply>> {
    let new = CommentInsert {
        id: tx.new_id::<kind::CommentReply>().uuid(),
        organization: comment.post.organization,
        space: comment.post.space,
        change_request: comment.post.change_request,
        parent: Some(comment.id),
        target: whole(comment.target.revision),
        body,
    };
    let row = insert_row(tx, new, kind::Comment::KIND).await?;
    let actions = policy::comment::actions(comment.actions(), true);
    access::listed_with(row.reply()?, actions)
}

/// A comment or a reply to insert.
struct CommentInsert {
    id: Uuid,
    organization: OrganizationId,
    space: SpaceId,
    change_request: Option<ChangeRequestId>,
    /// The comment that a reply belongs to.
    parent: Option<CommentId>,
    target: CommentTarget,
    body: Option<Body>,
}

/// The target of comments on all of a revision.
fn whole(revision: Oid) -> CommentTarget {
    CommentTarget {
        revision,
        page: None,
        node: None,
        cell: None,
        review: None,
    }
}

/// `parent` is the kind of object that is missing if it was deleted concurrently.
async fn insert_row(tx: &mut Tx, new: CommentInsert, parent: Kind) -> Result<Row> {
    let target = new.target;
    let (node, quote) = target.node.map(|node| (node.id, node.quote)).unzip();
    let cell = target.cell.map(|cell| (cell.record, cell.definition));
    let (record, definition) = cell.unzip();
    query_comments!(
        Row,
        r#"with made as (
               insert into comments (organization_id, id, space_id, change_request_id, parent_id, revision, page_id,
                                     node_id, quote, table_record, table_definition, body, posted_at, posted_by,
                                     review_id)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
               returning *
           )
           select"#,
        r#", null::jsonb as resolved_by, '[]'::jsonb as "reactions!", '[]'::jsonb as "repliers!",
                  null::role as role, 1::bigint as "found!"
           from made c"#,
        new.organization.uuid(),
        new.id,
        new.space.uuid(),
        new.change_request.map(Id::uuid),
        new.parent.map(Id::uuid),
        &target.revision.as_bytes()[..],
        target.page.map(Id::uuid),
        node,
        quote,
        record,
        definition,
        stored_body(new.body)?,
        tx.sql_now() as _,
        tx.user().uuid(),
        target.review.map(Id::uuid),
    )
    .fetch_one(tx.connection())
    .await
    .on_foreign_key(|| Error::NotFound(parent))
}

/// Returns false if the comment is gone, or `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    comment: &Granted<Comment, act::Comment>,
    patch: PostPatch,
    if_version: Option<i64>,
) -> Result<bool> {
    let organization = comment.post.organization;
    change(tx, organization, comment.id.uuid(), patch, if_version).await
}

/// Ignores `resolved`: only comments can be resolved, not replies.
pub async fn update_reply(
    tx: &mut Tx,
    reply: &Granted<Reply, act::Comment>,
    patch: PostPatch,
    if_version: Option<i64>,
) -> Result<bool> {
    let patch = PostPatch {
        resolved: None,
        ..patch
    };
    let organization = reply.post.organization;
    change(tx, organization, reply.id.uuid(), patch, if_version).await
}

async fn change(
    tx: &mut Tx,
    organization: OrganizationId,
    id: Uuid,
    patch: PostPatch,
    if_version: Option<i64>,
) -> Result<bool> {
    let sets_body = patch.body.is_some();
    let updated = sqlx::query_file!(
        "queries/update_comment.sql",
        organization.uuid(),
        id,
        tx.user().uuid(),
        &patch.removed_reactions,
        &patch.added_reactions,
        tx.sql_now() as _,
        sets_body,
        stored_body(patch.body.flatten())?,
        patch.resolved,
        if_version,
    )
    .execute(tx.connection())
    .await
    .on_foreign_key(|| Error::NotFound(kind::Comment::KIND))?;
    Ok(updated.rows_affected() == 1)
}

/// Deletes a comment with its replies. Returns false if it is gone, or `if_version` does not match.
pub async fn delete(
    tx: &mut Tx,
    comment: &Granted<Comment, act::Delete>,
    if_version: Option<i64>,
) -> Result<bool> {
    remove(tx, comment.post.organization, comment.id.uuid(), if_version).await
}

pub async fn delete_reply(
    tx: &mut Tx,
    reply: &Granted<Reply, act::Delete>,
    if_version: Option<i64>,
) -> Result<bool> {
    remove(tx, reply.post.organization, reply.id.uuid(), if_version).await
}

async fn remove(
    tx: &mut Tx,
    organization: OrganizationId,
    id: Uuid,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from comments where organization_id = $1 and id = $2 and ($3::bigint is null or version = $3)",
        organization.uuid(),
        id,
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}

fn stored_body(body: Option<Body>) -> Result<Option<Value>> {
    let body = body.map(serde_json::to_value).transpose();
    body.map_err(Error::internal)
}
