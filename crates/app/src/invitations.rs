//! Invitations by e-mail address. An invitation is pending until a signed-in user presents its token: no one becomes
//! a member without consent, and no one learns whether an address has an account.

use authz::{
    Action,
    action::act::{Administer, View},
};
use context::Ctx;
use identity::secrets::hash_invite;
use jiff::Timestamp;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{InvitationId, OrganizationId, UserId},
    invite::{INVALID_INVITATION, InvitationRequest, InviteId, KIND},
    job::Work,
};
use serde_json::json;
use store::{
    CommitPermit,
    invitations::{self, InvitationOutcome, PendingInvitation},
    invites::MembershipStatus,
};

use crate::{
    members::{event, suspended_error},
    verification,
};

/// The result of inviting people.
#[derive(Default)]
pub struct InviteResult {
    /// Users who are already members.
    pub members: Vec<UserId>,
    pub invitations: Vec<SentInvitation>,
    /// E-mail addresses of members who were invited by SSO and stay unchanged.
    pub not_by_sso: Vec<String>,
}

/// A pending invitation.
pub struct SentInvitation {
    pub id: InvitationId,
    pub email: String,
    pub expires_at: Timestamp,
    /// Link for the admin to pass on, if no mail is sent.
    pub link: Option<String>,
}

/// Invites people by mail. Without a mail server, the response contains the links.
pub async fn invite(
    ctx: &Ctx,
    organization: OrganizationId,
    invitation: InvitationRequest,
) -> Result<InviteResult> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<Administer>()?;
    let sso = invitation.sso;
    let invitees = invitation.invitees(organization.default_role);
    let token = |_| InviteId::generate(&*ctx.app.entropy);
    let tokens: Vec<InviteId> = if ctx.app.settings.sends_mail {
        // Generated when the mail is written: jobs contain no secrets.
        Vec::new()
    } else {
        invitees.iter().map(token).collect()
    };
    let hashes: Vec<_> = tokens.iter().map(|id| hash_invite(id).to_vec()).collect();
    let mut tx = ctx.begin().await?;
    let addressed = invitations::insert(&mut tx, &organization, &invitees, &hashes, sso).await?;
    let mut invited = InviteResult::default();
    let mut mails = Vec::new();
    let mut permit = CommitPermit::without_event("all of them are members already");
    for person in addressed {
        let (id, expires_at) = match person.outcome {
            InvitationOutcome::Invited { id, expires_at } => (id, expires_at),
            InvitationOutcome::Member(user) => {
                invited.members.push(user);
                invited.not_by_sso.extend(sso.then_some(person.email));
                continue;
            }
        };
        let created = NewEvent::new(organization.id, EventType::InvitationCreated, id.uuid());
        permit = tx.record(created.with_payload(json!({"role": invitees[person.place].role})));
        if ctx.app.settings.sends_mail {
            mails.push(Work::MailInvitation {
                organization: organization.id,
                email: person.email.clone(),
            });
        }
        invited.invitations.push(SentInvitation {
            id,
            email: person.email,
            expires_at,
            link: tokens
                .get(person.place)
                .map(|token| link(ctx, organization.id, token)),
        });
    }
    if !mails.is_empty() {
        tx.enqueue_all(&mails).await?;
    }
    ctx.defer_commit(tx, permit);
    Ok(invited)
}

/// Returns the URL that accepts an invitation.
pub(crate) fn link(ctx: &Ctx, organization: OrganizationId, token: &InviteId) -> String {
    let public_url = &ctx.app.settings.public_url;
    format!("{public_url}/app/orgs/{organization}/invites/{}", token.0)
}

/// Accepts an invitation. A member whose role is at least the offered one stays unchanged and does not use it up.
pub(crate) async fn accept(
    ctx: &Ctx,
    organization: OrganizationId,
    token: &InviteId,
) -> Result<()> {
    let (user, hash) = (ctx.user()?, hash_invite(token));
    let offer = invitations::find_offer(ctx.db(), organization, &hash, user).await?;
    let offer = offer.ok_or(Error::NotFound(KIND))?;
    let kind = match offer.membership {
        MembershipStatus::Disabled => return Err(suspended_error()),
        MembershipStatus::Member(held) if held >= offer.role => return Ok(()),
        MembershipStatus::Member(_) => EventType::MemberUpdated,
        MembershipStatus::Outsider => EventType::MemberJoined,
    };
    let mut tx = ctx.begin().await?;
    if !invitations::accept(&mut tx, &offer, &hash).await? {
        return Err(Error::NotFound(KIND));
    }
    let payload = json!({"role": offer.role, "via": "invitation", "invitation": offer.id});
    let permit = tx.record(event(organization, user, kind).with_payload(payload));
    if let Some(email) = &offer.proven_email {
        verification::prove(ctx, &mut tx, user, email).await?;
    }
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Finds the pending invitation with this token.
pub(crate) async fn find_pending(
    ctx: &Ctx,
    organization: OrganizationId,
    token: &InviteId,
) -> Result<Option<PendingInvitation>> {
    invitations::find_pending(ctx.db(), organization, &hash_invite(token)).await
}

/// Returns the invitation for a sign-up. It is valid only for the invited e-mail address.
pub(crate) async fn find_for_sign_up(
    ctx: &Ctx,
    organization: OrganizationId,
    token: &InviteId,
    email: &str,
) -> Result<PendingInvitation> {
    let found = find_pending(ctx, organization, token).await?;
    let pending = found.ok_or_else(|| Error::invalid("invitation", INVALID_INVITATION))?;
    if pending.email.to_lowercase() != email.to_lowercase() {
        let message = "is not the e-mail address that was invited; sign up with that one";
        return Err(Error::invalid("email", message));
    }
    Ok(pending)
}

/// Withdraws an invitation. Succeeds if it is missing, or if the caller may not see it.
pub(crate) async fn withdraw(ctx: &Ctx, organization: OrganizationId, id: &InviteId) -> Result<()> {
    let found = ctx.organization(organization).await?;
    if !found.may(Action::Administer) {
        // Callers who cannot even see the organization get an error.
        found.allow::<View>()?;
        return Ok(());
    }
    let organization = found.allow::<Administer>()?;
    let id: InvitationId = id.0.parse()?;
    let mut tx = ctx.begin().await?;
    if invitations::delete(&mut tx, &organization, id).await? {
        let permit = tx.record(NewEvent::new(
            organization.id,
            EventType::InvitationWithdrawn,
            id.uuid(),
        ));
        ctx.defer_commit(tx, permit);
    }
    Ok(())
}
