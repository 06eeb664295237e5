//! Encrypted secrets, by the key that encrypts them: the first byte of an envelope is the number of the key.

use model::{
    Id, Result,
    id::{OrganizationId, SiteId, SiteShareLinkId, SsoProviderId, WebhookId},
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
    Webhook(WebhookId),
    /// The secret that a webhook had before.
    PreviousOfWebhook(WebhookId),
}

impl SecretOwner {
    /// The sort key in [`list`]: the kind, the id, and that of what is below.
    fn sort_key(self) -> (i32, Uuid, Uuid) {
        match self {
            Self::Site(site) => (1, site.uuid(), Uuid::nil()),
            Self::ShareLink(site, link) => (2, site.uuid(), link.uuid()),
            Self::OidcProvider(provider) => (3, provider.uuid(), Uuid::nil()),
            Self::Webhook(webhook) => (4, webhook.uuid(), Uuid::nil()),
            Self::PreviousOfWebhook(webhook) => (5, webhook.uuid(), Uuid::nil()),
        }
    }

    fn from_sort_key(kind: i32, id: Uuid, child: Uuid) -> Option<Self> {
        Some(match kind {
            1 => Self::Site(Id::from_uuid(id)),
            2 => Self::ShareLink(Id::from_uuid(id), Id::from_uuid(child)),
            3 => Self::OidcProvider(Id::from_uuid(id)),
            4 => Self::Webhook(Id::from_uuid(id)),
            5 => Self::PreviousOfWebhook(Id::from_uuid(id)),
            _ => return None,
        })
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
    let (kind, id, child) = after.map_or((0, Uuid::nil(), Uuid::nil()), SecretOwner::sort_key);
    let rows = sqlx::query!(
        r#"select kind as "kind!", id as "id!", child_id as "child_id!", envelope as "envelope!"
           from (
               select 1 as kind, id, '00000000-0000-0000-0000-000000000000'::uuid as child_id, visitor_key as envelope
               from sites
               where organization_id = $1
               union all
               select 2, site_id, id, key
               from site_share_links
               where organization_id = $1
               union all
               select 3, id, '00000000-0000-0000-0000-000000000000'::uuid, client_secret
               from sso_providers
               where organization_id = $1
               union all
               select 4, id, '00000000-0000-0000-0000-000000000000'::uuid, secret
               from webhooks
               where organization_id = $1
               union all
               select 5, id, '00000000-0000-0000-0000-000000000000'::uuid, previous_secret
               from webhooks
               where organization_id = $1
           ) as secrets
           where substring(envelope from 1 for 1) <> $2 and (kind, id, child_id) > ($3, $4, $5)
           order by kind, id, child_id
           limit $6"#,
        organization.uuid(),
        &number[..],
        kind,
        id,
        child,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let secrets = rows.into_iter().filter_map(|row| {
        Some(StoredSecret {
            owner: SecretOwner::from_sort_key(row.kind, row.id, row.child_id)?,
            envelope: row.envelope,
        })
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
        SecretOwner::Webhook(webhook) => {
            sqlx::query!(
                r#"update webhooks set secret = $4
                   where organization_id = $1 and id = $2 and secret = $3"#,
                organization.uuid(),
                webhook.uuid(),
                secret.envelope.as_slice(),
                envelope,
            )
            .execute(tx.connection())
            .await
        }
        SecretOwner::PreviousOfWebhook(webhook) => {
            sqlx::query!(
                r#"update webhooks set previous_secret = $4
                   where organization_id = $1 and id = $2 and previous_secret = $3"#,
                organization.uuid(),
                webhook.uuid(),
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
           ) + (
               select count(*) filter (where substring(secret from 1 for 1) = $2)
                      + count(*) filter (where substring(previous_secret from 1 for 1) = $2)
               from webhooks
               where organization_id = $1
           ) as "count!""#,
        organization.uuid(),
        &number[..],
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}
