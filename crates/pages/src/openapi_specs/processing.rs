//! The job: fetches the text if it has a URL, parses it, and stores it as a version if it is new.

use std::time::Duration;

use context::Ctx;
use jiff::SignedDuration;
use model::{
    Result,
    event::{EventType, NewEvent},
    id::OrganizationId,
    job::Work,
    openapi_spec::{MAX_SPEC_BYTES, SpecErrorCode, SpecProblem},
};
use serde_json::json;
pub use store::openapi_specs::processing::Submission;
use store::{
    CommitPermit,
    openapi_specs::processing::{self, ProcessingOutcome, SubmittedSource},
};
use tokio::time::timeout;

use super::parsing::parse;

const FETCH_TIMEOUT: Duration = Duration::from_secs(30);
/// How often a URL is fetched again.
const REFETCH_INTERVAL: SignedDuration = SignedDuration::from_hours(6);

struct ProcessingError(SpecErrorCode, SpecProblem);

/// Processes the last submission; the caller commits. A failed fetch or parse is a regular outcome.
pub async fn process_now(ctx: &Ctx, sending: Submission) -> Result<()> {
    let Some(source) = processing::begin(ctx.db(), sending).await? else {
        return Ok(());
    };
    let good = match text(ctx, &source).await {
        Ok(text) => check_parsable(ctx, sending.organization, text).await?,
        Err(failed) => Err(failed),
    };
    let outcome = match &good {
        Ok(text) if source.known.as_deref() == Some(text) => ProcessingOutcome::Same,
        Ok(text) => ProcessingOutcome::New(text),
        Err(ProcessingError(fault, problem)) => {
            ProcessingOutcome::Failed(*fault, std::slice::from_ref(problem))
        }
    };
    conclude(ctx, sending, &outcome, source.url.is_some()).await
}

/// Records that the submission could not be processed; the caller commits.
pub async fn record_failure(ctx: &Ctx, sending: Submission, fetched: bool) -> Result<()> {
    let message = "The spec could not be read because of an internal error. Send it again.";
    let problem = SpecProblem {
        message: message.to_owned(),
    };
    let outcome =
        ProcessingOutcome::Failed(SpecErrorCode::ParseError, std::slice::from_ref(&problem));
    conclude(ctx, sending, &outcome, fetched).await
}

/// Stores the outcome, and schedules the next fetch of a URL.
async fn conclude(
    ctx: &Ctx,
    sending: Submission,
    outcome: &ProcessingOutcome<'_>,
    is_fetched: bool,
) -> Result<()> {
    let mut tx = match ctx.take_pending() {
        Some((tx, _)) => tx,
        None => ctx.begin().await?,
    };
    if !processing::end(&mut tx, sending, outcome).await? {
        let permit = CommitPermit::without_event("a later submission decides");
        ctx.defer_commit(tx, permit);
        return Ok(());
    }
    let Submission {
        organization,
        spec,
        number,
    } = sending;
    let is_new = matches!(outcome, ProcessingOutcome::New(_));
    let fault = match outcome {
        ProcessingOutcome::Failed(fault, _) => Some(*fault),
        ProcessingOutcome::New(_) | ProcessingOutcome::Same => None,
    };
    let event = NewEvent::new(organization, EventType::OpenApiSpecProcessed, spec.uuid());
    let permit = tx.record(event.with_payload(json!({"changed": is_new, "error": fault})));
    if is_fetched {
        let work = Work::ReadOpenApiSpec {
            organization,
            spec,
            number,
            fetched: true,
        };
        tx.enqueue(&work, REFETCH_INTERVAL).await?;
    }
    ctx.defer_commit(tx, permit);
    Ok(())
}

async fn text(ctx: &Ctx, source: &SubmittedSource) -> Result<String, ProcessingError> {
    let Some(url) = &source.url else {
        return Ok(source.text.clone().unwrap_or_default());
    };
    let fetched = timeout(
        FETCH_TIMEOUT,
        ctx.app.fetcher.get(url, MAX_SPEC_BYTES as u64),
    );
    let fetched = fetched.await.map_err(|_| {
        let seconds = FETCH_TIMEOUT.as_secs();
        let why = format!("{url} did not send the spec within {seconds} seconds.");
        failed(SpecErrorCode::FetchTimeout, why)
    })?;
    let bytes = fetched.map_err(|refusal| {
        failed(
            SpecErrorCode::FetchError,
            format!("The URL {url} {refusal}."),
        )
    })?;
    String::from_utf8(bytes).map_err(|_| {
        let why = "The text is not UTF-8. Save it as UTF-8.";
        failed(SpecErrorCode::ParseError, why.to_owned())
    })
}

/// Returns the text if it is a valid spec. Parsing runs on the compute pool: long texts take a while.
async fn check_parsable(
    ctx: &Ctx,
    organization: OrganizationId,
    text: String,
) -> Result<Result<String, ProcessingError>> {
    let read = || match parse(&text) {
        Ok(_) => Ok(text),
        Err(problem) => Err(ProcessingError(SpecErrorCode::ParseError, problem)),
    };
    ctx.app.compute.run(organization, read).await
}

fn failed(fault: SpecErrorCode, message: String) -> ProcessingError {
    ProcessingError(fault, SpecProblem { message })
}
