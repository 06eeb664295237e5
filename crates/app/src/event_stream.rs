//! Event streams of spaces: events are sent to subscribers as they are committed.
//!
//! The event log is the source; messages between nodes only signal when to read it. So a lost message loses no event,
//! and a client that reconnects resumes after its last event.

mod listeners;
mod messages;

use std::{sync::Arc, time::Duration};

use authz::action::act::View;
use context::{Ctx, Feature, Principal, Settings, Viewable};
use model::{Error, Result, id::SpaceId, space::Space};
use store::{
    Db,
    feeds::{self, ListenerAccess},
    tokens,
};
use tokio::{
    sync::broadcast::{Receiver, Sender, channel, error::RecvError},
    time::{Instant, timeout_at},
};

pub use messages::Message;

use self::listeners::{Listeners, Registration};

/// Capacity of the wake channel. A listener that lags further behind polls the log anyway.
const WAKE_CAPACITY: usize = 256;
/// How often a listener polls without a signal. Permissions are checked more often, for many listeners of a node in
/// one query.
const POLL_INTERVAL: Duration = Duration::from_secs(15);
/// Maximum age of a stream; then the client must reconnect and authenticate again.
const MAX_STREAM_AGE: Duration = Duration::from_mins(15);
const MAX_LISTENERS: usize = 10_000;

/// For principals without a token. Streams of the API always have one.
const NO_TOKEN: Error = Error::Unauthenticated("Listening needs an access token.");

/// The listeners of this node, and the channel that wakes them.
pub struct StreamWaker {
    wakes: Sender<Wake>,
    listeners: Listeners,
}

#[derive(Clone, Copy)]
enum Wake {
    Space(SpaceId),
    End,
}

impl Feature for StreamWaker {
    fn new(_: &Settings) -> Self {
        Self {
            wakes: channel(WAKE_CAPACITY).0,
            listeners: Listeners::default(),
        }
    }
}

impl StreamWaker {
    /// Signals that an event was committed in a space.
    pub fn wake(&self, space: SpaceId) {
        // Fails only without listeners.
        self.wakes.send(Wake::Space(space)).ok();
    }

    /// Ends the listeners whose token or session has ended, or whose account is disabled. The node calls this several
    /// times a second.
    pub async fn end_without_token(&self, db: &Db) -> Result<()> {
        self.listeners.end_without_token(db).await
    }

    /// Ends listeners of the next batch that may not see the space any more. Called as often.
    pub async fn end_without_access(&self, db: &Db) -> Result<()> {
        self.listeners.end_without_access(db).await
    }

    /// Ends all streams. Clients reconnect to another node, or to this one after its restart.
    pub fn close(&self) {
        self.wakes.send(Wake::End).ok();
    }
}

/// One listener on one space.
pub struct EventStream {
    ctx: Arc<Ctx>,
    space: SpaceId,
    /// The initial permission check, used for the first read.
    checked_space: Option<Viewable<Space>>,
    /// Position of the last event that was sent or skipped.
    after: i64,
    wakes: Receiver<Wake>,
    registration: Registration,
    ends_at: Instant,
}

impl EventStream {
    /// Starts after an earlier event, or now.
    pub async fn open(ctx: Arc<Ctx>, space: SpaceId, after: Option<i64>) -> Result<Self> {
        // Subscribe before reading the log, so that no event is missed in between.
        let live = ctx.app.feature::<StreamWaker>();
        let wakes = live.wakes.subscribe();
        if live.wakes.receiver_count() > MAX_LISTENERS {
            return Err(Error::Unavailable(
                "too many event streams are open on this node; try again later".into(),
            ));
        }
        let checked_space = ctx.space(space).await?.allow::<View>()?;
        let registration = live
            .listeners
            .register(access(&ctx.principal, &checked_space)?)?;
        let after = match after {
            Some(after) => after,
            None => feeds::last_position(ctx.db(), &checked_space).await?,
        };
        Ok(Self {
            ctx,
            space,
            checked_space: Some(checked_space),
            after,
            wakes,
            registration,
            ends_at: Instant::now() + MAX_STREAM_AGE,
        })
    }

    /// Returns new events, waiting for some if there are none. None if the client must reconnect.
    pub async fn next(&mut self, follow: bool) -> Result<Option<Vec<Message>>> {
        loop {
            let space = if let Some(checked_space) = self.checked_space.take() {
                checked_space
            } else {
                self.require_token().await?;
                self.ctx.space(self.space).await?.allow()?
            };
            let batch = feeds::after(self.ctx.db(), &space, self.after).await?;
            self.after = batch.last.unwrap_or(self.after);
            let messages: Vec<Message> = batch
                .events
                .iter()
                .flat_map(|event| messages::of(event, space.actions()))
                .collect();
            if !messages.is_empty() {
                return Ok(Some(messages));
            }
            if batch.is_full {
                continue;
            }
            if !follow || !self.wait().await {
                return Ok(None);
            }
        }
    }

    /// The token of the stream may have been revoked since, or its owner disabled.
    async fn require_token(&self) -> Result<()> {
        let token = self.registration.access.token;
        if tokens::is_valid(self.ctx.db(), token).await? {
            return Ok(());
        }
        Err(Error::Unauthenticated(
            "The access token is not valid any more.",
        ))
    }

    /// Waits for the next poll. Returns false if the stream has to end.
    async fn wait(&mut self) -> bool {
        let look_at = (Instant::now() + POLL_INTERVAL).min(self.ends_at);
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

/// Returns the access that permits listening to a space.
fn access(principal: &Principal, space: &Space) -> Result<ListenerAccess> {
    let Principal::User {
        user,
        token: Some(token),
    } = principal
    else {
        return Err(NO_TOKEN);
    };
    Ok(ListenerAccess {
        token: token.id,
        user: *user,
        organization: space.organization,
        space: space.id,
    })
}
