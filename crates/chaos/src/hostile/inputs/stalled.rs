//! Clients that stall: while sending a request, or while reading a response.

use std::{process::Command, sync::Arc, time::Duration};

use base64::{Engine, prelude::BASE64_STANDARD};

use super::{
    Action, Input, InputContext, PUSH, ResponseCounts,
    actions::{StalledConnections, note_git},
    words::{one, plain},
};
use crate::hostile::git::{self, Files};

const STALL_DURATION: Duration = Duration::from_secs(8);
/// Long enough for several clones of others.
const GIT_STALL_DURATION: Duration = Duration::from_secs(14);

pub(super) fn inputs() -> Vec<Input> {
    let run = Input::run;
    vec![
        run("stalled-clones-40", "S5", clones).on(random),
        run("stalled-pushes-40", "S5", pushes).on(plain),
        run("stalled-uploads-500", "S30", uploads),
        run("slow-headers-1000", "S30", slow_headers),
        run("idle-connections-1200", "P6", |context| idle(context, 1)).smoke(),
        run("idle-connections-3000", "P6", |context| idle(context, 60)),
        run("stalled-readers-100", "S30", readers).on(random),
        run("slow-bodies-200", "S30", slow_bodies),
        run("event-listeners-500", "S24", listeners).on(plain),
    ]
}

/// 20 MB that do not compress, and a page that shows them.
fn random() -> Files {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut bytes = Vec::with_capacity(20 << 20);
    while bytes.len() < 20 << 20 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes.extend_from_slice(&state.to_le_bytes());
    }
    let mut files = one("# A\n\n{% file src=\"a.bin\" %}\n".to_owned());
    files.push(("a.bin".to_owned(), bytes));
    files
}

/// The `Authorization` header of git.
pub(super) fn basic(context: &InputContext) -> String {
    let token = &context.attacker().account.token;
    format!(
        "Basic {}",
        BASE64_STANDARD.encode(format!("someone:{token}"))
    )
}

fn object(context: &InputContext, name: &str) -> String {
    let found = Command::new("git")
        .arg("-C")
        .arg(&context.repository)
        .args(["rev-parse", name])
        .output();
    let found = found.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&found).trim().to_owned()
}

fn hold(count: usize, addresses: u8, begin: String) -> StalledConnections {
    StalledConnections {
        count,
        addresses,
        lasts: STALL_DURATION,
        begin: begin.into_bytes(),
        drip: b"",
        receive_buffer: None,
    }
}

fn git_head(context: &InputContext, service: &str, length: usize) -> String {
    let (space, server) = (&context.space, context.stage.server());
    let basic = basic(context);
    format!(
        "POST /git/{space}.git/{service} HTTP/1.1\r\nhost: {server}\r\nauthorization: {basic}\r\ngit-protocol: version=2\r\ncontent-type: application/x-{service}-request\r\ncontent-length: {length}\r\n\r\n"
    )
}

/// More concurrent clones than one account may have.
fn clones(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        // The first clone creates the repository; the others should stall while they are served.
        let mut answers = ResponseCounts::default();
        let place = context.stage.folder.join("stalled-clone");
        let cloned = git::clone(place, &context.git_url(), PUSH, true).await;
        note_git(&mut answers, "clone", cloned);
        let want = format!("0032want {}\n", object(&context, "main"));
        let body = format!("0011command=fetch0001{want}0009done\n0000");
        let begin = git_head(&context, "git-upload-pack", body.len()) + &body;
        let hold = StalledConnections {
            receive_buffer: Some(4096),
            lasts: GIT_STALL_DURATION,
            ..hold(40, 4, begin)
        };
        answers.join(hold.run(&context).await)
    })
}

/// The start of a pack that never ends.
fn pushes(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let (none, new) = ("0".repeat(40), "1".repeat(40));
        let command = format!("{none} {new} refs/heads/a\0report-status");
        let body = format!("{:04x}{command}0000PACK\0\0\0\x02", command.len() + 4);
        let begin = git_head(&context, "git-receive-pack", 50 << 20) + &body;
        let hold = StalledConnections {
            lasts: GIT_STALL_DURATION,
            ..hold(40, 4, begin)
        };
        hold.run(&context).await
    })
}

fn api_head(context: &InputContext, length: usize) -> String {
    let token = &context.attacker().account.token;
    let organization = &context.attacker().organization;
    let server = context.stage.server();
    format!(
        "POST /v1/orgs/{organization}/spaces HTTP/1.1\r\nhost: {server}\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{{\"title\": \""
    )
}

fn uploads(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let begin = api_head(&context, 9 << 20) + &"a".repeat(64 << 10);
        hold(500, 10, begin).run(&context).await
    })
}

fn slow_bodies(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let hold = StalledConnections {
            drip: b"a",
            ..hold(200, 4, api_head(&context, 1 << 20))
        };
        hold.run(&context).await
    })
}

fn slow_headers(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let hold = StalledConnections {
            drip: b"a",
            ..hold(1_000, 20, "GET / HTTP/1.1\r\nx-a: ".to_owned())
        };
        hold.run(&context).await
    })
}

fn idle(context: Arc<InputContext>, addresses: u8) -> Action {
    let count = if addresses == 1 { 1_200 } else { 3_000 };
    Box::pin(async move { hold(count, addresses, String::new()).run(&context).await })
}

/// Requests a file of the site and does not read it.
fn readers(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let file = object(&context, "main:a.bin");
        let (site, path) = (&context.site, &context.site.path);
        let begin = format!(
            "GET {path}/~/files/{file}/a.bin HTTP/1.1\r\nhost: {}\r\n\r\n",
            site.host
        );
        let hold = StalledConnections {
            receive_buffer: Some(4096),
            ..hold(100, 10, begin)
        };
        hold.run(&context).await
    })
}

fn listeners(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let token = &context.attacker().account.token;
        let begin = format!(
            "GET /v1/spaces/{}/events HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\naccept: text/event-stream\r\n\r\n",
            context.space,
            context.stage.server()
        );
        hold(500, 10, begin).run(&context).await
    })
}
