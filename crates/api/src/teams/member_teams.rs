//! The teams of one member.

use app::members;
use axum::Json;
use context::Viewable;
use model::{
    id::{OrganizationId, UserId},
    team::{Team, TeamRole},
    text::check_length,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{TeamMembership, TeamOut};
use crate::edge::{
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
    query::Params,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(list_teams_for_organization_member))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MemberTeamQuery {
    /// Only teams whose title contains this text, ignoring case.
    title: Option<String>,
}

impl MemberTeamQuery {
    fn parse(self) -> Result<Option<String>> {
        if let Some(title) = &self.title {
            check_length("title", title, 0, 512)?;
        }
        Ok(self.title)
    }
}

/// A team, and the member's role in it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MemberTeam)]
struct MemberTeamOut {
    team: TeamOut,
    member: TeamMembership,
}

impl MemberTeamOut {
    fn new(team: &Viewable<Team>, role: TeamRole) -> Self {
        Self {
            team: TeamOut::new(team),
            member: TeamMembership { role },
        }
    }
}

/// List the teams that a member is in.
#[utoipa::path(get, path = "/orgs/{organizationId}/members/{userId}/teams", tag = "organization-members",
    params(PageParams, MemberTeamQuery),
    responses((status = 200, body = List<MemberTeamOut>)),
    security(("token" = ["organization:read"])))]
async fn list_teams_for_organization_member(
    ctx: Ctx,
    Path((organization, user)): Path<(OrganizationId, UserId)>,
    Params(query): Params<MemberTeamQuery>,
    paging: Paging,
) -> Result<Json<List<MemberTeamOut>>> {
    let title = query.parse()?;
    let page = paging.request()?;
    let page = members::list_teams(&ctx, organization, user, title.as_deref(), &page).await?;
    Ok(Json(paging.list(page, |(team, role)| {
        MemberTeamOut::new(&team, role)
    })))
}
