//! Locks a site while its structure changes, so that concurrent moves cannot create cycles or duplicate paths.

use authz::{Granted, action::act::Create};
use model::{
    Error, Id, Result,
    id::kind,
    site::{
        Site,
        outline::{ItemPlacement, Outline, OutlineGap, OutlineItem},
    },
};

use crate::{Tx, error::DbResultExt, order};

/// Reads the outline and locks it until the transaction ends.
pub async fn lock_outline(tx: &mut Tx, site: &Granted<Site, Create>) -> Result<Outline> {
    let rows = sqlx::query!(
        r#"select kind as "kind!", item_id as "id!", container_id, item_position as "position!", item_path,
                  of_space as space_id,
                  is_chosen as "is_default!"
           from hold_site($1, $2)"#,
        site.organization.uuid(),
        site.id.uuid(),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    let entries = rows.into_iter().map(|row| {
        Ok(ItemPlacement {
            item: match row.kind.as_str() {
                "group" => OutlineItem::Group(Id::from_uuid(row.id)),
                "section" => OutlineItem::Section(Id::from_uuid(row.id)),
                "space" => OutlineItem::Space(Id::from_uuid(row.id)),
                other => return Err(Error::internal(format!("a site contains a `{other}`"))),
            },
            container: row.container_id,
            position: row.position,
            path: row.item_path,
            space: row.space_id.map(Id::from_uuid),
            is_default: row.is_default,
        })
    });
    Ok(Outline::new(entries.collect::<Result<_>>()?))
}

/// Returns an order key in a gap.
pub(super) fn position(tx: &Tx, gap: &OutlineGap) -> String {
    let end = order::last(tx.new_id::<kind::SiteSection>());
    order::between(gap.lower.as_deref(), gap.upper.as_deref(), &end)
}
