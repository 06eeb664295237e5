//! Hostile inputs, sent through the public interfaces to a server with 1 GiB of memory, while other organizations keep
//! working and measure their latency.
//! The run always continues to its end: a server that dies or stops responding is restarted and counted.

mod api;
mod cgroup;
pub(crate) mod git;
mod http;
mod inputs;
mod mailbox;
mod participants;
mod probes;
mod report;
mod servers;
mod target;

use std::{
    net::{Ipv4Addr, SocketAddr},
    process::{self, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{
    signal::unix::{SignalKind, signal},
    time::{sleep, timeout},
};

use self::{
    cgroup::Cgroup,
    http::{Request, exchange},
    inputs::{Input, InputContext},
    mailbox::Mailbox,
    participants::{Participants, Size},
    probes::{NO_INPUT, ProbeTimeouts, Probes},
    report::{Bounds, Line},
    servers::Servers,
    target::Target,
};
use crate::{run_environment::RunEnvironment, services::Services};

const MEMORY_LIMIT: u64 = 1 << 30;

struct Scale {
    bounds: Bounds,
    patience: ProbeTimeouts,
    size: Size,
    warm_up: Duration,
    quiet: Duration,
    /// No input is started after this.
    limit: Duration,
}

const FULL: Scale = Scale {
    bounds: Bounds {
        memory: 768,
        fast: Duration::from_millis(200),
        slow: Duration::from_secs(5),
    },
    patience: ProbeTimeouts {
        fast: Duration::from_secs(5),
        slow: Duration::from_secs(30),
    },
    size: Size {
        victims: 3,
        pages: 500,
        attackers: 12,
        recipients: 240,
    },
    warm_up: Duration::from_secs(4),
    quiet: Duration::from_secs(20),
    limit: Duration::from_mins(40),
};

/// A debug build renders some ten times slower.
const SMOKE: Scale = Scale {
    bounds: Bounds {
        memory: 768,
        fast: Duration::from_secs(3),
        slow: Duration::from_secs(20),
    },
    patience: ProbeTimeouts {
        fast: Duration::from_secs(20),
        slow: Duration::from_mins(1),
    },
    size: Size {
        victims: 2,
        pages: 120,
        attackers: 4,
        recipients: 40,
    },
    warm_up: Duration::from_secs(3),
    quiet: Duration::from_secs(8),
    limit: Duration::from_mins(40),
};

/// One input with everything that belongs to it.
const INPUT_TIMEOUT: Duration = Duration::from_mins(2);
/// Without any response for this long, the server counts as dead.
const HANG_TIMEOUT: Duration = Duration::from_secs(20);
/// How long we wait for work that an input left behind.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(6);

pub(crate) fn list() -> bool {
    for input in inputs::all() {
        let smoke = if input.smoke { "smoke" } else { "" };
        println!("{:28} {:4} {smoke}", input.name, input.finding);
    }
    true
}

/// Returns whether all bounds held.
pub(crate) fn run(smoke: bool, only: Option<&str>) -> bool {
    let scale = if smoke { &SMOKE } else { &FULL };
    let chosen = |input: &Input| match only {
        Some(words) => words.split(',').any(|word| input.name.contains(word)),
        None => !smoke || input.smoke,
    };
    let inputs: Vec<Input> = inputs::all().into_iter().filter(chosen).collect();
    allow_many_connections();
    let environment = RunEnvironment::new();
    let services = Services::new(&environment);
    services.start();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("the system has threads");
    runtime.block_on(async {
        let mailbox = Mailbox::open().await;
        // Stops the server whatever happens here: nothing else would.
        let running = Running(Arc::new(target(&environment, &mailbox)));
        tokio::select! {
            good = attack(&running.0, mailbox, scale, &inputs) => good,
            () = interrupted() => false,
        }
    })
}

struct Running(Arc<Target>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.stop();
    }
}

async fn interrupted() {
    let mut terminated = signal(SignalKind::terminate()).expect("signals can be handled");
    let mut interrupted = signal(SignalKind::interrupt()).expect("signals can be handled");
    tokio::select! {
        _ = terminated.recv() => {}
        _ = interrupted.recv() => {}
    }
    println!("interrupted");
}

async fn attack(target: &Arc<Target>, mailbox: Mailbox, scale: &Scale, inputs: &[Input]) -> bool {
    let started = Instant::now();
    let servers = Servers::open().await;
    let keys = target.folder.join("keys").display().to_string();
    target.run(&["keys", "generate", &keys]);
    target.run(&["schema", "migrate"]);
    let setup = ["setup", "--email", "ada@example.com", "--name", "Ada"];
    let token = target.run(&[&setup[..], &["--organization", "Operator"]].concat());
    let token = token.lines().last().expect("a token").to_owned();
    target.watch();
    let stage = Participants::set(Arc::clone(target), mailbox, servers, token, &scale.size).await;
    let stage = Arc::new(stage);
    let mut contexts: Vec<(&'static str, Arc<InputContext>)> = Vec::new();
    for (number, input) in (1..).zip(inputs) {
        let context = input.prepare(&stage, number, &contexts).await;
        contexts.push((input.name, context));
    }
    println!("prepared in {} s", started.elapsed().as_secs());

    let probes = Probes::start(&stage, scale.patience);
    sleep(scale.warm_up).await;
    target.begin(NO_INPUT);
    probes.count();
    sleep(scale.quiet).await;
    println!("quiet: peak {} MB", target.peak());

    let mut lines = Vec::new();
    for (number, (input, (_, context))) in (1..).zip(inputs.iter().zip(&contexts)) {
        if started.elapsed() > scale.limit {
            println!("time is up: {} was not sent", input.name);
            continue;
        }
        let line = send(target, number, input, context).await;
        report::print_line(number, &line, &probes.samples(), &target.kills());
        lines.push(line);
    }
    let samples = probes.finish(scale.patience).await;
    target.stop();
    keep_log(target);
    let good = report::print_report(&lines, &samples, &target.kills(), &scale.bounds);
    good && lines.len() == inputs.len()
}

async fn send(target: &Target, number: usize, input: &Input, context: &Arc<InputContext>) -> Line {
    target.begin(number);
    let started = Instant::now();
    let sent = timeout(INPUT_TIMEOUT, input.send(Arc::clone(context))).await;
    let answers = sent.unwrap_or_default();
    let took = started.elapsed();
    settle(target).await;
    Line {
        name: input.name,
        finding: input.finding,
        took,
        peak: target.peak(),
        unexpected: input.unexpected(context, &answers),
        answers: answers.0,
    }
}

/// Waits until the server responds and has finished the work of the input: that still counts for the input.
async fn settle(target: &Target) {
    let from = Ipv4Addr::new(127, 0, 0, 99);
    let request = Request::new("GET", &target.address.to_string(), "/health/live");
    let started = Instant::now();
    let second = Duration::from_secs(1);
    while !exchange(target.address, from, &request, second, 0)
        .await
        .is_ok()
    {
        if started.elapsed() > HANG_TIMEOUT {
            target.restart();
            // Until it is restarted; the watcher waits until it is ready.
            sleep(Duration::from_secs(3)).await;
            break;
        }
        sleep(Duration::from_millis(50)).await;
    }
    let started = Instant::now();
    while started.elapsed() < SETTLE_TIMEOUT {
        let before = target.ticks();
        sleep(Duration::from_millis(250)).await;
        // Less than 60 % of one core; the probes need some of that.
        if target
            .ticks()
            .zip(before)
            .is_none_or(|(after, before)| after.saturating_sub(before) < 15)
        {
            return;
        }
    }
}

/// The server with its default limits. Only required settings are set, and those that let attackers name servers on
/// this machine.
fn target(environment: &RunEnvironment, mailbox: &Mailbox) -> Target {
    let folder = environment.folder.join("server");
    std::fs::create_dir_all(&folder).expect("the folder can be written");
    let cgroup = Cgroup::new(MEMORY_LIMIT);
    if cgroup.is_none() {
        println!("no cgroup can be created here: memory is measured and not limited");
    }
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, environment.server_port));
    let keys = folder.join("keys").display().to_string();
    let environment = vec![
        ("BINDERY_DATABASE__URL", environment.database_url()),
        ("BINDERY_NATS__URL", environment.nats_url()),
        ("BINDERY_NATS__MAX_BYTES", (256 << 20).to_string()),
        ("BINDERY_KEYS__FILE", keys),
        ("BINDERY_SERVER__LISTEN", address.to_string()),
        ("BINDERY_SERVER__PUBLIC_URL", format!("http://{address}")),
        (
            "BINDERY_SITES__URL",
            format!("http://docs.localhost:{}", address.port()),
        ),
        ("BINDERY_MAIL__TRANSPORT", "smtp".to_owned()),
        (
            "BINDERY_MAIL__SMTP_URL",
            format!("smtp://{}", mailbox.address),
        ),
        (
            "BINDERY_MAIL__FROM",
            "Bindery <docs@example.com>".to_owned(),
        ),
        ("BINDERY_ACCOUNTS__OPEN_SIGNUP", "true".to_owned()),
        ("BINDERY_ACCOUNTS__OPEN_ORGANIZATIONS", "true".to_owned()),
        ("BINDERY_OUTBOUND__REACHABLE", "127.0.0.0/8".to_owned()),
        ("BINDERY_OUTBOUND__GIT_SCHEMES", "https,http".to_owned()),
        ("BINDERY_TELEMETRY__LOG_FILTER", "warn".to_owned()),
    ];
    Target::new(
        address,
        RunEnvironment::binary(),
        folder,
        environment,
        cgroup,
    )
}

/// For this process; the server is started with the usual limit.
fn allow_many_connections() {
    let id = process::id().to_string();
    let raised = Command::new("prlimit")
        .args(["--pid", &id, "--nofile=20000:20000"])
        .stderr(Stdio::null())
        .status();
    if !raised.is_ok_and(|status| status.success()) {
        println!("the limit of open files cannot be raised: some connections will fail");
    }
}

fn keep_log(target: &Target) {
    let copy = std::env::temp_dir().join("hostile-inputs-server.log");
    if std::fs::copy(target.folder.join("server.log"), &copy).is_ok() {
        println!("the server's log is in {}", copy.display());
    }
}
