//! Conversations with readers: ingested and deleted here, read by a job ([`processing`]) that finds issues in them.

pub mod processing;

use authz::action::act::{Administer, Create, ListMembers, View};
use context::{Ctx, Viewable};
use jiff::SignedDuration;
use model::{
    Error, Kind, Page, PageRequest, Result,
    conversation::{
        Conversation, ConversationContent, ConversationDeletion, ConversationSource,
        MAX_DELETED_CONVERSATIONS, NewConversation,
    },
    event::{EventType, NewEvent},
    id::{ConversationId, Identified, OrganizationId, kind},
    job::Work,
};
use serde_json::json;
use store::{
    CommitPermit,
    conversations::{self, writing},
};

const KIND: Kind = kind::Conversation::KIND;

/// Lists the conversations of an organization, or those of one source.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    source: Option<&str>,
    page: &PageRequest,
) -> Result<Page<Viewable<Conversation>>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<ListMembers>()?;
    conversations::list(ctx.db(), &organization, ctx.user()?, source, page).await
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: ConversationId,
) -> Result<(Viewable<Conversation>, ConversationContent)> {
    let found = conversations::find(ctx.db(), organization, id, ctx.user()?).await?;
    let (conversation, content) = found.ok_or(Error::NotFound(KIND))?;
    Ok((conversation.allow::<View>()?, content))
}

/// Stores conversations, and requests that their issues are found. Those with the id of a stored one of the same source
/// replace it.
pub async fn ingest(
    ctx: &Ctx,
    organization: OrganizationId,
    source: &ConversationSource,
    new: &[NewConversation],
) -> Result<()> {
    let organization = ctx.organization(organization).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    let ingested = writing::ingest(&mut tx, &organization, source, new).await?;
    let max = ctx.app.settings.limits.max_conversations;
    if ingested.created > 0 && u64::try_from(ingested.total).is_ok_and(|total| total > max) {
        return Err(Error::QuotaExceeded(format!(
            "The organization would have more than {max} conversations. Delete old ones first."
        )));
    }
    let permit = if ingested.created + ingested.changed > 0 {
        let work = Work::ProcessConversations {
            organization: organization.id,
        };
        tx.enqueue(&work, SignedDuration::ZERO).await?;
        let facts = json!({
            "source": source.as_str(),
            "created": ingested.created,
            "changed": ingested.changed,
        });
        tx.record(event(organization.id, EventType::ConversationIngested).with_payload(facts))
    } else {
        CommitPermit::without_event("all of them were stored before")
    };
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// The result of a deletion.
#[derive(Debug, Clone, Copy)]
pub struct Deleted {
    pub conversations: i64,
    /// Whether there may be more to delete, by another request.
    pub has_more: bool,
}

/// Deletes conversations, a bounded number at a time. Their issues disappear at once; clusters are updated by a job.
pub async fn delete(
    ctx: &Ctx,
    organization: OrganizationId,
    deletion: &ConversationDeletion,
) -> Result<Deleted> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let conversations = writing::delete(&mut tx, &organization, deletion).await?;
    let permit = if conversations > 0 {
        let work = Work::PurgeConversations {
            organization: organization.id,
        };
        tx.enqueue(&work, SignedDuration::ZERO).await?;
        let facts = json!({"conversations": conversations});
        tx.record(event(organization.id, EventType::ConversationDeleted).with_payload(facts))
    } else {
        CommitPermit::without_event("there was nothing to delete")
    };
    ctx.defer_commit(tx, permit);
    Ok(Deleted {
        conversations,
        has_more: conversations == MAX_DELETED_CONVERSATIONS,
    })
}

fn event(organization: OrganizationId, kind: EventType) -> NewEvent {
    NewEvent::new(organization, kind, organization.uuid())
}
