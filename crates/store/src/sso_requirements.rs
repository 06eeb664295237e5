//! Who must pass the single sign-on of an organization, and what turning it on needs.

use authz::{Granted, action::act::Administer};
use model::{
    Id, Result,
    id::{OrganizationId, UserId},
    organization::Organization,
};
use sqlx::PgExecutor;

use crate::{Db, Tx, error::DbResultExt};

/// What an organization requires of its members when they sign in.
#[derive(Debug, Clone, Copy)]
pub struct SecurityRequirements {
    pub second_factor: bool,
    /// Single sign-on, of all members or of some.
    pub sso: bool,
}

/// What an organization requires of one of its members.
#[derive(Debug, Clone, Copy)]
pub struct MemberRequirements {
    pub second_factor: bool,
    pub sso: bool,
    /// Whether the member may do without single sign-on in a browser, when the providers fail.
    pub is_break_glass: bool,
}

/// Nothing is required by organizations that do not exist.
pub async fn find(db: &Db, organization: OrganizationId) -> Result<SecurityRequirements> {
    sqlx::query_as!(
        SecurityRequirements,
        r#"select exists (
                      select from security_settings s where s.organization_id = $1 and s.require_second_factor
                  ) as "second_factor!",
                  exists (
                      select from organizations o where o.organization_id = $1 and o.sso
                      union all
                      select from members m where m.organization_id = $1 and m.sso
                  ) as "sso!""#,
        organization.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Returns `None` for users who are not members.
pub async fn find_of_member(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
) -> Result<Option<MemberRequirements>> {
    sqlx::query_as!(
        MemberRequirements,
        r#"select coalesce(s.require_second_factor, false) as "second_factor!",
                  o.sso or m.sso as "sso!",
                  o.sso_break_glass_id is not distinct from m.user_id and coalesce(m.role = 'admin', false)
                      as "is_break_glass!"
           from members m
           join organizations o on o.organization_id = m.organization_id
           left join security_settings s on s.organization_id = m.organization_id
           where m.organization_id = $1 and m.user_id = $2 and m.disabled_at is null"#,
        organization.uuid(),
        user.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()
}

/// Whether the organization requires single sign-on, and how many of its providers people can sign in with.
#[derive(Debug, Clone, Copy)]
pub struct SsoReadiness {
    pub is_on: bool,
    pub active_providers: i64,
    pub break_glass: Option<UserId>,
}

/// Reads what turning single sign-on on, or deleting a provider, depends on. Concurrent changes of either wait for this
/// transaction. `None` if there is no such organization.
pub async fn lock_readiness(
    tx: &mut Tx,
    organization: OrganizationId,
) -> Result<Option<SsoReadiness>> {
    sqlx::query!(
        "select organization_id from organizations where organization_id = $1 for no key update",
        organization.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    // A statement of its own: it sees what others have committed while this one waited.
    readiness(tx.connection(), organization).await
}

pub async fn find_readiness(db: &Db, organization: OrganizationId) -> Result<Option<SsoReadiness>> {
    readiness(db.pool(), organization).await
}

async fn readiness(
    executor: impl PgExecutor<'_>,
    organization: OrganizationId,
) -> Result<Option<SsoReadiness>> {
    let row = sqlx::query!(
        r#"select o.sso, o.sso_break_glass_id,
                  (
                      select count(*) from sso_providers p
                      where p.organization_id = o.organization_id
                        and (num_nonnulls(p.entity_id, p.sso_url, p.certificate) = 3
                             or num_nonnulls(p.issuer, p.client_id, p.client_secret) = 3)
                  ) as "active_providers!"
           from organizations o
           where o.organization_id = $1"#,
        organization.uuid(),
    )
    .fetch_optional(executor)
    .await
    .map_db_error()?;
    Ok(row.map(|row| SsoReadiness {
        is_on: row.sso,
        active_providers: row.active_providers,
        break_glass: row.sso_break_glass_id.map(Id::from_uuid),
    }))
}

/// Names the admin who may do without single sign-on in a browser, or nobody. Returns false for users who are no admins.
pub async fn set_break_glass(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    user: Option<UserId>,
) -> Result<bool> {
    let updated = sqlx::query!(
        r#"update organizations o set sso_break_glass_id = $2
           where o.organization_id = $1
             and ($2::uuid is null or exists (
                 select from members m
                 where m.organization_id = o.organization_id and m.user_id = $2 and m.role = 'admin'
                   and m.disabled_at is null
             ))"#,
        organization.id.uuid(),
        user.map(Id::uuid),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(updated.rows_affected() == 1)
}

/// Returns whether a user can sign in with a password, and has proven their address.
pub async fn can_use_password(db: &Db, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from users
               where id = $1 and disabled_at is null and password_hash is not null and email_verified_at is not null
           ) as "can_use!""#,
        user.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Turns single sign-on off, as the operator. Returns false if it was off.
pub async fn disable(tx: &mut Tx, organization: OrganizationId) -> Result<bool> {
    let updated = sqlx::query!(
        r#"update organizations set sso = false, updated_at = $2, version = version + 1
           where organization_id = $1 and sso"#,
        organization.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(updated.rows_affected() == 1)
}
