//! A run of a translation: what changed in the source is translated and becomes a revision of the translated space.
//!
//! The run is repeated after a crash. What a provider has translated is in the memory by then, so it is not sent again.

mod copy;
mod corrections;
mod files;
mod memory_keys;
mod provider;

use std::time::Duration;

use authz::{Granted, action::act::View};
use context::{Ctx, Principal};
use document::translation::Segment;
use model::{
    Error, Result,
    content::{Content, RevisionSelector},
    event::{EventType, NewEvent},
    id::{EventId, OrganizationId, TranslationId},
    job::LeasedJob,
    translation::Translation,
};
use pages::repository::Repository;
use serde_json::json;
use store::{
    Tx,
    translations::{
        memory,
        runs::{self, RunResult},
    },
};
use tokio::time::timeout;

use self::{
    copy::{Advance, CopyUpdate},
    files::SourceFiles,
    provider::{Progress, TranslatedTexts},
};
use super::require_provider;

/// A provider may be slow, and a space large. What is done by then is in the memory, so the next run continues there.
const MAX_RUN_TIME: Duration = Duration::from_hours(6);

/// Runs a job on behalf of the user who requested it; the caller commits. Errors that a retry cannot fix end the run.
pub async fn run_now(
    ctx: &Ctx,
    job: &LeasedJob,
    organization: OrganizationId,
    id: TranslationId,
) -> Result<()> {
    let now = ctx.app.clock.now();
    let Some(translation) = runs::begin(ctx.db(), organization, id, now).await? else {
        return Ok(());
    };
    let is_over = |error: &Error| is_permanent(error) || job.attempts >= job.max_attempts;
    let requester = match requester_ctx(ctx).await {
        Ok(requester) => requester,
        Err(error) if is_over(&error) => return fail(ctx, organization, id, &error).await,
        Err(error) => return Err(error),
    };
    let run = Run {
        ctx: &requester,
        job,
        translation: &translation,
    };
    let attempted = timeout(MAX_RUN_TIME, run.attempt())
        .await
        .unwrap_or_else(|_| {
            Err(Error::Unprocessable(
                "The provider is too slow for this space. Run the translation again: it continues where this run ended.".to_owned(),
            ))
        });
    match attempted {
        Ok(()) => {
            if let Some((tx, permit)) = requester.take_pending() {
                ctx.defer_commit(tx, permit);
            }
            Ok(())
        }
        Err(error) => {
            requester.roll_back();
            if is_over(&error) {
                return fail(ctx, organization, id, &error).await;
            }
            Err(error)
        }
    }
}

/// Stores and reports the failure of a run; the caller commits.
pub async fn fail(
    ctx: &Ctx,
    organization: OrganizationId,
    id: TranslationId,
    error: &Error,
) -> Result<()> {
    let message = error.to_string();
    let mut tx = match ctx.take_pending() {
        Some((tx, _)) => tx,
        None => ctx.begin().await?,
    };
    runs::fail(&mut tx, organization, id, &message).await?;
    let event = NewEvent::new(organization, EventType::TranslationFailed, id.uuid());
    let permit = tx.record(event.with_payload(json!({"error": message})));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Returns the context of the requesting user, with their current permissions.
async fn requester_ctx(ctx: &Ctx) -> Result<Ctx> {
    let Principal::System {
        on_behalf_of: Some(user),
    } = ctx.principal
    else {
        return Err(Error::internal("no user requested this translation"));
    };
    ctx.acting_as(user).await
}

/// Returns true if a retry cannot help.
fn is_permanent(error: &Error) -> bool {
    !matches!(
        error,
        Error::Conflict(_) | Error::Unavailable(_) | Error::OutcomeUnknown(_) | Error::Internal(_)
    )
}

struct Run<'a> {
    /// Of the requesting user.
    ctx: &'a Ctx,
    job: &'a LeasedJob,
    translation: &'a Translation,
}

impl Run<'_> {
    async fn attempt(&self) -> Result<()> {
        let (ctx, translation) = (self.ctx, self.translation);
        // The organization may have changed its mind since the run was requested.
        require_provider(ctx, translation.organization).await?;
        let source = self.source().await?;
        let mut repository = Repository::of(ctx, &source);
        let files = SourceFiles::load(&mut repository, &source.revision).await?;
        let previous = copy::find(ctx, translation).await?;
        if let Some(previous) = &previous {
            corrections::learn(self, &mut repository, previous).await?;
        }
        let progress = Progress::new(ctx, self.job);
        let texts = TranslatedTexts::obtain(self, &files, &progress).await?;
        let translation_of = |segment: &Segment| texts.get(segment);
        let translated = files
            .translated(ctx, translation.organization, &translation_of)
            .await?;
        let copy = CopyUpdate {
            source: &source,
            previous: previous.as_ref(),
            files: &translated,
            ids: &files.ids,
            event: ctx.new_id(),
        };
        let advance = copy.write(self, &mut repository).await?;
        self.complete(&source, &advance, &texts).await
    }

    /// The content to translate, if the requester may see it.
    async fn source(&self) -> Result<Granted<Content, View>> {
        let gone = || {
            Error::Unprocessable(
                "The source space does not exist in this organization any more, or you may not see it.".to_owned(),
            )
        };
        let space = self.translation.source.space;
        let content = match self.ctx.content(space, RevisionSelector::Main).await {
            Err(Error::NotFound(_)) => return Err(gone()),
            found => found?.allow::<View>()?,
        };
        if content.space.organization == self.translation.organization {
            Ok(content)
        } else {
            Err(gone())
        }
    }

    /// Stores the result in the transaction that moved the translated space; the job commits it.
    async fn complete(
        &self,
        source: &Content,
        advance: &Advance,
        texts: &TranslatedTexts,
    ) -> Result<()> {
        let Translation {
            organization, id, ..
        } = *self.translation;
        let result = RunResult {
            space: advance.space,
            revision: advance.revision,
            source_revision: source.revision.id,
            machine_revision: advance.machine_revision,
            pages: &texts.translated_pages,
            words: texts.words,
        };
        let mut tx = match self.ctx.take_pending() {
            Some((tx, _)) => tx,
            None => self.ctx.begin().await?,
        };
        if !runs::complete(&mut tx, organization, id, &result).await? {
            return Err(Error::Unprocessable(
                "The translation was deleted while it ran.".to_owned(),
            ));
        }
        self.tidy_memory(&mut tx, texts).await?;
        let facts = json!({
            "space": advance.space,
            "revision": advance.revision,
            "pages": texts.translated_pages.len(),
            "words": texts.words,
            "conflicts": advance.conflicts,
            "rejected": texts.rejected,
        });
        let event: EventId = advance.event.unwrap_or_else(|| self.ctx.new_id());
        let completed = NewEvent::new(organization, EventType::TranslationCompleted, id.uuid());
        let permit = tx.record(completed.with_id(event).with_payload(facts));
        self.ctx.defer_commit(tx, permit);
        Ok(())
    }

    async fn tidy_memory(&self, tx: &mut Tx, texts: &TranslatedTexts) -> Result<()> {
        let Translation {
            organization, id, ..
        } = *self.translation;
        let run = self.number();
        memory::mark_used(tx, organization, id, run, &texts.used_keys).await?;
        memory::delete_unused(tx, organization, id, run).await
    }

    /// The number of this run, counting from 1.
    fn number(&self) -> i32 {
        self.translation.stats.runs + 1
    }
}
