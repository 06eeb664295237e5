//! Proving that an e-mail address is one's own, by a link that is mailed to it.

use identity::statements::{Purpose, Statement};
use jiff::SignedDuration;
use model::{Error, Result, event::NewEvent, job::Work};
use store::credentials;

use crate::{Ctx, users};

/// Asks for a mail with the link.
pub async fn request(ctx: &Ctx) -> Result<()> {
    let user = users::current(ctx).await?;
    if user.email_verified {
        return Ok(());
    }
    let mut tx = ctx.begin().await?;
    tx.enqueue(
        &Work::MailVerification { user: user.id },
        SignedDuration::ZERO,
    )
    .await?;
    tx.record(NewEvent::new(
        None,
        "user.verification_requested",
        user.id.uuid(),
    ));
    ctx.keep(tx);
    Ok(())
}

/// Uses the link. It says which address it is about: one that was changed since is not verified by it.
pub async fn confirm(ctx: &Ctx, token: &str) -> Result<()> {
    let statement = Statement::open(
        &ctx.app.keys,
        token,
        Purpose::VerifyEmail,
        ctx.app.clock.now(),
    )?;
    let mut tx = ctx.begin().await?;
    if !credentials::verify_email(&mut tx, statement.user, &statement.about).await? {
        return Err(Error::invalid(
            "token",
            "is about an address that is no longer yours; ask for a new mail",
        ));
    }
    tx.record(NewEvent::new(
        None,
        "user.email_verified",
        statement.user.uuid(),
    ));
    ctx.keep(tx);
    Ok(())
}
