//! Stored settings that would be rejected today: they are not enforced, or cannot be fulfilled.

use model::{
    Id, Result,
    id::{OrganizationId, SpaceId},
};

use crate::{Db, error::DbResultExt};

#[derive(Debug)]
pub struct UnenforcedSettings {
    pub organization: OrganizationId,
    /// Requires single sign-on, and has no provider that is active.
    pub sso: bool,
    /// Its merge rules require a review by an agent.
    pub agent_review: bool,
    /// The spaces whose merge rules do.
    pub spaces: Vec<SpaceId>,
}

/// Reads one organization after the other.
pub async fn find_all(db: &Db) -> Result<Vec<UnenforcedSettings>> {
    let organizations =
        sqlx::query_scalar!("select id from directory where kind = 'organization' order by id")
            .fetch_all(db.pool())
            .await
            .map_db_error()?;
    let mut found = Vec::new();
    for organization in organizations {
        found.extend(find(db, Id::from_uuid(organization)).await?);
    }
    Ok(found)
}

async fn find(db: &Db, organization: OrganizationId) -> Result<Option<UnenforcedSettings>> {
    let row = sqlx::query!(
        r#"select o.sso and not exists (
                      select from sso_providers p
                      where p.organization_id = o.organization_id
                        and (num_nonnulls(p.entity_id, p.sso_url, p.certificate) = 3
                             or num_nonnulls(p.issuer, p.client_id, p.client_secret) = 3)
                  ) as "sso!", o.merge_rules @> '{"rules": [{"rule": "require_agent_review"}]}' as "agent_review!",
                  array(
                      select s.id from spaces s
                      where s.organization_id = o.organization_id and s.deleted_at is null
                        and s.merge_rules @> '{"rules": [{"rule": "require_agent_review"}]}'
                      order by s.id
                  ) as "spaces!"
           from organizations o
           where o.organization_id = $1"#,
        organization.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    let found = row.map(|row| UnenforcedSettings {
        organization,
        sso: row.sso,
        agent_review: row.agent_review,
        spaces: row.spaces.into_iter().map(Id::from_uuid).collect(),
    });
    Ok(found.filter(|found| found.sso || found.agent_review || !found.spaces.is_empty()))
}
