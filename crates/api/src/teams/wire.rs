//! Teams as clients see them.

use std::collections::BTreeMap;

use authz::Action;
use context::Viewable;
use model::{
    id::UserId,
    team::{MembersChange, NewTeam, Person, Team, TeamFilter, TeamMember, TeamRole, check_title},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    edge::{error::Result, etag::Object},
    members::wire::MemberOut,
    wire::Urls,
};

/// A named set of members that roles can be granted to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Team)]
pub(crate) struct TeamOut {
    /// Always `team`.
    object: &'static str,
    id: String,
    #[schema(min_length = 1, max_length = 64)]
    title: String,
    /// Number of members.
    members: i64,
    /// Number of spaces with a direct grant to the team.
    spaces: i64,
    #[schema(format = "date-time")]
    created_at: String,
    permissions: TeamPermissions,
}

/// What the caller may do with the team.
#[derive(Debug, Serialize, ToSchema)]
struct TeamPermissions {
    /// Manage its members.
    admin: bool,
    view: bool,
}

impl TeamOut {
    pub(crate) fn new(team: &Viewable<Team>) -> Self {
        let may = |action| team.actions().contains(action);
        Self {
            object: "team",
            id: team.id.to_string(),
            title: team.title.clone(),
            members: team.members,
            spaces: team.spaces,
            created_at: team.created_at.to_string(),
            permissions: TeamPermissions {
                admin: may(Action::ManageTeam),
                view: may(Action::View),
            },
        }
    }

    pub(crate) fn object(team: &Viewable<Team>) -> Object<Self> {
        Object::new(team.version, Self::new(team))
    }
}

/// Filters of the teams to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TeamQuery {
    /// Only teams that this member can manage: all of them for an admin, else those they own.
    #[param(value_type = Option<String>)]
    owner: Option<UserId>,
    /// Only teams whose title contains this text, ignoring case.
    title: Option<String>,
}

impl TeamQuery {
    pub(crate) fn parse(self) -> Result<TeamFilter> {
        let filter = TeamFilter {
            owner: self.owner,
            title: self.title,
        };
        Ok(filter.check()?)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TeamCreate {
    #[schema(min_length = 1, max_length = 64)]
    title: String,
    /// The ids of the first members.
    #[serde(default)]
    #[schema(max_items = 1000)]
    members: Vec<String>,
}

impl TeamCreate {
    pub(crate) fn parse(self) -> Result<NewTeam> {
        Ok(NewTeam::new(self.title, &self.members)?)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TeamUpdate {
    #[schema(min_length = 1, max_length = 64)]
    title: String,
}

impl TeamUpdate {
    pub(crate) fn parse(self) -> Result<String> {
        check_title(&self.title)?;
        Ok(self.title)
    }
}

/// A membership in a team.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct TeamMembership {
    pub(crate) role: TeamRole,
}

/// A member of a team, and of the organization.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamMember)]
pub(crate) struct TeamMemberOut {
    organization: MemberOut,
    team: TeamMembership,
    permissions: TeamMemberPermissions,
}

#[derive(Debug, Serialize, ToSchema)]
struct TeamMemberPermissions {
    view: bool,
}

impl TeamMemberOut {
    pub(crate) fn new(urls: Urls<'_>, member: &TeamMember) -> Self {
        Self {
            organization: MemberOut::new(urls, &member.member),
            team: TeamMembership { role: member.role },
            // Callers who see a team have a role in the organization, and so see its members.
            permissions: TeamMemberPermissions { view: true },
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct TeamMemberSet {
    /// If left out, new members get the role `member` and others keep theirs.
    role: Option<TeamRole>,
}

impl TeamMemberSet {
    pub(crate) fn parse(self) -> Option<TeamRole> {
        self.role
    }
}

/// People are identified by user id or e-mail address. Those in `remove` are removed, even if they are named elsewhere.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TeamMembersUpdate {
    #[serde(default)]
    #[schema(max_items = 1000)]
    add: Vec<String>,
    #[serde(default)]
    #[schema(max_items = 1000)]
    remove: Vec<String>,
    /// Roles by user id. Those who are not in the team yet are added.
    #[serde(default)]
    memberships: BTreeMap<String, TeamMembership>,
}

impl TeamMembersUpdate {
    pub(crate) fn parse(self) -> Result<MembersChange> {
        let people = |field, names: &[String]| {
            let person = |name: &String| Person::parse(field, name);
            names.iter().map(person).collect::<model::Result<Vec<_>>>()
        };
        let mut roles = Vec::new();
        for (name, membership) in self.memberships {
            let person = Person::parse("memberships", &name)?;
            roles.push((person, membership.role));
        }
        let change = MembersChange {
            add: people("add", &self.add)?,
            remove: people("remove", &self.remove)?,
            roles,
        };
        Ok(change.check()?)
    }
}
