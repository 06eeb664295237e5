//! People who are invited by their address. An invitation waits until someone who is signed in brings its token: nobody
//! becomes a member unasked, and nobody learns whether an address has an account.

use authz::{
    Action,
    action::act::{Administer, View},
};
use identity::secrets::hash_invite;
use jiff::Timestamp;
use model::{
    Error, Result,
    event::NewEvent,
    id::{InvitationId, OrganizationId, UserId},
    invite::{Invitation, InviteId, KIND, NOT_VALID},
    job::Work,
};
use serde_json::json;
use store::{
    invitations::{self, Outcome, Pending},
    invites::Standing,
};

use crate::{Ctx, joining::suspended, members::event, verification};

/// What came of inviting people.
#[derive(Default)]
pub struct Invited {
    /// Those who are members already.
    pub members: Vec<UserId>,
    pub invitations: Vec<Sent>,
    /// Addresses of members, who stay as they are.
    pub not_by_sso: Vec<String>,
}

/// An invitation that waits for its answer.
pub struct Sent {
    pub id: InvitationId,
    pub email: String,
    pub expires_at: Timestamp,
    /// For the admin to pass on, where no mail is sent.
    pub link: Option<String>,
}

/// Invites people. Each gets a mail; where none is sent, the links are in the answer.
pub async fn invite(
    ctx: &Ctx,
    organization: OrganizationId,
    invitation: Invitation,
) -> Result<Invited> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<Administer>()?;
    let sso = invitation.sso;
    let invitees = invitation.invitees(organization.default_role);
    let token = |_| InviteId::generate(&*ctx.app.entropy);
    let tokens: Vec<InviteId> = if ctx.app.settings.sends_mail {
        // Made when the mail is written: a job holds no key to anything.
        Vec::new()
    } else {
        invitees.iter().map(token).collect()
    };
    let hashes: Vec<_> = tokens.iter().map(|id| hash_invite(id).to_vec()).collect();
    let mut tx = ctx.begin().await?;
    let addressed = invitations::insert(&mut tx, &organization, &invitees, &hashes, sso).await?;
    let mut invited = Invited::default();
    let mut mails = Vec::new();
    for person in addressed {
        let (id, expires_at) = match person.outcome {
            Outcome::Invited { id, expires_at } => (id, expires_at),
            Outcome::Member(user) => {
                invited.members.push(user);
                invited.not_by_sso.extend(sso.then_some(person.email));
                continue;
            }
        };
        let created = NewEvent::new(organization.id, "invitation.created", id.uuid());
        tx.record(created.with(json!({"role": invitees[person.place].role})));
        if ctx.app.settings.sends_mail {
            mails.push(Work::MailInvitation {
                organization: organization.id,
                email: person.email.clone(),
            });
        }
        invited.invitations.push(Sent {
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
    ctx.keep(tx);
    Ok(invited)
}

/// Where an invitation is used.
pub(crate) fn link(ctx: &Ctx, organization: OrganizationId, token: &InviteId) -> String {
    let public_url = &ctx.app.settings.public_url;
    format!("{public_url}/app/orgs/{organization}/invites/{}", token.0)
}

/// Uses an invitation. Whoever has at least what it offers stays as they are and uses nothing up.
pub(crate) async fn accept(
    ctx: &Ctx,
    organization: OrganizationId,
    token: &InviteId,
) -> Result<()> {
    let (user, hash) = (ctx.user()?, hash_invite(token));
    let offer = invitations::find_offer(ctx.db(), organization, &hash, user).await?;
    let offer = offer.ok_or(Error::NotFound(KIND))?;
    let kind = match offer.standing {
        Standing::Disabled => return Err(suspended()),
        Standing::Member(held) if held >= offer.role => return Ok(()),
        Standing::Member(_) => "member.updated",
        Standing::Outsider => "member.joined",
    };
    let mut tx = ctx.begin().await?;
    if !invitations::accept(&mut tx, &offer, &hash).await? {
        return Err(Error::NotFound(KIND));
    }
    let payload = json!({"role": offer.role, "via": "invitation", "invitation": offer.id});
    tx.record(event(organization, user, kind).with(payload));
    if let Some(email) = &offer.proven_email {
        verification::prove(ctx, &mut tx, user, email).await?;
    }
    ctx.keep(tx);
    Ok(())
}

/// The invitation by which someone without an account wants to make one. It is good for the address that was invited.
pub(crate) async fn find_for_sign_up(
    ctx: &Ctx,
    organization: OrganizationId,
    token: &InviteId,
    email: &str,
) -> Result<Pending> {
    let found = invitations::find_pending(ctx.db(), organization, &hash_invite(token)).await?;
    let pending = found.ok_or_else(|| Error::invalid("invitation", NOT_VALID))?;
    if pending.email.to_lowercase() != email.to_lowercase() {
        let message = "is not the address that was invited; sign up with that one";
        return Err(Error::invalid("email", message));
    }
    Ok(pending)
}

/// Withdraws an invitation. One that is missing, or that the caller may not know of, is as good as withdrawn.
pub(crate) async fn withdraw(ctx: &Ctx, organization: OrganizationId, id: &InviteId) -> Result<()> {
    let found = ctx.organization(organization).await?;
    if !found.may(Action::Administer) {
        // Whoever cannot even see the organization is told so.
        found.allow::<View>()?;
        return Ok(());
    }
    let organization = found.allow::<Administer>()?;
    let id: InvitationId = id.0.parse()?;
    let mut tx = ctx.begin().await?;
    if invitations::delete(&mut tx, &organization, id).await? {
        tx.record(NewEvent::new(
            organization.id,
            "invitation.withdrawn",
            id.uuid(),
        ));
        ctx.keep(tx);
    }
    Ok(())
}
