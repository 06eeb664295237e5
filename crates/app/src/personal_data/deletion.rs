//! Deleting an account. What identifies the person goes at once; what others need of their work stays under the name
//! "Deleted user". Revisions in Git keep the name that the user had when they were written (docs/PRIVACY.md).

use context::{Ctx, Principal};
use jiff::SignedDuration;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, UserId, kind},
    job::Work,
};
use serde_json::json;
use store::{
    Tx, members as stored_members,
    members::RemovalProof,
    personal_data::{deletion, memberships, organizations_acted_in},
};

use crate::{members, tokens};

/// Until then, the events of the last requests have reached the audit trails, from which the job removes IP addresses.
const TRACES_DELAY: SignedDuration = SignedDuration::from_mins(15);

/// Deletes the account of the caller. Fails if an organization with other members would be left without an admin.
pub async fn delete_own(ctx: &Ctx) -> Result<()> {
    ctx.require_own_account()?;
    ctx.require_recent_authentication()?;
    crate::tokens::require_all_scopes(ctx)?;
    delete(ctx, ctx.user()?).await
}

/// Deletes an account on request of its owner, as the operator.
pub async fn delete_as_operator(ctx: &Ctx, user: UserId) -> Result<()> {
    crate::accounts::require_operator(ctx)?;
    delete(ctx, user).await
}

async fn delete(ctx: &Ctx, user: UserId) -> Result<()> {
    let mut tx = ctx.begin().await?;
    if matches!(ctx.principal, Principal::User { .. }) {
        tx.omit_address();
    }
    let Some(email) = deletion::lock(&mut tx, user).await? else {
        return Err(Error::NotFound(kind::User::KIND));
    };
    // In the order of their ids, so that two deletions wait for each other instead of failing.
    for organization in memberships(ctx.db(), user).await? {
        leave(&mut tx, organization, user).await?;
    }
    let ended = deletion::delete_credentials(&mut tx, user).await?;
    tokens::record_revoked(&mut tx, user, &ended);
    deletion::delete_invitations(&mut tx, &email).await?;
    deletion::delete_jobs(&mut tx, user, &email).await?;
    deletion::anonymize(&mut tx, user).await?;
    tx.enqueue(&Work::RemoveTraces { user }, TRACES_DELAY)
        .await?;
    let permit = tx.record(NewEvent::new(None, EventType::UserDeleted, user.uuid()));
    ctx.defer_commit(tx, permit);
    ctx.app.invalidate_tokens();
    Ok(())
}

/// Ends a membership and archives the drafts of the user. An organization without other members stays as it is: only the
/// operator deletes organizations.
async fn leave(tx: &mut Tx, organization: OrganizationId, user: UserId) -> Result<()> {
    if members::is_last_admin(tx, organization, user).await?
        && let Some(title) = deletion::find_title_if_shared(tx, organization, user).await?
    {
        return Err(Error::Conflict(format!(
            "You are the last admin of \"{title}\", which has other members. Make someone else an admin, or remove them, \
             and delete your account then."
        )));
    }
    for draft in deletion::archive_drafts(tx, organization, user).await? {
        let archived = NewEvent::new(
            organization,
            EventType::ChangeRequestUpdated,
            draft.id.uuid(),
        );
        let payload = json!({"space": draft.space, "number": draft.number, "status": "archived"});
        tx.record_all([archived.with_payload(payload)]);
    }
    let proof = RemovalProof::AccountDeleted(organization, user);
    if let Some(removed) = stored_members::delete(tx, &proof, None).await? {
        let _permit = members::record_removed(tx, organization, user, removed);
    }
    Ok(())
}

/// Removes IP addresses of a deleted account, and labels of its tokens, from events and audit trails.
pub async fn remove_traces_now(ctx: &Ctx, user: UserId) -> Result<()> {
    // Leaving is an event in each organization that the user was a member of.
    for organization in organizations_acted_in(ctx.db(), user).await? {
        deletion::remove_traces_from_trail(ctx.db(), organization, user).await?;
    }
    deletion::remove_traces(ctx.db(), user).await
}
