//! Files as whoever holds their signed address finds them: through the space, without a user.

use model::{
    Id, Oid, Result,
    id::{OrganizationId, SpaceId},
};

use crate::{Db, failure::Stored, objects::Pool};

/// A blob in the pool of a space that is not in the trash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub pool: Pool,
    /// Addresses signed for another epoch are void.
    pub epoch: i32,
    /// Whether the bytes are in object storage.
    pub in_files: bool,
}

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    space: SpaceId,
    oid: Oid,
) -> Result<Option<Found>> {
    let row = sqlx::query!(
        r#"select o.pool_id, s.files_epoch, o.encoding = 'file' as "in_files!"
           from spaces s
           join git_objects o on o.organization_id = s.organization_id and o.pool_id = coalesce(s.pool_id, s.id)
           where s.organization_id = $1
             and s.id = $2
             and s.deleted_at is null
             and o.oid = $3
             and o.kind = 'blob'"#,
        organization.uuid(),
        space.uuid(),
        &oid.as_bytes()[..],
    )
    .fetch_optional(db.pool())
    .await
    .stored()?;
    Ok(row.map(|row| Found {
        pool: Pool {
            organization,
            id: Id::from_uuid(row.pool_id),
        },
        epoch: row.files_epoch,
        in_files: row.in_files,
    }))
}
