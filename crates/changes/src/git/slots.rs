//! Limits concurrent Git requests per user or IP address, and per organization.
//!
//! All callers share the processes of a node; these slots keep any one of them from using more than a part.

use std::{net::IpAddr, time::Duration};

use context::{
    Ctx, Limits, Principal,
    slots::{KeyedSlots, Slot},
};
use model::{
    Error, Result,
    id::{OrganizationId, UserId},
};
use tokio::time::timeout;

/// Requests that may wait, per request that may run.
const QUEUE_FACTOR: usize = 8;
/// Longer waits are rejected: clients give up as well.
const WAIT_TIMEOUT: Duration = Duration::from_secs(20);
const RETRY_AFTER_SECONDS: u64 = 5;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Caller {
    User(UserId),
    /// A caller without an account, by the network of the request.
    Network(Option<IpAddr>),
}

pub(crate) struct GitSlots {
    callers: KeyedSlots<Caller>,
    organizations: KeyedSlots<OrganizationId>,
}

/// The permit to run one request. Held until its last process has ended.
pub(super) struct GitSlot {
    _caller: Slot<Caller>,
    _organization: Slot<OrganizationId>,
}

impl GitSlots {
    pub(crate) fn new(limits: &Limits) -> Self {
        let (user, organization) = (
            limits.git_processes_per_user,
            limits.git_processes_per_organization,
        );
        Self {
            callers: KeyedSlots::new(user, user * QUEUE_FACTOR),
            organizations: KeyedSlots::new(organization, organization * QUEUE_FACTOR),
        }
    }

    /// Waits for a slot of the caller and one of the organization that owns the space. Fails with 429 if the queue is
    /// full or does not move.
    pub(super) async fn acquire(&self, ctx: &Ctx, organization: OrganizationId) -> Result<GitSlot> {
        let caller = match &ctx.principal {
            Principal::User { user, .. } => Caller::User(*user),
            _ => Caller::Network(ctx.network()),
        };
        let both = async {
            Ok(GitSlot {
                _caller: self.callers.acquire(caller).await?,
                _organization: self.organizations.acquire(organization).await?,
            })
        };
        timeout(WAIT_TIMEOUT, both)
            .await
            .unwrap_or(Err(Error::RateLimited {
                retry_after: RETRY_AFTER_SECONDS,
            }))
    }
}
