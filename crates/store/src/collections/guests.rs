//! Lists of collections for guests, as those of spaces: from the grants downward.

use authz::{Granted, action::act::View};
use model::{PageRequest, Result, id::UserId, organization::Organization, tree_move::ListKey};

use super::{Row, query_collections};
use crate::{Db, error::DbResultExt, lists::after_key};

/// See [`super::list`].
pub(super) async fn list(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    nested: bool,
    page: &PageRequest<ListKey>,
) -> Result<Vec<Row>> {
    let (after_parent, after_position, after_id) = after_key(page);
    query_collections!(
        Row,
        "select",
        r#", seen.role
           from collections c
           join members m on m.organization_id = c.organization_id and m.user_id = $2 and m.disabled_at is null
           cross join lateral (
               select content_role(c.organization_id, m.user_id, m.role, c.id, c.default_level, c.parent_id) as role
               offset 0
           ) seen
           where c.organization_id = $1
             and c.id = any(array(select granted_nodes($1, $2)))
             and ($3 or c.parent_id is null)
             and (coalesce(c.parent_id, '00000000-0000-0000-0000-000000000000'), c.position, c.id) > ($4::uuid, $5::text, $6::uuid)
             and seen.role is not null
           order by coalesce(c.parent_id, '00000000-0000-0000-0000-000000000000'), c.position, c.id
           limit $7"#,
        organization.id.uuid(),
        who.uuid(),
        nested,
        after_parent,
        after_position,
        after_id,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}
