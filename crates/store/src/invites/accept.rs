//! Joining by a link: anyone who has it may join.

use model::{
    Error, Id, Result, Role,
    id::{OrganizationId, UserId},
    invite::{InviteId, KIND},
    tree_move::ContentNode,
};

use super::node;
use crate::{Db, Tx, error::DbResultExt, types::RoleText};

/// The role that a link offers, and the user's current membership.
#[derive(Debug)]
pub struct InviteOffer {
    pub organization: OrganizationId,
    pub role: Option<Role>,
    pub node: Option<ContentNode>,
    pub membership: MembershipStatus,
    created_by: UserId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MembershipStatus {
    Outsider,
    Disabled,
    /// Their role on the object that the link invites to.
    Member(Option<Role>),
}

/// Finds the offer of a link, unless the organization has disabled links or the space was deleted. None for a user who
/// was removed after the link was created: they may know it from before.
pub async fn find_offer(
    db: &Db,
    organization: OrganizationId,
    id: &InviteId,
    who: UserId,
) -> Result<Option<InviteOffer>> {
    let row = sqlx::query!(
        r#"select i.role as "role: RoleText", i.collection_id, i.space_id, i.created_by,
                  m.user_id as "member?", m.disabled_at is not null as "disabled!",
                  case when s.id is not null
                       then content_role(i.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
                       when c.id is not null
                       then content_role(i.organization_id, m.user_id, m.role, c.id, c.default_level, c.parent_id)
                       else m.role
                  end as "held: RoleText"
           from invites i
           join organizations o on o.organization_id = i.organization_id and o.invite_links
           left join members m on m.organization_id = i.organization_id and m.user_id = $3
           left join spaces s on s.organization_id = i.organization_id and s.id = i.space_id and s.deleted_at is null
           left join collections c on c.organization_id = i.organization_id and c.id = i.collection_id
           where i.organization_id = $1
             and i.id = $2
             and (i.space_id is null or s.id is not null)
             and not exists (
                 select from removed_members r
                 where r.organization_id = i.organization_id and r.user_id = $3 and r.removed_at >= i.created_at
             )"#,
        organization.uuid(),
        id.0,
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| InviteOffer {
        organization,
        role: row.role.map(|text| text.0),
        node: node(row.collection_id, row.space_id),
        membership: match row.member {
            None => MembershipStatus::Outsider,
            Some(_) if row.disabled => MembershipStatus::Disabled,
            Some(_) => MembershipStatus::Member(row.held.map(|text| text.0)),
        },
        created_by: Id::from_uuid(row.created_by),
    }))
}

/// Accepts an offer: makes the acting user a member and grants the role, in one statement. Never lowers an existing
/// role or grant.
pub async fn accept(tx: &mut Tx, offer: &InviteOffer) -> Result<()> {
    let role = offer.role.map(RoleText);
    let (member_role, level) = if offer.node.is_some() {
        (None, role)
    } else {
        (role, None)
    };
    sqlx::query!(
        r#"with joined as (
               insert into members (organization_id, user_id, role, joined_at, invited_by)
               values ($1, $2, $3, $7, $8)
               on conflict on constraint members_pkey do update
               set role = greatest(members.role, excluded.role), version = members.version + 1
               where members.role is distinct from greatest(members.role, excluded.role)
           )
           insert into grants (organization_id, collection_id, space_id, user_id, role, granted_at, granted_by)
           select $1, $4::uuid, $5::uuid, $2, $6, $7, $8
           where $6::role is not null
           on conflict on constraint grants_pkey do update set role = greatest(grants.role, excluded.role)"#,
        offer.organization.uuid(),
        tx.user().uuid(),
        member_role as Option<RoleText>,
        offer.node.and_then(ContentNode::collection).map(Id::uuid),
        offer.node.and_then(ContentNode::space).map(Id::uuid),
        level as Option<RoleText>,
        tx.sql_now(),
        offer.created_by.uuid(),
    )
    .execute(tx.connection())
    .await
    .on_foreign_key(|| Error::NotFound(KIND))?;
    Ok(())
}
