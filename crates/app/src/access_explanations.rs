//! Why a member has their role on a collection or space, level by level.

use authz::resolve::{Step, decide, has_rule};
use context::Ctx;
use model::{
    Error, Level, Patch, Result, Role,
    grant::{AccessLevel, AccessPlace, MemberAccess, TeamGrant},
    id::{Identified, OrganizationId, UserId, kind},
    tree_move::ContentNode,
};
use store::grants;

use crate::grants::require_administer;

pub struct AccessExplanation {
    pub role: Option<Role>,
    pub disabled: bool,
    /// The object itself first, then its collections, and the organization last.
    pub steps: Vec<ExplainedStep>,
}

pub struct ExplainedStep {
    pub place: ExplainedPlace,
    /// None if the caller may not view it.
    pub title: Option<String>,
    /// The grant to the member; at the organization their role there.
    pub user: Option<Role>,
    pub teams: Vec<TeamGrant>,
    /// None at the organization, which has no default level.
    pub default_level: Option<Level>,
    pub decides: bool,
    /// It has a rule for the member, and another level decides.
    pub masked: bool,
}

pub enum ExplainedPlace {
    Content(AccessPlace),
    Organization(OrganizationId),
}

/// Explains the role of a member, as though their grant on the object had been changed to `tried`.
pub async fn explain(
    ctx: &Ctx,
    node: ContentNode,
    user: UserId,
    tried: Patch<Role>,
) -> Result<AccessExplanation> {
    let on = require_administer(ctx, node).await?;
    let access = grants::find_access(ctx.db(), &on, user, ctx.user()?).await?;
    let mut access = access.ok_or(Error::NotFound(kind::User::KIND))?;
    if let Some(level) = access.levels.first_mut() {
        match tried {
            Patch::Keep => {}
            Patch::Clear => level.user_grant = None,
            Patch::Set(role) => level.user_grant = Some(role),
        }
    }
    Ok(explanation(access))
}

fn explanation(access: MemberAccess) -> AccessExplanation {
    let steps: Vec<Step> = access.levels.iter().map(step).collect();
    let decision = (!access.disabled).then(|| decide(&steps, access.organization_role));
    let decides = |at| decision.is_some_and(|decision| decision.step == at);
    let at_organization = steps.len();
    let (organization, title) = access.organization;
    let levels = access.levels.into_iter().zip(&steps).enumerate();
    let levels = levels.map(|(at, (level, step))| ExplainedStep {
        place: ExplainedPlace::Content(level.place),
        title: level.title,
        user: level.user_grant,
        teams: level.team_grants,
        default_level: Some(level.default_level),
        decides: decides(at),
        masked: has_rule(step) && !decides(at),
    });
    let organization = ExplainedStep {
        place: ExplainedPlace::Organization(organization),
        title: Some(title),
        user: access.organization_role,
        teams: Vec::new(),
        default_level: None,
        decides: decides(at_organization),
        masked: access.organization_role.is_some() && !decides(at_organization),
    };
    AccessExplanation {
        role: decision.and_then(|decision| decision.role),
        disabled: access.disabled,
        steps: levels.chain([organization]).collect(),
    }
}

fn step(level: &AccessLevel) -> Step {
    Step {
        user_grant: level.user_grant,
        team_grants: level.team_grants.iter().map(|grant| grant.role).collect(),
        default_level: level.default_level,
    }
}
