//! Writes to comments and replies.

use authz::{Granted, action::act, policy};
use model::{
    Error, Id, Result,
    change_request::ChangeRequest,
    comment::{Body, Comment, CommentTarget, PostPatch, Reply},
    content::Content,
    id::{CommentId, CommentReplyId, Identified, OrganizationId, ReviewId, kind},
};
use serde_json::Value;
use uuid::Uuid;

use super::row::Row;
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
    let id: CommentId = tx.new_id();
    let (node, quote) = target.node.map(|node| (node.id, node.quote)).unzip();
    let cell = target.cell.map(|cell| (cell.record, cell.definition));
    let (record, definition) = cell.unzip();
    let row = sqlx::query_file_as!(
        Row,
        "queries/insert_comment.sql",
        content.space.organization.uuid(),
        id.uuid(),
        content.space.id.uuid(),
        content.change_request.map(Id::uuid),
        None::<Uuid>,
        &target.revision.as_bytes()[..],
        target.page.map(Id::uuid),
        node,
        quote,
        record,
        definition,
        stored_body(body)?,
        tx.sql_now() as _,
        tx.user().uuid(),
        target.review.map(Id::uuid),
    )
    .fetch_one(tx.connection())
    .await
    .on_foreign_key(|| Error::NotFound(kind::Space::KIND))?;
    access::listed_with(
        row.comment()?,
        policy::comment::actions(content.actions(), true),
    )
}

/// Inserts the comment of a review, on the change request as a whole.
pub async fn insert_review_comment(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, act::Review>,
    review: ReviewId,
    body: Body,
) -> Result<Viewable<Comment>> {
    let id: CommentId = tx.new_id();
    let row = sqlx::query_file_as!(
        Row,
        "queries/insert_comment.sql",
        request.organization.uuid(),
        id.uuid(),
        request.space.uuid(),
        Some(request.id.uuid()),
        None::<Uuid>,
        &request.revision.as_bytes()[..],
        None::<Uuid>,
        None::<String>,
        None::<String>,
        None::<String>,
        None::<String>,
        stored_body(Some(body))?,
        tx.sql_now() as _,
        tx.user().uuid(),
        Some(review.uuid()),
    )
    .fetch_one(tx.connection())
    .await
    .on_foreign_key(|| Error::NotFound(kind::ChangeRequest::KIND))?;
    access::listed_with(
        row.comment()?,
        policy::comment::actions(request.actions(), true),
    )
}

pub async fn insert_reply(
    tx: &mut Tx,
    comment: &Granted<Comment, act::Comment>,
    body: Option<Body>,
) -> Result<Viewable<Reply>> {
    let id: CommentReplyId = tx.new_id();
    let row = sqlx::query_file_as!(
        Row,
        "queries/insert_comment.sql",
        comment.post.organization.uuid(),
        id.uuid(),
        comment.post.space.uuid(),
        comment.post.change_request.map(Id::uuid),
        Some(comment.id.uuid()),
        &comment.target.revision.as_bytes()[..],
        None::<Uuid>,
        None::<String>,
        None::<String>,
        None::<String>,
        None::<String>,
        stored_body(body)?,
        tx.sql_now() as _,
        tx.user().uuid(),
        None::<Uuid>,
    )
    .fetch_one(tx.connection())
    .await
    .on_foreign_key(|| Error::NotFound(kind::Comment::KIND))?;
    let actions = policy::comment::actions(comment.actions(), true);
    access::listed_with(row.reply()?, actions)
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
