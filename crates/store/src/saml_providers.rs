//! SAML identity providers of organizations: rows and queries. Those of OpenID Connect are in the same table.

use authz::{Granted, action::act::Administer};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result, Role,
    id::{OrganizationId, SsoProviderId, TeamId},
    organization::Organization,
    saml_provider::{NewSamlProvider, SamlProvider, SamlProviderPatch},
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt, types::RoleText};

/// Providers of one organization, of both kinds.
const MAX_PROVIDERS: i64 = 20;

struct Row {
    organization_id: Uuid,
    id: Uuid,
    label: String,
    entity_id: Option<String>,
    sso_url: Option<String>,
    certificate: Option<String>,
    default_role: Option<RoleText>,
    default_team_id: Option<Uuid>,
    created_at: Timestamp,
    version: i64,
}

/// Queries a [`Row`] from `sso_providers p`: `$before`, its columns, `$after`.
macro_rules! query_saml_providers {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!(Row, $before + r#"
            p.organization_id, p.id, p.label, p.entity_id, p.sso_url, p.certificate,
            p.default_role as "default_role: RoleText", p.default_team_id, p.created_at, p.version
        "# + $after $($args)*)
    };
}

impl From<Row> for SamlProvider {
    fn from(row: Row) -> Self {
        Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            label: row.label,
            entity_id: row.entity_id,
            sso_url: row.sso_url,
            certificate: row.certificate,
            default_role: row.default_role.map(|text| text.0),
            default_team: row.default_team_id.map(Id::from_uuid),
            created_at: row.created_at.to_jiff(),
            version: row.version,
        }
    }
}

/// Finds a provider for a sign-in, which nobody is authorized for yet.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: SsoProviderId,
) -> Result<Option<SamlProvider>> {
    let row = query_saml_providers!(
        "select",
        "from sso_providers p where p.organization_id = $1 and p.id = $2 and p.kind = 'saml'",
        organization.uuid(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(SamlProvider::from))
}

/// Finds the role and team of members who join through a provider of either kind.
pub async fn find_defaults(
    db: &Db,
    organization: OrganizationId,
    id: SsoProviderId,
) -> Result<Option<(Option<Role>, Option<TeamId>)>> {
    let row = sqlx::query!(
        r#"select default_role as "default_role: RoleText", default_team_id
           from sso_providers where organization_id = $1 and id = $2"#,
        organization.uuid(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| {
        let role = row.default_role.map(|text| text.0);
        (role, row.default_team_id.map(Id::from_uuid))
    }))
}

/// Lists the providers of an organization, oldest first.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    page: &PageRequest,
) -> Result<Page<SamlProvider>> {
    let rows = query_saml_providers!(
        "select",
        r#"from sso_providers p
           where p.organization_id = $1 and p.kind = 'saml'
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
    let providers = rows.into_iter().map(SamlProvider::from).collect();
    Ok(page.page(providers, |provider: &SamlProvider| provider.id.uuid()))
}

/// Returns `None` if the organization has as many providers as it may have.
pub async fn insert(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    new: NewSamlProvider,
) -> Result<Option<SamlProvider>> {
    let row = query_saml_providers!(
        r#"insert into sso_providers as p (organization_id, id, kind, label, entity_id, sso_url, certificate,
               default_role, default_team_id, created_at)
           select $1, $2, 'saml', $3, $4, $5, $6, $7, $8, $9
           where (select count(*) from sso_providers where organization_id = $1) < $10
           returning"#,
        "",
        organization.id.uuid(),
        tx.new_id::<model::id::kind::SsoProvider>().uuid(),
        new.label,
        new.entity_id,
        new.sso_url,
        new.certificate,
        new.default_role.map(RoleText) as Option<RoleText>,
        new.default_team.map(Id::uuid),
        tx.sql_now(),
        MAX_PROVIDERS,
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint(DEFAULT_TEAM_FKEY, unknown_team)?;
    Ok(row.map(SamlProvider::from))
}

/// Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    provider: (&Granted<Organization, Administer>, SsoProviderId),
    patch: SamlProviderPatch,
    if_version: Option<i64>,
) -> Result<Option<SamlProvider>> {
    let (organization, id) = provider;
    let (keep_entity_id, entity_id) = patch.entity_id.parts();
    let (keep_url, url) = patch.sso_url.parts();
    let (keep_certificate, certificate) = patch.certificate.parts();
    let (keep_role, role) = patch.default_role.parts();
    let (keep_team, team) = patch.default_team.parts();
    let row = query_saml_providers!(
        r#"update sso_providers p
           set label = coalesce($3, label),
               entity_id = case when $4 then entity_id else $5 end,
               sso_url = case when $6 then sso_url else $7 end,
               certificate = case when $8 then certificate else $9 end,
               default_role = case when $10 then default_role else $11 end,
               default_team_id = case when $12 then default_team_id else $13 end,
               version = version + 1
           where organization_id = $1 and id = $2 and kind = 'saml' and ($14::bigint is null or version = $14)
           returning"#,
        "",
        organization.id.uuid(),
        id.uuid(),
        patch.label,
        keep_entity_id,
        entity_id,
        keep_url,
        url,
        keep_certificate,
        certificate,
        keep_role,
        role.map(RoleText) as Option<RoleText>,
        keep_team,
        team.map(Id::uuid),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint(DEFAULT_TEAM_FKEY, unknown_team)?;
    Ok(row.map(SamlProvider::from))
}

const DEFAULT_TEAM_FKEY: &str = "sso_providers_default_team_fkey";

/// The same for teams of other organizations as for those that do not exist.
fn unknown_team() -> Error {
    Error::invalid("defaultTeam", "is not a team of the organization")
}
