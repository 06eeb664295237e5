//! Grants: a role on one collection or space, granted to a member or to a team of its organization.

use crate::{
    Error, Id, Level, Result, Role,
    id::{CollectionId, Identified, OrganizationId, SpaceId, TeamId, UserId},
};

/// The role of a user or team on a collection or space.
#[derive(Debug, Clone)]
pub struct Grant<S> {
    pub subject: S,
    pub role: Role,
}

/// What decides the role of one member on a collection or space.
#[derive(Debug, Clone)]
pub struct MemberAccess {
    /// None for guests.
    pub organization_role: Option<Role>,
    /// Disabled members have no role, whatever is granted.
    pub disabled: bool,
    pub organization: (OrganizationId, String),
    /// The object itself first, then its collections up to the root.
    pub levels: Vec<AccessLevel>,
}

/// The rules of one collection or space for one member.
#[derive(Debug, Clone)]
pub struct AccessLevel {
    pub place: AccessPlace,
    /// None if the caller may not view it.
    pub title: Option<String>,
    pub user_grant: Option<Role>,
    pub team_grants: Vec<TeamGrant>,
    pub default_level: Level,
}

#[derive(Debug, Clone, Copy)]
pub enum AccessPlace {
    Collection(CollectionId),
    Space(SpaceId),
}

/// The role that a team has, by which its members have it.
#[derive(Debug, Clone)]
pub struct TeamGrant {
    /// Id and title; None for callers who are guests, because they cannot see teams.
    pub team: Option<(TeamId, String)>,
    pub role: Role,
}

/// Users and teams whose role is set or removed, without duplicates.
#[derive(Debug, Clone, Default)]
pub struct Grantees {
    pub users: Vec<UserId>,
    pub teams: Vec<TeamId>,
}

const MAX_GRANTEES: usize = 1000;

impl Grantees {
    pub fn new(users: &[String], teams: &[String]) -> Result<Self> {
        if users.is_empty() && teams.is_empty() {
            return Err(Error::invalid(
                "users",
                "or `teams` must name someone to give the role to",
            ));
        }
        Ok(Self {
            users: parse("users", users)?,
            teams: parse("teams", teams)?,
        })
    }

    pub fn user(id: UserId) -> Self {
        Self {
            users: vec![id],
            ..Self::default()
        }
    }

    pub fn team(id: TeamId) -> Self {
        Self {
            teams: vec![id],
            ..Self::default()
        }
    }
}

fn parse<K: Identified>(field: &str, texts: &[String]) -> Result<Vec<Id<K>>> {
    if texts.len() > MAX_GRANTEES {
        return Err(Error::invalid(
            field,
            format!("names more than {MAX_GRANTEES}; send several requests"),
        ));
    }
    let mut ids = texts
        .iter()
        .map(|text| text.parse())
        .collect::<Result<Vec<_>>>()?;
    ids.sort();
    ids.dedup();
    Ok(ids)
}
