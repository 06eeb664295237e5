//! Changes of the visibility of spaces. It is derived, so it is compared with what integrations were last informed of.

use model::{Id, Result, id::OrganizationId, integration_event::EventForIntegrations};

use crate::{Tx, error::DbResultExt};

/// Compares the spaces of an organization that has installations, and remembers what is found. The first comparison
/// finds no change.
pub(super) async fn update(
    tx: &mut Tx,
    organization: OrganizationId,
) -> Result<Vec<EventForIntegrations>> {
    let rows = sqlx::query!(
        r#"with current as materialized (
               select s.id, coalesce(
                          (select t.visibility
                           from site_spaces v
                           join sites t on t.organization_id = v.organization_id and t.id = v.site_id
                           where v.organization_id = s.organization_id and v.space_id = s.id
                             and t.published_at is not null
                           order by array_position(
                               array['public', 'unlisted', 'share-link', 'visitor-auth'], t.visibility
                           ), v.id
                           limit 1),
                          case when s.parent_id is null then 'private' else 'in-collection' end
                      ) as visibility
               from spaces s
               where s.organization_id = $1 and s.deleted_at is null
                 and exists (select from integration_installations i where i.organization_id = $1)
           ), before as materialized (
               select v.space_id, v.visibility from space_visibilities v
               where v.organization_id = $1
               order by v.space_id
               for update
           ), stored as (
               insert into space_visibilities as v (organization_id, space_id, visibility)
               select $1, id, visibility from current order by id
               on conflict on constraint space_visibilities_pkey do update
               set visibility = excluded.visibility
               where v.visibility <> excluded.visibility
           )
           select c.id, b.visibility as previous, c.visibility as "visibility!"
           from current c
           join before b on b.space_id = c.id
           where b.visibility <> c.visibility
           order by c.id"#,
        organization.uuid(),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    let changes = rows.into_iter().map(|row| {
        let space = Id::from_uuid(row.id);
        EventForIntegrations::visibility_updated(space, &row.previous, &row.visibility)
    });
    Ok(changes.collect())
}
