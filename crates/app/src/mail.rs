//! The mails that jobs send. Links are signed when the mail is written: the job table contains no secrets. A mail is in the
//! language of its recipient's last sign-in, where that is known.

mod letter;
mod letters;
pub mod notifications;
pub mod preview;
mod texts;

use context::{Ctx, Principal};
use identity::{
    secrets::hash_invite,
    statements::{Purpose, Statement, password_state},
};
use jiff::{SignedDuration, Timestamp};
use model::{
    Result,
    id::{OrganizationId, UserId, WebhookId},
    invite::InviteId,
    ui_language::UiLanguage,
};
use outbound::mail::{Mail, Mailer};
use store::{CommitPermit, credentials, invitations, organizations, users, webhooks};

use crate::invitations::link;
use letter::Letter;
use letters::{Invitation, Origin};

const VERIFICATION_TTL: SignedDuration = SignedDuration::from_hours(24);
const RESET_TTL: SignedDuration = SignedDuration::from_hours(1);

/// Asks a user to confirm their e-mail address. Verified users get no mail.
pub async fn send_verification_now(ctx: &Ctx, mailer: &Mailer, user: UserId) -> Result<()> {
    let found = users::find(ctx.db(), user).await?;
    let Some(user) = found.filter(|user| !user.email_verified) else {
        return Ok(());
    };
    let expires_at = ctx.app.clock.now() + VERIFICATION_TTL;
    let link = signed_link(
        ctx,
        "app/verify-email",
        &Statement {
            purpose: Purpose::VerifyEmail,
            user: user.id,
            about: user.email.clone(),
            expires_at,
        },
    );
    let origin = origin(ctx, user.id).await?;
    let letter = letters::verification(&origin, &user.display_name, link, expires_at);
    send(ctx, mailer, user.email, &letter).await
}

/// Sends the link to set a new password. It is bound to the current password, so it works once.
pub async fn send_password_reset_now(ctx: &Ctx, mailer: &Mailer, user: UserId) -> Result<()> {
    let Some(found) = credentials::find(ctx.db(), user).await? else {
        return Ok(());
    };
    let expires_at = ctx.app.clock.now() + RESET_TTL;
    let link = signed_link(
        ctx,
        "app/reset-password",
        &Statement {
            purpose: Purpose::ResetPassword,
            user,
            about: password_state(found.password_hash.as_deref()),
            expires_at,
        },
    );
    let origin = origin(ctx, user).await?;
    let letter = letters::password_reset(&origin, link, expires_at);
    send(ctx, mailer, found.email, &letter).await
}

/// Tells a user that signing in to their account failed several times. Disabled accounts get no mail.
pub async fn send_failed_sign_ins_now(
    ctx: &Ctx,
    mailer: &Mailer,
    user: UserId,
    at: Timestamp,
    address: Option<&str>,
) -> Result<()> {
    let found = credentials::find(ctx.db(), user).await?;
    let Some(found) = found.filter(|found| !found.is_disabled) else {
        return Ok(());
    };
    let link = format!("{}/app/forgot-password", ctx.app.settings.public_url);
    let origin = origin(ctx, user).await?;
    let letter = letters::failed_sign_ins(&origin, link, at, address);
    send(ctx, mailer, found.email, &letter).await
}

/// Tells an admin of an organization that the server disabled a webhook. Sends nothing if it is active again or
/// deleted, or if the account is disabled.
pub async fn send_webhook_disabled_now(
    ctx: &Ctx,
    mailer: &Mailer,
    organization: OrganizationId,
    webhook: WebhookId,
    user: UserId,
) -> Result<()> {
    let title = organizations::find_title(ctx.db(), organization).await?;
    let url = webhooks::find_disabled_url(ctx.db(), organization, webhook).await?;
    let found = credentials::find(ctx.db(), user).await?;
    let found = found.filter(|found| !found.is_disabled);
    let (Some(title), Some(url), Some(found)) = (title, url, found) else {
        return Ok(());
    };
    let link = format!("{}/v1/docs", ctx.app.settings.public_url);
    let origin = origin(ctx, user).await?;
    let letter = letters::webhook_disabled(&origin, &title, &url, link);
    send(ctx, mailer, found.email, &letter).await
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
    let inviter = inviter(ctx).await?;
    let known = users::language::find_by_email(ctx.db(), &email).await?;
    let known = known.or(inviter.as_ref().and_then(|(_, language)| *language));
    let origin = Origin::new(&ctx.app.settings.public_url, known);
    let letter = letters::invitation(
        &origin,
        &Invitation {
            inviter: inviter.map(|(name, _)| name),
            organization: title,
            link: link(ctx, organization, &token),
        },
    );
    // Another attempt has another token, so its mail is not a duplicate of this one.
    let id = format!("{}.{}", ctx.request.id, hex::encode(&hash[..4]));
    mailer.send(mail(id, email, &letter)).await
}

/// Returns the name and the language of whoever invites, which the invited person may share.
async fn inviter(ctx: &Ctx) -> Result<Option<(String, Option<UiLanguage>)>> {
    let Principal::System {
        on_behalf_of: Some(user),
    } = &ctx.principal
    else {
        return Ok(None);
    };
    let Some(found) = users::find(ctx.db(), *user).await? else {
        return Ok(None);
    };
    let language = users::language::find(ctx.db(), *user).await?;
    Ok(Some((found.display_name, language)))
}

async fn origin(ctx: &Ctx, recipient: UserId) -> Result<Origin> {
    let language = users::language::find(ctx.db(), recipient).await?;
    Ok(Origin::new(&ctx.app.settings.public_url, language))
}

fn signed_link(ctx: &Ctx, page: &str, statement: &Statement) -> String {
    let token = statement.sign_token(&ctx.app.keys);
    format!("{}/{page}?token={token}", ctx.app.settings.public_url)
}

async fn send(ctx: &Ctx, mailer: &Mailer, to: String, letter: &Letter) -> Result<()> {
    mailer.send(mail(ctx.request.id.clone(), to, letter)).await
}

fn mail(id: String, to: String, letter: &Letter) -> Mail {
    Mail {
        id,
        to,
        subject: letter.subject.clone(),
        text: letter.text(),
        html: letter.html(),
    }
}
