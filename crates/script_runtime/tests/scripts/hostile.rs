//! Hostile scripts, in the real `workerd` in the sandbox: none reaches anything, each is stopped at its limit, and
//! another installation is served meanwhile. `just sandbox` prints the result.

use std::time::Duration;

use script_runtime::{Script, ScriptFailure, ScriptReply, Settings};
use tokio::time::Instant;

use crate::{
    attacks::{self, Attack, Outcome},
    canary::{Canary, SECRET},
    fixture::{Fixture, call, organization, script, text},
};

const HOSTILE: u128 = 1;
const NEIGHBOUR: u128 = 2;
/// What a hostile call may take.
const DEADLINE: Duration = Duration::from_secs(15);
/// What another installation may notice.
const MAX_DELAY: Duration = Duration::from_millis(100);
/// A machine under load has moments that are slower than [`MAX_DELAY`]; a runtime that is blocked is slower than this.
const DELAY_BOUND: Duration = Duration::from_millis(500);
/// Before the neighbour is called: the attack is under way then.
const HEAD_START: Duration = Duration::from_millis(300);
const NEIGHBOUR_CALLS: usize = 5;
const MAX_ATTEMPTS: usize = 3;

fn limits(settings: &mut Settings) {
    settings.max_cpu = Duration::from_secs(1);
    settings.max_background = Duration::from_secs(2);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures delays, so it runs alone: `just sandbox`"]
async fn hostile_scripts_are_stopped_and_reach_nothing() {
    let fixture = Fixture::with(limits).await;
    let canary = Canary::listen().await;
    let neighbour = script(
        NEIGHBOUR,
        "neighbour",
        "globalThis.secret = (await request.formData()).get('event'); return new Response('fine')",
    );
    let (mut stopped, mut leaks, mut worst) = (0, 0, Duration::ZERO);
    let attacks = attacks::all(canary.port(), fixture.internet);
    for attack in &attacks {
        let (outcome, delay) = attempt(&fixture, attack, &neighbour).await;
        let is_stopped = is_expected(attack, &outcome);
        println!(
            "{is_stopped:<5} +{:>3} ms {}",
            delay.as_millis(),
            line(attack, &outcome)
        );
        stopped += usize::from(is_stopped);
        worst = worst.max(delay);
        if let Some(leak) = canary.leak(&outcome) {
            leaks += 1;
            println!("leak of {}: {leak}", attack.name);
        }
    }
    fixture.runtime.stop().await;
    let count = attacks.len();
    let delay = worst.as_millis();
    println!(
        "sandbox: {count} hostile scripts, {stopped} stopped, {leaks} leaks, others delayed by {delay} ms at most"
    );
    assert_eq!((stopped, leaks), (count, 0));
    assert!(worst <= DELAY_BOUND);
}

/// Runs an attack and returns by how much it delays another installation, compared with a quiet moment before. What is
/// slow only once is a slow moment of the machine.
async fn attempt(
    fixture: &Fixture,
    attack: &Attack,
    neighbour: &Script,
) -> (Result<ScriptReply, ScriptFailure>, Duration) {
    let hostile = Script::new(organization(HOSTILE), attack.name, &*attack.source);
    let mut attempts = 0;
    loop {
        let quiet = fastest(fixture, neighbour).await;
        let (outcome, busy) = tokio::join!(run(fixture, &hostile), async {
            tokio::time::sleep(HEAD_START).await;
            fastest(fixture, neighbour).await
        });
        attempts += 1;
        let delay = busy.saturating_sub(quiet);
        if delay <= MAX_DELAY || attempts == MAX_ATTEMPTS {
            return (outcome, delay);
        }
    }
}

/// For people who read the output.
fn line(attack: &Attack, outcome: &Result<ScriptReply, ScriptFailure>) -> String {
    let result = match outcome {
        Ok(reply) => format!("{} {}", reply.status, text(reply)),
        Err(failure) => failure.to_string(),
    };
    let result: String = result.escape_debug().take(100).collect();
    format!("{:<36} {result}", attack.name)
}

async fn run(fixture: &Fixture, hostile: &Script) -> Result<ScriptReply, ScriptFailure> {
    let deadline = Instant::now() + DEADLINE;
    fixture
        .runtime
        .dispatch(hostile, call("{}"), deadline)
        .await
}

/// The fastest of some calls: machines that run other tests have slow moments, a blocked runtime has no fast ones.
async fn fastest(fixture: &Fixture, neighbour: &Script) -> Duration {
    let mut fastest = Duration::MAX;
    for _ in 0..NEIGHBOUR_CALLS {
        let started = Instant::now();
        let reply = fixture.call(neighbour, SECRET).await;
        assert_eq!(text(&reply.expect("the neighbour answers")), "fine");
        fastest = fastest.min(started.elapsed());
    }
    fastest
}

fn is_expected(attack: &Attack, outcome: &Result<ScriptReply, ScriptFailure>) -> bool {
    match (&attack.outcome, outcome) {
        (Outcome::Stopped(errors), Err(failure)) => {
            errors.iter().any(|is_it| is_it(&failure.error))
        }
        // It gives up by itself, and says so.
        (Outcome::Refused, Ok(reply)) => text(reply).starts_with("refused") || reply.status == 500,
        (Outcome::Harmless, Ok(_)) => true,
        _ => false,
    }
}
