//! Views of the pages of sites, which become events of type `site_view` for the integrations that are told of them.
//!
//! Nobody waits for them and none is essential: views are queued in memory, stored every second, and dropped when there
//! are too many. What identifies a visitor is not stored: neither their address nor their cookies, only an id that is
//! another one on each site and each day.

mod visitor;

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    mem,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use context::{App, Ctx, Feature, Principal, RequestInfo, Settings};
use model::{
    Result,
    id::{
        InstallationId, IntegrationEventId, OrganizationId, PageId, SiteId, SiteSpaceId, SpaceId,
    },
    integration::IntegrationName,
    integration_event::NewIntegrationEvent,
};
use serde_json::{Value, json};
use store::{CommitPermit, integration_events};

/// Views that wait on a node.
const QUEUE_CAPACITY: usize = 10_000;
/// Of one site, counted on each node.
const MAX_PER_SITE_AND_MINUTE: u32 = 300;
/// Events of an integration that wait in an organization before views are dropped.
const MAX_PENDING: i64 = 1_000;
/// Views that are stored by one transaction.
const STORE_BATCH: usize = 100;
const SECONDS_PER_MINUTE: i64 = 60;

/// A page, and who is told of its views.
#[derive(Debug)]
pub struct ViewedPage {
    pub organization: OrganizationId,
    pub site: SiteId,
    pub site_space: SiteSpaceId,
    pub space: SpaceId,
    pub page: PageId,
    pub url: String,
    pub recipients: Vec<(IntegrationName, InstallationId)>,
}

/// A request for a page.
#[derive(Debug, Clone, Copy)]
pub struct ViewRequest<'a> {
    pub client: IpAddr,
    pub user_agent: &'a str,
    pub referrer: &'a str,
    /// As in `Accept-Language`.
    pub languages: &'a str,
}

/// A view that is not stored yet.
struct SiteView {
    page: Arc<ViewedPage>,
    visitor: Value,
    referrer: String,
}

#[derive(Default)]
struct ViewQueue(Mutex<WaitingViews>);

#[derive(Default)]
struct WaitingViews {
    views: VecDeque<SiteView>,
    /// Views of each site in a minute of the clock.
    minute: i64,
    counts: HashMap<SiteId, u32>,
}

impl Feature for ViewQueue {
    fn new(_: &Settings) -> Self {
        Self::default()
    }
}

/// Why a view is dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DropReason {
    /// Its site has too many in this minute.
    Site,
    /// Too many wait on this node.
    Node,
    /// Too many events of the integration wait.
    Integration,
}

impl DropReason {
    fn count(self, number: usize) {
        let reason = match self {
            Self::Site => "site",
            Self::Node => "node",
            Self::Integration => "integration",
        };
        let number = u64::try_from(number).unwrap_or(u64::MAX);
        metrics::counter!("site_views_dropped_total", "reason" => reason).increment(number);
    }
}

impl WaitingViews {
    /// Counts a view of a site. Fails if it has no place.
    fn admit(&mut self, site: SiteId, minute: i64) -> Result<(), DropReason> {
        if self.minute != minute {
            self.minute = minute;
            self.counts.clear();
        }
        if self.views.len() >= QUEUE_CAPACITY {
            return Err(DropReason::Node);
        }
        let count = self.counts.entry(site).or_default();
        if *count >= MAX_PER_SITE_AND_MINUTE {
            return Err(DropReason::Site);
        }
        *count += 1;
        Ok(())
    }
}

/// Queues a view. Never waits for anything.
pub fn record(app: &App, page: &Arc<ViewedPage>, request: &ViewRequest<'_>) {
    let queue = &app.feature::<ViewQueue>().0;
    let minute = app.clock.now().as_second().div_euclid(SECONDS_PER_MINUTE);
    let lock = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    if let Err(reason) = lock().admit(page.site, minute) {
        reason.count(1);
        return;
    }
    let view = SiteView {
        page: page.clone(),
        visitor: visitor::to_json(app, page.site, request),
        referrer: visitor::referrer(request.referrer),
    };
    lock().views.push_back(view);
}

/// Stores the views that wait on this node as events. Those of a failed transaction are lost.
pub async fn store(app: &Arc<App>) -> Result<()> {
    let waiting = {
        let queue = app.feature::<ViewQueue>().0.lock();
        mem::take(&mut queue.unwrap_or_else(PoisonError::into_inner).views)
    };
    let mut by_organization: BTreeMap<OrganizationId, Vec<SiteView>> = BTreeMap::new();
    for view in waiting {
        let views = by_organization.entry(view.page.organization).or_default();
        views.push(view);
    }
    let mut stored = Ok(());
    for (organization, views) in by_organization {
        for batch in views.chunks(STORE_BATCH) {
            // Those of others are stored all the same.
            stored = stored.and(store_batch(app, organization, batch).await);
        }
    }
    stored
}

async fn store_batch(
    app: &Arc<App>,
    organization: OrganizationId,
    views: &[SiteView],
) -> Result<()> {
    let mut by_integration: BTreeMap<&IntegrationName, Vec<(&SiteView, InstallationId)>> =
        BTreeMap::new();
    for view in views {
        for (name, installation) in &view.page.recipients {
            let recipients = by_integration.entry(name).or_default();
            recipients.push((view, *installation));
        }
    }
    let principal = Principal::System { on_behalf_of: None };
    let ctx = Ctx::new(app.clone(), principal, RequestInfo::default());
    let mut tx = ctx.begin().await?;
    let mut events = Vec::new();
    for (name, recipients) in by_integration {
        let waiting =
            integration_events::count_pending(&mut tx, organization, name, MAX_PENDING).await?;
        let places = usize::try_from(MAX_PENDING - waiting).unwrap_or_default();
        let admitted = recipients.len().min(places);
        if admitted < recipients.len() {
            DropReason::Integration.count(recipients.len() - admitted);
        }
        let due_at = tx.now();
        for (view, installation) in &recipients[..admitted] {
            let id: IntegrationEventId = ctx.new_id();
            events.push(NewIntegrationEvent {
                id,
                integration: name.clone(),
                installation: Some(*installation),
                payload: payload(view, id, *installation),
                due_at,
            });
        }
    }
    if events.is_empty() {
        return Ok(());
    }
    integration_events::enqueue(&mut tx, organization, &events).await?;
    let permit = CommitPermit::without_event("a view is an event of integrations alone");
    ctx.defer_commit(tx, permit);
    ctx.commit(None).await?;
    Ok(())
}

fn payload(view: &SiteView, id: IntegrationEventId, installation: InstallationId) -> Value {
    let page = &view.page;
    json!({
        "type": "site_view",
        "eventId": id,
        "installationId": installation,
        "siteId": page.site,
        "siteSpaceId": page.site_space,
        "spaceId": page.space,
        "pageId": page.page,
        "visitor": view.visitor,
        "url": page.url,
        "referrer": view.referrer,
    })
}

#[cfg(test)]
mod tests {
    use model::Id;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_site_has_its_share_of_each_minute() {
        let mut waiting = WaitingViews::default();
        let (one, other): (SiteId, SiteId) = (
            Id::from_uuid(Uuid::from_u128(1)),
            Id::from_uuid(Uuid::from_u128(2)),
        );
        for _ in 0..MAX_PER_SITE_AND_MINUTE {
            assert_eq!(waiting.admit(one, 7), Ok(()));
        }
        assert_eq!(waiting.admit(one, 7), Err(DropReason::Site));
        assert_eq!(waiting.admit(other, 7), Ok(()));
        assert_eq!(waiting.admit(one, 8), Ok(()));
    }
}
