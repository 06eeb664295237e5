//! Icons and previews of integrations.

use model::{
    Result,
    id::kind,
    integration::{IntegrationImageId, IntegrationName},
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

/// Replaces the images of an integration. The icon is at position 0, previews follow.
pub async fn replace(
    tx: &mut Tx,
    name: &IntegrationName,
    icon: Option<&[u8]>,
    previews: &[Vec<u8>],
) -> Result<()> {
    let icon = icon.map(|bytes| (0, bytes));
    let previews = previews.iter().zip(1..).map(|(bytes, at)| (at, &**bytes));
    let images: Vec<(i32, &[u8])> = icon.into_iter().chain(previews).collect();
    let ids: Vec<Uuid> = images
        .iter()
        .map(|_| tx.new_id::<kind::IntegrationImage>().uuid())
        .collect();
    let positions: Vec<i32> = images.iter().map(|(position, _)| *position).collect();
    let bytes: Vec<&[u8]> = images.iter().map(|(_, bytes)| *bytes).collect();
    sqlx::query!(
        "delete from integration_images where integration_name = $1",
        name.as_str()
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    if images.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        r#"insert into integration_images (id, integration_name, position, bytes)
           select new.id, $1, new.position, new.bytes
           from unnest($2::uuid[], $3::int[], $4::bytea[]) as new (id, position, bytes)"#,
        name.as_str(),
        &ids,
        &positions,
        &bytes as &[&[u8]],
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Finds an image. Everyone who knows its random id may load it.
pub async fn find(db: &Db, id: IntegrationImageId) -> Result<Option<Vec<u8>>> {
    sqlx::query_scalar!(
        "select bytes from integration_images where id = $1",
        id.uuid()
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()
}
