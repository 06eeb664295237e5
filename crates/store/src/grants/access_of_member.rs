//! All rules that decide the role of one member: those of the object, its collections and the organization.

use model::{
    Id, Result,
    grant::{AccessLevel, AccessPlace, MemberAccess, TeamGrant},
    id::UserId,
    tree_move::ContentNode,
};
use uuid::Uuid;

use super::AdministerProof;
use crate::{
    Db,
    error::DbResultExt,
    types::{LevelText, RoleText},
};

struct Row {
    organization_title: String,
    organization_role: Option<RoleText>,
    disabled: bool,
    sees_teams: bool,
    id: Uuid,
    title: Option<String>,
    default_level: LevelText,
    user_grant: Option<RoleText>,
    teams: Vec<Uuid>,
    team_titles: Vec<String>,
    team_grants: Vec<RoleText>,
}

/// Returns the rules for a member, as `who` may see them; `None` if the user is not a member.
pub async fn find_access(
    db: &Db,
    on: &AdministerProof,
    user: UserId,
    who: UserId,
) -> Result<Option<MemberAccess>> {
    let rows = sqlx::query_as!(
        Row,
        r#"with levels as (
               select 0::bigint as step, $2::uuid as id, $3::text as title, $4::level as default_level,
                      $5::uuid as parent_id
               union all
               select up.step, c.id, c.title, c.default_level, c.parent_id
               from unnest(collection_path($1, $5)) with ordinality up(id, step)
               join collections c on c.organization_id = $1 and c.id = up.id
           )
           select o.title as organization_title, m.role as "organization_role: RoleText",
                  m.disabled_at is not null as "disabled!",
                  caller.role is not null as "sees_teams!", l.id as "id!",
                  case when content_role(
                      caller.organization_id, caller.user_id, caller.role, l.id, l.default_level, l.parent_id
                  ) is not null then l.title end as title,
                  l.default_level as "default_level!: LevelText",
                  (
                      select g.role from grants g
                      where g.organization_id = $1 and g.resource_id = l.id and g.subject_id = $6
                  ) as "user_grant: RoleText",
                  coalesce(by_team.ids, '{}') as "teams!", coalesce(by_team.titles, '{}') as "team_titles!",
                  coalesce(by_team.roles, '{}') as "team_grants!: Vec<RoleText>"
           from members m
           join organizations o on o.organization_id = m.organization_id
           join members caller on caller.organization_id = m.organization_id and caller.user_id = $7
           cross join levels l
           cross join lateral (
               select array_agg(t.id order by t.id) as ids, array_agg(t.title order by t.id) as titles,
                      array_agg(g.role order by t.id) as roles
               from team_members tm
               join teams t on t.organization_id = $1 and t.id = tm.team_id
               join grants g on g.organization_id = $1 and g.resource_id = l.id and g.subject_id = tm.team_id
               where tm.organization_id = $1 and tm.user_id = $6
           ) by_team
           where m.organization_id = $1 and m.user_id = $6
           order by l.step"#,
        on.organization().uuid(),
        on.node().uuid(),
        on.title(),
        LevelText(on.default_level()) as LevelText,
        on.parent().map(Id::uuid),
        user.uuid(),
        who.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let Some(first) = rows.first() else {
        return Ok(None);
    };
    Ok(Some(MemberAccess {
        organization_role: first.organization_role.map(|text| text.0),
        disabled: first.disabled,
        organization: (on.organization(), first.organization_title.clone()),
        levels: rows.into_iter().map(|row| level(on, row)).collect(),
    }))
}

fn level(on: &AdministerProof, row: Row) -> AccessLevel {
    let place = match on.node() {
        ContentNode::Space(space) if space.uuid() == row.id => AccessPlace::Space(space),
        _ => AccessPlace::Collection(Id::from_uuid(row.id)),
    };
    let teams = row.teams.into_iter().zip(row.team_titles);
    let team_grants = teams
        .zip(row.team_grants)
        .map(|((id, title), role)| TeamGrant {
            team: row.sees_teams.then(|| (Id::from_uuid(id), title)),
            role: role.0,
        });
    AccessLevel {
        place,
        title: row.title,
        user_grant: row.user_grant.map(|text| text.0),
        team_grants: team_grants.collect(),
        default_level: row.default_level.0,
    }
}
