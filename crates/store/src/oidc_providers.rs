//! OpenID providers of organizations: rows and queries. Those of SAML are in the same table.

use authz::{Granted, action::act::Administer};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    id::{OrganizationId, SsoProviderId},
    oidc_provider::{NewOidcProvider, OidcProvider, OidcProviderPatch},
    organization::Organization,
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt, types::RoleText};

/// Providers of one organization, of both kinds.
const MAX_PROVIDERS: i64 = 20;
const DEFAULT_TEAM_FKEY: &str = "sso_providers_default_team_fkey";

struct Row {
    organization_id: Uuid,
    id: Uuid,
    label: String,
    issuer: Option<String>,
    client_id: Option<String>,
    client_secret: Option<Vec<u8>>,
    default_role: Option<RoleText>,
    default_team_id: Option<Uuid>,
    created_at: Timestamp,
    version: i64,
}

/// Queries a [`Row`] from `sso_providers p`: `$before`, its columns, `$after`.
macro_rules! query_oidc_providers {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!(Row, $before + r#"
            p.organization_id, p.id, p.label, p.issuer, p.client_id, p.client_secret,
            p.default_role as "default_role: RoleText", p.default_team_id, p.created_at, p.version
        "# + $after $($args)*)
    };
}

impl From<Row> for OidcProvider {
    fn from(row: Row) -> Self {
        Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            label: row.label,
            issuer: row.issuer,
            client_id: row.client_id,
            client_secret: row.client_secret,
            default_role: row.default_role.map(|text| text.0),
            default_team: row.default_team_id.map(Id::from_uuid),
            created_at: row.created_at.to_jiff(),
            version: row.version,
        }
    }
}

/// Finds a provider, also for a sign-in, which nobody is authorized for yet.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: SsoProviderId,
) -> Result<Option<OidcProvider>> {
    let row = query_oidc_providers!(
        "select",
        "from sso_providers p where p.organization_id = $1 and p.id = $2 and p.kind = 'oidc'",
        organization.uuid(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(OidcProvider::from))
}

/// Lists the providers of an organization, oldest first.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    page: &PageRequest,
) -> Result<Page<OidcProvider>> {
    let rows = query_oidc_providers!(
        "select",
        r#"from sso_providers p
           where p.organization_id = $1 and p.kind = 'oidc'
             and p.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
           order by p.id
           limit $3"#,
        organization.id.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let providers = rows.into_iter().map(OidcProvider::from).collect();
    Ok(page.page(providers, |provider: &OidcProvider| provider.id.uuid()))
}

/// Creates a provider with its encrypted client secret. Returns `None` if the organization has as many providers as it may
/// have.
pub async fn insert(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    id: SsoProviderId,
    new: NewOidcProvider,
    client_secret: Option<&[u8]>,
) -> Result<Option<OidcProvider>> {
    let row = query_oidc_providers!(
        r#"insert into sso_providers as p (organization_id, id, kind, label, issuer, client_id, client_secret,
               default_role, default_team_id, created_at)
           select $1, $2, 'oidc', $3, $4, $5, $6, $7, $8, $9
           where (select count(*) from sso_providers where organization_id = $1) < $10
           returning"#,
        "",
        organization.id.uuid(),
        id.uuid(),
        new.label,
        new.issuer,
        new.client_id,
        client_secret,
        new.default_role.map(RoleText) as Option<RoleText>,
        new.default_team.map(Id::uuid),
        tx.sql_now(),
        MAX_PROVIDERS,
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint(DEFAULT_TEAM_FKEY, unknown_team)?;
    Ok(row.map(OidcProvider::from))
}

/// A provider to change. `client_secret` is the new one, encrypted.
pub struct OidcProviderChange<'a> {
    pub id: SsoProviderId,
    pub patch: OidcProviderPatch,
    pub client_secret: Option<&'a [u8]>,
}

/// Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    change: OidcProviderChange<'_>,
    if_version: Option<i64>,
) -> Result<Option<OidcProvider>> {
    let patch = change.patch;
    let keep_secret = patch.client_secret.is_keep();
    let (keep_issuer, issuer) = patch.issuer.parts();
    let (keep_client, client) = patch.client_id.parts();
    let (keep_role, role) = patch.default_role.parts();
    let (keep_team, team) = patch.default_team.parts();
    let row = query_oidc_providers!(
        r#"update sso_providers p
           set label = coalesce($3, label),
               issuer = case when $4 then issuer else $5 end,
               client_id = case when $6 then client_id else $7 end,
               client_secret = case when $8 then client_secret else $9 end,
               default_role = case when $10 then default_role else $11 end,
               default_team_id = case when $12 then default_team_id else $13 end,
               version = version + 1
           where organization_id = $1 and id = $2 and kind = 'oidc' and ($14::bigint is null or version = $14)
           returning"#,
        "",
        organization.id.uuid(),
        change.id.uuid(),
        patch.label,
        keep_issuer,
        issuer,
        keep_client,
        client,
        keep_secret,
        change.client_secret,
        keep_role,
        role.map(RoleText) as Option<RoleText>,
        keep_team,
        team.map(Id::uuid),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint(DEFAULT_TEAM_FKEY, unknown_team)?;
    Ok(row.map(OidcProvider::from))
}

/// The same for teams of other organizations as for those that do not exist.
fn unknown_team() -> Error {
    Error::invalid("defaultTeam", "is not a team of the organization")
}
