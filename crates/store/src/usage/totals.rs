//! Total usage of all organizations, and how many of them are near a quota: for metrics, which have no label per
//! organization.

use model::{
    Result,
    usage::{Quotas, Resource},
};

use crate::{Db, error::DbResultExt, quotas::sql_limit};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    pub resource: Resource,
    pub used: i64,
    /// Organizations that use at least 80 % of their quota.
    pub organizations_at_80_percent: i64,
    /// Organizations that use their whole quota, or more.
    pub organizations_at_100_percent: i64,
}

/// Does not include bytes that are not added up yet.
pub async fn all(db: &Db, quotas: &Quotas) -> Result<Vec<Total>> {
    let rows = sqlx::query!(
        r#"select figure.resource as "resource!", coalesce(sum(figure.used), 0)::bigint as "used!",
                  count(*) filter (where figure.used >= 0.8 * figure.allowed) as "near!",
                  count(*) filter (where figure.used >= figure.allowed) as "full!"
           from organization_usage u
           cross join lateral (
               values ('bytes', u.bytes, coalesce(u.max_organization_bytes, $1)),
                      ('spaces', u.spaces, coalesce(u.max_spaces, $2)),
                      ('sites', u.sites, coalesce(u.max_sites, $3)),
                      ('specs', u.specs, coalesce(u.max_specs, $4)),
                      ('members', u.members, coalesce(u.max_members, $5))
           ) as figure (resource, used, allowed)
           group by figure.resource"#,
        sql_limit(quotas.bytes),
        sql_limit(quotas.spaces),
        sql_limit(quotas.sites),
        sql_limit(quotas.specs),
        sql_limit(quotas.members),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let total = |resource: Resource| {
        let row = rows.iter().find(|row| row.resource == resource.as_str());
        Total {
            resource,
            used: row.map_or(0, |row| row.used),
            organizations_at_80_percent: row.map_or(0, |row| row.near),
            organizations_at_100_percent: row.map_or(0, |row| row.full),
        }
    };
    Ok(Resource::OF_ORGANIZATION.map(total).to_vec())
}
