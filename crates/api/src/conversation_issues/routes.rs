//! The operations on issues of conversations.

use app::conversation_issues;
use axum::Json;
use model::id::{ConversationIssueId, OrganizationId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{IssueDetailOut, IssueParams};
use crate::{
    edge::{
        ctx::Ctx,
        error::Result,
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_conversations_issues))
        .routes(routes!(get_conversation_issue_by_id))
}

/// List the issues of an organization, of a cluster or of a conversation, each with its conversation.
#[utoipa::path(get, path = "/orgs/{organizationId}/conversations-issues", tag = "conversations",
    params(PageParams, IssueParams),
    responses((status = 200, body = List<IssueDetailOut>)),
    security(("token" = ["content:read"])))]
async fn list_conversations_issues(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<IssueParams>,
    paging: Paging,
) -> Result<Json<List<IssueDetailOut>>> {
    let filter = params.parse()?;
    let page = conversation_issues::list(&ctx, organization, filter, &paging.request()?).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(page, |issue| IssueDetailOut::new(urls, &issue)),
    ))
}

/// Read an issue with its conversation.
#[utoipa::path(get, path = "/orgs/{organizationId}/conversations-issues/{issueId}", tag = "conversations",
    responses((status = 200, body = IssueDetailOut)),
    security(("token" = ["content:read"])))]
async fn get_conversation_issue_by_id(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, ConversationIssueId)>,
) -> Result<Json<IssueDetailOut>> {
    let issue = conversation_issues::get(&ctx, organization, id).await?;
    Ok(Json(IssueDetailOut::new(Urls::of(&ctx), &issue)))
}
