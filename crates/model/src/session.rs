//! Sessions of browsers. A session is a token that its owner gets by signing in; a browser has it in a cookie.

use jiff::{SignedDuration, Timestamp};

/// A session that is not used for this long ends.
pub const IDLE_TIMEOUT: SignedDuration = SignedDuration::from_hours(12);
/// How long a session lives at most if its owner chose to stay signed in.
pub const STAY_SIGNED_IN_TTL: SignedDuration = SignedDuration::from_hours(14 * 24);
/// How long after proving who they are people may do sensitive things in a session.
pub const RECENT_AUTHENTICATION: SignedDuration = SignedDuration::from_mins(10);
const MAX_USER_AGENT_CHARS: usize = 300;

/// What is known of a session in a browser, beside its token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrowserSession {
    /// When it ends even if it is used.
    pub ends_at: Timestamp,
    /// When its owner last proved who they are.
    pub authenticated_at: Timestamp,
    pub user_agent: Option<String>,
    pub ip_address: Option<String>,
}

impl BrowserSession {
    /// Whether its owner proved who they are recently enough for sensitive actions.
    pub fn is_recently_authenticated(&self, now: Timestamp) -> bool {
        now.duration_since(self.authenticated_at) <= RECENT_AUTHENTICATION
    }
}

/// How a browser signs in.
#[derive(Debug, Clone, Default)]
pub struct NewBrowserSession {
    /// Cut to the length that is stored.
    user_agent: Option<String>,
    pub stays_signed_in: bool,
}

impl NewBrowserSession {
    pub fn new(user_agent: Option<&str>, stays_signed_in: bool) -> Self {
        let cut = |text: &str| text.chars().take(MAX_USER_AGENT_CHARS).collect();
        Self {
            user_agent: user_agent.map(cut),
            stays_signed_in,
        }
    }

    pub fn start(self, now: Timestamp, ip_address: Option<String>) -> BrowserSession {
        let ttl = if self.stays_signed_in {
            STAY_SIGNED_IN_TTL
        } else {
            IDLE_TIMEOUT
        };
        BrowserSession {
            ends_at: now + ttl,
            authenticated_at: now,
            user_agent: self.user_agent,
            ip_address,
        }
    }
}
