//! Teams: rows and queries.

use authz::{ActionSet, policy};
use jiff_sqlx::Timestamp;
use model::{
    Id, Result,
    id::{OrganizationId, TeamId, UserId},
    team::{Team, TeamRole},
};
use uuid::Uuid;

use crate::{Db, failure::Stored, types::RoleText};

struct Row {
    organization_id: Uuid,
    id: Uuid,
    title: String,
    members: i64,
    spaces: i64,
    created_at: Timestamp,
    version: i64,
    /// The caller's roles in the organization and in the team.
    role: Option<RoleText>,
    team_role: Option<String>,
}

impl Row {
    fn actions(&self) -> ActionSet {
        policy::team::actions(
            self.role.map(|text| text.0),
            self.team_role.as_deref().map(team_role),
        )
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

fn team_role(word: &str) -> TeamRole {
    if word == "owner" {
        TeamRole::Owner
    } else {
        TeamRole::Member
    }
}

pub(crate) async fn find(
    db: &Db,
    organization: OrganizationId,
    id: TeamId,
    who: UserId,
) -> Result<Option<(Team, ActionSet)>> {
    let row = sqlx::query_as!(
        Row,
        r#"select t.organization_id, t.id, t.title, t.created_at, t.version, m.role, mine.role as "team_role?",
                  (select count(*) from team_members x
                   where x.organization_id = t.organization_id and x.team_id = t.id) as "members!",
                  (select count(*) from grants g
                   where g.organization_id = t.organization_id and g.subject_id = t.id
                     and g.space_id is not null) as "spaces!"
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
    .stored()?;
    Ok(row.map(|row| {
        let actions = row.actions();
        (row.into(), actions)
    }))
}
