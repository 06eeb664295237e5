//! Reads every page of the corpus over the API and sends it back unchanged, as blocks and as Markdown. No byte of its
//! file may differ afterwards.

use std::{collections::BTreeMap, path::Path, process::ExitCode, time::Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    client::{Client, text},
    corpus::{
        archives::{Corpus, Space},
        round_trip::copy,
        sampled,
    },
    environment::Environment,
    git::{commit_all, git},
    server::Server,
};

const FORMATS: [&str; 2] = ["document", "markdown"];
/// A batch ends with the page that reaches this many bytes, or with this many pages.
const BATCH_BYTES: usize = 1 << 20;
const BATCH_PAGES: usize = 50;

/// A page with a file.
struct Page {
    id: String,
    path: String,
    /// The object id of its file.
    oid: String,
}

/// Fails if a page differs, or if there is no corpus and more than a sample was requested.
pub(crate) async fn run(sample: bool) -> ExitCode {
    let Some(corpus) = Corpus::find() else {
        println!("roundtrip: skipped, there is no corpus; BINDERY_CORPUS names its folder");
        return if sample {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        };
    };
    let folder = tempfile::tempdir().expect("a temporary directory");
    let spaces = sampled(corpus.unpack(folder.path()), sample);
    let stage = Environment::new("roundtrip").await;
    let server = Server::start(&stage, "warn");
    let client = Client::of(&stage);
    let organization = client.organization();
    let (mut pages, mut differ) = (0, 0);
    for space in &spaces {
        let started = Instant::now();
        let directory = TempDir::new().expect("a temporary directory");
        let id = client.new_space(&organization, &space.name);
        let outcome = push(space, directory.path(), &stage.git_url(&id))
            .and_then(|()| send_back(&client, &format!("/spaces/{id}")));
        let (count, differences) = outcome.unwrap_or_else(|stopped| (0, vec![stopped]));
        for difference in &differences {
            println!("difference: {}: {difference}", space.name);
        }
        let seconds = started.elapsed().as_secs_f64();
        println!("{:<52} {count:>6} pages {seconds:>8.2} s", space.name);
        pages += count;
        differ += differences.len();
    }
    for complaint in server.log().lines() {
        println!("the server says: {complaint}");
    }
    println!("roundtrip: {pages} pages, {differ} differ");
    if differ == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn push(space: &Space, directory: &Path, url: &str) -> Result<(), String> {
    let mine = directory.join("mine");
    copy(&space.folder, &mine);
    commit_all(&mine)?;
    git(&mine, &["push", "-q", url, "main"]).map(drop)
}

/// Returns the number of pages, and a line for each that differs.
fn send_back(client: &Client, space: &str) -> Result<(usize, Vec<String>), String> {
    let mut count = 0;
    let mut differ: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut refusals = Vec::new();
    for format in FORMATS {
        let requests = format!("{space}/change-requests");
        let request = client.try_post(&requests, &json!({"subject": format}))?;
        let content = format!("{requests}/{}/content", text(&request, "id"));
        let before = pages(client, &content)?;
        count = before.len();
        refusals.extend(send_pages(client, &content, format, &before)?);
        let after = pages(client, &content)?;
        if after.len() != before.len() {
            refusals.push(format!("{} pages became {}", before.len(), after.len()));
        }
        for (before, after) in before.iter().zip(&after) {
            if (&before.path, &before.oid) != (&after.path, &after.oid) {
                differ.entry(before.path.clone()).or_default().push(format);
            }
        }
    }
    let lines = differ.into_iter();
    refusals
        .extend(lines.map(|(path, formats)| format!("{path} (sent as {})", formats.join(", "))));
    Ok((count, refusals))
}

/// Reads all pages and sends them back in batches. Returns a line for each that is rejected.
fn send_pages(
    client: &Client,
    content: &str,
    format: &str,
    pages: &[Page],
) -> Result<Vec<String>, String> {
    let mut refusals = Vec::new();
    let (mut batch, mut bytes) = (Vec::new(), 0);
    for page in pages {
        let read = client.try_get(&format!("{content}/page/{}?format={format}", page.id))?;
        let body = &read[format];
        bytes += body.to_string().len();
        let change =
            json!({"operation": "update_page", "page": page.id, "document": {format: body}});
        batch.push((page, change));
        if bytes >= BATCH_BYTES || batch.len() == BATCH_PAGES {
            refusals.extend(send_batch(client, content, &batch));
            (batch, bytes) = (Vec::new(), 0);
        }
    }
    refusals.extend(send_batch(client, content, &batch));
    Ok(refusals)
}

/// Sends a batch, or its pages one by one if it is rejected.
fn send_batch(client: &Client, content: &str, batch: &[(&Page, Value)]) -> Vec<String> {
    let changes: Vec<&Value> = batch.iter().map(|(_, change)| change).collect();
    if changes.is_empty()
        || client
            .try_post(content, &json!({"changes": changes}))
            .is_ok()
    {
        return Vec::new();
    }
    let alone = batch.iter().filter_map(|(page, change)| {
        let sent = client.try_post(content, &json!({"changes": [change]}));
        let refused = sent.err()?;
        Some(format!("{}: {refused}", page.path))
    });
    alone.collect()
}

fn pages(client: &Client, content: &str) -> Result<Vec<Page>, String> {
    let answer = client.try_get(&format!("{content}/pages"))?;
    let mut found = Vec::new();
    collect(&answer["pages"], &mut found);
    Ok(found)
}

fn collect(pages: &Value, found: &mut Vec<Page>) {
    for page in pages.as_array().into_iter().flatten() {
        // Pages without a file have no bytes to preserve.
        if page["git"].is_object() {
            found.push(Page {
                id: text(page, "id"),
                path: text(&page["git"], "path"),
                oid: text(&page["git"], "oid"),
            });
        }
        collect(&page["pages"], found);
    }
}
