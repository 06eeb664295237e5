//! The mails that jobs send. Links are signed when the mail is written: the job table contains no secrets.

use context::{Ctx, Principal};
use identity::{
    secrets::hash_invite,
    statements::{Purpose, Statement, password_state},
};
use jiff::SignedDuration;
use model::{
    Result,
    id::{OrganizationId, UserId},
    invite::InviteId,
};
use outbound::mail::{Mail, Mailer};
use store::{CommitPermit, credentials, invitations, organizations, users};

use crate::invitations::link;

const VERIFICATION_TTL: SignedDuration = SignedDuration::from_hours(24);
const RESET_TTL: SignedDuration = SignedDuration::from_hours(1);

/// Asks a user to confirm their e-mail address. Verified users get no mail.
pub async fn send_verification_now(ctx: &Ctx, mailer: &Mailer, user: UserId) -> Result<()> {
    let found = users::find(ctx.db(), user).await?;
    let Some(user) = found.filter(|user| !user.email_verified) else {
        return Ok(());
    };
    let link = signed_link(
        ctx,
        "app/verify-email",
        &Statement {
            purpose: Purpose::VerifyEmail,
            user: user.id,
            about: user.email.clone(),
            expires_at: ctx.app.clock.now() + VERIFICATION_TTL,
        },
    );
    let text = format!(
        "Hello {},\n\n\
         please confirm that this is your e-mail address:\n\n{link}\n\n\
         The link works for 24 hours. If you did not ask for it, do nothing.\n",
        user.display_name
    );
    send(ctx, mailer, user.email, "Confirm your e-mail address", text).await
}

/// Sends the link to set a new password. It is bound to the current password, so it works once.
pub async fn send_password_reset_now(ctx: &Ctx, mailer: &Mailer, user: UserId) -> Result<()> {
    let Some(found) = credentials::find(ctx.db(), user).await? else {
        return Ok(());
    };
    let link = signed_link(
        ctx,
        "app/reset-password",
        &Statement {
            purpose: Purpose::ResetPassword,
            user,
            about: password_state(found.password_hash.as_deref()),
            expires_at: ctx.app.clock.now() + RESET_TTL,
        },
    );
    let text = format!(
        "Hello,\n\n\
         someone, hopefully you, requested a new password. Set it here:\n\n{link}\n\n\
         The link works once, within an hour. If you did not ask for it, do nothing: your password stays.\n",
    );
    send(ctx, mailer, found.email, "Set a new password", text).await
}

/// Sends the link of an invitation to an organization. Sends nothing if either was deleted.
pub async fn send_invitation_now(
    ctx: &Ctx,
    mailer: &Mailer,
    organization: OrganizationId,
    email: String,
) -> Result<()> {
    let Some(title) = organizations::find_title(ctx.db(), organization).await? else {
        return Ok(());
    };
    let token = InviteId::generate(&*ctx.app.entropy);
    let hash = hash_invite(&token);
    // Committed before the mail is sent, so that its token is valid.
    let mut tx = ctx.begin_separate().await?;
    if !invitations::set_mailed_token(&mut tx, organization, &email, &hash).await? {
        return Ok(());
    }
    let permit = CommitPermit::without_event("the invitation itself is the event");
    tx.commit(permit).await?;
    let link = link(ctx, organization, &token);
    let who = inviter_name(ctx).await?;
    let text = format!(
        "Hello,\n\n\
         {who} invited you to {title}. Sign in and join here:\n\n{link}\n\n\
         If you have no account yet, create one with this address. The link works once, within 7 days, for anyone who \
         has it: do not share it. If you did not expect it, do nothing.\n",
    );
    let mail = Mail {
        // Another attempt has another token, so its mail is not a duplicate of this one.
        id: format!("{}.{}", ctx.request.id, hex::encode(&hash[..4])),
        to: email,
        subject: format!("You were invited to {title}"),
        text,
    };
    mailer.send(mail).await
}

async fn inviter_name(ctx: &Ctx) -> Result<String> {
    let user = match &ctx.principal {
        Principal::System {
            on_behalf_of: Some(user),
        } => users::find(ctx.db(), *user).await?,
        _ => None,
    };
    Ok(user.map_or_else(|| "Someone".to_owned(), |user| user.display_name))
}

fn signed_link(ctx: &Ctx, page: &str, statement: &Statement) -> String {
    let token = statement.sign_token(&ctx.app.keys);
    format!("{}/{page}?token={token}", ctx.app.settings.public_url)
}

async fn send(ctx: &Ctx, mailer: &Mailer, to: String, subject: &str, text: String) -> Result<()> {
    let mail = Mail {
        id: ctx.request.id.clone(),
        to,
        subject: subject.to_owned(),
        text,
    };
    mailer.send(mail).await
}
