//! The operations on conversations.

use app::conversations;
use axum::{Json, http::StatusCode};
use model::id::{ConversationId, OrganizationId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{ConversationParams, ConversationsIngest, DeletionParams, IngestParams},
    wire::{ConversationDetailOut, ConversationOut, DeletionOut},
};
use crate::{
    edge::{
        body::Body,
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
        .routes(routes!(
            list_conversations,
            ingest_conversation,
            delete_conversations
        ))
        .routes(routes!(get_conversation_by_id))
}

/// List the conversations of an organization, in the order in which they were ingested.
#[utoipa::path(get, path = "/orgs/{organizationId}/conversations", tag = "conversations",
    params(PageParams, ConversationParams),
    responses((status = 200, body = List<ConversationOut>)),
    security(("token" = ["content:read"])))]
async fn list_conversations(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<ConversationParams>,
    paging: Paging,
) -> Result<Json<List<ConversationOut>>> {
    let source = params.source.as_deref();
    let page = conversations::list(&ctx, organization, source, &paging.request()?).await?;
    let urls = Urls::of(&ctx);
    let out = paging.list(page, |conversation| {
        ConversationOut::new(urls, &conversation)
    });
    Ok(Json(out))
}

/// Ingest conversations: one, or a list of up to 1,000, of which all are stored or none. Sending a conversation again
/// changes nothing; sending it with another content replaces it. Soon afterwards, the questions and problems in it are
/// issues, and those are in clusters.
#[utoipa::path(post, path = "/orgs/{organizationId}/conversations", tag = "conversations",
    params(IngestParams),
    request_body = ConversationsIngest,
    responses((status = 204)),
    security(("token" = ["content:write"]), ("installation" = ["conversations:ingest"])))]
async fn ingest_conversation(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<IngestParams>,
    Body(body): Body<ConversationsIngest>,
) -> Result<StatusCode> {
    let source = params.parse()?;
    conversations::ingest(&ctx, organization, &source, &body.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete conversations, by age or by the value of a metadata attribute. Admins only. A request deletes up to 1,000,
/// and says whether there may be more. Conversations and issues are gone at once; clusters follow soon.
#[utoipa::path(delete, path = "/orgs/{organizationId}/conversations", tag = "conversations",
    params(DeletionParams),
    responses((status = 200, body = DeletionOut)),
    security(("token" = ["content:write"])))]
async fn delete_conversations(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<DeletionParams>,
) -> Result<Json<DeletionOut>> {
    let deleted = conversations::delete(&ctx, organization, &params.parse()?).await?;
    Ok(Json(DeletionOut::new(deleted)))
}

/// Read a conversation with its messages.
#[utoipa::path(get, path = "/orgs/{organizationId}/conversations/{conversationId}", tag = "conversations",
    responses((status = 200, body = ConversationDetailOut)),
    security(("token" = ["content:read"])))]
async fn get_conversation_by_id(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, ConversationId)>,
) -> Result<Json<ConversationDetailOut>> {
    let (conversation, content) = conversations::get(&ctx, organization, id).await?;
    let out = ConversationDetailOut::new(Urls::of(&ctx), &conversation, content);
    Ok(Json(out))
}
