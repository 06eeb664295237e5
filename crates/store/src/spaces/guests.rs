//! Lists of spaces for guests, who see only what they are granted: computed from the grants downward. The role would be
//! computed for every other space of the organization in vain.

use authz::{Granted, action::act::View};
use model::{PageRequest, Result, id::UserId, organization::Organization, tree_move::ListKey};
use uuid::Uuid;

use super::{Row, query_spaces};
use crate::{Db, error::DbResultExt, lists::after_key};

/// See [`super::list`].
pub(super) async fn list(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    page: &PageRequest<ListKey>,
) -> Result<Vec<Row>> {
    let (after_parent, after_position, after_id) = after_key(page);
    query_spaces!(
        Row,
        "select",
        r#", seen.role
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
           cross join lateral (
               select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
               offset 0
           ) seen
           where s.organization_id = $1
             and s.id = any(array(select granted_spaces($1, $2)))
             and s.deleted_at is null
             and (coalesce(s.parent_id, '00000000-0000-0000-0000-000000000000'), s.position, s.id) > ($3::uuid, $4::text, $5::uuid)
             and seen.role is not null
           order by coalesce(s.parent_id, '00000000-0000-0000-0000-000000000000'), s.position, s.id
           limit $6"#,
        organization.id.uuid(),
        who.uuid(),
        after_parent,
        after_position,
        after_id,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

/// See [`super::visible_ids`].
pub(super) async fn visible_ids(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    limit: u32,
) -> Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"select s.id
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
           where s.organization_id = $1
             and s.id = any(array(select granted_spaces($1, $2)))
             and s.deleted_at is null
             and content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) is not null
           order by s.id desc
           limit $3"#,
        organization.id.uuid(),
        who.uuid(),
        i64::from(limit),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}
