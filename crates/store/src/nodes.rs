//! Moves of collections and spaces in their common tree.

use crate::{
    Db, Tx,
    collections::{self, query_collections},
    error::DbResultExt,
    order,
    parents::missing_parent_error,
    spaces::{self, query_spaces},
};
use authz::{Granted, action::act::Administer};
use model::{
    Error, Id, Result,
    collection::{Collection, MAX_DEPTH},
    id::{CollectionId, OrganizationId, UserId},
    space::Space,
    tree_move::{ContentNode, Move, Position},
};

/// The target of a move: the parent, and the order keys between which the node goes.
pub struct TreeGap {
    pub parent: Option<CollectionId>,
    /// The neighbour's actual parent, if the move names a neighbour. The caller compares it.
    pub neighbour_parent: Option<Option<CollectionId>>,
    lower: Option<String>,
    upper: Option<String>,
}

impl TreeGap {
    /// Returns whether a node with this order key is already here.
    pub fn contains(&self, position: &str) -> bool {
        self.lower.as_deref().is_none_or(|lower| lower < position)
            && self.upper.as_deref().is_none_or(|upper| position < upper)
    }

    /// Returns an order key in the gap. `end` is a key after all existing ones.
    pub fn position(&self, end: &str) -> String {
        order::between(self.lower.as_deref(), self.upper.as_deref(), end)
    }
}

/// Finds the gap for `moving`. Returns `None` if the neighbour is missing, or not visible to the caller.
pub async fn find_gap(
    db: &Db,
    organization: OrganizationId,
    who: UserId,
    moving: ContentNode,
    requested: Move,
) -> Result<Option<TreeGap>> {
    let neighbour = requested.position.neighbour();
    let row = sqlx::query_file!(
        "queries/find_gap.sql",
        organization.uuid(),
        neighbour.and_then(ContentNode::collection).map(Id::uuid),
        neighbour.and_then(ContentNode::space).map(Id::uuid),
        who.uuid(),
        requested.parent.is_some(),
        requested.parent.flatten().map(Id::uuid),
        moving.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    if neighbour.is_some() && row.position.is_none() {
        return Ok(None);
    }
    let (lower, upper) = match requested.position {
        Position::Before(_) => (row.below, row.position),
        Position::After(_) => (row.position, row.above),
        Position::Last => (row.below, None),
    };
    Ok(Some(TreeGap {
        parent: row.parent_id.map(Id::from_uuid),
        neighbour_parent: neighbour.map(|_| row.neighbour_parent_id.map(Id::from_uuid)),
        lower,
        upper,
    }))
}

/// Moves a collection. Returns `None` if `if_version` does not match.
pub async fn move_collection(
    tx: &mut Tx,
    collection: &Granted<Collection, Administer>,
    parent: Option<CollectionId>,
    position: &str,
    if_version: Option<i64>,
) -> Result<Option<Collection>> {
    if parent != collection.parent {
        lock_tree(tx, collection.organization).await?;
    }
    let row = query_collections!(
        collections::Row,
        r#"update collections c
           set parent_id = $3, position = $4, updated_at = $5, version = version + 1
           where organization_id = $1 and id = $2 and ($6::bigint is null or version = $6)
             and not $2 = any(collection_path($1, $3))
             and cardinality(collection_path($1, $3)) + collection_height($1, $2) <= $7
           returning"#,
        ", null::role as role",
        collection.organization.uuid(),
        collection.id.uuid(),
        parent.map(Id::uuid),
        position,
        tx.sql_now(),
        if_version,
        i32::try_from(MAX_DEPTH).expect("a small number"),
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint("collections_parent_fkey", missing_parent_error)?;
    if row.is_none() {
        require_valid_parent(tx, collection, parent).await?;
    }
    Ok(row.map(Collection::from))
}

/// Serializes moves of collections per organization: two concurrent ones, each valid on its own, could create a cycle.
async fn lock_tree(tx: &mut Tx, organization: OrganizationId) -> Result<()> {
    sqlx::query!(
        "select organization_id from organizations where organization_id = $1 for no key update",
        organization.uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Fails with the reason why a parent is not valid.
async fn require_valid_parent(
    tx: &mut Tx,
    collection: &Granted<Collection, Administer>,
    parent: Option<CollectionId>,
) -> Result<()> {
    let fits = sqlx::query!(
        r#"select $2 = any(collection_path($1, $3)) as "inside_itself!",
                  cardinality(collection_path($1, $3)) + collection_height($1, $2) as "depth!""#,
        collection.organization.uuid(),
        collection.id.uuid(),
        parent.map(Id::uuid),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    if fits.inside_itself {
        return Err(Error::invalid(
            "parent",
            "is the collection itself or one inside it; choose another",
        ));
    }
    if usize::try_from(fits.depth).is_ok_and(|depth| depth > MAX_DEPTH) {
        return Err(collections::too_deep("parent"));
    }
    Ok(())
}

/// Moves a space. Returns `None` if `if_version` does not match.
pub async fn move_space(
    tx: &mut Tx,
    space: &Granted<Space, Administer>,
    parent: Option<CollectionId>,
    position: &str,
    if_version: Option<i64>,
) -> Result<Option<Space>> {
    let row = query_spaces!(
        spaces::Row,
        r#"update spaces s
           set parent_id = $3, position = $4, updated_at = $5, version = version + 1
           where organization_id = $1 and id = $2 and deleted_at is null and ($6::bigint is null or version = $6)
           returning"#,
        ", null::role as role",
        space.organization.uuid(),
        space.id.uuid(),
        parent.map(Id::uuid),
        position,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint("spaces_parent_fkey", missing_parent_error)?;
    row.map(Space::try_from).transpose()
}
