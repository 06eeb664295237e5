//! The operations on events of integrations.

use app::integration_events;
use axum::{Json, http::StatusCode};
use model::{id::IntegrationEventId, integration::IntegrationName};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{IntegrationEventDetails, IntegrationEventOut, QueueIntegrationTask};
use crate::edge::{
    body::Body,
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_integration_events))
        .routes(routes!(get_integration_event))
        .routes(routes!(queue_integration_task))
}

/// List the events of an integration, latest first: all for the integration itself, for you those in organizations that
/// you administer. They are listed for 7 days after they were handled.
#[utoipa::path(get, path = "/integrations/{integrationName}/events", tag = "integrations",
    params(PageParams),
    responses((status = 200, body = List<IntegrationEventOut>)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn list_integration_events(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
    paging: Paging,
) -> Result<Json<List<IntegrationEventOut>>> {
    let page = integration_events::list(&ctx, &name, &paging.request()?).await?;
    Ok(Json(paging.list(page, IntegrationEventOut::new)))
}

/// Read an event of an integration with what the script logged.
#[utoipa::path(get, path = "/integrations/{integrationName}/events/{eventId}", tag = "integrations",
    responses((status = 200, body = IntegrationEventDetails)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn get_integration_event(
    ctx: Ctx,
    Path((name, id)): Path<(IntegrationName, IntegrationEventId)>,
) -> Result<Json<IntegrationEventDetails>> {
    let found = integration_events::get(&ctx, &name, id).await?;
    Ok(Json(IntegrationEventDetails::new(found)))
}

/// Schedule a task for the integration that calls: its script gets it later, as an event of type `task`.
#[utoipa::path(post, path = "/integrations/{integrationName}/tasks", tag = "integrations",
    request_body = QueueIntegrationTask,
    responses((status = 204)),
    security(("integration" = []), ("installation" = [])))]
async fn queue_integration_task(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
    Body(new): Body<QueueIntegrationTask>,
) -> Result<StatusCode> {
    let (task, delay) = new.parse()?;
    integration_events::queue_task(&ctx, &name, task, delay).await?;
    Ok(StatusCode::NO_CONTENT)
}
