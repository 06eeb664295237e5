//! Tokens that were authorized for the single sign-on of an organization, by their owner or by being created in a
//! session that had passed it.

use authz::{Granted, action::act::View};
use jiff_sqlx::Timestamp;
use model::{
    Id, Page, PageRequest, Result,
    id::{ApiTokenId, UserId},
    organization::Organization,
    token_authorization::TokenAuthorization,
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

struct Row {
    token_id: Uuid,
    user_id: Uuid,
    label: String,
    authorized_at: Timestamp,
}

impl From<Row> for TokenAuthorization {
    fn from(row: Row) -> Self {
        Self {
            token: Id::from_uuid(row.token_id),
            user: Id::from_uuid(row.user_id),
            label: row.label,
            authorized_at: row.authorized_at.to_jiff(),
        }
    }
}

/// Whose authorizations somebody may see and remove.
#[derive(Debug, Clone, Copy)]
pub struct AuthorizationScope {
    pub user: UserId,
    /// Those of all members, not only their own.
    pub is_admin: bool,
}

/// Lists authorized tokens of an organization that can still be used.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, View>,
    scope: AuthorizationScope,
    page: &PageRequest,
) -> Result<Page<TokenAuthorization>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select t.id as token_id, t.user_id, t.label, a.authorized_at as "authorized_at: Timestamp"
           from sso_authorizations a
           join api_tokens t on t.id = a.token_id
           where a.organization_id = $1 and ($2 or t.user_id = $3)
             and not t.session and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
             and t.id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')
           order by t.id
           limit $5"#,
        organization.id.uuid(),
        scope.is_admin,
        scope.user.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = rows.into_iter().map(TokenAuthorization::from).collect();
    Ok(page.page(found, |found: &TokenAuthorization| found.token.uuid()))
}

/// Authorizes a token of this user, or leaves an earlier authorization as it is. `None` if they have no such token.
pub async fn insert(
    tx: &mut Tx,
    organization: &Granted<Organization, View>,
    user: UserId,
    token: ApiTokenId,
) -> Result<Option<TokenAuthorization>> {
    let row = sqlx::query_as!(
        Row,
        r#"with owned as (
               select id, user_id, label from api_tokens
               where id = $2 and user_id = $3 and not session and revoked_at is null
           ), authorized as (
               insert into sso_authorizations as a (token_id, organization_id, authorized_at)
               select owned.id, $1, $4 from owned
               on conflict on constraint sso_authorizations_pkey
               do update set authorized_at = a.authorized_at
               returning a.authorized_at
           )
           select owned.id as "token_id!", owned.user_id as "user_id!", owned.label as "label!",
                  authorized.authorized_at as "authorized_at!: Timestamp"
           from owned, authorized"#,
        organization.id.uuid(),
        token.uuid(),
        user.uuid(),
        tx.sql_now(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(TokenAuthorization::from))
}

/// Removes the authorization of a token and of those created with it. Returns the tokens that had one, with their owner.
pub async fn delete(
    tx: &mut Tx,
    organization: &Granted<Organization, View>,
    scope: AuthorizationScope,
    token: ApiTokenId,
) -> Result<Vec<(ApiTokenId, UserId)>> {
    let rows = sqlx::query!(
        r#"with recursive ended as (
               select id, user_id from api_tokens where id = $2 and not session and ($3 or user_id = $4)
               union
               select t.id, t.user_id from api_tokens t
               join ended on t.made_by = ended.id
           )
           delete from sso_authorizations a
           using ended
           where a.organization_id = $1 and a.token_id = ended.id
           returning ended.id as "id!", ended.user_id as "user_id!""#,
        organization.id.uuid(),
        token.uuid(),
        scope.is_admin,
        scope.user.uuid(),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    let removed = rows.into_iter();
    Ok(removed
        .map(|row| (Id::from_uuid(row.id), Id::from_uuid(row.user_id)))
        .collect())
}
