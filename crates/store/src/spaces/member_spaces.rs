//! The spaces that one member has access to.

use authz::{
    Granted,
    action::act::{Administer, View},
};
use model::{
    Page, PageRequest, Result, Role,
    member::{Member, Order},
    space::Space,
};

use super::{Row, query_spaces};
use crate::{
    Db,
    access::{self, Viewable},
    error::DbResultExt,
    types::RoleText,
};

/// Proof that the caller may list the spaces of a member: admins for anyone, and everyone for themselves.
pub enum MemberSpacesProof {
    Admin(Granted<Member, Administer>),
    Own(Granted<Member, View>),
}

impl MemberSpacesProof {
    fn member(&self) -> &Member {
        match self {
            Self::Admin(member) => member,
            Self::Own(member) => member,
        }
    }

    /// Returns the caller's role on a space where the member has `role`: admins of the organization are admins of every
    /// space.
    fn caller_role(&self, role: Option<RoleText>) -> Option<RoleText> {
        match self {
            Self::Admin(_) => Some(RoleText(Role::Admin)),
            Self::Own(_) => role,
        }
    }
}

/// Lists the spaces where the member has a role, with that role, by the age of the space.
pub async fn list_of_member(
    db: &Db,
    reach: &MemberSpacesProof,
    order: Order,
    page: &PageRequest,
) -> Result<Page<(Viewable<Space>, Role)>> {
    let member = reach.member();
    let (organization, user) = (member.organization.uuid(), member.user.id.uuid());
    let rows = match order {
        Order::Asc => {
            query_spaces!(
                Row,
                "select",
                r#", reached.role
                   from spaces s
                   join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
                   cross join lateral (
                       select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
                           as role
                       offset 0
                   ) reached
                   where s.organization_id = $1
                     and s.deleted_at is null
                     and s.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
                     and reached.role is not null
                   order by s.id
                   limit $4"#,
                organization,
                user,
                page.after,
                page.fetch_limit(),
            )
            .fetch_all(db.pool())
            .await
        }
        Order::Desc => {
            query_spaces!(
                Row,
                "select",
                r#", reached.role
                   from spaces s
                   join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
                   cross join lateral (
                       select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
                           as role
                       offset 0
                   ) reached
                   where s.organization_id = $1
                     and s.deleted_at is null
                     and s.id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
                     and reached.role is not null
                   order by s.id desc
                   limit $4"#,
                organization,
                user,
                page.after,
                page.fetch_limit(),
            )
            .fetch_all(db.pool())
            .await
        }
    };
    let mut spaces = Vec::new();
    for mut row in rows.map_db_error()? {
        let role = row.role.take();
        let space = access::listed(row.try_into()?, reach.caller_role(role))?;
        spaces.extend(role.map(|role| (space, role.0)));
    }
    Ok(page.page(spaces, |(space, _)| space.id.uuid()))
}
