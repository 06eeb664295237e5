//! Lists of members, in four orders that each use an index.

use authz::{Granted, action::act::ListMembers};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Page, PageRequest, Result,
    member::{Member, MemberFilter, MemberSort, Order, RoleFilter},
    organization::Organization,
};
use uuid::Uuid;

use super::Row;
use crate::{Db, error::DbResultExt, types::RoleText};

/// Sort key of a list of members: the time it is sorted by, and the user.
pub type MemberListKey = (jiff::Timestamp, Uuid);

/// Lists the members of an organization. Of the four branches of the query, the database runs only the one for the
/// requested order.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, ListMembers>,
    filter: &MemberFilter,
    page: &PageRequest<MemberListKey>,
) -> Result<Page<Member, MemberListKey>> {
    let (role, guests_only) = match filter.role {
        None => (None, false),
        Some(RoleFilter::Guest) => (None, true),
        Some(RoleFilter::Role(role)) => (Some(RoleText(role)), false),
    };
    let (after_time, after_user) = page.after.unzip();
    let rows = sqlx::query_file_as!(
        Row,
        "queries/list_members.sql",
        organization.id.uuid(),
        role as Option<RoleText>,
        guests_only,
        filter.query,
        order_text(filter),
        after_time.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        after_user,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    // A union is not ordered.
    let mut members: Vec<_> = rows.into_iter().map(Member::from).collect();
    members.sort_by_key(|member| key(member, filter.sort));
    if filter.order == Order::Desc {
        members.reverse();
    }
    Ok(page.page(members, |member| key(member, filter.sort)))
}

fn order_text(filter: &MemberFilter) -> &'static str {
    match (filter.sort, filter.order) {
        (MemberSort::JoinedAt, Order::Asc) => "joined_at asc",
        (MemberSort::JoinedAt, Order::Desc) => "joined_at desc",
        (MemberSort::LastSeenAt, Order::Asc) => "last_seen_at asc",
        (MemberSort::LastSeenAt, Order::Desc) => "last_seen_at desc",
    }
}

fn key(member: &Member, sort: MemberSort) -> MemberListKey {
    let at = match sort {
        MemberSort::JoinedAt => member.joined_at,
        // The query omits members who were never active.
        MemberSort::LastSeenAt => member.last_seen_at.unwrap_or(member.joined_at),
    };
    (at, member.user.id.uuid())
}
