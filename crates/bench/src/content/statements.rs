//! SQL statements of one change, counted in the log of a server that logs each of them.

use serde_json::Value;

use super::{
    editing::{EDIT_KINDS, Writer},
    generate::GeneratedSpace,
    print_growth,
};
use crate::{client::Client, environment::Environment, server::Server};

const CHANGES: usize = 10;
/// The driver logs all statements except the start of a transaction.
const LOG_FILTER: &str = "warn,sqlx::query=debug,store::round_trip=debug,api=info";

pub(crate) fn run(stage: &Environment, spaces: &[GeneratedSpace]) {
    let server = Server::start(stage, LOG_FILTER);
    let client = Client::of(stage);
    let mut writers: Vec<Writer<'_>> = spaces
        .iter()
        .map(|space| Writer::new(&client, space))
        .collect();
    for (edit_kind, name) in EDIT_KINDS {
        let mut figures = Vec::new();
        for writer in &mut writers {
            writer.edit(edit_kind);
            let before = statements(&server);
            for _ in 0..CHANGES {
                writer.edit(edit_kind);
            }
            let counted = u32::try_from(statements(&server) - before).expect("few");
            let each = u32::try_from(CHANGES).expect("few");
            figures.push(f64::from(counted) / f64::from(each));
        }
        print_growth(&format!("{name}, statements"), &figures, "statements");
    }
}

/// Statements of requests, without those of background tasks.
fn statements(server: &Server) -> usize {
    let log = server.log();
    let lines = log
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    lines.filter(is_statement_of_request).count()
}

fn is_statement_of_request(line: &Value) -> bool {
    let target = line["target"].as_str().unwrap_or_default();
    let spans = line["spans"].as_array();
    matches!(target, "sqlx::query" | "store::round_trip")
        && spans.is_some_and(|spans| !spans.is_empty())
}
