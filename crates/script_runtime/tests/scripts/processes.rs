//! The processes themselves: their rights, their end, and how many there are.

use std::{fs, path::PathBuf, time::Duration};

use rustix::process::{Pid, Signal, kill_process};
use script_runtime::ScriptError;
use tokio::time::Instant;

use crate::fixture::{Fixture, TIMEOUT, call, script, text};

/// The `workerd` processes that this test started, in `/proc`.
fn processes() -> Vec<PathBuf> {
    let own = std::process::id().to_string();
    let entries = fs::read_dir("/proc").expect("it is Linux");
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_ours = |path: &PathBuf| {
        let status = fs::read_to_string(path.join("status")).unwrap_or_default();
        field(&status, "Name") == "workerd" && field(&status, "PPid") == own
    };
    paths.filter(is_ours).collect()
}

fn field<'a>(status: &'a str, name: &str) -> &'a str {
    let mut lines = status.lines().filter_map(|line| line.split_once(':'));
    lines
        .find(|(key, _)| *key == name)
        .map_or("", |(_, value)| value.trim())
}

fn kill(process: &std::path::Path) {
    let name = process.file_name().and_then(|name| name.to_str());
    let id = name
        .and_then(|name| name.parse().ok())
        .and_then(Pid::from_raw);
    // It may have ended since it was found.
    kill_process(id.expect("a number"), Signal::KILL).ok();
}

async fn until(condition: impl Fn() -> bool) {
    let deadline = Instant::now() + TIMEOUT;
    while !condition() {
        assert!(Instant::now() < deadline, "it takes too long");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_process_has_a_user_a_network_and_no_rights() {
    let fixture = Fixture::new().await;
    for (of, id) in [(1, "a"), (2, "b")] {
        let simple = script(of, id, "return new Response('')");
        fixture.call(&simple, "{}").await.expect("an answer");
    }
    let found = processes();
    assert_eq!(found.len(), 2);
    let namespace = |path: &str| fs::read_link(format!("{path}/ns/net")).ok();
    let mut users = Vec::new();
    for process in &found {
        let status = fs::read_to_string(process.join("status")).expect("it runs");
        for (name, value) in [
            ("Seccomp", "2"),
            ("NoNewPrivs", "1"),
            ("CapEff", "0000000000000000"),
        ] {
            assert_eq!(field(&status, name), value, "{name}");
        }
        assert_eq!(fs::read(process.join("environ")).expect("root may"), b"");
        if rustix::process::geteuid().is_root() {
            assert_ne!(
                namespace(&process.display().to_string()),
                namespace("/proc/self")
            );
            let user = field(&status, "Uid")
                .split_whitespace()
                .next()
                .unwrap()
                .to_owned();
            assert!(user.parse::<u32>().unwrap() >= 64_000, "{user}");
            users.push(user);
        }
    }
    users.dedup();
    assert!(users.is_empty() || users.len() == 2, "{users:?}");
    fixture.runtime.stop().await;
    assert_eq!(processes(), Vec::<PathBuf>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_fails_its_calls_and_no_others() {
    let fixture = Fixture::new().await;
    let waiting = script(
        1,
        "waiting",
        "console.log('begun'); await scheduler.wait(9e4)",
    );
    let simple = script(1, "simple", "return new Response('fine')");
    let kill_it = async {
        until(|| processes().len() == 1).await;
        let victim = processes().remove(0);
        fixture.call(&simple, "{}").await.expect("an answer");
        kill(&victim);
        fixture.call(&simple, "{}").await.expect("an answer")
    };
    let (failed, reply) = tokio::join!(fixture.call(&waiting, "{}"), kill_it);
    assert_eq!(text(&reply), "fine");
    let failure = failed.expect_err("it was killed");
    assert_eq!(
        failure.error,
        ScriptError::MemoryLimit,
        "the kernel kills like this"
    );
    assert_eq!(failure.logs.len(), 1, "{:?}", failure.logs);
    // Killed while it is idle: the next call notices nothing.
    for process in processes() {
        kill(&process);
    }
    until(|| processes().is_empty()).await;
    fixture.call(&simple, "{}").await.expect("an answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_organization_cannot_take_all_processes() {
    let fixture = Fixture::with(|settings| {
        settings.max_processes = 4;
        settings.max_processes_per_organization = 2;
    })
    .await;
    let waiting = |of, id| script(of, id, "await scheduler.wait(9e4)");
    let (a, b, c) = (waiting(1, "a"), waiting(1, "b"), waiting(1, "c"));
    let soon = || Instant::now() + Duration::from_secs(6);
    let other = async {
        until(|| processes().len() == 2).await;
        let simple = script(2, "simple", "return new Response('fine')");
        fixture.call(&simple, "{}").await
    };
    let dispatch = |script| fixture.runtime.dispatch(script, call("{}"), soon());
    let (a, b, c, other) = tokio::join!(dispatch(&a), dispatch(&b), dispatch(&c), other);
    assert_eq!(text(&other.expect("an answer")), "fine");
    let mut errors = [a, b, c].map(|result| result.expect_err("no answer").error.to_string());
    errors.sort();
    let (busy, timeout) = (
        ScriptError::Busy.to_string(),
        ScriptError::Timeout.to_string(),
    );
    assert_eq!(errors, [busy, timeout.clone(), timeout]);
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_processes_make_room() {
    let fixture = Fixture::with(|settings| {
        settings.max_processes = 2;
        settings.max_processes_per_organization = 2;
    })
    .await;
    for number in 0..6 {
        let simple = script(
            number % 3,
            &number.to_string(),
            "return new Response('fine')",
        );
        let reply = fixture.call(&simple, "{}").await.expect("an answer");
        assert_eq!(text(&reply), "fine");
        assert!(processes().len() <= 2);
    }
}
