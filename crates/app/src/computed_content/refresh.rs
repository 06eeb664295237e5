//! Jobs that compute what tables of contents name. Reads show the latest good result; nobody waits for a script.
//!
//! One job reads which sources are named, and makes them due. Another one computes all sources of an organization that
//! are due, and comes back when the next one is. No transaction is open while a script runs.

use std::time::Duration;

use context::Ctx;
use futures::{StreamExt, TryStreamExt, future::join_all, stream};
use jiff::SignedDuration;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, SpaceId},
    integration::IntegrationName,
    job::Work,
};
use pages::contents::{self, ComputedSource, IntegrationPage, IntegrationSource, result_text};
use serde_json::{Value, json};
use store::{
    CommitPermit,
    computed_results::{self, DueSource, NamedSource, Outcome},
    search,
};
use tokio::time::{Instant, timeout};

use super::{calls::SourceCall, dependencies::DependencyAccess};

/// Spaces per query.
const SPACE_BATCH: i64 = 1_000;
/// Sources of an organization that a job computes at the same time.
const SOURCE_CONCURRENCY: i64 = 2;
/// Documents of a source that are computed at the same time.
const DOCUMENT_CONCURRENCY: usize = 4;
/// Of the pages and all documents of one source.
const SOURCE_TIMEOUT: Duration = Duration::from_mins(1);
/// After that, a job makes room for others and comes back.
const JOB_TIME: Duration = Duration::from_mins(2);
/// If the script does not say how long its pages are up to date.
const DEFAULT_INTERVAL: Duration = Duration::from_hours(1);
const MIN_INTERVAL: Duration = Duration::from_mins(1);
const MAX_INTERVAL: Duration = Duration::from_hours(24);
/// Longer than anything is up to date.
const LATEST_DELAY: SignedDuration = SignedDuration::from_hours(24);

/// Reads which sources the table of contents of a space names, or those of all spaces, and makes them due.
pub async fn read_sources_now(
    ctx: &Ctx,
    organization: OrganizationId,
    space: Option<SpaceId>,
) -> Result<()> {
    if let Some(space) = space {
        let named = contents::sources_of_main(ctx, organization, space).await?;
        return register(ctx, (organization, space), &named.unwrap_or_default()).await;
    }
    // What their tables of contents do not name any more must not be computed.
    let known = computed_results::list_spaces(ctx.db(), organization).await?;
    let mut after = None;
    loop {
        let spaces = search::spaces_after(ctx.db(), organization, after, SPACE_BATCH).await?;
        let Some(last) = spaces.last() else {
            return Ok(());
        };
        after = Some(*last);
        for space in spaces {
            let named = contents::sources_of_main(ctx, organization, space).await?;
            let named = named.unwrap_or_default();
            if !named.is_empty() || known.contains(&space) {
                register(ctx, (organization, space), &named).await?;
            }
        }
    }
}

async fn register(
    ctx: &Ctx,
    (organization, space): (OrganizationId, SpaceId),
    sources: &[IntegrationSource],
) -> Result<()> {
    let named = sources.iter().map(|source| NamedSource {
        digest: contents::source_digest(source),
        integration: IntegrationName::from_stored(source.integration.clone()),
        source: source.to_json(),
    });
    let named: Vec<NamedSource> = named.collect();
    let mut tx = ctx.begin().await?;
    computed_results::register(&mut tx, organization, space, &named).await?;
    if !named.is_empty() {
        let compute = Work::ComputeContent { organization };
        tx.enqueue(&compute, SignedDuration::ZERO).await?;
    }
    let permit = CommitPermit::without_event("what a table of contents names is its own content");
    ctx.defer_commit(tx, permit);
    ctx.commit(None).await?;
    Ok(())
}

/// Computes the sources of an organization that are due. The caller commits.
pub async fn compute_now(ctx: &Ctx, organization: OrganizationId) -> Result<()> {
    let end = Instant::now() + JOB_TIME;
    while Instant::now() < end {
        let mut tx = ctx.begin().await?;
        let due = computed_results::claim(&mut tx, organization, SOURCE_CONCURRENCY).await?;
        let permit = CommitPermit::without_event("a claim is no change of content");
        ctx.defer_commit(tx, permit);
        ctx.commit(None).await?;
        if due.is_empty() {
            break;
        }
        let computed = due.into_iter().map(|source| async move {
            let computed = compute(ctx, &source).await;
            (source, computed)
        });
        for (source, computed) in join_all(computed).await {
            store(ctx, &source, computed).await?;
        }
    }
    let mut tx = ctx.begin().await?;
    if computed_results::next_due(&mut tx, organization)
        .await?
        .is_none()
    {
        return Ok(());
    }
    let compute = Work::ComputeContent { organization };
    // The row of the job is locked before the time is read: whoever registers a source concurrently changes this row too,
    // so either has committed, and the source is found, or waits, and makes the job earlier.
    tx.enqueue(&compute, LATEST_DELAY).await?;
    let next = computed_results::next_due(&mut tx, organization).await?;
    let delay = next.and_then(|delay| SignedDuration::try_from(delay).ok());
    tx.enqueue(&compute, delay.unwrap_or(LATEST_DELAY)).await?;
    let permit = CommitPermit::without_event("the job is enqueued for the next source that is due");
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// The text to store, and how long it is up to date.
type Computed = (String, Duration);

async fn compute(ctx: &Ctx, due: &DueSource) -> Result<Computed> {
    let computed = timeout(SOURCE_TIMEOUT, compute_source(ctx, due)).await;
    computed.unwrap_or_else(|_| {
        let seconds = SOURCE_TIMEOUT.as_secs();
        Err(Error::Unprocessable(format!(
            "The integration did not compute all pages within {seconds} seconds."
        )))
    })
}

async fn compute_source(ctx: &Ctx, due: &DueSource) -> Result<Computed> {
    let source = read_source(&due.source)?;
    let access = DependencyAccess::Server(&ctx.app);
    let dependencies = access
        .resolve(due.organization, due.installation, &source)
        .await?;
    let call = SourceCall {
        place: (due.organization, due.space),
        installation: due.installation,
        source,
        dependencies,
    };
    let mut answer = call.pages(&ctx.app).await?;
    add_documents(ctx, &call, &mut answer.pages).await?;
    let write = || result_text(&answer.pages);
    let text = ctx.app.compute.run(due.organization, write).await?;
    let text = text.ok_or_else(|| {
        let message = format!(
            "The integration computed pages of more than {} bytes.",
            contents::MAX_RESULT_BYTES
        );
        Error::Unprocessable(message)
    })?;
    let interval = answer.max_age.unwrap_or(DEFAULT_INTERVAL);
    Ok((text, interval.clamp(MIN_INTERVAL, MAX_INTERVAL)))
}

fn read_source(stored: &Value) -> Result<IntegrationSource> {
    let parsed = ComputedSource::parse(stored).ok();
    let source = parsed.and_then(|(source, _)| source.integration().cloned());
    source.ok_or_else(|| Error::internal("a stored source cannot be read"))
}

/// Computes the documents of all pages that have a source.
async fn add_documents(ctx: &Ctx, call: &SourceCall, pages: &mut [IntegrationPage]) -> Result<()> {
    let mut inputs: Vec<IntegrationSource> = Vec::new();
    let mut problem = None;
    IntegrationPage::for_each_computed(pages, &mut |source, _| match read_source(source) {
        Ok(source) => inputs.push(source),
        Err(error) => problem = Some(error),
    });
    if let Some(error) = problem {
        return Err(error);
    }
    let documents = inputs.into_iter().map(|source| document(ctx, call, source));
    let documents: Vec<String> = stream::iter(documents)
        .buffered(DOCUMENT_CONCURRENCY)
        .try_collect()
        .await?;
    let mut documents = documents.into_iter();
    IntegrationPage::for_each_computed(pages, &mut |_, markdown| {
        *markdown = documents.next().unwrap_or_default();
    });
    Ok(())
}

async fn document(ctx: &Ctx, of: &SourceCall, source: IntegrationSource) -> Result<String> {
    let (place, installation) = (of.place, of.installation);
    let access = DependencyAccess::Server(&ctx.app);
    let dependencies = access.resolve(place.0, installation, &source).await?;
    let call = SourceCall {
        place,
        installation,
        source,
        dependencies,
    };
    call.document(&ctx.app).await
}

async fn store(ctx: &Ctx, source: &DueSource, computed: Result<Computed>) -> Result<()> {
    let (outcome, again_in) = match computed {
        Ok((pages, again_in)) => (Outcome::Pages(pages), again_in),
        Err(error) => {
            // The script is not to blame for those.
            if matches!(error, Error::Internal(_) | Error::Unavailable(_)) {
                tracing::warn!(space.id = %source.space, "computed content of space {} is computed again later: {}", source.space, error.trace());
            }
            let outcome = Outcome::Failure(error.to_string().replace('\0', "\u{FFFD}"));
            (outcome, retry_interval(source.failures))
        }
    };
    let label = match &outcome {
        Outcome::Pages(_) => "success",
        Outcome::Failure(_) => "failed",
    };
    metrics::counter!("computed_results_total", "outcome" => label).increment(1);
    let mut tx = ctx.begin().await?;
    let is_other = computed_results::complete(&mut tx, source, &outcome, again_in).await?;
    let permit = if is_other {
        let event = NewEvent::new(
            source.organization,
            EventType::ContentComputed,
            source.space.uuid(),
        );
        tx.record(event.with_payload(json!({"source": source.source["type"]})))
    } else {
        CommitPermit::without_event("the pages are the same")
    };
    ctx.defer_commit(tx, permit);
    ctx.commit(None).await?;
    Ok(())
}

/// Twice as long after each failure, up to an hour.
fn retry_interval(failures: i32) -> Duration {
    let doubled = 1_u32.checked_shl(failures.clamp(0, 16).cast_unsigned());
    let interval = MIN_INTERVAL.saturating_mul(doubled.unwrap_or(u32::MAX));
    interval.min(DEFAULT_INTERVAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_attempted_again_more_and_more_slowly() {
        let minutes = |failures| retry_interval(failures).as_secs() / 60;
        assert_eq!([0, 1, 5, 6, 1_000].map(minutes), [1, 2, 32, 60, 60]);
    }
}
