//! Encrypted secrets, by the key that encrypts them: the first byte of an envelope is the number of the key.

use model::{
    Id, Result,
    id::{OrganizationId, SiteId, SiteShareLinkId, SsoProviderId},
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

/// The owner of a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretOwner {
    /// The signing key of a site's visitor tokens.
    Site(SiteId),
    ShareLink(SiteId, SiteShareLinkId),
    /// The client secret of an OpenID provider.
    OidcProvider(SsoProviderId),
}

impl SecretOwner {
    /// The sort key in [`list`].
    fn sort_key(self) -> (Uuid, Uuid) {
        match self {
            Self::Site(site) => (site.uuid(), Uuid::nil()),
            Self::ShareLink(site, link) => (site.uuid(), link.uuid()),
            Self::OidcProvider(provider) => (provider.uuid(), Uuid::max()),
        }
    }
}

#[derive(Debug)]
pub struct StoredSecret {
    pub owner: SecretOwner,
    pub envelope: Vec<u8>,
}

/// Lists organizations that may have secrets, by id: those with a usage row, which every organization has that ever had
/// a member.
pub async fn list_organizations(
    db: &Db,
    after: Option<OrganizationId>,
    limit: i64,
) -> Result<Vec<OrganizationId>> {
    let ids = sqlx::query_scalar!(
        r#"select organization_id from organization_usage
           where organization_id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
           order by organization_id
           limit $2"#,
        after.map(Id::uuid),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}

/// Lists secrets of an organization that are encrypted with another key than this one.
pub async fn list(
    db: &Db,
    organization: OrganizationId,
    current: u8,
    after: Option<SecretOwner>,
    limit: i64,
) -> Result<Vec<StoredSecret>> {
    let number = [current];
    let (site, link) = after.map_or((Uuid::nil(), Uuid::nil()), SecretOwner::sort_key);
    let rows = sqlx::query!(
        r#"select site_id as "site_id!", link_id as "link_id!", envelope as "envelope!"
           from (
               select id as site_id, '00000000-0000-0000-0000-000000000000'::uuid as link_id, visitor_key as envelope
               from sites
               where organization_id = $1 and visitor_key is not null
               union all
               select site_id, id, key
               from site_share_links
               where organization_id = $1
               union all
               select id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid, client_secret
               from sso_providers
               where organization_id = $1 and client_secret is not null
           ) as secrets
           where substring(envelope from 1 for 1) <> $2 and (site_id, link_id) > ($3, $4)
           order by site_id, link_id
           limit $5"#,
        organization.uuid(),
        &number[..],
        site,
        link,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let secrets = rows.into_iter().map(|row| {
        let site = Id::from_uuid(row.site_id);
        StoredSecret {
            owner: if row.link_id.is_nil() {
                SecretOwner::Site(site)
            } else if row.link_id.is_max() {
                SecretOwner::OidcProvider(Id::from_uuid(row.site_id))
            } else {
                SecretOwner::ShareLink(site, Id::from_uuid(row.link_id))
            },
            envelope: row.envelope,
        }
    });
    Ok(secrets.collect())
}

/// Replaces an envelope, unless it was replaced concurrently. The secret is the same, so no version is raised.
pub async fn replace(
    tx: &mut Tx,
    organization: OrganizationId,
    secret: &StoredSecret,
    envelope: &[u8],
) -> Result<bool> {
    let replaced = match secret.owner {
        SecretOwner::Site(site) => {
            sqlx::query!(
                r#"update sites set visitor_key = $4
                   where organization_id = $1 and id = $2 and visitor_key = $3"#,
                organization.uuid(),
                site.uuid(),
                secret.envelope.as_slice(),
                envelope,
            )
            .execute(tx.connection())
            .await
        }
        SecretOwner::ShareLink(site, link) => {
            sqlx::query!(
                r#"update site_share_links set key = $5
                   where organization_id = $1 and site_id = $2 and id = $3 and key = $4"#,
                organization.uuid(),
                site.uuid(),
                link.uuid(),
                secret.envelope.as_slice(),
                envelope,
            )
            .execute(tx.connection())
            .await
        }
        SecretOwner::OidcProvider(provider) => {
            sqlx::query!(
                r#"update sso_providers set client_secret = $4
                   where organization_id = $1 and id = $2 and client_secret = $3"#,
                organization.uuid(),
                provider.uuid(),
                secret.envelope.as_slice(),
                envelope,
            )
            .execute(tx.connection())
            .await
        }
    };
    Ok(replaced.map_db_error()?.rows_affected() == 1)
}

/// Returns the number of secrets of an organization that are encrypted with this key.
pub async fn count_encrypted_with(db: &Db, organization: OrganizationId, key: u8) -> Result<i64> {
    let number = [key];
    sqlx::query_scalar!(
        r#"select (
               select count(*) from sites
               where organization_id = $1 and substring(visitor_key from 1 for 1) = $2
           ) + (
               select count(*) from site_share_links
               where organization_id = $1 and substring(key from 1 for 1) = $2
           ) + (
               select count(*) from sso_providers
               where organization_id = $1 and substring(client_secret from 1 for 1) = $2
           ) as "count!""#,
        organization.uuid(),
        &number[..],
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}
