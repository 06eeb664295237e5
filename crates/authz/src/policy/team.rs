//! Teams. Members of the organization can view them; its admins and the team's owners manage their members.

use model::{
    Kind, Role,
    id::{Identified, kind},
    team::{Team, TeamRole},
};

use crate::{Action, ActionSet, Resource};

impl Resource for Team {
    const KIND: Kind = kind::Team::KIND;
}

pub fn actions(organization_role: Option<Role>, team_role: Option<TeamRole>) -> ActionSet {
    let admin = organization_role == Some(Role::Admin);
    let owner = team_role == Some(TeamRole::Owner);
    let mut actions = ActionSet::NONE;
    if organization_role.is_some() {
        actions = actions.with(Action::View);
    }
    if admin || (owner && organization_role.is_some()) {
        actions = actions.with(Action::ManageTeam);
    }
    if admin {
        actions = actions.with(Action::Administer);
    }
    actions
}
