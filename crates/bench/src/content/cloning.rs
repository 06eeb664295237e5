//! Cloning, compared with `git http-backend` on the same repository. Clones are bare: writing files is the client's
//! work.

use std::{fs, time::Instant};

use super::{backend, generate::GeneratedSpace, print_result};
use crate::{environment::Environment, git::git, server::Server, stats::median};

const COLD_ROUNDS: usize = 3;
const WARM: usize = 9;

pub(crate) async fn run(stage: &Environment, space: &GeneratedSpace) {
    let ours = stage.git_url(&space.id);
    copy(stage, &ours);
    let port = backend::serve(stage.path()).await;
    let theirs = COPIES.map(|name| format!("http://127.0.0.1:{port}/{name}"));
    let mut cold = Vec::new();
    let mut server = None;
    for _ in 0..COLD_ROUNDS {
        // A new server empties its directory of repositories.
        drop(server.take());
        server = Some(Server::start(stage, "warn"));
        cold.push(clone(stage, &ours));
    }
    let [mut warm, mut copied, mut repacked] = [const { Vec::new() }; 3];
    for _ in 0..WARM {
        warm.push(clone(stage, &ours));
        copied.push(clone(stage, &theirs[0]));
        repacked.push(clone(stage, &theirs[1]));
    }
    let what = format!("clone, {} pages", space.pages);
    let ours = [("cold", median(cold)), ("warm", median(warm))];
    let theirs = [
        ("http-backend", median(copied)),
        ("http-backend repacked", median(repacked)),
    ];
    for (name, seconds) in ours.iter().chain(&theirs) {
        print_result(&format!("{what}, {name}"), *seconds, "s");
    }
    for (our, our_seconds) in ours {
        for (their, seconds) in theirs {
            let ratio = our_seconds / seconds;
            print_result(&format!("{what}, {our} to {their}"), ratio, "ratio");
        }
    }
}

/// The same pack served with our server's settings, and repacked as a host with maintenance would store it.
const COPIES: [&str; 2] = ["copied.git", "repacked.git"];

fn copy(stage: &Environment, url: &str) {
    let _server = Server::start(stage, "warn");
    let [copied, repacked] = COPIES;
    for arguments in [
        &["clone", "-q", "--bare", url, copied][..],
        &["-C", copied, "config", "pack.window", "0"],
        &["-C", copied, "config", "pack.threads", "1"],
        &["clone", "-q", "--bare", url, repacked],
        &["-C", repacked, "repack", "-a", "-d", "-f", "-q"],
    ] {
        git(stage.path(), arguments).expect("git copies");
    }
    for (what, name) in [("our pack", copied), ("a repacked one", repacked)] {
        let packs = fs::read_dir(stage.path().join(name).join("objects/pack")).into_iter();
        let packs = packs.flatten().flatten().map(|file| file.path());
        let packs = packs.filter(|path| path.extension().is_some_and(|end| end == "pack"));
        let sizes = packs.filter_map(|path| Some(path.metadata().ok()?.len()));
        let kibibytes = sizes.sum::<u64>() >> 10;
        println!("bench content: clone, size of {what} {kibibytes} KiB");
    }
}

/// Returns seconds.
fn clone(stage: &Environment, url: &str) -> f64 {
    let folder = tempfile::tempdir_in(stage.path()).expect("a temporary directory");
    let started = Instant::now();
    git(folder.path(), &["clone", "-q", "--bare", url, "clone"]).expect("git clones");
    started.elapsed().as_secs_f64()
}
