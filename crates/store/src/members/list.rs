//! Lists of members, in four orders that each follow an index.

use authz::{Granted, action::act::ListMembers};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Page, PageRequest, Result,
    member::{Member, MemberFilter, MemberSort, Order, RoleFilter},
    organization::Organization,
};
use uuid::Uuid;

use super::Row;
use crate::{Db, failure::Stored, types::RoleText};

/// Where a listing of members goes on: the time it is sorted by, and the user.
pub type Key = (jiff::Timestamp, Uuid);

/// The members of an organization. Of the four branches the database runs only the one whose order is asked for.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, ListMembers>,
    filter: &MemberFilter,
    page: &PageRequest<Key>,
) -> Result<Page<Member, Key>> {
    let (role, guests_only) = match filter.role {
        None => (None, false),
        Some(RoleFilter::Guest) => (None, true),
        Some(RoleFilter::Role(role)) => (Some(RoleText(role)), false),
    };
    let (after_time, after_user) = page.after.unzip();
    let rows = sqlx::query_as!(
        Row,
        r#"with matching as not materialized (
               select m.organization_id, m.user_id, u.email, u.email_verified_at is not null as email_verified,
                      u.display_name, u.photo_url, u.created_at, u.version as user_version, m.role, m.sso,
                      m.disabled_at is not null as disabled, m.joined_at, m.last_seen_at, m.version
               from members m
               join users u on u.id = m.user_id
               where m.organization_id = $1
                 and ($2::role is null or m.role = $2)
                 and (not $3 or m.role is null)
                 and ($4::text is null
                      or strpos(lower(u.display_name), lower($4)) > 0
                      or strpos(lower(u.email), lower($4)) > 0)
           ), page as (
               (select * from matching
                where $5 = 'joined_at asc'
                  and (joined_at, user_id) > (coalesce($6::timestamptz, '-infinity'), $7::uuid)
                order by joined_at, user_id
                limit $8)
               union all
               (select * from matching
                where $5 = 'joined_at desc'
                  and (joined_at, user_id) < (coalesce($6::timestamptz, 'infinity'), $7::uuid)
                order by joined_at desc, user_id desc
                limit $8)
               union all
               (select * from matching
                where $5 = 'last_seen_at asc' and last_seen_at is not null
                  and (last_seen_at, user_id) > (coalesce($6::timestamptz, '-infinity'), $7::uuid)
                order by last_seen_at, user_id
                limit $8)
               union all
               (select * from matching
                where $5 = 'last_seen_at desc' and last_seen_at is not null
                  and (last_seen_at, user_id) < (coalesce($6::timestamptz, 'infinity'), $7::uuid)
                order by last_seen_at desc, user_id desc
                limit $8)
           )
           select p.organization_id as "organization_id!", p.user_id as "user_id!", p.email as "email!",
                  p.email_verified as "email_verified!", p.display_name as "display_name!", p.photo_url,
                  p.created_at as "created_at!", p.user_version as "user_version!", p.role, p.sso as "sso!",
                  p.disabled as "disabled!", p.joined_at as "joined_at!", p.last_seen_at, p.version as "version!",
                  null::text as team_role, null::role as asker_role,
                  (select count(*) from grants g
                   join spaces s on s.organization_id = g.organization_id and s.id = g.space_id
                   where g.organization_id = p.organization_id and g.subject_id = p.user_id
                     and s.deleted_at is null) as "spaces!",
                  (select count(*) from team_members x
                   where x.organization_id = p.organization_id and x.user_id = p.user_id) as "teams!"
           from page p"#,
        organization.id.uuid(),
        role as Option<RoleText>,
        guests_only,
        filter.query,
        order_words(filter),
        after_time.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        after_user,
        page.fetch(),
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
    // A union has no order of its own.
    let mut members: Vec<_> = rows.into_iter().map(Member::from).collect();
    members.sort_by_key(|member| key(member, filter.sort));
    if filter.order == Order::Desc {
        members.reverse();
    }
    Ok(page.page(members, |member| key(member, filter.sort)))
}

fn order_words(filter: &MemberFilter) -> &'static str {
    match (filter.sort, filter.order) {
        (MemberSort::JoinedAt, Order::Asc) => "joined_at asc",
        (MemberSort::JoinedAt, Order::Desc) => "joined_at desc",
        (MemberSort::LastSeenAt, Order::Asc) => "last_seen_at asc",
        (MemberSort::LastSeenAt, Order::Desc) => "last_seen_at desc",
    }
}

fn key(member: &Member, sort: MemberSort) -> Key {
    let at = match sort {
        MemberSort::JoinedAt => member.joined_at,
        // The query leaves out those who were never seen.
        MemberSort::LastSeenAt => member.last_seen_at.unwrap_or(member.joined_at),
    };
    (at, member.user.id.uuid())
}
