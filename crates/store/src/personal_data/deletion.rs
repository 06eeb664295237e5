//! Statements that delete an account. Its row stays, without name, address and picture: what others need of the user's
//! work refers to it.

use model::{
    Id, Result,
    id::{ApiTokenId, ChangeRequestId, OrganizationId, SpaceId, UserId},
};

use crate::{Db, Tx, error::DbResultExt};

/// Events per statement.
const TRACE_BATCH: i32 = 5000;

/// A change request that was a draft of the deleted account.
pub struct ArchivedDraft {
    pub id: ChangeRequestId,
    pub space: SpaceId,
    pub number: i64,
}

/// Returns the title of the organization if others than this user are its members.
pub async fn find_title_if_shared(
    tx: &mut Tx,
    organization: OrganizationId,
    user: UserId,
) -> Result<Option<String>> {
    sqlx::query_scalar!(
        r#"select o.title from organizations o
           where o.organization_id = $1 and exists (
               select from members m where m.organization_id = $1 and m.user_id <> $2
           )"#,
        organization.uuid(),
        user.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()
}

/// Locks the account, so that nothing is added to it until the end of the transaction. Returns its e-mail address, or
/// None if it is deleted.
pub async fn lock(tx: &mut Tx, user: UserId) -> Result<Option<String>> {
    sqlx::query_scalar!(
        "select email from users where id = $1 and deleted_at is null for update",
        user.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()
}

/// Removes name, address, picture and password.
pub async fn anonymize(tx: &mut Tx, user: UserId) -> Result<()> {
    sqlx::query!(
        r#"update users
           set email = id || '@deleted.invalid', display_name = 'Deleted user', photo_url = null, password_hash = null,
               email_verified_at = null, password_changed_at = null, language = null, disabled_at = coalesce(disabled_at, $2),
               deleted_at = $2, updated_at = $2, version = version + 1
           where id = $1"#,
        user.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Deletes tokens, sessions, sign-in links, second factors and stored responses. Returns the tokens and sessions that
/// were valid.
pub async fn delete_credentials(tx: &mut Tx, user: UserId) -> Result<Vec<ApiTokenId>> {
    let ids = sqlx::query_scalar!(
        r#"with links as (
               delete from sign_in_links where user_id = $1
           ), apps as (
               delete from totp_factors where user_id = $1
           ), keys as (
               delete from passkeys where user_id = $1
           ), codes as (
               delete from recovery_codes where user_id = $1
           ), responses as (
               delete from idempotency_keys where user_id = $1
           ), tokens as (
               delete from api_tokens where user_id = $1 returning id, revoked_at
           )
           select id from tokens where revoked_at is null"#,
        user.uuid(),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}

/// Deletes invitations to this address, of all organizations.
pub async fn delete_invitations(tx: &mut Tx, email: &str) -> Result<()> {
    sqlx::query!(
        "delete from invitations i where i.address = lower($1)",
        email
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Deletes jobs that mail to the user, waiting or done, and removes the IP address from those that the user requested.
pub async fn delete_jobs(tx: &mut Tx, user: UserId, email: &str) -> Result<()> {
    sqlx::query!(
        r#"with mails as (
               delete from jobs
               where queue = 'mail'
                 and (tenant = $1 or (kind = 'mail_invitation' and subject = lower($2)))
               returning id
           )
           update jobs j set initiator = j.initiator - 'address'
           where j.initiator ->> 'user' = $3 and j.initiator ? 'address'
             and not exists (select from mails m where m.id = j.id)"#,
        user.uuid(),
        email,
        user.to_string(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Archives the drafts of a user in one organization.
pub async fn archive_drafts(
    tx: &mut Tx,
    organization: OrganizationId,
    user: UserId,
) -> Result<Vec<ArchivedDraft>> {
    let rows = sqlx::query!(
        r#"update change_requests
           set status = 'archived', updated_at = $3, version = version + 1
           where organization_id = $1 and created_by = $2 and status = 'draft'
           returning id, space_id, number"#,
        organization.uuid(),
        user.uuid(),
        tx.sql_now(),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    let drafts = rows.into_iter().map(|row| ArchivedDraft {
        id: Id::from_uuid(row.id),
        space: Id::from_uuid(row.space_id),
        number: row.number,
    });
    Ok(drafts.collect())
}

/// Removes IP addresses and labels of tokens of a deleted account from events.
pub async fn remove_traces(db: &Db, user: UserId) -> Result<()> {
    loop {
        let removed = sqlx::query_scalar!(
            r#"select remove_traces($1, $2) as "removed!""#,
            user.uuid(),
            TRACE_BATCH,
        )
        .fetch_one(db.pool())
        .await
        .map_db_error()?;
        if removed == 0 {
            return Ok(());
        }
    }
}

/// Removes the same from the audit trail of an organization.
pub async fn remove_traces_from_trail(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
) -> Result<()> {
    sqlx::query_scalar!(
        r#"select remove_traces_from_trail($1, $2) as "removed!""#,
        organization.uuid(),
        user.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(())
}
