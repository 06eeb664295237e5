//! Verification of e-mail addresses by a mailed link.

use context::{Ctx, Principal};
use identity::statements::{Purpose, Statement};
use jiff::SignedDuration;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{ApiTokenId, UserId},
    job::Work,
};
use store::{
    CommitPermit, Tx,
    credentials::{self, EmailVerification},
};

use crate::{second_factors, tokens};

/// Requests a mail with the link.
pub async fn request(ctx: &Ctx) -> Result<()> {
    let user = ctx.current_user().await?;
    if user.email_verified {
        return Ok(());
    }
    let mut tx = ctx.begin().await?;
    tx.enqueue(
        &Work::MailVerification { user: user.id },
        SignedDuration::ZERO,
    )
    .await?;
    let permit = tx.record(NewEvent::new(
        None,
        EventType::UserVerificationRequested,
        user.id.uuid(),
    ));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Confirms the link. It contains the e-mail address: one that was changed since is not verified by it.
pub async fn confirm(ctx: &Ctx, token: &str) -> Result<()> {
    let statement = Statement::verify_token(
        &ctx.app.keys,
        token,
        Purpose::VerifyEmail,
        ctx.app.clock.now(),
    )?;
    let mut tx = ctx.begin().await?;
    let (proof, permit) = prove(ctx, &mut tx, statement.user, &statement.about).await?;
    if proof == EmailVerification::NotTheirs {
        return Err(Error::invalid(
            "token",
            "is for an e-mail address that is no longer yours; request a new mail",
        ));
    }
    let permit = permit.unwrap_or(CommitPermit::without_event("it was verified before"));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Records that the caller owns the e-mail address of an account.
///
/// Until then anyone may have created the account. So the first proof revokes everything created before it: tokens,
/// sessions, the password and second factors. A caller with a token of this account created it, or knows who did: that
/// token, the password and the factors stay.
pub(crate) async fn prove(
    ctx: &Ctx,
    tx: &mut Tx,
    user: UserId,
    email: &str,
) -> Result<(EmailVerification, Option<CommitPermit>)> {
    let own_token = match &ctx.principal {
        Principal::User {
            user: asking,
            token: Some(token),
        } if *asking == user => Some(token.id),
        _ => None,
    };
    prove_with(ctx, tx, (user, email), own_token).await
}

/// Records that an identity provider speaks for the address of an account, whoever sends the request.
pub(crate) async fn prove_for_owner(
    ctx: &Ctx,
    tx: &mut Tx,
    user: UserId,
    email: &str,
) -> Result<()> {
    prove_with(ctx, tx, (user, email), None).await?;
    Ok(())
}

async fn prove_with(
    ctx: &Ctx,
    tx: &mut Tx,
    (user, email): (UserId, &str),
    own_token: Option<ApiTokenId>,
) -> Result<(EmailVerification, Option<CommitPermit>)> {
    let proof = credentials::verify_email(tx, user, email, own_token.is_some()).await?;
    if proof != EmailVerification::Verified {
        return Ok((proof, None));
    }
    tokens::revoke_all_but(tx, user, own_token).await?;
    if own_token.is_none() {
        second_factors::remove_all_in(tx, user).await?;
    }
    let permit = tx.record(NewEvent::new(
        None,
        EventType::UserEmailVerified,
        user.uuid(),
    ));
    ctx.app.invalidate_tokens();
    Ok((proof, Some(permit)))
}
