//! Cloning, compared with `git http-backend` on the same repository. Clones are bare: writing out files is the
//! client's work.

use std::time::Instant;

use super::{backend, making::Made, say};
use crate::{figures::median, git::git, server::Server, stage::Stage};

const COLD: usize = 3;
const WARM: usize = 9;

pub(crate) async fn run(stage: &Stage, made: &Made) {
    let ours = stage.git_url(&made.id);
    let theirs = {
        let _server = Server::start(stage, "warn");
        let repository = stage.path().join("repository.git");
        let repository = repository.to_str().expect("a plain path");
        let clone = ["clone", "-q", "--bare", &ours, repository];
        git(stage.path(), &clone).expect("git clones");
        let port = backend::serve(stage.path()).await;
        format!("http://127.0.0.1:{port}/repository.git")
    };
    clone(stage, &theirs);
    let mut cold = Vec::new();
    let mut server = None;
    for _ in 0..COLD {
        // A new server empties its directory of repositories.
        drop(server.take());
        server = Some(Server::start(stage, "warn"));
        cold.push(clone(stage, &ours));
    }
    let pairs: Vec<(f64, f64)> = (0..WARM)
        .map(|_| (clone(stage, &ours), clone(stage, &theirs)))
        .collect();
    let cold = median(cold);
    let warm = median(pairs.iter().map(|pair| pair.0).collect());
    let backend = median(pairs.iter().map(|pair| pair.1).collect());
    let what = format!("clone, {} pages", made.pages);
    say(&format!("{what}, cold"), cold, "s");
    say(&format!("{what}, warm"), warm, "s");
    say(&format!("{what}, http-backend"), backend, "s");
    say(
        &format!("{what}, cold to http-backend"),
        cold / backend,
        "ratio",
    );
    say(
        &format!("{what}, warm to http-backend"),
        warm / backend,
        "ratio",
    );
}

/// Seconds.
fn clone(stage: &Stage, url: &str) -> f64 {
    let folder = tempfile::tempdir_in(stage.path()).expect("a temporary directory");
    let started = Instant::now();
    git(folder.path(), &["clone", "-q", "--bare", url, "clone"]).expect("git clones");
    started.elapsed().as_secs_f64()
}
