//! Comments and replies: rows and queries. Both are in one table; a reply has the id of its comment as its parent.

mod row;
mod write;

use authz::{
    ActionSet, Granted, Unchecked,
    action::act::{self, View},
    policy,
};
use model::{
    Id, Page, PageRequest, Result, Role,
    change_request::{ChangeRequest, ChangeRequestKey},
    comment::{self, Comment, CommentFilter, Reply},
    id::{CommentId, CommentReplyId, OrganizationId, UserId},
    member::{Member, Order},
    space::Space,
};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    lists::{MAX_LIST_BYTES, total_found},
    members,
};
use row::Row;
pub(crate) use row::parse_review_comment;

pub use write::{
    delete, delete_reply, insert, insert_reply, insert_review_comment, update, update_reply,
};

/// Proof that the caller may take part in a discussion.
pub enum DiscussionProof {
    Space(Granted<Space, act::Comment>),
    ChangeRequest(Granted<ChangeRequest, act::Comment>),
}

impl DiscussionProof {
    fn organization(&self) -> OrganizationId {
        match self {
            Self::Space(space) => space.organization,
            Self::ChangeRequest(request) => request.organization,
        }
    }

    fn target_id(&self) -> Uuid {
        match self {
            Self::Space(space) => space.id.uuid(),
            Self::ChangeRequest(request) => request.id.uuid(),
        }
    }

    fn actions(&self) -> ActionSet {
        match self {
            Self::Space(space) => space.actions(),
            Self::ChangeRequest(request) => request.actions(),
        }
    }
}

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    place: comment::Discussion,
    id: CommentId,
    who: UserId,
) -> Result<Option<Unchecked<Comment>>> {
    find_with(db.pool(), organization, place, id, who).await
}

/// Reads a comment after a write in the same transaction.
pub async fn get_in(
    tx: &mut Tx,
    organization: OrganizationId,
    place: comment::Discussion,
    id: CommentId,
) -> Result<Viewable<Comment>> {
    let who = tx.user();
    access::reread(find_with(tx.connection(), organization, place, id, who).await?)
}

async fn find_with(
    executor: impl PgExecutor<'_>,
    organization: OrganizationId,
    place: comment::Discussion,
    id: CommentId,
    who: UserId,
) -> Result<Option<Unchecked<Comment>>> {
    let row = find_row(executor, organization, place, (id.uuid(), None), who).await?;
    row.map(|(row, actions)| Ok(access::unchecked(row.comment()?, actions)))
        .transpose()
}

/// Finds a reply by the id of its comment and its own id.
pub async fn find_reply(
    db: &Db,
    organization: OrganizationId,
    place: comment::Discussion,
    ids: (CommentId, CommentReplyId),
    who: UserId,
) -> Result<Option<Unchecked<Reply>>> {
    find_reply_with(db.pool(), organization, place, ids, who).await
}

/// Reads a reply after a write in the same transaction.
pub async fn get_reply_in(
    tx: &mut Tx,
    organization: OrganizationId,
    place: comment::Discussion,
    ids: (CommentId, CommentReplyId),
) -> Result<Viewable<Reply>> {
    let who = tx.user();
    access::reread(find_reply_with(tx.connection(), organization, place, ids, who).await?)
}

async fn find_reply_with(
    executor: impl PgExecutor<'_>,
    organization: OrganizationId,
    place: comment::Discussion,
    (comment, id): (CommentId, CommentReplyId),
    who: UserId,
) -> Result<Option<Unchecked<Reply>>> {
    let ids = (id.uuid(), Some(comment.uuid()));
    let row = find_row(executor, organization, place, ids, who).await?;
    row.map(|(row, actions)| Ok(access::unchecked(row.reply()?, actions)))
        .transpose()
}

async fn find_row(
    executor: impl PgExecutor<'_>,
    organization: OrganizationId,
    place: comment::Discussion,
    (id, parent): (Uuid, Option<Uuid>),
    who: UserId,
) -> Result<Option<(Row, ActionSet)>> {
    let (request, number) = match place.change_request {
        None => (None, None),
        Some(ChangeRequestKey::Id(id)) => (Some(id.uuid()), None),
        Some(ChangeRequestKey::Number(number)) => (None, Some(number)),
    };
    let row = sqlx::query_file_as!(
        Row,
        "queries/find_comment.sql",
        organization.uuid(),
        place.space.uuid(),
        who.uuid(),
        request,
        number,
        id,
        parent,
    )
    .fetch_optional(executor)
    .await
    .map_db_error()?;
    row.map(|row| {
        let role: Option<Role> = row.role.map(|text| text.0);
        let is_author = row.author()? == who;
        let actions = policy::comment::actions(policy::content::actions(role), is_author);
        Ok((row, actions))
    })
    .transpose()
}

/// Lists the comments on a space or change request, without their replies.
pub async fn list(
    db: &Db,
    discussion: &DiscussionProof,
    filter: &CommentFilter,
    who: UserId,
    page: &PageRequest,
) -> Result<Page<Viewable<Comment>>> {
    let authors: Vec<Uuid> = filter.authors.iter().copied().map(Id::uuid).collect();
    let mut rows = sqlx::query_file_as!(
        Row,
        "queries/list_comments.sql",
        discussion.organization().uuid(),
        discussion.target_id(),
        filter.resolved,
        filter.page.map(Id::uuid),
        &authors,
        filter.order == Order::Desc,
        page.after,
        page.fetch_limit(),
        MAX_LIST_BYTES,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    // A union is not ordered.
    rows.sort_by_key(|row| row.id);
    if filter.order == Order::Desc {
        rows.reverse();
    }
    let found = total_found(rows.first().map(|row| row.found));
    let in_space = discussion.actions();
    let seen = rows.into_iter().map(|row| {
        let comment = row.comment()?;
        let actions = policy::comment::actions(in_space, comment.post.posted_by.id == who);
        access::listed_with(comment, actions)
    });
    let seen = seen.collect::<Result<_>>()?;
    Ok(page.partial_page(seen, found, |comment| comment.id.uuid()))
}

/// Lists the replies to a comment, oldest first.
pub async fn list_replies(
    db: &Db,
    comment: &Granted<Comment, View>,
    who: UserId,
    page: &PageRequest,
) -> Result<Page<Viewable<Reply>>> {
    let rows = sqlx::query_file_as!(
        Row,
        "queries/list_comment_replies.sql",
        comment.post.organization.uuid(),
        comment.id.uuid(),
        page.after,
        page.fetch_limit(),
        MAX_LIST_BYTES,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = total_found(rows.first().map(|row| row.found));
    let seen = rows.into_iter().map(|row| {
        let reply = row.reply()?;
        let is_author = reply.post.posted_by.id == who;
        access::listed_with(
            reply,
            policy::comment::actions(comment.actions(), is_author),
        )
    });
    let seen = seen.collect::<Result<_>>()?;
    Ok(page.partial_page(seen, found, |reply| reply.id.uuid()))
}

/// Lists the members who commented or replied, by id.
pub async fn list_commenters(
    db: &Db,
    discussion: &DiscussionProof,
    page: &PageRequest,
) -> Result<Page<Member>> {
    let rows = sqlx::query_file_as!(
        members::Row,
        "queries/list_commenters.sql",
        discussion.organization().uuid(),
        discussion.target_id(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let members = rows.into_iter().map(Member::from).collect();
    Ok(page.page(members, |member: &Member| member.user.id.uuid()))
}
