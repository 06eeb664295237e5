//! Overlays of computed entries over HTTP: what they do to the latest version of their spec.

use axum::Json;
use model::{change_request::ChangeRequestKey, content::RevisionSelector, id::SpaceId};
use pages::contents::{
    self, ActionOutcome, ActionReport, OverlayEffect, OverlayProblem, OverlayReport,
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::edge::{ctx::Ctx, error::Result, path::Path};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_computed_overlays))
        .routes(routes!(get_computed_overlays_in_change_request))
}

/// The overlays that computed entries of a table of contents name.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ComputedOverlays)]
struct ComputedOverlaysOut {
    /// In the order of the entries.
    overlays: Vec<OverlayReportOut>,
}

/// An overlay, and what it does to the latest version of its spec.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ComputedOverlay)]
struct OverlayReportOut {
    /// The id of the entry.
    page: String,
    /// The path of the overlay below `.gitbook/overlays`.
    overlay: String,
    /// The slug of the OpenAPI spec.
    spec: String,
    /// The id of the latest version of the spec; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    status: OverlayStatus,
    /// The number of actions that found their targets.
    applied_actions: usize,
    /// The actions that changed nothing, at most 1,000.
    unapplied_actions: Vec<UnappliedActionOut>,
    /// The number of such actions that are not listed; absent if all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<usize>,
    /// Why the overlay cannot be used.
    problems: Vec<OverlayProblemOut>,
}

/// What became of an overlay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum OverlayStatus {
    /// All actions found their targets.
    Applied,
    /// Some actions changed nothing. The others were applied.
    Incomplete,
    /// The overlay has problems. The entry shows no pages.
    Unusable,
    /// The file does not exist. The entry shows no pages.
    Missing,
    /// The spec does not exist or has no version. The entry shows no pages.
    NoSpec,
}

/// An action that changed nothing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UnappliedOverlayAction)]
struct UnappliedActionOut {
    /// Its number in the overlay, from 0.
    index: usize,
    /// Its JSONPath.
    target: String,
    /// The place of the target in the overlay, both from 1.
    line: u32,
    column: u32,
    reason: UnappliedReason,
    message: String,
}

/// Why an action changed nothing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum UnappliedReason {
    /// Nothing in the spec is at the target.
    Unmatched,
    /// The action does not fit the target.
    Rejected,
}

/// A fault in an overlay.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OverlayProblem)]
struct OverlayProblemOut {
    message: String,
    /// The place in the overlay, both from 1.
    line: u32,
    column: u32,
    /// The JSON pointer of the value; absent for faults of the text itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pointer: Option<String>,
}

/// Get what the overlays of computed entries do to the latest versions of their specs: which actions no longer match.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/computed/overlays", tag = "content",
    responses((status = 200, body = ComputedOverlaysOut)),
    security(("token" = ["content:read"])))]
async fn get_computed_overlays(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
) -> Result<Json<ComputedOverlaysOut>> {
    reports(&ctx, space, RevisionSelector::Main).await
}

/// Get what the overlays of a change request do to the latest versions of their specs.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/computed/overlays", tag = "change-requests",
    responses((status = 200, body = ComputedOverlaysOut)),
    security(("token" = ["content:read"])))]
async fn get_computed_overlays_in_change_request(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
) -> Result<Json<ComputedOverlaysOut>> {
    reports(&ctx, space, RevisionSelector::ChangeRequest(key)).await
}

async fn reports(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
) -> Result<Json<ComputedOverlaysOut>> {
    let reports = contents::overlay_reports(ctx, space, at).await?;
    let overlays = reports.into_iter().map(OverlayReportOut::from).collect();
    Ok(Json(ComputedOverlaysOut { overlays }))
}

impl From<OverlayReport> for OverlayReportOut {
    fn from(report: OverlayReport) -> Self {
        let status = status(&report);
        let effect = report.effect.unwrap_or_default();
        Self {
            page: report.page.to_string(),
            overlay: report.overlay,
            spec: report.spec,
            version: report.version.map(|version| version.to_string()),
            status,
            applied_actions: effect.applied,
            unapplied_actions: effect.unapplied.into_iter().map(action).collect(),
            more: Some(effect.more).filter(|more| *more > 0),
            problems: effect.problems.into_iter().map(problem).collect(),
        }
    }
}

fn status(report: &OverlayReport) -> OverlayStatus {
    match &report.effect {
        _ if report.is_missing => OverlayStatus::Missing,
        None => OverlayStatus::NoSpec,
        Some(OverlayEffect { problems, .. }) if !problems.is_empty() => OverlayStatus::Unusable,
        Some(effect) if effect.unapplied.is_empty() => OverlayStatus::Applied,
        Some(_) => OverlayStatus::Incomplete,
    }
}

fn action(report: ActionReport) -> UnappliedActionOut {
    let (reason, message) = match report.outcome {
        ActionOutcome::Rejected(message) => (UnappliedReason::Rejected, message),
        ActionOutcome::NoMatch | ActionOutcome::Applied(_) => {
            let message = "Nothing in the spec is at the target. Correct it, or remove the action.";
            (UnappliedReason::Unmatched, message.to_owned())
        }
    };
    UnappliedActionOut {
        index: report.action,
        target: report.target,
        line: report.position.line,
        column: report.position.column,
        reason,
        message,
    }
}

fn problem(problem: OverlayProblem) -> OverlayProblemOut {
    OverlayProblemOut {
        message: problem.message,
        line: problem.position.line,
        column: problem.position.column,
        pointer: Some(problem.pointer).filter(|pointer| !pointer.is_empty()),
    }
}
