//! Two nodes with a published page.

use std::{path::Path, time::Duration};

use serde_json::json;

use crate::{
    checker::{self, Verdict},
    database::Database,
    history::{Observed, Operation},
    merges::api::Api,
    run_environment::{RunEnvironment, url},
    server::Server,
    traffic::Subjects,
};

const RECONCILE_AFTER_SECONDS: u32 = 3;
const SETTLE_TIMEOUT: Duration = Duration::from_mins(2);

pub(crate) struct Installation<'a> {
    pub(crate) nodes: [Server<'a>; 2],
    pub(crate) ports: [u16; 2],
    pub(crate) database: Database,
    pub(crate) subjects: Subjects,
}

impl<'a> Installation<'a> {
    /// Sets it up with a program, and starts both nodes.
    pub(crate) fn start(environment: &'a RunEnvironment, program: &Path) -> Self {
        let ports = [environment.server_port, environment.other_port];
        let mut nodes = ports.map(|port| Server::new(environment, port, RECONCILE_AFTER_SECONDS));
        for node in &mut nodes {
            node.set_program(program);
        }
        let token = nodes[0].set_up();
        for node in &mut nodes {
            node.start();
        }
        let database = Database::new(environment.database_url());
        let organization = database.organization().to_string();
        let api = Api::new(ports.map(url), &token);
        let (space, host) = publish_page(&api, &organization);
        Self {
            nodes,
            ports,
            database,
            subjects: Subjects {
                token,
                organization,
                space,
                host,
            },
        }
    }

    /// Waits until all events have arrived, and compares what was acknowledged with what is stored.
    pub(crate) fn check(&self, history: &[Operation]) -> Verdict {
        let is_settled = self.database.wait_until_settled(SETTLE_TIMEOUT);
        if !is_settled {
            println!("events are left over");
        }
        let observed = self.database.observe();
        // There is no webhook.
        let observed = Observed {
            delivered: observed.events.iter().map(|event| event.id).collect(),
            ..observed
        };
        let verdict = checker::check(history, &observed);
        if verdict != Verdict::default() {
            println!("{verdict:?}");
        }
        verdict
    }
}

/// Returns the id of the space, and the host of the site.
fn publish_page(api: &Api, organization: &str) -> (String, String) {
    let post = |path: &str, key: &str, body| {
        let created = api.call("POST", path, key, &body);
        let id = created["id"].as_str().unwrap_or_default().to_owned();
        (created, id)
    };
    let spaces = format!("/orgs/{organization}/spaces");
    let (_, space) = post(&spaces, "space", json!({"title": "Docs"}));
    let requests = format!("/spaces/{space}/change-requests");
    let (_, request) = post(&requests, "request", json!({"subject": "News"}));
    let change = json!({
        "operation": "insert_page", "title": "News", "document": {"markdown": "# News\n\nEdition 1.\n"},
    });
    let request = format!("{requests}/{request}");
    post(
        &format!("{request}/content"),
        "page",
        json!({"changes": [change]}),
    );
    post(&format!("{request}/merge"), "merge", json!({}));
    let sites = format!("/orgs/{organization}/sites");
    let (_, site) = post(&sites, "site", json!({"title": "Docs", "spaces": [space]}));
    let (published, _) = post(&format!("{sites}/{site}/publish"), "publish", json!({}));
    let address = published["urls"]["published"].as_str().expect("an address");
    let (_, rest) = address.split_once("://").expect("an address");
    let host = rest.split('/').next().unwrap_or_default();
    (space, host.to_owned())
}
