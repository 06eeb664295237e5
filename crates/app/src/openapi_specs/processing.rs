//! The job: the text is fetched if it was not sent, read, and kept as a version if it is a new one.

use std::time::Duration;

use jiff::SignedDuration;
use model::{
    Result,
    event::NewEvent,
    id::OrganizationId,
    job::Work,
    openapi_spec::{Fault, LARGEST, SpecProblem},
};
use serde_json::json;
pub use store::openapi_specs::processing::Sending;
use store::openapi_specs::processing::{self, Outcome, Source};
use tokio::time::timeout;

use super::parsed::parse;
use crate::Ctx;

const LONGEST_FETCH: Duration = Duration::from_secs(30);
/// When an address is asked again.
const AGAIN: SignedDuration = SignedDuration::from_hours(6);

struct Failed(Fault, SpecProblem);

/// Does the work on what was sent last; the caller commits. What cannot be fetched or read is an outcome like others.
pub async fn read_now(ctx: &Ctx, sending: Sending) -> Result<()> {
    let Some(source) = processing::begin(ctx.db(), sending).await? else {
        return Ok(());
    };
    let good = match text(ctx, &source).await {
        Ok(text) => readable(ctx, sending.organization, text).await?,
        Err(failed) => Err(failed),
    };
    let (outcome, fault) = match &good {
        Ok(text) if source.known.as_deref() == Some(text) => (Outcome::Same, None),
        Ok(text) => (Outcome::New(text), None),
        Err(Failed(fault, problem)) => {
            let problems = std::slice::from_ref(problem);
            (Outcome::Failed(*fault, problems), Some(*fault))
        }
    };
    let mut tx = ctx.begin().await?;
    if !processing::end(&mut tx, sending, &outcome).await? {
        return Ok(());
    }
    let Sending {
        organization,
        spec,
        number,
    } = sending;
    let is_new = matches!(outcome, Outcome::New(_));
    let event = NewEvent::new(organization, "openapi_spec.processed", spec.uuid());
    tx.record(event.with(json!({"changed": is_new, "error": fault})));
    if source.url.is_some() {
        let work = Work::ReadOpenApiSpec {
            organization,
            spec,
            number,
        };
        tx.enqueue(&work, AGAIN).await?;
    }
    ctx.keep(tx);
    Ok(())
}

async fn text(ctx: &Ctx, source: &Source) -> Result<String, Failed> {
    let Some(url) = &source.url else {
        return Ok(source.text.clone().unwrap_or_default());
    };
    let fetched = timeout(LONGEST_FETCH, ctx.app.fetcher.get(url, LARGEST as u64));
    let fetched = fetched.await.map_err(|_| {
        let seconds = LONGEST_FETCH.as_secs();
        let why = format!("{url} did not send the description within {seconds} seconds.");
        failed(Fault::FetchTimeout, why)
    })?;
    let bytes = fetched
        .map_err(|refusal| failed(Fault::FetchError, format!("The address {url} {refusal}.")))?;
    String::from_utf8(bytes).map_err(|_| {
        let why = "The text is not UTF-8. Save it as UTF-8.";
        failed(Fault::ParseError, why.to_owned())
    })
}

/// The text, if it is a description. Long ones take a while, so others are not held up by it.
async fn readable(
    ctx: &Ctx,
    organization: OrganizationId,
    text: String,
) -> Result<Result<String, Failed>> {
    let read = || match parse(&text) {
        Ok(_) => Ok(text),
        Err(problem) => Err(Failed(Fault::ParseError, problem)),
    };
    ctx.app.compute.run(organization, read).await
}

fn failed(fault: Fault, message: String) -> Failed {
    Failed(fault, SpecProblem { message })
}
