//! Consumer that notifies members of events that concern them.

use model::{Result, event::Event, job::Work, notification::MAIL_DELAY};
use store::{Tx, notifications};

use crate::Consumer;

pub struct Notifications {
    /// Without a mail server, notifications are in the inbox only.
    pub sends_mail: bool,
}

impl Consumer for Notifications {
    const NAME: &'static str = "notifications";

    async fn consume(&self, event: &Event, tx: &mut Tx) -> Result<()> {
        let Some((organization, mailed)) = notifications::insert_for_event(tx, event).await? else {
            return Ok(());
        };
        if !self.sends_mail {
            return Ok(());
        }
        for user in mailed {
            // One that waits already has the new notification too.
            let work = Work::MailNotifications { organization, user };
            tx.enqueue(&work, MAIL_DELAY).await?;
        }
        Ok(())
    }
}
