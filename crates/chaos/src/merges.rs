//! Many clients merge change requests into few spaces, over two nodes that are killed in turns.

pub(crate) mod api;
mod checker;
mod client;
mod observe;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread::{self, sleep},
    time::{Duration, Instant},
};

use serde_json::json;

use self::{
    api::Api,
    client::{Client, Merge, Space},
};
use crate::{
    database::Database,
    run_environment::{RunEnvironment, url},
    server::Server,
    services::Services,
};

pub(crate) struct Scale {
    merges: u64,
    /// After this time the clients stop, whatever they have reached.
    limit: Duration,
}

pub(crate) const SMOKE: Scale = Scale {
    merges: 100,
    limit: Duration::from_secs(90),
};
pub(crate) const FULL: Scale = Scale {
    merges: 2_000,
    limit: Duration::from_mins(30),
};

const CLIENTS: usize = 16;
const SPACES: usize = 5;
const KILL_EVERY: Duration = Duration::from_secs(5);
const RECONCILE_AFTER_SECONDS: u32 = 3;

/// Returns whether the history of every space is consistent, and enough was merged.
pub(crate) fn run(scale: &Scale) -> bool {
    let environment = RunEnvironment::new();
    let services = Services::new(&environment);
    services.start();
    let ports = [environment.server_port, environment.other_port];
    let mut nodes = ports.map(|port| Server::new(&environment, port, RECONCILE_AFTER_SECONDS));
    let token = nodes[0].set_up();
    for node in &mut nodes {
        node.start();
    }
    let database = Database::new(environment.database_url());
    let organization = database.organization().to_string();
    let api = Api::new(ports.map(url), &token);
    let spaces: Vec<Space> = (0..SPACES)
        .map(|number| create_space(&api, &organization, number))
        .collect();

    let (stop, merged) = (AtomicBool::new(false), AtomicU64::new(0));
    let started = Instant::now();
    let (history, kills) = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|number| {
                let client = Client {
                    number,
                    api: Api::new(ports.map(url), &token),
                    spaces: &spaces,
                    stop: &stop,
                    merged: &merged,
                };
                scope.spawn(move || client.run())
            })
            .collect();
        let mut kills = 0;
        while merged.load(Ordering::SeqCst) < scale.merges && started.elapsed() < scale.limit {
            sleep(KILL_EVERY);
            let node = &mut nodes[kills % 2];
            node.kill();
            node.start();
            kills += 1;
            let seconds = started.elapsed().as_secs();
            println!(
                "{seconds:5} s  {:6} merged, a node was killed",
                merged.load(Ordering::SeqCst)
            );
        }
        stop.store(true, Ordering::SeqCst);
        let joined = clients
            .into_iter()
            .map(|client| client.join().expect("clients do not panic"));
        let history: Vec<Merge> = joined.flatten().collect();
        (history, kills)
    });
    let mut violations = Vec::new();
    for space in &spaces {
        let of_space: Vec<&Merge> = history
            .iter()
            .filter(|merge| merge.space == space.id)
            .collect();
        violations.extend(checker::check(
            &of_space,
            &observe::observe(&api, &database, &environment, space),
        ));
    }
    for violation in violations.iter().take(20) {
        println!("violation: {violation}");
    }
    let merged = merged.load(Ordering::SeqCst);
    println!(
        "merges: {merged} merges, {kills} kills, {} violations",
        violations.len()
    );
    violations.is_empty() && merged >= scale.merges
}

/// Creates a space with a page on which every client has a separate line.
fn create_space(api: &Api, organization: &str, number: usize) -> Space {
    let path = format!("/orgs/{organization}/spaces");
    let created = api.call(
        "POST",
        &path,
        &format!("space-{number}"),
        &json!({"title": format!("Space {number}"), "empty": true}),
    );
    let id = created["id"].as_str().expect("an id").to_owned();
    let requests = format!("/spaces/{id}/change-requests");
    let request = api.call(
        "POST",
        &requests,
        &format!("first-{number}"),
        &json!({"subject": "The board"}),
    );
    let request = format!("{requests}/{}", request["id"].as_str().expect("an id"));
    let lines = (0..CLIENTS).map(|client| format!("Between.\n\nClient {client}: 0\n"));
    let lines = lines.collect::<Vec<_>>().join("\n");
    let page =
        json!({"operation": "insert_page", "title": "Board", "document": {"markdown": lines}});
    let path = format!("{request}/content?compat=false");
    let written = api.call(
        "POST",
        &path,
        &format!("board-{number}"),
        &json!({"changes": [page]}),
    );
    let board = written["changes"][0]["page"]["id"]
        .as_str()
        .expect("a page")
        .to_owned();
    api.call(
        "POST",
        &format!("{request}/merge"),
        &format!("merge-{number}"),
        &json!({}),
    );
    Space { id, board }
}
