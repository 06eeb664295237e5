//! Content that is added by one commit: the pages of a template, or the entry of a computed source.

use authz::{Granted, action::act::Edit};
use context::{Ctx, Viewable};
use model::{
    Error, Result,
    change_request::ChangeRequest,
    content::Content,
    event::{EventType, NewEvent},
    id::EventId,
    space::Space,
    user::User,
};
use pages::commits;
use serde_json::{Value, json};
use space_files::{ComputedSource, parse_yaml};
use store::{CommitPermit, Tx, change_requests as requests, contents, spaces};

use crate::{
    authoring::{ChangeBatch, PendingCommit, ReadyChange, write},
    change_requests,
};

/// Changes whose references are resolved. Everything is loaded before a transaction begins: code that waits for a
/// connection must not hold one.
pub struct PreparedContent {
    pub(crate) message: String,
    /// A field of the event that reports the commit, and its value.
    pub(crate) origin: (&'static str, String),
    pub(crate) changes: Vec<ReadyChange>,
    pub(crate) author: User,
}

impl PreparedContent {
    /// Prepares a computed entry for a space that is yet to be created.
    pub async fn of_source(ctx: &Ctx, source: &ComputedSource) -> Result<Self> {
        if !is_readable(source) {
            let message = "cannot be written into a table of contents; use shorter names";
            return Err(Error::invalid("computedSource.props", message));
        }
        let (message, name) = match source {
            ComputedSource::OpenApi(source) => {
                let message = format!("Add the pages of the OpenAPI spec “{}”", source.spec);
                (message, source.spec.clone())
            }
            ComputedSource::Integration(source) => {
                let message = format!("Add the pages of the source “{}”", source.name());
                (message, source.name())
            }
        };
        Ok(Self {
            message,
            origin: ("computedSource", name),
            changes: vec![ReadyChange::InsertComputedEntry {
                source: source.clone(),
            }],
            author: ctx.current_user().await?,
        })
    }

    /// Fills a space that this transaction created.
    pub async fn fill_space(
        &self,
        ctx: &Ctx,
        tx: &mut Tx,
        space: &Space,
    ) -> Result<Viewable<Space>> {
        let content = contents::find_in(tx, space).await?.allow::<Edit>()?;
        let written = self.write(ctx, &content, None).await?;
        let advanced = written.advance_tip(self, tx, &content, None).await?;
        if advanced.is_none() {
            return Err(Error::internal(
                "a space of an uncommitted transaction has changed",
            ));
        }
        spaces::get_in(tx, space).await
    }

    /// Fills a change request that this transaction created at this content.
    pub(crate) async fn fill_change_request(
        &self,
        ctx: &Ctx,
        tx: &mut Tx,
        content: &Granted<Content, Edit>,
        request: &ChangeRequest,
    ) -> Result<Viewable<ChangeRequest>> {
        let written = self.write(ctx, content, Some(request)).await?;
        let advanced = written
            .advance_tip(self, tx, content, Some(request))
            .await?;
        if advanced.is_none() {
            return Err(Error::internal(
                "a change request of an uncommitted transaction has changed",
            ));
        }
        requests::get_in(tx, request.organization, request.space, request.id).await
    }

    /// Writes the changes as one commit.
    pub(crate) async fn write<'a>(
        &self,
        ctx: &'a Ctx,
        content: &Granted<Content, Edit>,
        request: Option<&ChangeRequest>,
    ) -> Result<PreparedCommit<'a>> {
        let event: EventId = ctx.new_id();
        let batch = ChangeBatch {
            content,
            request,
            message: &self.message,
            changes: &self.changes,
            followed_pages: &[],
            base: commits::snapshot(&content.revision)?,
            event,
        };
        let written = write(ctx, &self.author, &batch).await?;
        Ok(PreparedCommit {
            commit: written,
            event,
        })
    }
}

/// Prepared content as a commit, with the event that will report it.
pub(crate) struct PreparedCommit<'a> {
    commit: PendingCommit<'a>,
    event: EventId,
}

impl PreparedCommit<'_> {
    /// Returns None if a concurrent update won.
    pub(crate) async fn advance_tip(
        &self,
        prepared: &PreparedContent,
        tx: &mut Tx,
        content: &Granted<Content, Edit>,
        request: Option<&ChangeRequest>,
    ) -> Result<Option<CommitPermit>> {
        let branch = request.map(|request| request.id);
        let Some(objects) = self.commit.advance_tip(tx, content, branch).await? else {
            return Ok(None);
        };
        let (before, after) = (content.revision.id, self.commit.revision.id);
        let mut facts = json!({"before": before, "after": after, "objects": objects});
        let (field, origin) = &prepared.origin;
        facts[*field] = json!(origin);
        let permit = tx.record(updated(content, request, facts).with_id(self.event));
        Ok(Some(permit))
    }
}

/// Whether the table of contents says the same as the source: YAML limits the length of keys, for example.
fn is_readable(source: &ComputedSource) -> bool {
    let read = parse_yaml(&source.to_yaml()).ok();
    let read = read.and_then(|value| ComputedSource::parse(&value).ok());
    read.is_some_and(|(read, _)| read == *source)
}

fn updated(content: &Content, request: Option<&ChangeRequest>, facts: Value) -> NewEvent {
    let Some(request) = request else {
        let space = &content.space;
        let updated = NewEvent::new(
            space.organization,
            EventType::ContentUpdated,
            space.id.uuid(),
        );
        return updated.with_payload(facts);
    };
    change_requests::event(request, EventType::ChangeRequestContentUpdated).with_fields(facts)
}
