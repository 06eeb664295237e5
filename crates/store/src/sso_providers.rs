//! Identity providers of organizations, of either kind.

use authz::{Granted, action::act::Administer};
use model::{
    Id, Result,
    id::{ApiTokenId, OrganizationId, SsoProviderId},
    organization::Organization,
    saml_provider::SsoLogin,
};
use uuid::Uuid;

use crate::{Db, Tx, enum_text::from_text, error::DbResultExt};

/// Organizations of one domain whose providers are shown.
const MAX_DOMAIN_OWNERS: i64 = 10;

/// Finds the organizations that have proven that a domain of addresses is theirs.
pub async fn find_domain_owners(db: &Db, domain: &str) -> Result<Vec<OrganizationId>> {
    let ids = sqlx::query_scalar!(
        r#"select organization_id from email_domains
           where domain = lower($1) and proven_at is not null
           order by proven_at
           limit $2"#,
        domain,
        MAX_DOMAIN_OWNERS,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}

/// Finds the organizations whose providers a session was authenticated with.
pub async fn find_organizations_of_session(
    db: &Db,
    session: ApiTokenId,
) -> Result<Vec<OrganizationId>> {
    let ids = sqlx::query_scalar!(
        "select organization_id from sso_authorizations where token_id = $1 and provider_id is not null",
        session.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}

/// Lists the providers that can be used to sign in, oldest first. Empty for organizations that do not exist.
pub async fn list_logins(db: &Db, organizations: &[OrganizationId]) -> Result<Vec<SsoLogin>> {
    let ids: Vec<Uuid> = organizations.iter().copied().map(Id::uuid).collect();
    let rows = sqlx::query!(
        r#"with chosen as (select unnest($1::uuid[]) as organization_id)
           select p.organization_id, p.id, p.kind, p.label
           from chosen
           join sso_providers p on p.organization_id = chosen.organization_id
           where p.kind = 'saml' and num_nulls(p.entity_id, p.sso_url, p.certificate) = 0
              or p.kind = 'oidc' and num_nulls(p.issuer, p.client_id, p.client_secret) = 0
           order by p.id"#,
        &ids,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let logins = rows.into_iter().map(|row| {
        Ok(SsoLogin {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            kind: from_text(&row.kind)?,
            label: row.label,
        })
    });
    logins.collect()
}

/// Deletes a provider with the links of accounts to it. Returns false if there is none, or `if_version` does not match.
pub async fn delete(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    id: SsoProviderId,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from sso_providers where organization_id = $1 and id = $2 and ($3::bigint is null or version = $3)",
        organization.id.uuid(),
        id.uuid(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}

/// Makes sessions that began with this provider count as if they had not, in its organization.
pub async fn end_authorizations(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    id: SsoProviderId,
) -> Result<()> {
    sqlx::query!(
        "delete from sso_authorizations where organization_id = $1 and provider_id = $2",
        organization.id.uuid(),
        id.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
