//! Ends the server at named points of its workers (crate `fail`), and looks for effects that are missing or doubled.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread::{self, sleep},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use ureq::{Agent, http::Request};
use uuid::Uuid;

use crate::{
    checker,
    database::Database,
    history::Observed,
    run_environment::RunEnvironment,
    server::Server,
    services::Services,
    webhook_receiver::WebhookReceiver,
    writer::{StopOnDrop, Writers},
};

/// Before and after everything that a worker does outside of one transaction.
const POINTS: [&str; 8] = [
    "relay.published",
    "consumer.received",
    "consumer.committed",
    // Before those that take minutes: each change stores another spec, until there are as many as there may be.
    "job.performed",
    "delivery.leased",
    "delivery.sent",
    "integration.leased",
    "integration.called",
];
/// The share of passes that end the server, so that other work is under way when it ends.
const SHARE: &str = "10%return";
/// A point is passed within this time.
const PASS_TIMEOUT: Duration = Duration::from_mins(2);
/// Events of a dead node wait for the end of their lease, and their retries.
const SETTLE_TIMEOUT: Duration = Duration::from_mins(10);
/// Enough that each point is passed often, and no more: all that is written is delivered before the run ends.
const CHANGE_INTERVAL: Duration = Duration::from_millis(400);
const WRITE_INTERVAL: Duration = Duration::from_millis(200);
const TIMEOUT: Duration = Duration::from_secs(5);
const RECONCILE_AFTER_SECONDS: u32 = 3;
const WRITERS: usize = 2;

const PENDING: [&str; 3] = [
    "select count(*) from pending_integration_events",
    "select count(*) from jobs where finished_at is null and failed_at is null",
    "select count(*) from webhook_deliveries where status = 'pending'",
];

/// Returns whether each point ended the server so many times, and nothing was missing or doubled afterwards.
pub(crate) fn run(kills: usize) -> bool {
    let environment = RunEnvironment::new();
    let services = Services::new(&environment);
    services.start();
    let mut server = Server::new(
        &environment,
        environment.server_port,
        RECONCILE_AFTER_SECONDS,
    );
    let token = server.set_up();
    server.start();
    let database = Database::new(environment.database_url());
    let organization = database.organization().to_string();
    let receiver = WebhookReceiver::start();
    receiver.register(&environment.server_url(), &organization, &token);
    let stop = AtomicBool::new(false);
    let changer = Changer {
        server: environment.server_url(),
        organization: organization.clone(),
        token: token.clone(),
        stop: &stop,
    };
    let installation = changer.install(&receiver.tunnel_url());
    let writers = Writers::new(environment.server_url(), &organization, &token);
    let writers = writers.with_pause(WRITE_INTERVAL);
    let (done, history) = writers.write_while(WRITERS, || {
        thread::scope(|scope| {
            scope.spawn(|| changer.change(&installation));
            let stopping = StopOnDrop(&stop);
            let done = end_at_points(&mut server, kills);
            server.set_failpoint(None);
            server.kill();
            server.start();
            drop(stopping);
            done
        })
    });
    let settled = database.wait_until_settled(SETTLE_TIMEOUT)
        && PENDING
            .iter()
            .all(|count| database.wait_for_none(count, SETTLE_TIMEOUT));
    let delivered = receiver.received();
    let effects = database.integration_effects();
    let unhandled = effects
        .handled
        .iter()
        .filter(|id: &&Uuid| !delivered.contains(*id))
        .count();
    let missing =
        effects.expected.saturating_sub(effects.handled.len()) + unhandled + effects.unread_specs;
    let doubled = effects.handled.len().saturating_sub(effects.expected) + effects.doubled_versions;
    let observed = Observed {
        delivered,
        ..database.observe()
    };
    let verdict = checker::check(&history, &observed);
    let missing = missing + usize::try_from(verdict.lost()).unwrap_or(usize::MAX);
    let doubled = doubled + usize::try_from(verdict.doubled()).unwrap_or(usize::MAX);
    println!("{verdict:?}; integrations and jobs: {effects}");
    println!(
        "worker kills: {done} of {} at {} points, {missing} missing, {doubled} doubled",
        kills * POINTS.len(),
        POINTS.len()
    );
    let passed = settled && done == kills * POINTS.len() && missing == 0 && doubled == 0;
    if !passed {
        services.keep_logs();
    }
    passed
}

/// Returns how many times the server ended itself.
fn end_at_points(server: &mut Server<'_>, kills: usize) -> usize {
    let mut done = 0;
    for point in POINTS {
        let began = Instant::now();
        let mut ended = 0;
        server.set_failpoint(Some(format!("{point}={SHARE}")));
        for _ in 0..kills {
            server.kill();
            server.start();
            ended += usize::from(server.ends_within(PASS_TIMEOUT));
        }
        let seconds = began.elapsed().as_secs();
        println!("{point}: the server ended {ended} times in {seconds} s");
        done += ended;
    }
    done
}

/// Changes what integrations are informed of, and stores specs, for which jobs run.
struct Changer<'a> {
    server: String,
    organization: String,
    token: String,
    stop: &'a AtomicBool,
}

impl Changer<'_> {
    /// Installs an integration whose events go to the tunnel. Returns the path of the installation.
    fn install(&self, tunnel: &str) -> String {
        let manifest = json!({
            "title": "Chaos", "description": "", "organization": self.organization, "scopes": [],
            "script": "export default {};",
        });
        self.made("POST", "/v1/integrations/chaos", &manifest);
        self.made(
            "PUT",
            "/v1/integrations/chaos/dev",
            &json!({"tunnelUrl": tunnel}),
        );
        let path = "/v1/integrations/chaos/installations";
        let installed = self.made("POST", path, &json!({"organization": self.organization}));
        format!("{path}/{}", installed["id"].as_str().expect("an id"))
    }

    fn made(&self, method: &str, path: &str, body: &Value) -> Value {
        self.send(method, path, body)
            .unwrap_or_else(|| panic!("{method} {path} fails"))
    }

    fn change(&self, installation: &str) {
        for number in 0_u64.. {
            if self.stop.load(Ordering::SeqCst) {
                return;
            }
            // What an attempt without an answer did is counted by its event.
            let configuration = json!({"configuration": {"number": number}});
            self.send("PATCH", installation, &configuration);
            let text = format!(
                "openapi: 3.1.0\ninfo: {{title: Tides, version: '{number}'}}\npaths: {{}}\n"
            );
            let path = format!("/v1/orgs/{}/openapi/s{number}", self.organization);
            self.send("PUT", &path, &json!({"source": {"text": text}}));
            sleep(CHANGE_INTERVAL);
        }
    }

    /// Returns the body of a successful response.
    fn send(&self, method: &str, path: &str, body: &Value) -> Option<Value> {
        let agent: Agent = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .build()
            .into();
        let request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.server))
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", "application/json")
            .body(body.to_string())
            .expect("a good request");
        let text = agent.run(request).ok()?.body_mut().read_to_string().ok()?;
        Some(serde_json::from_str(&text).unwrap_or(Value::Null))
    }
}
