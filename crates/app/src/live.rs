//! What happens in a space, told to those who listen, as it is committed.
//!
//! The log of events is what is told; messages between nodes only say when to look at it. So nothing is missed when a
//! message is, and whoever comes back goes on where they were.

mod listeners;
mod messages;

use std::{sync::Arc, time::Duration};

use authz::action::act::View;
use model::{Error, Result, id::SpaceId, space::Space};
use store::{
    Db,
    feeds::{self, Access},
    tokens,
};
use tokio::{
    sync::broadcast::{Receiver, Sender, channel, error::RecvError},
    time::{Instant, timeout_at},
};

pub use messages::Message;

use self::listeners::{Listeners, Registration};
use crate::{Ctx, Principal, Seen};

/// Wake-ups that a slow listener may be behind. Who is further behind looks anyway.
const WAKE_UPS: usize = 256;
/// How often a listener looks without being woken. Whether they may still listen is looked at more often, for many of a
/// node at once.
const LOOK_EVERY: Duration = Duration::from_secs(15);
/// When a listener has to come back and prove again who they are.
const LIFE: Duration = Duration::from_mins(15);
const MOST_LISTENERS: usize = 10_000;

/// Refused where a token is needed and the principal has none: the streams of the API always have one.
const NO_TOKEN: Error = Error::Unauthenticated("Listening needs an access token.");

/// The listeners of this node, and what wakes them.
pub struct Live {
    wakes: Sender<Wake>,
    listeners: Listeners,
}

#[derive(Clone, Copy)]
enum Wake {
    Space(SpaceId),
    End,
}

impl Default for Live {
    fn default() -> Self {
        Self {
            wakes: channel(WAKE_UPS).0,
            listeners: Listeners::default(),
        }
    }
}

impl Live {
    /// Something happened in a space.
    pub fn wake(&self, space: SpaceId) {
        // Nobody listens: nobody is woken.
        self.wakes.send(Wake::Space(space)).ok();
    }

    /// Ends the listeners whose token or session has ended, or whose account is disabled. The node calls this several
    /// times a second.
    pub async fn end_without_token(&self, db: &Db) -> Result<()> {
        self.listeners.end_without_token(db).await
    }

    /// Ends the listeners who may not see the space any more, of those whose turn it is. The node calls this as often.
    pub async fn end_without_access(&self, db: &Db) -> Result<()> {
        self.listeners.end_without_access(db).await
    }

    /// Lets all listeners go. They come back to another node, or to the next start of this one.
    pub fn close(&self) {
        self.wakes.send(Wake::End).ok();
    }
}

/// One listener to one space.
pub struct Feed {
    ctx: Arc<Ctx>,
    space: SpaceId,
    /// That they may listen, as long as nothing was told yet.
    seen: Option<Seen<Space>>,
    /// The position of the last event that was told or passed over.
    after: i64,
    wakes: Receiver<Wake>,
    registration: Registration,
    ends_at: Instant,
}

impl Feed {
    /// Begins after an event that was told earlier, or now.
    pub async fn open(ctx: Arc<Ctx>, space: SpaceId, after: Option<i64>) -> Result<Self> {
        // Before the look at the log, so that nothing falls between the two.
        let live = &ctx.app.live;
        let wakes = live.wakes.subscribe();
        if live.wakes.receiver_count() > MOST_LISTENERS {
            return Err(Error::Unavailable(
                "too many listen to this node; try again later".into(),
            ));
        }
        let seen = ctx.space(space).await?.allow::<View>()?;
        let registration = live.listeners.register(access(&ctx.principal, &seen)?)?;
        let after = match after {
            Some(after) => after,
            None => feeds::last_position(ctx.db(), &seen).await?,
        };
        Ok(Self {
            ctx,
            space,
            seen: Some(seen),
            after,
            wakes,
            registration,
            ends_at: Instant::now() + LIFE,
        })
    }

    /// What happened since, waiting for it if nothing did. None when the listener has to come back.
    pub async fn next(&mut self, follow: bool) -> Result<Option<Vec<Message>>> {
        loop {
            let space = if let Some(seen) = self.seen.take() {
                seen
            } else {
                self.require_token().await?;
                self.ctx.space(self.space).await?.allow()?
            };
            let batch = feeds::after(self.ctx.db(), &space, self.after).await?;
            self.after = batch.last.unwrap_or(self.after);
            let told: Vec<Message> = batch
                .events
                .iter()
                .flat_map(|event| messages::of(event, space.actions()))
                .collect();
            if !told.is_empty() {
                return Ok(Some(told));
            }
            if batch.is_full {
                continue;
            }
            if !follow || !self.wait().await {
                return Ok(None);
            }
        }
    }

    /// The token that opened the stream may have been revoked since, or its owner disabled.
    async fn require_token(&self) -> Result<()> {
        let token = self.registration.access.token;
        if tokens::is_in_force(self.ctx.db(), token).await? {
            return Ok(());
        }
        Err(Error::Unauthenticated(
            "The access token is not valid any more.",
        ))
    }

    /// Waits until it may be worth looking. `false` when it is time to go.
    async fn wait(&mut self) -> bool {
        let look_at = (Instant::now() + LOOK_EVERY).min(self.ends_at);
        loop {
            let woken = tokio::select! {
                () = self.registration.ended() => return false,
                woken = timeout_at(look_at, self.wakes.recv()) => woken,
            };
            match woken {
                Ok(Ok(Wake::Space(space))) if space != self.space => {}
                Ok(Ok(Wake::Space(_)) | Err(RecvError::Lagged(_))) => return true,
                Ok(Ok(Wake::End) | Err(RecvError::Closed)) => return false,
                Err(_) => return Instant::now() < self.ends_at,
            }
        }
    }
}

/// What lets someone listen to a space.
fn access(principal: &Principal, space: &Space) -> Result<Access> {
    let Principal::User {
        user,
        token: Some(token),
    } = principal
    else {
        return Err(NO_TOKEN);
    };
    Ok(Access {
        token: token.id,
        user: *user,
        organization: space.organization,
        space: space.id,
    })
}
