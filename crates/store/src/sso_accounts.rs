//! Which account a person of an identity provider has, and what their session has passed.

pub mod installation;

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Id, Result, Role,
    id::{ApiTokenId, OrganizationId, SsoProviderId, TeamId, UserId},
};

use crate::{Db, Tx, error::DbResultExt, types::RoleText};

/// Finds the account that a person of a provider was linked to.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    provider: SsoProviderId,
    subject_hash: &[u8],
) -> Result<Option<UserId>> {
    let user = sqlx::query_scalar!(
        r#"select user_id from sso_accounts
           where organization_id = $1 and provider_id = $2 and subject_hash = $3"#,
        organization.uuid(),
        provider.uuid(),
        subject_hash,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(user.map(Id::from_uuid))
}

/// An account as a sign-in finds it.
#[derive(Debug, Clone, Copy)]
pub struct SsoUser {
    pub id: UserId,
    pub is_verified: bool,
    pub is_disabled: bool,
}

pub async fn find_user(db: &Db, id: UserId) -> Result<Option<SsoUser>> {
    let row = sqlx::query!(
        r#"select id, email_verified_at is not null as "is_verified!", disabled_at is not null as "is_disabled!"
           from users where id = $1"#,
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| SsoUser {
        id: Id::from_uuid(row.id),
        is_verified: row.is_verified,
        is_disabled: row.is_disabled,
    }))
}

pub async fn find_user_by_email(db: &Db, email: &str) -> Result<Option<SsoUser>> {
    let row = sqlx::query!(
        r#"select id, email_verified_at is not null as "is_verified!", disabled_at is not null as "is_disabled!"
           from users where lower(email) = lower($1)"#,
        email,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| SsoUser {
        id: Id::from_uuid(row.id),
        is_verified: row.is_verified,
        is_disabled: row.is_disabled,
    }))
}

/// What the organization knows of a user.
#[derive(Debug, Clone, Copy)]
pub struct SsoMembership {
    pub is_member: bool,
    pub is_disabled: bool,
    /// An admin removed them, and no admin invited them again.
    pub was_removed: bool,
}

pub async fn find_membership(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
) -> Result<SsoMembership> {
    let row = sqlx::query!(
        r#"select exists (select from members where organization_id = $1 and user_id = $2) as "is_member!",
                  exists (select from members where organization_id = $1 and user_id = $2
                          and disabled_at is not null) as "is_disabled!",
                  exists (select from removed_members where organization_id = $1 and user_id = $2) as "was_removed!""#,
        organization.uuid(),
        user.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(SsoMembership {
        is_member: row.is_member,
        is_disabled: row.is_disabled,
        was_removed: row.was_removed,
    })
}

/// Links a person of a provider to an account, or records that they signed in again.
pub async fn link(
    tx: &mut Tx,
    (organization, provider): (OrganizationId, SsoProviderId),
    (subject_hash, subject): (&[u8], &str),
    user: UserId,
) -> Result<()> {
    sqlx::query!(
        r#"insert into sso_accounts (organization_id, provider_id, subject_hash, subject, user_id, linked_at,
               last_used_at)
           values ($1, $2, $3, $4, $5, $6, $6)
           on conflict on constraint sso_accounts_pkey
           do update set user_id = excluded.user_id, last_used_at = excluded.last_used_at"#,
        organization.uuid(),
        provider.uuid(),
        subject_hash,
        subject,
        user.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Adds a member who joins through a provider, and adds them to its team. Returns false if they already are a member.
pub async fn join(
    tx: &mut Tx,
    organization: OrganizationId,
    user: UserId,
    role: Option<Role>,
    team: Option<TeamId>,
) -> Result<bool> {
    let joined = sqlx::query_scalar!(
        r#"with joined as (
               insert into members (organization_id, user_id, role, sso, joined_at)
               values ($1, $2, $3, false, $4)
               on conflict on constraint members_pkey do nothing
               returning organization_id, user_id
           ), added as (
               insert into team_members (organization_id, team_id, user_id, role, added_at, added_by)
               select t.organization_id, t.id, joined.user_id, 'member', $4, joined.user_id
               from joined
               join teams t on t.organization_id = joined.organization_id and t.id = $5
           )
           select exists (select from joined) as "joined!""#,
        organization.uuid(),
        user.uuid(),
        role.map(RoleText) as Option<RoleText>,
        tx.sql_now(),
        team.map(Id::uuid),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(joined)
}

/// Records that a session has passed the single sign-on of an organization.
pub async fn authorize_session(
    tx: &mut Tx,
    session: ApiTokenId,
    organization: OrganizationId,
    provider: SsoProviderId,
) -> Result<()> {
    sqlx::query!(
        r#"insert into sso_authorizations (token_id, organization_id, provider_id, authorized_at)
           values ($1, $2, $3, $4)
           on conflict on constraint sso_authorizations_pkey
           do update set provider_id = excluded.provider_id, authorized_at = excluded.authorized_at"#,
        session.uuid(),
        organization.uuid(),
        provider.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Records whose provider a new session began with, and when that provider wants it to end.
pub async fn set_origin(
    tx: &mut Tx,
    session: ApiTokenId,
    organization: OrganizationId,
    ends_at: Option<jiff::Timestamp>,
) -> Result<()> {
    sqlx::query!(
        r#"with shortened as (
               update browser_sessions set ends_at = least(ends_at, $3) where token_id = $1
           )
           update api_tokens set origin_organization_id = $2, expires_at = least(expires_at, $3) where id = $1"#,
        session.uuid(),
        organization.uuid(),
        ends_at.map(ToSqlx::to_sqlx) as Option<Timestamp>,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Records when the owner of a session proved to the provider who they are. A later proof of another kind stays, unless
/// the session is new.
pub async fn set_authenticated(
    tx: &mut Tx,
    session: ApiTokenId,
    is_new: bool,
    authenticated_at: jiff::Timestamp,
) -> Result<()> {
    sqlx::query!(
        r#"update browser_sessions
           set authenticated_at = case when $2 then least($3::timestamptz, $4::timestamptz)
                                  else greatest(authenticated_at, least($3::timestamptz, $4::timestamptz)) end
           where token_id = $1"#,
        session.uuid(),
        is_new,
        authenticated_at.to_sqlx() as Timestamp,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
