//! The first replies to each of several comments, in one query.

use authz::{Granted, action::act::View, policy};
use model::{
    Result,
    comment::{Comment, Reply},
    id::{CommentId, OrganizationId, UserId},
};
use uuid::Uuid;

use super::row::{Row, query_comments};
use crate::{
    Db,
    access::{self, Viewable},
    error::DbResultExt,
    lists::MAX_LIST_BYTES,
};

/// Lists up to `most` replies to each comment, oldest first. Replies that would make the list too large are left out,
/// the last ones first.
pub async fn list_first_replies(
    db: &Db,
    organization: OrganizationId,
    comments: &[Viewable<Comment>],
    (who, most): (UserId, i64),
) -> Result<Vec<Viewable<Reply>>> {
    let ids: Vec<Uuid> = comments.iter().map(|comment| comment.id.uuid()).collect();
    let rows = query_comments!(
        Row,
        r#"with included as materialized (
               select reply.id, reply.ordinal, reply.bytes
               from unnest($2::uuid[]) as parent (id)
               cross join lateral (
                   select r.id, row_number() over (order by r.id) as ordinal,
                          coalesce(octet_length(r.body::text), 0) as bytes
                   from comments r
                   where r.organization_id = $1 and r.parent_id = parent.id
                   order by r.id
                   limit $3
               ) reply
           ), measured as (
               select f.id, sum(f.bytes) over (order by f.ordinal, f.id
                                               rows between unbounded preceding and 1 preceding) as before
               from included f
           )
           select"#,
        r#", null::jsonb as resolved_by,
                  reactions_to(c.organization_id, c.id) as "reactions!",
                  '[]'::jsonb as "repliers!",
                  null::role as role,
                  0::bigint as "found!"
           from measured m
           join comments c on c.organization_id = $1 and c.id = m.id
           where coalesce(m.before, 0) < $4
           order by c.id"#,
        organization.uuid(),
        &ids,
        most,
        MAX_LIST_BYTES,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let replies = rows.into_iter().filter_map(|row| {
        let reply = match row.reply() {
            Ok(reply) => reply,
            Err(error) => return Some(Err(error)),
        };
        let comment = find(comments, reply.comment)?;
        let is_author = reply.post.posted_by.id == who;
        let actions = policy::comment::actions(comment.actions(), is_author);
        Some(access::listed_with(reply, actions))
    });
    replies.collect()
}

fn find(comments: &[Viewable<Comment>], id: CommentId) -> Option<&Granted<Comment, View>> {
    comments.iter().find(|comment| comment.id == id)
}
