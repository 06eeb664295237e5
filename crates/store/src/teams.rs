//! Teams: rows and queries. Their members are in `team_members`.

use authz::{
    ActionSet, Granted, Unchecked,
    action::act::{Administer, ListMembers},
    policy,
};
use jiff_sqlx::Timestamp;
use model::{
    Id, Page, PageRequest, Result,
    id::{OrganizationId, TeamId, UserId},
    member::Member,
    organization::Organization,
    team::{NewTeam, Team, TeamFilter, TeamRole},
};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    enum_text::from_text,
    error::DbResultExt,
    types::RoleText,
};

pub(crate) struct Row {
    pub(crate) organization_id: Uuid,
    pub(crate) id: Uuid,
    pub(crate) title: String,
    pub(crate) members: i64,
    pub(crate) spaces: i64,
    pub(crate) created_at: Timestamp,
    pub(crate) version: i64,
    /// The caller's roles in the organization and in the team.
    pub(crate) role: Option<RoleText>,
    pub(crate) team_role: Option<String>,
    /// The role of the listed member in the team; null in other queries.
    pub(crate) their_role: Option<String>,
    /// The role of the listed grant to the team; null in other queries.
    pub(crate) given_role: Option<RoleText>,
}

/// Queries the stored columns of `teams t`: `$before`, the columns, `$after`. The other columns of a [`Row`] are computed
/// in `$after`.
macro_rules! query_stored_teams {
    ($row:path, $before:literal, $($after:literal)+ $(, $($args:tt)*)?) => {
        sqlx::query_as!($row, $before + r#"
            t.organization_id, t.id, t.title, t.created_at, t.version
        "# $(+ $after)+ $(, $($args)*)?)
    };
}
pub(crate) use query_stored_teams;

/// Queries a [`Row`] from `teams t`, the caller's `members m` and `team_members mine`: `$before`, its columns, `$after`.
macro_rules! query_teams {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        $crate::teams::query_stored_teams!($row, $before, r#"
            , m.role, mine.role as "team_role?",
            (select count(*) from team_members x
             where x.organization_id = t.organization_id and x.team_id = t.id) as "members!",
            (select count(*) from grants g
             join spaces s on s.organization_id = g.organization_id and s.id = g.space_id
             where g.organization_id = t.organization_id and g.subject_id = t.id and s.deleted_at is null) as "spaces!"
        "# $after $($args)*)
    };
}
pub(crate) use query_teams;

impl Row {
    pub(crate) fn actions(&self) -> Result<ActionSet> {
        let team_role = self.team_role.as_ref().map(from_text).transpose()?;
        Ok(policy::team::actions(
            self.role.map(|text| text.0),
            team_role,
        ))
    }
}

impl From<Row> for Team {
    fn from(row: Row) -> Self {
        Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            title: row.title,
            members: row.members,
            spaces: row.spaces,
            created_at: row.created_at.to_jiff(),
            version: row.version,
        }
    }
}

/// Wraps a team of a list whose query already filtered by permission.
pub(crate) fn to_viewable(row: Row) -> Result<Viewable<Team>> {
    let actions = row.actions()?;
    access::listed_with(row.into(), actions)
}

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: TeamId,
    who: UserId,
) -> Result<Option<Unchecked<Team>>> {
    let row = query_teams!(
        Row,
        "select",
        r#", null::text as their_role, null::role as given_role
           from teams t
           join members m on m.organization_id = t.organization_id and m.user_id = $3 and m.disabled_at is null
           left join team_members mine
             on mine.organization_id = t.organization_id and mine.team_id = t.id and mine.user_id = m.user_id
           where t.organization_id = $1 and t.id = $2"#,
        organization.uuid(),
        id.uuid(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(|row| {
        let actions = row.actions()?;
        Ok(access::unchecked(row.into(), actions))
    })
    .transpose()
}

/// Finds those of these teams that exist, as its admin sees them.
pub async fn find_all(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    ids: &[TeamId],
) -> Result<Vec<Viewable<Team>>> {
    find_all_with(db.pool(), organization, ids).await
}

/// Reads teams of an organization after a write in the same transaction.
pub async fn get_all_in(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    ids: &[TeamId],
) -> Result<Vec<Viewable<Team>>> {
    find_all_with(tx.connection(), organization, ids).await
}

async fn find_all_with(
    executor: impl PgExecutor<'_>,
    organization: &Granted<Organization, Administer>,
    ids: &[TeamId],
) -> Result<Vec<Viewable<Team>>> {
    let ids: Vec<Uuid> = ids.iter().copied().map(Id::uuid).collect();
    let rows = query_stored_teams!(
        Row,
        "select",
        r#", 'admin'::role as role, null::text as team_role, null::text as their_role, null::role as given_role,
                  (select count(*) from team_members x
                   where x.organization_id = t.organization_id and x.team_id = t.id) as "members!",
                  (select count(*) from grants g
                   join spaces s on s.organization_id = g.organization_id and s.id = g.space_id
                   where g.organization_id = t.organization_id and g.subject_id = t.id and s.deleted_at is null)
                      as "spaces!"
           from teams t
           where t.organization_id = $1 and t.id = any($2)"#,
        organization.id.uuid(),
        &ids,
    )
    .fetch_all(executor)
    .await
    .map_db_error()?;
    rows.into_iter().map(to_viewable).collect()
}

/// Lists the teams of an organization, oldest first. Admins can manage any team, owners with a role theirs.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, ListMembers>,
    who: UserId,
    filter: &TeamFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<Team>>> {
    let rows = query_teams!(
        Row,
        "select",
        r#", null::text as their_role, null::role as given_role
           from teams t
           join members m on m.organization_id = t.organization_id and m.user_id = $2 and m.disabled_at is null
           left join team_members mine
             on mine.organization_id = t.organization_id and mine.team_id = t.id and mine.user_id = m.user_id
           where t.organization_id = $1
             and ($3::uuid is null or exists (
                 select from members o
                 left join team_members own
                   on own.organization_id = o.organization_id and own.team_id = t.id and own.user_id = o.user_id
                 where o.organization_id = $1 and o.user_id = $3 and o.disabled_at is null
                   and (o.role = 'admin' or (o.role is not null and own.role = 'owner'))
             ))
             and ($4::text is null or strpos(lower(t.title), lower($4)) > 0)
             and t.id > coalesce($5::uuid, '00000000-0000-0000-0000-000000000000')
           order by t.id
           limit $6"#,
        organization.id.uuid(),
        who.uuid(),
        filter.owner.map(Id::uuid),
        filter.title,
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let teams = rows
        .into_iter()
        .map(to_viewable)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(teams, |team| team.id.uuid()))
}

/// Lists the teams of a member, oldest first, with their role in each.
pub async fn list_of_member(
    db: &Db,
    member: &Granted<Member, ListMembers>,
    who: UserId,
    title: Option<&str>,
    page: &PageRequest,
) -> Result<Page<(Viewable<Team>, TeamRole)>> {
    let rows = query_teams!(
        Row,
        "select",
        r#", theirs.role as "their_role?", null::role as given_role
           from team_members theirs
           join teams t on t.organization_id = theirs.organization_id and t.id = theirs.team_id
           join members m on m.organization_id = t.organization_id and m.user_id = $3 and m.disabled_at is null
           left join team_members mine
             on mine.organization_id = t.organization_id and mine.team_id = t.id and mine.user_id = m.user_id
           where theirs.organization_id = $1
             and theirs.user_id = $2
             and ($4::text is null or strpos(lower(t.title), lower($4)) > 0)
             and theirs.team_id > coalesce($5::uuid, '00000000-0000-0000-0000-000000000000')
           order by theirs.team_id
           limit $6"#,
        member.organization.uuid(),
        member.user.id.uuid(),
        who.uuid(),
        title,
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let mut teams = Vec::with_capacity(rows.len());
    for mut row in rows {
        let their_role = from_text(row.their_role.take().unwrap_or_default())?;
        teams.push((to_viewable(row)?, their_role));
    }
    Ok(page.page(teams, |(team, _)| team.id.uuid()))
}

/// Creates a team with its first members, in one statement. Returns `None` if one of them is not a member of the
/// organization.
pub async fn insert(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    new: NewTeam,
) -> Result<Option<Viewable<Team>>> {
    let members: Vec<Uuid> = new.members.iter().copied().map(Id::uuid).collect();
    let row = query_stored_teams!(
        Row,
        r#"with known as (
               select user_id from members
               where organization_id = $1 and user_id = any($4)
               for key share
           ), made as (
               insert into teams (organization_id, id, title, created_at, created_by)
               select $1, $2, $3, $5, $6
               where (select count(*) from known) = cardinality($4)
               returning *
           ), added as (
               insert into team_members (organization_id, team_id, user_id, role, added_at, added_by)
               select made.organization_id, made.id, known.user_id, 'member', $5, $6 from made, known
           )
           select"#,
        r#", 'admin'::role as role, null::text as team_role, null::text as their_role, null::role as given_role,
                  cardinality($4)::bigint as "members!", 0::bigint as "spaces!"
           from made t"#,
        organization.id.uuid(),
        tx.new_id::<model::id::kind::Team>().uuid(),
        new.title,
        &members,
        tx.sql_now(),
        tx.user().uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(to_viewable).transpose()
}

/// Renames a team. Returns `None` if `if_version` does not match.
pub async fn rename(
    tx: &mut Tx,
    team: &Granted<Team, Administer>,
    title: &str,
    if_version: Option<i64>,
) -> Result<Option<Team>> {
    let row = sqlx::query!(
        r#"update teams set title = $3, version = version + 1
           where organization_id = $1 and id = $2 and ($4::bigint is null or version = $4)
           returning title, version"#,
        team.organization.uuid(),
        team.id.uuid(),
        title,
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(|row| Team {
        title: row.title,
        version: row.version,
        ..Team::clone(team)
    }))
}

/// Deletes a team, with its memberships and grants.
pub async fn delete(
    tx: &mut Tx,
    team: &Granted<Team, Administer>,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from teams where organization_id = $1 and id = $2 and ($3::bigint is null or version = $3)",
        team.organization.uuid(),
        team.id.uuid(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
