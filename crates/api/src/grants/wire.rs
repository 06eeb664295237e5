//! Grants as clients see them.

use context::Viewable;
use model::{
    Error, Patch, Role,
    grant::{Grant, Grantees},
    team::Team,
    user::User,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{edge::error::Result, teams::wire::TeamOut, users::wire::UserOut, wire::Urls};

/// A user and their role.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UserPermission)]
pub(crate) struct UserGrantOut {
    permission: Role,
    user: UserOut,
}

impl UserGrantOut {
    pub(crate) fn new(urls: Urls<'_>, grant: &Grant<User>) -> Self {
        Self {
            permission: grant.role,
            user: UserOut::new(urls, &grant.subject),
        }
    }
}

/// A team and the role it grants to its members.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamPermission)]
pub(crate) struct TeamGrantOut {
    permission: Role,
    team: TeamOut,
}

impl TeamGrantOut {
    pub(crate) fn new(grant: &Grant<Viewable<Team>>) -> Self {
        Self {
            permission: grant.role,
            team: TeamOut::new(&grant.subject),
        }
    }
}

/// A role and its grantees. At least one user or team is required.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct GrantIn {
    /// The role, or null to remove the grants.
    #[serde(default)]
    #[schema(value_type = Option<Role>, required)]
    role: Patch<Role>,
    /// Ids of members of the organization.
    #[serde(default)]
    #[schema(max_items = 1000)]
    users: Vec<String>,
    /// Ids of teams of the organization.
    #[serde(default)]
    #[schema(max_items = 1000)]
    teams: Vec<String>,
}

impl GrantIn {
    pub(crate) fn parse(self) -> Result<(Grantees, Option<Role>)> {
        let grantees = Grantees::new(&self.users, &self.teams)?;
        Ok((grantees, parse_role(&self.role)?))
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct GrantUpdate {
    /// The role, or null to remove the grant.
    #[serde(default)]
    #[schema(value_type = Option<Role>, required)]
    role: Patch<Role>,
}

impl GrantUpdate {
    pub(crate) fn parse(self) -> Result<Option<Role>> {
        parse_role(&self.role)
    }
}

/// A missing role is an error, not a request to remove access.
fn parse_role(role: &Patch<Role>) -> Result<Option<Role>> {
    match role {
        Patch::Keep => Err(Error::invalid("role", "is missing; set a role, or null").into()),
        Patch::Clear => Ok(None),
        Patch::Set(role) => Ok(Some(*role)),
    }
}

/// Filters of the list of effective access.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EffectiveFilter {
    /// Only users with exactly this role.
    #[param(inline)]
    role: Option<Role>,
}

impl EffectiveFilter {
    pub(crate) fn parse(self) -> Option<Role> {
        self.role
    }
}
