//! Members of teams, with their roles.

use authz::{
    Granted,
    action::act::{ManageTeam, View},
};
use model::{
    Id, Page, PageRequest, Result,
    id::UserId,
    team::{Team, TeamMember, TeamRole},
};
use uuid::Uuid;

use crate::{
    Db, Tx,
    enum_text::from_text,
    error::DbResultExt,
    members::{self, query_members},
};

/// Lists the members of a team, by user id.
pub async fn list(
    db: &Db,
    team: &Granted<Team, View>,
    page: &PageRequest,
) -> Result<Page<TeamMember>> {
    let rows = query_members!(
        members::Row,
        "select",
        r#", t.role as "team_role?", null::role as asker_role
           from team_members t
           join members m on m.organization_id = t.organization_id and m.user_id = t.user_id
           join users u on u.id = m.user_id
           where t.organization_id = $1
             and t.team_id = $2
             and t.user_id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
           order by t.user_id
           limit $4"#,
        team.organization.uuid(),
        team.id.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let members = rows.into_iter().map(|mut row| {
        Ok(TeamMember {
            role: from_text(row.team_role.take().unwrap_or_default())?,
            member: row.into(),
        })
    });
    let members = members.collect::<Result<_>>()?;
    Ok(page.page(members, |member: &TeamMember| member.member.user.id.uuid()))
}

/// Adds a member of the organization to the team, or changes their role in it. Without a role, new ones become plain
/// members and existing ones are not changed. Returns false if the user is not a member of the organization.
pub async fn set(
    tx: &mut Tx,
    team: &Granted<Team, ManageTeam>,
    user: UserId,
    role: Option<TeamRole>,
) -> Result<bool> {
    let set = sqlx::query!(
        r#"insert into team_members (organization_id, team_id, user_id, role, added_at, added_by)
           select t.organization_id, t.id, m.user_id, coalesce($4, 'member'), $5, $6
           from teams t
           join members m on m.organization_id = t.organization_id and m.user_id = $3
           where t.organization_id = $1 and t.id = $2
           for key share
           on conflict on constraint team_members_pkey do update set role = coalesce($4, team_members.role)"#,
        team.organization.uuid(),
        team.id.uuid(),
        user.uuid(),
        role.map(TeamRole::as_str),
        tx.sql_now(),
        tx.user().uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(set.rows_affected() == 1)
}

/// Changes to apply in one statement. The three lists are disjoint.
pub struct TeamMemberChanges {
    pub add: Vec<UserId>,
    pub roles: Vec<(UserId, TeamRole)>,
    pub remove: Vec<UserId>,
}

impl TeamMemberChanges {
    pub fn is_empty(&self) -> bool {
        self.add.is_empty() && self.roles.is_empty() && self.remove.is_empty()
    }
}

/// Applies the changes in one statement. Skips users who have left the organization.
pub async fn change(
    tx: &mut Tx,
    team: &Granted<Team, ManageTeam>,
    changes: &TeamMemberChanges,
) -> Result<()> {
    let uuids = |users: &[UserId]| users.iter().copied().map(Id::uuid).collect::<Vec<Uuid>>();
    let (set, roles): (Vec<Uuid>, Vec<&str>) = changes
        .roles
        .iter()
        .map(|(user, role)| (user.uuid(), role.as_str()))
        .unzip();
    sqlx::query!(
        r#"with removed as (
               delete from team_members where organization_id = $1 and team_id = $2 and user_id = any($3)
           ), added as (
               insert into team_members (organization_id, team_id, user_id, role, added_at, added_by)
               select t.organization_id, t.id, m.user_id, 'member', $7, $8
               from teams t
               join members m on m.organization_id = t.organization_id and m.user_id = any($4)
               where t.organization_id = $1 and t.id = $2
               for key share
               on conflict on constraint team_members_pkey do nothing
           )
           insert into team_members (organization_id, team_id, user_id, role, added_at, added_by)
           select t.organization_id, t.id, m.user_id, given.role, $7, $8
           from unnest($5::uuid[], $6::text[]) as given (user_id, role)
           join members m on m.organization_id = $1 and m.user_id = given.user_id
           join teams t on t.organization_id = m.organization_id and t.id = $2
           for key share
           on conflict on constraint team_members_pkey do update set role = excluded.role"#,
        team.organization.uuid(),
        team.id.uuid(),
        &uuids(&changes.remove),
        &uuids(&changes.add),
        &set,
        &roles as &[&str],
        tx.sql_now(),
        tx.user().uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Removes someone from the team. Returns whether they were in it.
pub async fn delete(tx: &mut Tx, team: &Granted<Team, ManageTeam>, user: UserId) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from team_members where organization_id = $1 and team_id = $2 and user_id = $3",
        team.organization.uuid(),
        team.id.uuid(),
        user.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
