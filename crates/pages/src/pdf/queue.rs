//! Limits on rendering PDFs: concurrent renderings per node, fewer per organization, and a number per hour. Stored
//! PDFs are not counted.

use std::{num::NonZeroU32, time::Duration};

use context::{
    Feature, Settings,
    rate_limits::KeyedLimiter,
    slots::{KeyedSlots, Slot},
};
use model::{Error, Result, id::OrganizationId};
use tokio::time::timeout;

/// Requests that may wait on one node, and of one organization.
const MAX_WAITING: usize = 8;
const MAX_WAITING_PER_ORGANIZATION: usize = 2;
/// Longer waits end with 503.
const QUEUE_TIMEOUT: Duration = Duration::from_mins(1);

pub(crate) struct RenderQueue {
    node: KeyedSlots<()>,
    organizations: KeyedSlots<OrganizationId>,
    per_hour: KeyedLimiter<OrganizationId>,
}

/// Permit to render one PDF.
pub(super) struct RenderPermit {
    _node: Slot<()>,
    _organization: Slot<OrganizationId>,
}

impl Feature for RenderQueue {
    fn new(settings: &Settings) -> Self {
        Self::with_limits(settings.press.max_processes, settings.limits.pdfs_per_hour)
    }
}

impl RenderQueue {
    /// One organization gets at most half of the processes.
    fn with_limits(processes: usize, per_hour: NonZeroU32) -> Self {
        let processes = processes.max(1);
        Self {
            node: KeyedSlots::new(processes, MAX_WAITING),
            organizations: KeyedSlots::new((processes / 2).max(1), MAX_WAITING_PER_ORGANIZATION),
            per_hour: KeyedLimiter::per_hour(per_hour),
        }
    }

    /// Waits for a permit. Fails with 429 if the queue or the hourly limit is full, with 503 after the timeout.
    pub(super) async fn acquire(&self, organization: OrganizationId) -> Result<RenderPermit> {
        let slots = async {
            let own = self.organizations.acquire(organization).await?;
            Ok::<_, Error>((own, self.node.acquire(()).await?))
        };
        let slots = timeout(QUEUE_TIMEOUT, slots).await;
        let (own, node) =
            slots.map_err(|_| Error::Unavailable("all presses are busy".into()))??;
        self.per_hour.take(&organization)?;
        Ok(RenderPermit {
            _node: node,
            _organization: own,
        })
    }
}

#[cfg(test)]
mod tests {
    use model::Id;
    use uuid::Uuid;

    use super::*;

    fn organization(number: u128) -> OrganizationId {
        Id::from_uuid(Uuid::from_u128(number))
    }

    fn queue(per_hour: u32) -> RenderQueue {
        RenderQueue::with_limits(2, NonZeroU32::new(per_hour).expect("not zero"))
    }

    #[tokio::test]
    async fn one_organization_has_one_of_two_and_a_short_queue() {
        let queue = queue(100);
        let first = queue.acquire(organization(1)).await.expect("free");
        let waiting = futures::future::join_all(
            (0..5).map(|_| async { timeout(Duration::ZERO, queue.acquire(organization(1))).await }),
        );
        let refused = |turn: &Result<Result<RenderPermit>, _>| {
            matches!(turn, Ok(Err(Error::RateLimited { .. })))
        };
        let refused = waiting.await.iter().filter(|turn| refused(turn)).count();
        assert_eq!(refused, 3, "two wait");
        queue.acquire(organization(2)).await.expect("the other one");
        drop(first);
        queue.acquire(organization(1)).await.expect("free again");
    }

    #[tokio::test]
    async fn an_hour_has_so_many() {
        let queue = queue(3);
        for _ in 0..3 {
            queue.acquire(organization(1)).await.expect("of this hour");
        }
        let refused = queue.acquire(organization(1)).await;
        assert!(matches!(refused, Err(Error::RateLimited { retry_after }) if retry_after > 60));
        queue.acquire(organization(2)).await.expect("has its own");
    }
}
