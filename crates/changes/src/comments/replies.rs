//! Use cases of replies to a comment.

use authz::{Action, action::act};
use context::{Ctx, Viewable};
use model::{
    Page, PageRequest, Result,
    comment::{Body, Discussion, PostPatch, Reply},
    event::{EventType, NewEvent},
    id::{CommentId, CommentReplyId},
};
use serde_json::json;
use store::comments;

use super::{check_own_reactions, location_payload, mentions, not_the_author};

pub async fn list(
    ctx: &Ctx,
    place: Discussion,
    comment: CommentId,
    page: &PageRequest,
) -> Result<Page<Viewable<Reply>>> {
    let comment = super::get(ctx, place, comment).await?;
    comments::list_replies(ctx.db(), &comment, ctx.user()?, page).await
}

pub async fn get(
    ctx: &Ctx,
    place: Discussion,
    ids: (CommentId, CommentReplyId),
) -> Result<Viewable<Reply>> {
    ctx.reply(place, ids).await?.allow()
}

pub async fn create(
    ctx: &Ctx,
    place: Discussion,
    comment: CommentId,
    body: Option<Body>,
) -> Result<Viewable<Reply>> {
    let comment = ctx.comment(place, comment).await?.allow::<act::Comment>()?;
    let mut tx = ctx.begin().await?;
    let reply = comments::insert_reply(&mut tx, &comment, body).await?;
    let mentions = mentions(&reply.post)?;
    let created = event(&reply, EventType::CommentReplyCreated).with_fields(mentions);
    let permit = tx.record(created);
    ctx.defer_commit(tx, permit);
    Ok(reply)
}

/// Everyone who may comment may react. Only the author may change the text.
pub async fn update(
    ctx: &Ctx,
    place: Discussion,
    ids: (CommentId, CommentReplyId),
    patch: PostPatch,
) -> Result<Viewable<Reply>> {
    let reply = ctx.reply(place, ids).await?.allow::<act::Comment>()?;
    if patch.body.is_some() && !reply.actions().contains(Action::Edit) {
        return Err(not_the_author());
    }
    let changes_text = patch.body.is_some();
    let mut tx = ctx.begin().await?;
    if !comments::update_reply(&mut tx, &reply, patch, ctx.request.if_version).await? {
        return Err(ctx.version_conflict());
    }
    let updated = comments::get_reply_in(&mut tx, reply.post.organization, place, ids).await?;
    check_own_reactions(ctx, &updated.post)?;
    let mut edited = event(&updated, EventType::CommentReplyUpdated);
    if changes_text {
        edited = edited.with_fields(mentions(&updated.post)?);
    }
    let permit = tx.record(edited);
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

pub async fn delete(ctx: &Ctx, place: Discussion, ids: (CommentId, CommentReplyId)) -> Result<()> {
    let found = ctx.find_reply(place, ids).await?;
    let reply = match found {
        Some(found) => found.allow_if_visible::<act::Delete>()?,
        None => None,
    };
    let Some(reply) = reply else {
        // Deleting a missing reply succeeds if the caller sees the comment.
        return super::get(ctx, place, ids.0).await.map(drop);
    };
    let mut tx = ctx.begin().await?;
    if !comments::delete_reply(&mut tx, &reply, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let permit = tx.record(event(&reply, EventType::CommentReplyDeleted));
    ctx.defer_commit(tx, permit);
    Ok(())
}

fn event(reply: &Reply, kind: EventType) -> NewEvent {
    let mut payload = location_payload(&reply.post);
    payload["comment"] = json!(reply.comment);
    NewEvent::new(reply.post.organization, kind, reply.id.uuid()).with_payload(payload)
}
