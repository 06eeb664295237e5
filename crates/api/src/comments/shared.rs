//! Response builders that the comment handlers of spaces and change requests share.

use axum::{Json, http::StatusCode};
use changes::comments::{self, replies};
use model::{
    Error,
    change_request::ChangeRequestKey,
    comment::Discussion,
    id::{CommentId, CommentReplyId, SpaceId},
};

use super::{
    input::{
        CommentCreate, CommentParams, CommentReplyCreate, CommentReplyUpdate, CommentUpdate,
        FormatParams,
    },
    wire::{CommentOut, ReplyOut},
};
use crate::{
    edge::{
        ctx::Ctx,
        error::Result,
        etag::Object,
        list::{List, Paging},
    },
    members::wire::MemberOut,
    wire::Urls,
};

pub(super) fn on_space(space: SpaceId) -> Discussion {
    Discussion {
        space,
        change_request: None,
    }
}

pub(super) fn on_change_request(space: SpaceId, key: ChangeRequestKey) -> Discussion {
    Discussion {
        space,
        change_request: Some(key),
    }
}

pub(super) async fn list(
    ctx: &Ctx,
    place: Discussion,
    (params, format): (CommentParams, FormatParams),
    paging: Paging,
) -> Result<Json<List<CommentOut>>> {
    let wanted = params.inclusions();
    let request = paging.request()?;
    let includes = wanted.replies || wanted.nodes;
    if includes && request.limit > comments::MAX_INCLUDING_COMMENTS {
        let most = comments::MAX_INCLUDING_COMMENTS;
        let message = format!("must be at most {most} together with `include`");
        return Err(Error::invalid("limit", message).into());
    }
    let page = comments::list(ctx, place, &params.parse()?, &request).await?;
    let mut additions = comments::include(ctx, place, &page.items, wanted).await?;
    let list = paging.list(page, |comment| {
        let out = CommentOut::new(Urls::of(ctx), &comment, format.parse())?;
        out.with_included(ctx, &comment, &mut additions, format.parse())
    });
    Ok(Json(list.complete()?))
}

pub(super) async fn create(
    ctx: &Ctx,
    place: Discussion,
    format: FormatParams,
    new: CommentCreate,
) -> Result<Object<CommentOut>> {
    let comment = comments::create(ctx, place, new.parse()?).await?;
    CommentOut::object(Urls::of(ctx), &comment, format.parse())
}

pub(super) async fn get(
    ctx: &Ctx,
    place: Discussion,
    id: CommentId,
    format: FormatParams,
) -> Result<Object<CommentOut>> {
    let comment = comments::get(ctx, place, id).await?;
    CommentOut::object(Urls::of(ctx), &comment, format.parse())
}

pub(super) async fn update(
    ctx: &Ctx,
    place: Discussion,
    id: CommentId,
    format: FormatParams,
    update: CommentUpdate,
) -> Result<Object<CommentOut>> {
    let comment = comments::update(ctx, place, id, update.parse()?).await?;
    CommentOut::object(Urls::of(ctx), &comment, format.parse())
}

pub(super) async fn delete(ctx: &Ctx, place: Discussion, id: CommentId) -> Result<StatusCode> {
    comments::delete(ctx, place, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn list_replies(
    ctx: &Ctx,
    place: Discussion,
    comment: CommentId,
    format: FormatParams,
    paging: Paging,
) -> Result<Json<List<ReplyOut>>> {
    let page = replies::list(ctx, place, comment, &paging.request()?).await?;
    let list = paging.list(page, |reply| {
        ReplyOut::new(Urls::of(ctx), &reply, format.parse())
    });
    Ok(Json(list.complete()?))
}

pub(super) async fn create_reply(
    ctx: &Ctx,
    place: Discussion,
    comment: CommentId,
    format: FormatParams,
    new: CommentReplyCreate,
) -> Result<Object<ReplyOut>> {
    let reply = replies::create(ctx, place, comment, new.parse()?).await?;
    ReplyOut::object(Urls::of(ctx), &reply, format.parse())
}

pub(super) async fn get_reply(
    ctx: &Ctx,
    place: Discussion,
    ids: (CommentId, CommentReplyId),
    format: FormatParams,
) -> Result<Object<ReplyOut>> {
    let reply = replies::get(ctx, place, ids).await?;
    ReplyOut::object(Urls::of(ctx), &reply, format.parse())
}

pub(super) async fn update_reply(
    ctx: &Ctx,
    place: Discussion,
    ids: (CommentId, CommentReplyId),
    format: FormatParams,
    update: CommentReplyUpdate,
) -> Result<Object<ReplyOut>> {
    let reply = replies::update(ctx, place, ids, update.parse()?).await?;
    ReplyOut::object(Urls::of(ctx), &reply, format.parse())
}

pub(super) async fn delete_reply(
    ctx: &Ctx,
    place: Discussion,
    ids: (CommentId, CommentReplyId),
) -> Result<StatusCode> {
    replies::delete(ctx, place, ids).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn list_commenters(
    ctx: &Ctx,
    place: Discussion,
    paging: Paging,
) -> Result<Json<List<MemberOut>>> {
    let page = comments::commenters(ctx, place, &paging.request()?).await?;
    Ok(Json(paging.list(page, |member| {
        MemberOut::new(Urls::of(ctx), &member)
    })))
}
