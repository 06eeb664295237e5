//! Requests of other organizations during the run, and their latency.
//! A probe starts at its scheduled time, whether or not previous ones have a response: a server that stalls for ten
//! seconds is seen a hundred times and not once.

use std::{
    net::Ipv4Addr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{
    task::JoinSet,
    time::{MissedTickBehavior, interval, timeout},
};

use super::{
    api::{Account, text},
    git::{self, Outcome},
    http::{RawResponse, Reply, Request, exchange},
    participants::Participants,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Health,
    Api,
    Page,
    ColdPage,
    Clone,
    Mail,
    Pdf,
}

/// The number of the quiet time; inputs count from 1.
pub(crate) const NO_INPUT: usize = 0;

#[derive(Debug, Clone)]
pub(crate) struct Sample {
    pub(crate) kind: Kind,
    /// The input that was being sent when the probe started.
    pub(crate) input: usize,
    pub(crate) took: Duration,
    pub(crate) failure: Option<String>,
}

/// Timeouts of probes.
#[derive(Clone, Copy)]
pub(crate) struct ProbeTimeouts {
    pub(crate) fast: Duration,
    pub(crate) slow: Duration,
}

impl Kind {
    pub(crate) const ALL: [Self; 7] = [
        Self::Health,
        Self::Api,
        Self::Page,
        Self::ColdPage,
        Self::Clone,
        Self::Mail,
        Self::Pdf,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Api => "api",
            Self::Page => "page",
            Self::ColdPage => "cold page",
            Self::Clone => "clone",
            Self::Mail => "mail",
            Self::Pdf => "pdf",
        }
    }

    pub(crate) fn is_fast(self) -> bool {
        matches!(self, Self::Health | Self::Api | Self::Page | Self::ColdPage)
    }

    /// Slow ones run more often in the quiet phase: their p99 needs some samples.
    fn every(self, quiet: bool) -> Duration {
        Duration::from_millis(match self {
            Self::Health => 100,
            Self::Api | Self::Page => 200,
            Self::ColdPage => 500,
            Self::Clone | Self::Mail if quiet => 1_000,
            Self::Pdf if quiet => 2_000,
            Self::Clone | Self::Mail => 4_000,
            Self::Pdf => 8_000,
        })
    }

    fn concurrency(self) -> usize {
        match self {
            // Each needs a separate process, which would only wait for the previous one.
            Self::Pdf => 1,
            Self::Clone => 3,
            Self::Mail => 8,
            Self::Health | Self::Api | Self::Page | Self::ColdPage => 60,
        }
    }

    /// Users who forgot their passwords have different addresses.
    fn from(self, turn: usize) -> Ipv4Addr {
        match self {
            Self::Mail => Ipv4Addr::new(127, 0, 3, 1 + u8::try_from(turn % 200).unwrap_or(0)),
            _ => Ipv4Addr::new(127, 0, 0, 101 + self as u8),
        }
    }
}

pub(crate) struct Probes {
    samples: Arc<Mutex<Vec<Sample>>>,
    counts: Arc<AtomicBool>,
    ends: Arc<AtomicBool>,
    tasks: JoinSet<()>,
}

impl Probes {
    pub(crate) fn start(stage: &Arc<Participants>, patience: ProbeTimeouts) -> Self {
        let samples = Arc::new(Mutex::new(Vec::new()));
        let counts = Arc::new(AtomicBool::new(false));
        let ends = Arc::new(AtomicBool::new(false));
        let mut tasks = JoinSet::new();
        for kind in Kind::ALL {
            let (stage, samples) = (Arc::clone(stage), Arc::clone(&samples));
            let (counts, ends) = (Arc::clone(&counts), Arc::clone(&ends));
            tasks.spawn(async move {
                let mut running = JoinSet::new();
                let mut tick = interval(Duration::from_millis(100));
                tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
                let mut last = Instant::now();
                for turn in 0_usize.. {
                    if ends.load(Ordering::SeqCst) {
                        break;
                    }
                    let every = kind.every(stage.target.input() == NO_INPUT);
                    while last.elapsed() + Duration::from_millis(50) < every {
                        tick.tick().await;
                    }
                    last = Instant::now();
                    while running.try_join_next().is_some() {}
                    if running.len() < kind.concurrency() {
                        let (stage, samples) = (Arc::clone(&stage), Arc::clone(&samples));
                        let counts = Arc::clone(&counts);
                        running.spawn(async move {
                            let sample = probe(&stage, kind, turn, patience).await;
                            if counts.load(Ordering::SeqCst) {
                                lock(&samples).push(sample);
                            }
                        });
                    }
                    tick.tick().await;
                }
                while running.join_next().await.is_some() {}
            });
        }
        Self {
            samples,
            counts,
            ends,
            tasks,
        }
    }

    /// Samples before this call are warm-up.
    pub(crate) fn count(&self) {
        self.counts.store(true, Ordering::SeqCst);
    }

    pub(crate) fn samples(&self) -> Vec<Sample> {
        lock(&self.samples).clone()
    }

    /// Starts no more, and waits for those that still run.
    pub(crate) async fn finish(self, patience: ProbeTimeouts) -> Vec<Sample> {
        self.ends.store(true, Ordering::SeqCst);
        let most = patience.slow + Duration::from_secs(10);
        timeout(most, self.tasks.join_all()).await.ok();
        lock(&self.samples).clone()
    }
}

fn lock(samples: &Mutex<Vec<Sample>>) -> std::sync::MutexGuard<'_, Vec<Sample>> {
    samples.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn probe(stage: &Participants, kind: Kind, turn: usize, patience: ProbeTimeouts) -> Sample {
    let input = stage.target.input();
    let patience = if kind.is_fast() {
        patience.fast
    } else {
        patience.slow
    };
    let started = Instant::now();
    let done = timeout(patience, ask(stage, kind, turn, patience)).await;
    let failure = match done {
        Ok(Ok(())) => None,
        Ok(Err(why)) => Some(why),
        Err(_) => Some(format!("no answer in {} s", patience.as_secs())),
    };
    Sample {
        kind,
        input,
        took: started.elapsed(),
        failure,
    }
}

async fn get(api: &Account, request: Request, patience: Duration) -> Result<RawResponse, String> {
    let answer = exchange(api.server, api.from, &request, patience, 16 << 10).await;
    match answer.reply {
        Reply::Status(200) => Ok(answer),
        other => Err(format!("{other:?}")),
    }
}

async fn ask(
    stage: &Participants,
    kind: Kind,
    turn: usize,
    patience: Duration,
) -> Result<(), String> {
    let victim = &stage.victims[turn % stage.victims.len()];
    let turn_of_victim = turn / stage.victims.len();
    let api = Account {
        from: kind.from(turn),
        ..victim.account.clone()
    };
    match kind {
        Kind::Health => {
            let host = api.server.to_string();
            get(&api, Request::new("GET", &host, "/health/live"), patience).await?;
        }
        Kind::Api => {
            get(&api, api.request("GET", "/user"), patience).await?;
        }
        Kind::Page => {
            get(
                &api,
                victim.site.request("GET", &victim.pages[0].path),
                patience,
            )
            .await?;
        }
        Kind::ColdPage => {
            // Each page once, from the end: PDFs use pages from the start.
            let page = victim.pages.len() - 1 - turn_of_victim % (victim.pages.len() - 1);
            get(
                &api,
                victim.site.request("GET", &victim.pages[page].path),
                patience,
            )
            .await?;
        }
        Kind::Clone => {
            let place = stage.folder.join(format!("clones/{turn}"));
            match git::clone(place, &victim.small, patience, false).await {
                Outcome::Done => {}
                Outcome::Refused(why) => return Err(why),
                Outcome::Late => return Err("no clone in time".to_owned()),
            }
        }
        Kind::Mail => {
            let recipient = &stage.recipients[turn % stage.recipients.len()];
            let request = Request::new("POST", &api.server.to_string(), "/v1/password-resets");
            let request = request.json(&json!({"email": recipient}));
            let answer = exchange(api.server, api.from, &request, patience, 0).await;
            if answer.reply != Reply::Status(204) {
                return Err(format!("{:?}", answer.reply));
            }
            if !stage.mailbox.receives(recipient, patience).await {
                return Err("no mail".to_owned());
            }
        }
        Kind::Pdf => {
            let page = &victim.pages[turn_of_victim % victim.pages.len()].id;
            let path = format!("/spaces/{}/pdf?page={page}&only=true", victim.space);
            let answer = get(&api, api.request("GET", &path), patience).await?;
            let body: Value = serde_json::from_slice(answer.body()).unwrap_or_default();
            let url = text(&body, "url");
            let host = api.server.to_string();
            let path = url.split_once(&host).map(|(_, path)| path.to_owned());
            let path = path.ok_or_else(|| format!("no address: {body}"))?;
            let file = get(&api, Request::new("GET", &host, &path), patience).await?;
            if !file.body().starts_with(b"%PDF") {
                return Err("no PDF".to_owned());
            }
        }
    }
    Ok(())
}
