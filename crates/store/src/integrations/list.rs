//! Lists of integrations.

use model::{
    Page, PageRequest, Result,
    id::OrganizationId,
    integration::{
        Integration, IntegrationCategory, IntegrationFilter, IntegrationName, IntegrationScope,
        IntegrationTarget,
    },
};
use uuid::Uuid;

use super::query_integrations;
use crate::{Db, error::DbResultExt};

/// Lists the public integrations, and all of these owners, by name.
pub async fn list(
    db: &Db,
    owners: &[OrganizationId],
    filter: &IntegrationFilter,
    page: &PageRequest<String>,
) -> Result<Page<Integration, String>> {
    let owners: Vec<Uuid> = owners.iter().map(|id| id.uuid()).collect();
    let rows = query_integrations!(
        "select",
        r#"from integrations i
           where i.unpublished_at is null
             and (i.visibility = 'public' or i.organization_id = any($1::uuid[]))
             and ($2::text is null or position(lower($2) in lower(i.name || ' ' || i.title)) > 0)
             and ($3::text is null or $3 = any(i.categories))
             and ($4::text is null or $4 = any(i.block_domains))
             and ($5::boolean is null or i.has_blocks = $5)
             and ($6::boolean is null or i.has_content_sources = $6)
             and ($7::uuid is null or i.organization_id = $7)
             and ($8::text is null or $8 = any(i.scopes))
             and ($9::text is null or i.target = $9)
             and i.name > coalesce($10::text, '')
           order by i.name
           limit $11"#,
        &owners,
        filter.search,
        filter.category.map(IntegrationCategory::as_str),
        filter.block_domain,
        filter.blocks,
        filter.content_sources,
        filter.owner.map(model::Id::uuid),
        filter.scope.map(IntegrationScope::as_str),
        filter.target.map(IntegrationTarget::as_str),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = rows.into_iter().map(Integration::try_from);
    let found = found.collect::<Result<Vec<_>>>()?;
    Ok(page.page(found, |integration: &Integration| {
        integration.name.as_str().to_owned()
    }))
}

/// Finds integrations, also those that were unpublished, by name.
pub async fn find_all(db: &Db, names: &[IntegrationName]) -> Result<Vec<Integration>> {
    let names: Vec<&str> = names.iter().map(IntegrationName::as_str).collect();
    let rows = query_integrations!(
        "select",
        r#"from integrations i
           where i.name = any($1::text[])
           order by i.name"#,
        &names as &[&str],
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter().map(Integration::try_from).collect()
}
