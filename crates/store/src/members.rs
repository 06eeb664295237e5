//! Memberships of organizations, with their roles.

mod changes;
mod list;

use std::collections::HashMap;

use authz::{Unchecked, policy};
use jiff_sqlx::Timestamp;
use model::{
    Id, Result, Role,
    id::{OrganizationId, UserId},
    member::Member,
    team::Person,
    user::User,
};
use uuid::Uuid;

use crate::{Db, Tx, access, error::DbResultExt, types::RoleText};

pub use changes::{
    MergeRuleChanges, RemovalProof, delete, lock_admins, record_activities, record_activity,
    set_role, set_sso,
};
pub use list::{MemberListKey, list};

pub(crate) struct Row {
    pub(crate) organization_id: Uuid,
    pub(crate) user_id: Uuid,
    pub(crate) email: String,
    pub(crate) email_verified: bool,
    pub(crate) display_name: String,
    pub(crate) photo_url: Option<String>,
    pub(crate) created_at: Timestamp,
    pub(crate) user_version: i64,
    pub(crate) role: Option<RoleText>,
    pub(crate) sso: bool,
    pub(crate) disabled: bool,
    pub(crate) joined_at: Timestamp,
    pub(crate) last_seen_at: Option<Timestamp>,
    pub(crate) spaces: i64,
    pub(crate) teams: i64,
    pub(crate) version: i64,
    /// The member's role in the listed team; null in other queries.
    pub(crate) team_role: Option<String>,
    /// The caller's role in the organization, if it decides about permissions; null in lists.
    pub(crate) asker_role: Option<RoleText>,
}

/// Queries a [`Row`] from `members m` and `users u`: `$before`, its columns, `$after`.
macro_rules! query_members {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            m.organization_id, m.user_id, u.email, u.email_verified_at is not null as "email_verified!", u.display_name,
            u.photo_url, u.created_at, u.version as user_version, m.role, m.sso,
            m.disabled_at is not null as "disabled!", m.joined_at, m.last_seen_at, m.version,
            (select count(*) from grants g
             join spaces s on s.organization_id = g.organization_id and s.id = g.space_id
             where g.organization_id = m.organization_id and g.subject_id = m.user_id
               and s.deleted_at is null) as "spaces!",
            (select count(*) from team_members x
             where x.organization_id = m.organization_id and x.user_id = m.user_id) as "teams!"
        "# + $after $($args)*)
    };
}
pub(crate) use query_members;

impl From<Row> for Member {
    fn from(row: Row) -> Self {
        Self {
            organization: Id::from_uuid(row.organization_id),
            user: User {
                id: Id::from_uuid(row.user_id),
                email: row.email,
                email_verified: row.email_verified,
                display_name: row.display_name,
                photo_url: row.photo_url,
                created_at: row.created_at.to_jiff(),
                version: row.user_version,
            },
            role: row.role.map(|text| text.0),
            sso: row.sso,
            disabled: row.disabled,
            joined_at: row.joined_at.to_jiff(),
            last_seen_at: row.last_seen_at.map(Timestamp::to_jiff),
            spaces: row.spaces,
            teams: row.teams,
            version: row.version,
        }
    }
}

/// Lists the organizations of a user with the role in each; none for guests.
pub async fn list_roles(db: &Db, user: UserId) -> Result<Vec<(OrganizationId, Option<Role>)>> {
    let rows = sqlx::query!(
        r#"select m.organization_id, m.role as "role: RoleText"
           from members m
           where m.user_id = $1 and m.disabled_at is null
           order by m.organization_id"#,
        user.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let roles = rows.into_iter().map(|row| {
        let role = row.role.map(|text| text.0);
        (Id::from_uuid(row.organization_id), role)
    });
    Ok(roles.collect())
}

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
    who: UserId,
) -> Result<Option<Unchecked<Member>>> {
    let row = query_members!(
        Row,
        "select",
        r#", null::text as team_role, me.role as asker_role
           from members m
           join members me on me.organization_id = m.organization_id and me.user_id = $3 and me.disabled_at is null
           join users u on u.id = m.user_id
           where m.organization_id = $1 and m.user_id = $2"#,
        organization.uuid(),
        user.uuid(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| {
        let actions = policy::member::actions(row.asker_role.map(|text| text.0), user == who);
        access::unchecked(row.into(), actions)
    }))
}

/// Returns the user ids of those people who are members of the organization, by the name that the caller used.
pub async fn resolve(
    db: &Db,
    organization: OrganizationId,
    people: &[&Person],
) -> Result<HashMap<Person, UserId>> {
    let (mut ids, mut emails) = (Vec::new(), Vec::new());
    for person in people {
        match person {
            Person::Id(id) => ids.push(id.uuid()),
            Person::Email(email) => emails.push(email.clone()),
        }
    }
    let rows = sqlx::query!(
        r#"select m.user_id as "user_id!", null::text as email
           from members m
           where m.organization_id = $1 and m.user_id = any($2)
           union all
           select m.user_id, given.email
           from unnest($3::text[]) as given (email)
           join users u on lower(u.email) = lower(given.email)
           join members m on m.organization_id = $1 and m.user_id = u.id"#,
        organization.uuid(),
        &ids,
        &emails,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let named = rows.into_iter().map(|row| {
        let id = Id::from_uuid(row.user_id);
        (row.email.map_or(Person::Id(id), Person::Email), id)
    });
    Ok(named.collect())
}

/// Adds a member, unless the user already is one. Returns whether a member was added.
pub async fn insert(
    tx: &mut Tx,
    organization: OrganizationId,
    user: UserId,
    role: Option<Role>,
    sso: bool,
) -> Result<bool> {
    let added = sqlx::query!(
        r#"insert into members (organization_id, user_id, role, sso, joined_at, invited_by)
           values ($1, $2, $3, $4, $5, $6)
           on conflict on constraint members_pkey do nothing"#,
        organization.uuid(),
        user.uuid(),
        role.map(RoleText) as Option<RoleText>,
        sso,
        tx.sql_now(),
        tx.user().uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(added.rows_affected() == 1)
}

/// Returns whether all of these users are members of the organization.
pub async fn are_all(db: &Db, organization: OrganizationId, users: &[UserId]) -> Result<bool> {
    let ids: Vec<Uuid> = users.iter().copied().map(Id::uuid).collect();
    let known = sqlx::query_scalar!(
        r#"select count(*) as "count!" from members where organization_id = $1 and user_id = any($2)"#,
        organization.uuid(),
        &ids,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(usize::try_from(known) == Ok(users.len()))
}
