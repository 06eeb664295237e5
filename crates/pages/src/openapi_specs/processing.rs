//! The job: fetches the text if it has a URL, checks it with the documents that it refers to, and stores it as a version
//! if it is new. Problems do not prevent a version, unless the text cannot be used at all.

use std::time::Duration;

use context::Ctx;
use jiff::SignedDuration;
use model::{
    Result,
    event::{EventType, NewEvent},
    job::Work,
    openapi_spec::{MAX_SPEC_BYTES, SpecErrorCode, SpecProblem, SpecProblemKind},
};
use openapi::decode;
use serde_json::json;
pub use store::openapi_specs::processing::Submission;
use store::{
    CommitPermit,
    openapi_specs::processing::{self, ProcessingOutcome, ProcessingResult, SubmittedSource},
};
use tokio::time::timeout;
use url::Url;

use super::documents::{check, to_spec_problem};

const FETCH_TIMEOUT: Duration = Duration::from_secs(30);
/// How often a URL is fetched again.
const REFETCH_INTERVAL: SignedDuration = SignedDuration::from_hours(6);

/// The code of a failure, and its problems.
struct ProcessingError(SpecErrorCode, Vec<SpecProblem>);

/// Processes the last submission; the caller commits. A failed fetch or parse is a regular outcome.
pub async fn process_now(ctx: &Ctx, sending: Submission) -> Result<()> {
    let Some(source) = processing::begin(ctx.db(), sending).await? else {
        return Ok(());
    };
    let is_fetched = source.url.is_some();
    let checked = match text(ctx, &source).await {
        Ok((url, text)) => check(ctx, sending.organization, url, text).await?,
        Err(ProcessingError(code, problems)) => {
            return conclude(ctx, sending, &failure(code, &problems), is_fetched).await;
        }
    };
    let result = match &checked.texts {
        None => ProcessingResult::Failed(SpecErrorCode::ParseError),
        Some(texts) if source.latest.as_ref() == Some(texts) => ProcessingResult::Same,
        Some(texts) => ProcessingResult::New(texts),
    };
    let outcome = ProcessingOutcome {
        result,
        problems: &checked.problems,
    };
    conclude(ctx, sending, &outcome, is_fetched).await
}

/// Records that the submission could not be processed; the caller commits.
pub async fn record_failure(ctx: &Ctx, sending: Submission, fetched: bool) -> Result<()> {
    let message = "The spec could not be read because of an internal error. Send it again.";
    let problem = SpecProblem {
        message: message.to_owned(),
        ..SpecProblem::default()
    };
    let problems = [problem];
    let outcome = failure(SpecErrorCode::ParseError, &problems);
    conclude(ctx, sending, &outcome, fetched).await
}

fn failure(code: SpecErrorCode, problems: &[SpecProblem]) -> ProcessingOutcome<'_> {
    ProcessingOutcome {
        result: ProcessingResult::Failed(code),
        problems,
    }
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
    let is_new = matches!(outcome.result, ProcessingResult::New(_));
    let fault = match outcome.result {
        ProcessingResult::Failed(fault) => Some(fault),
        ProcessingResult::New(_) | ProcessingResult::Same => None,
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

/// Returns the text, and the URL it comes from.
async fn text(
    ctx: &Ctx,
    source: &SubmittedSource,
) -> Result<(Option<Url>, String), ProcessingError> {
    let Some(url) = &source.url else {
        return Ok((None, source.text.clone().unwrap_or_default()));
    };
    let fetched = timeout(
        FETCH_TIMEOUT,
        ctx.app.fetcher.get(url, MAX_SPEC_BYTES as u64),
    );
    let fetched = fetched.await.map_err(|_| {
        let seconds = FETCH_TIMEOUT.as_secs();
        let why = format!("{url} did not send the spec within {seconds} seconds.");
        not_fetched(SpecErrorCode::FetchTimeout, why)
    })?;
    let bytes = fetched.map_err(|refusal| {
        let why = format!("The URL {url} {refusal}.");
        not_fetched(SpecErrorCode::FetchError, why)
    })?;
    let text = decode(bytes).map_err(|problem| {
        let problems = vec![to_spec_problem(&problem, None)];
        ProcessingError(SpecErrorCode::ParseError, problems)
    })?;
    Ok((Url::parse(url).ok(), text))
}

fn not_fetched(code: SpecErrorCode, message: String) -> ProcessingError {
    let problem = SpecProblem {
        message,
        kind: Some(SpecProblemKind::Fetch),
        ..SpecProblem::default()
    };
    ProcessingError(code, vec![problem])
}
