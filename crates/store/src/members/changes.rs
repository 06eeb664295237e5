//! Changes to memberships. `app` ensures that an organization keeps an admin.

use authz::{
    Granted,
    action::act::{Administer, View},
};
use jiff::Timestamp;
use jiff_sqlx::ToSqlx;
use model::{
    Id, Result, Role,
    id::{OrganizationId, SpaceId, UserId},
    member::Member,
    organization::Organization,
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt, types::RoleText};

/// Returns the active admins of an organization and locks them until the transaction ends: a concurrent demotion or
/// removal waits, and then sees who is left.
pub async fn lock_admins(tx: &mut Tx, organization: OrganizationId) -> Result<Vec<UserId>> {
    let admins = sqlx::query_scalar!(
        r#"select user_id from members
           where organization_id = $1 and role = 'admin' and disabled_at is null
           order by user_id
           for no key update"#,
        organization.uuid(),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    Ok(admins.into_iter().map(Id::from_uuid).collect())
}

/// Returns `None` if `if_version` does not match, or the member has left.
pub async fn set_role(
    tx: &mut Tx,
    member: &Granted<Member, Administer>,
    role: Option<Role>,
    if_version: Option<i64>,
) -> Result<Option<Member>> {
    let version = sqlx::query_scalar!(
        r#"update members set role = $3, version = version + 1
           where organization_id = $1 and user_id = $2 and ($4::bigint is null or version = $4)
           returning version"#,
        member.organization.uuid(),
        member.user.id.uuid(),
        role.map(RoleText) as Option<RoleText>,
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(version.map(|version| Member {
        role,
        version,
        ..Member::clone(member)
    }))
}

/// Marks a member as one who signs in by single sign-on, or no longer.
pub async fn set_sso(
    tx: &mut Tx,
    member: &Granted<Member, Administer>,
    sso: bool,
    if_version: Option<i64>,
) -> Result<Option<Member>> {
    let version = sqlx::query_scalar!(
        r#"update members set sso = $4, version = version + 1
           where organization_id = $1 and user_id = $2 and ($3::bigint is null or version = $3)
           returning version"#,
        member.organization.uuid(),
        member.user.id.uuid(),
        if_version,
        sso,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(version.map(|version| Member {
        sso,
        version,
        ..Member::clone(member)
    }))
}

/// Proof that a membership may be ended: admins may remove anyone, and everyone may leave, also by deleting the account.
pub enum RemovalProof {
    Removed(Granted<Organization, Administer>, UserId),
    Left(Granted<Organization, View>),
    /// Even where the member is disabled and sees nothing.
    AccountDeleted(OrganizationId, UserId),
}

impl RemovalProof {
    fn organization(&self) -> OrganizationId {
        match self {
            Self::Removed(organization, _) => organization.id,
            Self::Left(organization) => organization.id,
            Self::AccountDeleted(organization, _) => *organization,
        }
    }
}

/// The organization and spaces whose merge rules named the user and no longer do.
pub struct MergeRuleChanges {
    pub organization: bool,
    pub spaces: Vec<SpaceId>,
}

/// Ends a membership, with its grants, team memberships, entries in merge rules, and pending review requests. Removals
/// are stored, departures are not. Returns `None` if there was no membership.
pub async fn delete(
    tx: &mut Tx,
    proof: &RemovalProof,
    if_version: Option<i64>,
) -> Result<Option<MergeRuleChanges>> {
    let user = match proof {
        RemovalProof::Removed(_, user) | RemovalProof::AccountDeleted(_, user) => *user,
        RemovalProof::Left(_) => tx.user(),
    };
    let row = sqlx::query_file!(
        "queries/delete_member.sql",
        proof.organization().uuid(),
        user.uuid(),
        if_version,
        user.to_string(),
        tx.sql_now(),
        matches!(proof, RemovalProof::Removed(..)),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.was_member.then(|| MergeRuleChanges {
        organization: row.organization,
        spaces: row.spaces.into_iter().map(Id::from_uuid).collect(),
    }))
}

/// Stores that a member was active, at most once a minute.
pub async fn record_activity(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    now: Timestamp,
) -> Result<()> {
    sqlx::query!(
        r#"update members set last_seen_at = $3
           where organization_id = $1 and user_id = $2
             and (last_seen_at is null or last_seen_at <= $3::timestamptz - interval '1 minute')"#,
        organization.id.uuid(),
        who.uuid(),
        now.to_sqlx(),
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(())
}

/// Stores that users were active. Skips non-members, and members who were active within the last hour.
pub async fn record_activities(
    db: &Db,
    organization: OrganizationId,
    users: &[UserId],
    now: Timestamp,
) -> Result<()> {
    let users: Vec<Uuid> = users.iter().map(|user| user.uuid()).collect();
    sqlx::query!(
        r#"update members set last_seen_at = $3
           where organization_id = $1 and user_id = any($2) and disabled_at is null
             and (last_seen_at is null or last_seen_at <= $3::timestamptz - interval '1 hour')"#,
        organization.uuid(),
        &users,
        now.to_sqlx(),
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(())
}
