//! The spaces that one member can reach.

use authz::{
    Granted,
    action::act::{Administer, View},
};
use model::{
    Page, PageRequest, Result, Role,
    member::{Member, Order},
    space::Space,
};

use super::Row;
use crate::{
    Db,
    access::{self, Seen},
    failure::Stored,
    types::RoleText,
};

/// The right to know where a member can go: an admin's for anyone, and everyone's for themselves.
pub enum Reach {
    Anyones(Granted<Member, Administer>),
    Own(Granted<Member, View>),
}

impl Reach {
    fn member(&self) -> &Member {
        match self {
            Self::Anyones(member) => member,
            Self::Own(member) => member,
        }
    }

    /// The caller's role on a space where the member has `role`: admins of the organization are admins everywhere.
    fn callers_role(&self, role: Option<RoleText>) -> Option<RoleText> {
        match self {
            Self::Anyones(_) => Some(RoleText(Role::Admin)),
            Self::Own(_) => role,
        }
    }
}

/// The spaces where the member has a role, with that role, by the age of the space.
pub async fn list_of_member(
    db: &Db,
    reach: &Reach,
    order: Order,
    page: &PageRequest,
) -> Result<Page<(Seen<Space>, Role)>> {
    let member = reach.member();
    let (organization, user) = (member.organization.uuid(), member.user.id.uuid());
    let rows = match order {
        Order::Asc => sqlx::query_as!(
            Row,
            r#"select s.organization_id, s.id, s.parent_id, s.position, s.title, s.emoji, s.icon_url, s.edit_mode,
                      s.language, s.merge_rules, s.default_level, s.revision, s.created_at, s.created_by,
                      s.updated_at, s.deleted_at, s.version, reached.role
               from spaces s
               join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
               cross join lateral (
                   select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
                       as role
                   offset 0
               ) reached
               where s.organization_id = $1
                 and s.deleted_at is null
                 and ($3::uuid is null or s.id > $3)
                 and reached.role is not null
               order by s.id
               limit $4"#,
            organization,
            user,
            page.after,
            page.fetch(),
        )
        .fetch_all(db.pool())
        .await,
        Order::Desc => sqlx::query_as!(
            Row,
            r#"select s.organization_id, s.id, s.parent_id, s.position, s.title, s.emoji, s.icon_url, s.edit_mode,
                      s.language, s.merge_rules, s.default_level, s.revision, s.created_at, s.created_by,
                      s.updated_at, s.deleted_at, s.version, reached.role
               from spaces s
               join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
               cross join lateral (
                   select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
                       as role
                   offset 0
               ) reached
               where s.organization_id = $1
                 and s.deleted_at is null
                 and ($3::uuid is null or s.id < $3)
                 and reached.role is not null
               order by s.id desc
               limit $4"#,
            organization,
            user,
            page.after,
            page.fetch(),
        )
        .fetch_all(db.pool())
        .await,
    };
    let mut spaces = Vec::new();
    for mut row in rows.stored()? {
        let role = row.role.take();
        let space = access::listed(row.try_into()?, reach.callers_role(role))?;
        spaces.extend(role.map(|role| (space, role.0)));
    }
    Ok(page.page(spaces, |(space, _)| space.id.uuid()))
}
