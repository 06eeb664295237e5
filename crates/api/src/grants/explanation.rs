//! Explanations of roles as clients see them.

use app::access_explanations::{AccessExplanation, ExplainedPlace, ExplainedStep};
use model::{
    Level, Patch, Role,
    grant::{AccessPlace, TeamGrant},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::wire::{LevelName, level_out};

/// What to assume for an explanation.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExplainFilter {
    /// Explain the role that the member would have with this grant on the object itself in place of theirs; `none` for
    /// no grant. Nothing is changed.
    #[param(inline)]
    r#try: Option<TriedGrant>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TriedGrant {
    Admin,
    Create,
    Review,
    Edit,
    Comment,
    Read,
    None,
}

impl ExplainFilter {
    /// Returns what to assume of the grant on the object.
    pub(crate) fn parse(self) -> Patch<Role> {
        match self.r#try {
            None => Patch::Keep,
            Some(TriedGrant::None) => Patch::Clear,
            Some(TriedGrant::Admin) => Patch::Set(Role::Admin),
            Some(TriedGrant::Create) => Patch::Set(Role::Create),
            Some(TriedGrant::Review) => Patch::Set(Role::Review),
            Some(TriedGrant::Edit) => Patch::Set(Role::Edit),
            Some(TriedGrant::Comment) => Patch::Set(Role::Comment),
            Some(TriedGrant::Read) => Patch::Set(Role::Read),
        }
    }
}

/// Why a member has their role on a collection or space.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccessExplanation)]
pub(crate) struct AccessExplanationOut {
    /// The effective role, or null for none.
    #[schema(required)]
    role: Option<Role>,
    /// The member is disabled and has no role, so no step decides.
    disabled: bool,
    /// The object itself, the collections that it is in, and the organization last.
    steps: Vec<StepOut>,
}

/// What one level says about the member.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccessExplanationStep)]
struct StepOut {
    level: LevelOut,
    /// The grant to the member by name; of the organization, their role in it. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<Role>,
    /// The grants to teams of the member. The highest counts, unless there is a grant by name.
    teams: Vec<TeamRoleOut>,
    /// The default level, or null for nobody; always `inherit` for the organization, which has none.
    #[schema(required)]
    default: Option<LevelName>,
    /// The role comes from this level.
    decides: bool,
    /// The level has a rule for the member, which does not count because another level decides.
    masked: bool,
}

/// The object, a collection that it is in, or the organization.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccessExplanationLevel)]
struct LevelOut {
    kind: LevelKind,
    /// Absent if the caller may not view it.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// Absent if the caller may not view it.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = AccessExplanationLevelKind)]
enum LevelKind {
    Space,
    Collection,
    Organization,
}

/// A team of the member, and the role that is granted to it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccessExplanationTeam)]
struct TeamRoleOut {
    /// Absent for callers who are guests, because they cannot see teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<NamedTeamOut>,
    role: Role,
}

/// A team with its title.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NamedTeam)]
struct NamedTeamOut {
    id: String,
    title: String,
}

impl AccessExplanationOut {
    pub(crate) fn new(explained: AccessExplanation) -> Self {
        Self {
            role: explained.role,
            disabled: explained.disabled,
            steps: explained.steps.into_iter().map(StepOut::new).collect(),
        }
    }
}

impl StepOut {
    fn new(step: ExplainedStep) -> Self {
        let (kind, id) = match step.place {
            ExplainedPlace::Content(AccessPlace::Space(id)) => (LevelKind::Space, id.to_string()),
            ExplainedPlace::Content(AccessPlace::Collection(id)) => {
                (LevelKind::Collection, id.to_string())
            }
            ExplainedPlace::Organization(id) => (LevelKind::Organization, id.to_string()),
        };
        Self {
            level: LevelOut {
                kind,
                id: step.title.is_some().then_some(id),
                title: step.title,
            },
            user: step.user,
            teams: step.teams.into_iter().map(TeamRoleOut::new).collect(),
            default: level_out(step.default_level.unwrap_or(Level::Inherit)),
            decides: step.decides,
            masked: step.masked,
        }
    }
}

impl TeamRoleOut {
    fn new(grant: TeamGrant) -> Self {
        Self {
            team: grant.team.map(|(id, title)| NamedTeamOut {
                id: id.to_string(),
                title,
            }),
            role: grant.role,
        }
    }
}
