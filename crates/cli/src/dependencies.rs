//! Services the server depends on: checked for `/health/ready` and by a periodic watch, which logs once when one
//! becomes unavailable and once when it is back.

mod outages;

use std::{sync::Arc, time::Duration};

use api::{Dependency, DependencyStatus, Health};
use config::{Config, Transport};
use context::App;
use events::Bus;
use pages::search::engine::SearchEngine;
use press_client::Press;
use store::health::{Outage, Probe};
use tokio::{sync::Mutex, time::timeout};

use self::outages::Outages;
use crate::engines;

/// A little less than the interval of the watch, so that each of its rounds checks again.
const MAX_AGE: Duration = Duration::from_millis(900);
/// A bucket is checked less often, as requests may cost money.
const MAX_AGE_OF_FILES: Duration = Duration::from_secs(10);
const TIME_LIMIT_OF_FILES: Duration = Duration::from_secs(2);

pub(crate) struct Dependencies {
    pub(crate) health: Arc<Health>,
    /// Dependencies whose outages are logged by the watch.
    pub(crate) watched: Vec<Arc<Dependency>>,
}

impl Dependencies {
    pub(crate) fn new(config: &Config, app: &Arc<App>, bus: &Bus) -> Self {
        let watched = vec![Arc::new(database(app)), Arc::new(nats(bus))];
        let mut all = watched.clone();
        all.push(Arc::new(files(app)));
        all.push(Arc::new(printing(config)));
        // Nodes without an index query others; each search reports whether they respond.
        if !app.feature::<SearchEngine>().local().is_empty() {
            all.push(Arc::new(search(app)));
        }
        // With a mail server, jobs report whether it accepts mail: `jobs_failed`, `bindery jobs list`.
        if config.mail.transport == Transport::None {
            all.push(Arc::new(no_mail()));
        }
        Self {
            health: Arc::new(Health::new(all)),
            watched,
        }
    }
}

fn database(app: &App) -> Dependency {
    let probe = Probe::new(&app.db);
    let name = format!("the database at {}", probe.address());
    let meanwhile = "Until it is back, requests that need it are answered with 503: writes while it is read-only, and \
                     all but pages of sites that are in memory while it is away.";
    let outages = Arc::new(Outages::new(name, meanwhile));
    let probe = Arc::new(Mutex::new(probe));
    let look = move || {
        let (probe, outages) = (probe.clone(), outages.clone());
        async move {
            let found = probe.lock().await.check().await;
            outages.record(found.as_ref().map_err(|outage| match outage {
                Outage::Unreachable(cause) => cause.clone(),
                Outage::ReadOnly => "it is read-only".to_owned(),
            }));
            match found {
                Ok(()) => DependencyStatus::Ok,
                Err(Outage::Unreachable(_)) => {
                    DependencyStatus::Unavailable("The database does not answer.")
                }
                Err(Outage::ReadOnly) => DependencyStatus::Unavailable(
                    "The database is read-only, so nothing can be written.",
                ),
            }
        }
    };
    Dependency::new("database", MAX_AGE, look).required()
}

fn nats(bus: &Bus) -> Dependency {
    let meanwhile = "Events stay in the outbox of the database and nothing is lost: the audit trail and other nodes \
                     learn of changes when it is back.";
    let outages = Arc::new(Outages::new(
        format!("NATS at {}", bus.address()),
        meanwhile,
    ));
    let bus = bus.clone();
    let look = move || {
        let (bus, outages) = (bus.clone(), outages.clone());
        async move {
            let found = bus.check().await;
            outages.record(found.as_ref().map_err(String::clone));
            match found {
                Ok(()) => DependencyStatus::Ok,
                Err(_) => DependencyStatus::Unavailable(
                    "NATS does not answer. Events wait in the database and nothing is lost.",
                ),
            }
        }
    };
    Dependency::new("nats", MAX_AGE, look)
}

fn files(app: &App) -> Dependency {
    let meanwhile = "Large files can be neither read nor stored; all else works.";
    let outages = Arc::new(Outages::new("the file storage".to_owned(), meanwhile));
    let files = app.files.clone();
    let look = move || {
        let (files, outages) = (files.clone(), outages.clone());
        async move {
            let found = match timeout(TIME_LIMIT_OF_FILES, files.reach()).await {
                Ok(found) => found.map_err(|error| error.trace()),
                Err(_) => Err(format!(
                    "no response within {} s",
                    TIME_LIMIT_OF_FILES.as_secs()
                )),
            };
            outages.record(found.as_ref().map_err(String::clone));
            match found {
                Ok(()) => DependencyStatus::Ok,
                Err(_) => DependencyStatus::Unavailable(
                    "The file storage does not answer. Large files can be neither read nor stored.",
                ),
            }
        }
    };
    Dependency::new("files", MAX_AGE_OF_FILES, look)
}

fn printing(config: &Config) -> Dependency {
    let press = Arc::new(Press::new(engines::press(&config.press)));
    let look = move || {
        let press = press.clone();
        async move {
            match press.check_program() {
                Ok(()) => DependencyStatus::Ok,
                Err(_) => {
                    DependencyStatus::Off("`bindery-press` is not installed, so there is no PDF.")
                }
            }
        }
    };
    Dependency::new("printing", MAX_AGE_OF_FILES, look)
}

fn search(app: &Arc<App>) -> Dependency {
    let app = app.clone();
    let look = move || {
        let shards = app.feature::<SearchEngine>().local();
        let is_ready = shards
            .iter()
            .all(|(shard, _)| app.feature::<SearchEngine>().is_ready(*shard));
        async move {
            if is_ready {
                return DependencyStatus::Ok;
            }
            DependencyStatus::Unavailable(
                "The search index is being built. Not everything is found yet.",
            )
        }
    };
    Dependency::new("search", MAX_AGE, look)
}

fn no_mail() -> Dependency {
    let look = || async {
        DependencyStatus::Off(
            "Mail is off: invitations, verifications and password resets are not sent.",
        )
    };
    Dependency::new("mail", MAX_AGE_OF_FILES, look)
}
