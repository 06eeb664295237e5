//! Invite links: rows and queries. Their ids are secrets, so they never appear in events or logs.

mod accept;

use authz::{ActionSet, Granted, Unchecked, action::act::Administer, policy};
use jiff_sqlx::Timestamp;
use model::{
    Id, Page, PageRequest, Result, Role,
    id::{OrganizationId, UserId},
    invite::{Invite, InviteId},
    organization::Organization,
    tree_move::ContentNode,
};
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    grants::AdministerProof,
    types::RoleText,
};

pub use accept::{InviteOffer, MembershipStatus, accept, find_offer};

struct Row {
    organization_id: Uuid,
    id: String,
    role: Option<RoleText>,
    collection_id: Option<Uuid>,
    space_id: Option<Uuid>,
    created_at: Timestamp,
    version: i64,
    /// The caller's roles in the organization and on the content, if they decide about permissions; null in lists and
    /// after writes.
    member_role: Option<RoleText>,
    content_role: Option<RoleText>,
}

/// Queries a [`Row`] from `invites i`: `$before`, its columns, `$after`.
macro_rules! query_invites {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            i.organization_id, i.id, i.role, i.collection_id, i.space_id, i.created_at, i.version
        "# + $after $($args)*)
    };
}

impl From<Row> for Invite {
    fn from(row: Row) -> Self {
        Self {
            id: InviteId(row.id),
            organization: Id::from_uuid(row.organization_id),
            role: row.role.map(|text| text.0),
            node: node(row.collection_id, row.space_id),
            created_at: row.created_at.to_jiff(),
            version: row.version,
        }
    }
}

pub(crate) fn node(collection: Option<Uuid>, space: Option<Uuid>) -> Option<ContentNode> {
    let collection = collection.map(|id| ContentNode::Collection(Id::from_uuid(id)));
    collection.or_else(|| space.map(|id| ContentNode::Space(Id::from_uuid(id))))
}

/// Finds a link, for a member of the organization. Links to deleted spaces are not found.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: &InviteId,
    who: UserId,
) -> Result<Option<Unchecked<Invite>>> {
    let row = query_invites!(
        Row,
        "select",
        r#", m.role as member_role,
                  case when s.id is not null
                       then content_role(i.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
                       when c.id is not null
                       then content_role(i.organization_id, m.user_id, m.role, c.id, c.default_level, c.parent_id)
                  end as content_role
           from invites i
           join members m on m.organization_id = i.organization_id and m.user_id = $3 and m.disabled_at is null
           left join spaces s on s.organization_id = i.organization_id and s.id = i.space_id and s.deleted_at is null
           left join collections c on c.organization_id = i.organization_id and c.id = i.collection_id
           where i.organization_id = $1
             and i.id = $2
             and (i.space_id is null or s.id is not null)"#,
        organization.uuid(),
        id.0,
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| {
        let [member_role, content_role] =
            [row.member_role, row.content_role].map(|role| role.map(|text| text.0));
        let invite = Invite::from(row);
        let actions = policy::invite::actions(&invite, member_role, content_role);
        access::unchecked(invite, actions)
    }))
}

/// Lists the links to an organization, collection or space, by id.
pub async fn list(
    db: &Db,
    proof: &InviteProof,
    page: &PageRequest<String>,
) -> Result<Page<Viewable<Invite>, String>> {
    let rows = query_invites!(
        Row,
        "select",
        r#", null::role as member_role, null::role as content_role
           from invites i
           where organization_id = $1
             and collection_id is not distinct from $2
             and space_id is not distinct from $3
             and id > coalesce($4::text, '')
           order by id
           limit $5"#,
        proof.organization().uuid(),
        proof.node().and_then(ContentNode::collection).map(Id::uuid),
        proof.node().and_then(ContentNode::space).map(Id::uuid),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let to_visible = |row| access::listed_with(Invite::from(row), proof.actions());
    let invites = rows
        .into_iter()
        .map(to_visible)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(invites, |invite| invite.id.0.clone()))
}

/// Proof that the caller may invite: members to the organization, or guests to a collection or space.
pub enum InviteProof {
    Organization(Granted<Organization, Administer>),
    Content(AdministerProof),
}

impl InviteProof {
    pub fn organization(&self) -> OrganizationId {
        match self {
            Self::Organization(organization) => organization.id,
            Self::Content(on) => on.organization(),
        }
    }

    pub fn node(&self) -> Option<ContentNode> {
        match self {
            Self::Organization(_) => None,
            Self::Content(on) => Some(on.node()),
        }
    }

    fn actions(&self) -> ActionSet {
        match self {
            Self::Organization(organization) => organization.actions(),
            Self::Content(AdministerProof::Collection(collection)) => collection.actions(),
            Self::Content(AdministerProof::Space(space)) => space.actions(),
        }
    }
}

/// Creates a link. Returns `None` if the organization has disabled invite links.
pub async fn insert(
    tx: &mut Tx,
    proof: &InviteProof,
    id: &InviteId,
    role: Option<Role>,
) -> Result<Option<Viewable<Invite>>> {
    let row = query_invites!(
        Row,
        r#"insert into invites as i (organization_id, id, role, collection_id, space_id, created_at, created_by)
           select o.organization_id, $2, $3, $4, $5, $6, $7
           from organizations o
           where o.organization_id = $1 and o.invite_links
           returning"#,
        ", null::role as member_role, null::role as content_role",
        proof.organization().uuid(),
        id.0,
        role.map(RoleText) as Option<RoleText>,
        proof.node().and_then(ContentNode::collection).map(Id::uuid),
        proof.node().and_then(ContentNode::space).map(Id::uuid),
        tx.sql_now(),
        tx.user().uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(|row| access::listed_with(row.into(), proof.actions()))
        .transpose()
}

/// Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    invite: &Granted<Invite, Administer>,
    role: Option<Role>,
    if_version: Option<i64>,
) -> Result<Option<Invite>> {
    let row = query_invites!(
        Row,
        r#"update invites i set role = $3, version = version + 1
           where organization_id = $1 and id = $2 and ($4::bigint is null or version = $4)
           returning"#,
        ", null::role as member_role, null::role as content_role",
        invite.organization.uuid(),
        invite.id.0,
        role.map(RoleText) as Option<RoleText>,
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(Invite::from))
}

pub async fn delete(
    tx: &mut Tx,
    invite: &Granted<Invite, Administer>,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from invites where organization_id = $1 and id = $2 and ($3::bigint is null or version = $3)",
        invite.organization.uuid(),
        invite.id.0,
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
