//! The mail to the owner of an account after several failed sign-ins. It informs and locks nothing: whoever knows an address
//! could lock its owner out otherwise.

use context::Ctx;
use jiff::SignedDuration;
use model::{Result, id::UserId, job::Work};
use store::{CommitPermit, jobs};

/// Failures until the owner is told.
const NOTICE_FAILURES: u32 = 5;
/// Minimum time between two mails to one account, whichever node sends them.
const NOTICE_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

/// Enqueues the mail, if the account has failed often enough and its owner got none recently. Commits immediately: the
/// response is an error, which would roll it back.
pub(crate) async fn notify(ctx: &Ctx, user: UserId, failures: u32) -> Result<()> {
    if failures < NOTICE_FAILURES || !ctx.app.settings.sends_mail {
        return Ok(());
    }
    let work = Work::MailFailedSignIns {
        user,
        at: ctx.app.clock.now(),
    };
    // Not limited like jobs that the caller requests: the owner must get it.
    let mut tx = ctx.begin_separate().await?;
    if jobs::exists_since(&mut tx, &work, NOTICE_INTERVAL).await? {
        return Ok(());
    }
    tx.enqueue(&work, SignedDuration::ZERO).await?;
    let permit = CommitPermit::without_event("each failed sign-in is an event of its own");
    tx.commit(permit).await
}
