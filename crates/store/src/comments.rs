//! Comments and replies: rows and queries. Both are in one table; a reply has the id of its comment as its parent.

mod first_replies;
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
    members::{self, query_members},
};
pub use first_replies::list_first_replies;
pub(crate) use row::parse_review_comment;
use row::{Row, query_comments};

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
    let row = query_comments!(
        Row,
        "select",
        r#", (select person_json(u) from users u where u.id = c.resolved_by) as resolved_by,
                  reactions_to(c.organization_id, c.id) as "reactions!",
                  repliers_to(c.organization_id, c.id) as "repliers!",
                  content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role,
                  1::bigint as "found!"
           from comments c
           join spaces s on s.organization_id = $1 and s.id = c.space_id and s.deleted_at is null
           join members m on m.organization_id = $1 and m.user_id = $3 and m.disabled_at is null
           left join change_requests q on q.organization_id = $1 and q.id = c.change_request_id
           where c.organization_id = $1 and c.space_id = $2 and c.id = $6 and c.parent_id is not distinct from $7
             and case
                 when $4::uuid is null and $5::bigint is null then c.change_request_id is null
                 else q.id = $4 or q.number = $5
             end"#,
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
    let mut rows = query_comments!(
        Row,
        r#"with matching as not materialized (
               select c.id
               from comments c
               where c.organization_id = $1 and c.place_id = $2 and c.parent_id is null
                 and ($3::boolean is null or (c.resolved_at is not null) = $3)
                 and ($4::uuid is null or c.page_id = $4)
                 and (cardinality($5::uuid[]) = 0 or c.posted_by = any($5))
           ), page as (
               (select id from matching
                where not $6::boolean and id > coalesce($7::uuid, '00000000-0000-0000-0000-000000000000')
                order by id
                limit $8)
               union all
               (select id from matching
                where $6 and id < coalesce($7::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
                order by id desc
                limit $8)
           ), stored as materialized (
               -- The compressed size is known without reading the value, and never exceeds that of the text.
               select p.id, count(*) over () as found,
                      sum(coalesce(pg_column_size(c.body), 0))
                          over (order by case when not $6 then p.id end, p.id desc
                                rows between unbounded preceding and 1 preceding) as before
               from page p
               join comments c on c.organization_id = $1 and c.id = p.id
           ), measured as (
               select z.id, z.found,
                      sum(coalesce(octet_length(c.body::text), 0))
                          over (order by case when not $6 then z.id end, z.id desc
                                rows between unbounded preceding and 1 preceding) as before
               from stored z
               join comments c on c.organization_id = $1 and c.id = z.id
               where coalesce(z.before, 0) < $9
           )
           select"#,
        r#", (select person_json(u) from users u where u.id = c.resolved_by) as resolved_by,
                  reactions_to(c.organization_id, c.id) as "reactions!",
                  repliers_to(c.organization_id, c.id) as "repliers!",
                  null::role as role,
                  m.found as "found!"
           from measured m
           join comments c on c.organization_id = $1 and c.id = m.id
           where coalesce(m.before, 0) < $9"#,
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
    let visible = rows.into_iter().map(|row| {
        let comment = row.comment()?;
        let actions = policy::comment::actions(in_space, comment.post.posted_by.id == who);
        access::listed_with(comment, actions)
    });
    let visible = visible.collect::<Result<_>>()?;
    Ok(page.partial_page(visible, found, |comment| comment.id.uuid()))
}

/// Lists the replies to a comment, oldest first.
pub async fn list_replies(
    db: &Db,
    comment: &Granted<Comment, View>,
    who: UserId,
    page: &PageRequest,
) -> Result<Page<Viewable<Reply>>> {
    let rows = query_comments!(
        Row,
        r#"with page as materialized (
               select c.id
               from comments c
               where c.organization_id = $1 and c.parent_id = $2
                 and c.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
               order by c.id
               limit $4
           ), stored as materialized (
               -- The compressed size is known without reading the value, and never exceeds that of the text.
               select p.id, count(*) over () as found,
                      sum(coalesce(pg_column_size(c.body), 0))
                          over (order by p.id rows between unbounded preceding and 1 preceding) as before
               from page p
               join comments c on c.organization_id = $1 and c.id = p.id
           ), measured as (
               select z.id, z.found,
                      sum(coalesce(octet_length(c.body::text), 0))
                          over (order by z.id rows between unbounded preceding and 1 preceding) as before
               from stored z
               join comments c on c.organization_id = $1 and c.id = z.id
               where coalesce(z.before, 0) < $5
           )
           select"#,
        r#", null::jsonb as resolved_by,
                  reactions_to(c.organization_id, c.id) as "reactions!",
                  '[]'::jsonb as "repliers!",
                  null::role as role,
                  m.found as "found!"
           from measured m
           join comments c on c.organization_id = $1 and c.id = m.id
           where coalesce(m.before, 0) < $5
           order by c.id"#,
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
    let visible = rows.into_iter().map(|row| {
        let reply = row.reply()?;
        let is_author = reply.post.posted_by.id == who;
        access::listed_with(
            reply,
            policy::comment::actions(comment.actions(), is_author),
        )
    });
    let visible = visible.collect::<Result<_>>()?;
    Ok(page.partial_page(visible, found, |reply| reply.id.uuid()))
}

/// Lists the members who commented or replied, by id.
pub async fn list_commenters(
    db: &Db,
    discussion: &DiscussionProof,
    page: &PageRequest,
) -> Result<Page<Member>> {
    let rows = query_members!(
        members::Row,
        "select",
        r#", null::text as team_role, null::role as asker_role
           from (
               select distinct c.posted_by
               from comments c
               where c.organization_id = $1 and c.place_id = $2
                 and c.posted_by > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
           ) spoke
           join members m on m.organization_id = $1 and m.user_id = spoke.posted_by
           join users u on u.id = m.user_id
           order by m.user_id
           limit $4"#,
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
