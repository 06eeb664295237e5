//! Moving collections and spaces in the tree they share.

use authz::{Granted, action::act::Administer};
use model::{
    Error, Id, Result,
    collection::{Collection, MAX_DEPTH},
    id::{CollectionId, OrganizationId},
    place::{Node, Position},
    space::Space,
};

use crate::{Db, Tx, collections, failure::Stored, order, spaces};

/// The sibling a caller wants to be next to: its parent and position.
pub struct Neighbour {
    pub parent: Option<CollectionId>,
    pub position: String,
}

pub async fn neighbour(
    db: &Db,
    organization: OrganizationId,
    node: Node,
) -> Result<Option<Neighbour>> {
    let row = sqlx::query!(
        r#"select parent_id, position as "position!" from (
               select parent_id, position from collections where organization_id = $1 and id = $2
               union all
               select parent_id, position from spaces
               where organization_id = $1 and id = $2 and deleted_at is null
           ) siblings"#,
        organization.uuid(),
        node.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .stored()?;
    Ok(row.map(|row| Neighbour {
        parent: row.parent_id.map(Id::from_uuid),
        position: row.position,
    }))
}

/// The order key for a place among the children of `parent`. `end` is the key behind all that exist.
pub async fn position_at(
    db: &Db,
    organization: OrganizationId,
    parent: Option<CollectionId>,
    position: Position,
    neighbour: Option<&Neighbour>,
    end: String,
) -> Result<String> {
    let Some(neighbour) = neighbour else {
        return Ok(end);
    };
    let after = matches!(position, Position::After(_));
    let other_side = sqlx::query_scalar!(
        r#"select case when $4 then min(position) else max(position) end
           from (
               select position from collections
               where organization_id = $1 and parent_id is not distinct from $2
               union all
               select position from spaces
               where organization_id = $1 and parent_id is not distinct from $2 and deleted_at is null
           ) siblings
           where case when $4 then position > $3 collate "C" else position < $3 collate "C" end"#,
        organization.uuid(),
        parent.map(Id::uuid),
        neighbour.position,
        after,
    )
    .fetch_one(db.pool())
    .await
    .stored()?;
    let known = Some(neighbour.position.as_str());
    let found = other_side.as_deref();
    let (lower, upper) = if after {
        (known, found)
    } else {
        (found, known)
    };
    Ok(order::between(lower, upper, &end))
}

/// Moves a collection. `None` when a version was demanded and another was found.
pub async fn move_collection(
    tx: &mut Tx,
    collection: &Granted<Collection, Administer>,
    parent: Option<CollectionId>,
    position: &str,
    if_version: Option<i64>,
) -> Result<Option<Collection>> {
    let (organization, id) = (collection.organization.uuid(), collection.id.uuid());
    let fits = sqlx::query!(
        r#"select $2 = any(collection_path($1, $3)) as "inside_itself!",
                  cardinality(collection_path($1, $3)) + collection_height($1, $2) as "depth!"
           from collections where organization_id = $1 and id = $2
           for update"#,
        organization,
        id,
        parent.map(Id::uuid),
    )
    .fetch_optional(tx.connection())
    .await
    .stored()?
    .ok_or(Error::NotFound(<Collection as authz::Resource>::KIND))?;
    if fits.inside_itself {
        return Err(Error::invalid(
            "parent",
            "is the collection itself or one inside it; choose another",
        ));
    }
    if usize::try_from(fits.depth).is_ok_and(|depth| depth > MAX_DEPTH) {
        return Err(collections::too_deep("parent"));
    }
    let row = sqlx::query_as!(
        collections::Row,
        r#"update collections
           set parent_id = $3, position = $4, updated_at = $5, version = version + 1
           where organization_id = $1 and id = $2 and ($6::bigint is null or version = $6)
           returning organization_id, id, parent_id, position, title, description, default_level, created_at,
                     created_by, updated_at, version, null::role as role"#,
        organization,
        id,
        parent.map(Id::uuid),
        position,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .stored()?;
    Ok(row.map(Collection::from))
}

/// Moves a space. `None` when a version was demanded and another was found.
pub async fn move_space(
    tx: &mut Tx,
    space: &Granted<Space, Administer>,
    parent: Option<CollectionId>,
    position: &str,
    if_version: Option<i64>,
) -> Result<Option<Space>> {
    let row = sqlx::query_as!(
        spaces::Row,
        r#"update spaces
           set parent_id = $3, position = $4, updated_at = $5, version = version + 1
           where organization_id = $1 and id = $2 and deleted_at is null and ($6::bigint is null or version = $6)
           returning organization_id, id, parent_id, position, title, emoji, icon_url, edit_mode, language,
                     merge_rules, default_level, revision, created_at, created_by, updated_at, deleted_at, version,
                     null::role as role"#,
        space.organization.uuid(),
        space.id.uuid(),
        parent.map(Id::uuid),
        position,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .stored()?;
    row.map(Space::try_from).transpose()
}
