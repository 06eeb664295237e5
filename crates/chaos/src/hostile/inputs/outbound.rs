//! Servers that users point ours to: they send nothing, or too much.

use std::{sync::Arc, time::Duration};

use serde_json::json;
use tokio::time::sleep;

use super::{Action, Input, InputContext, ResponseCounts, actions::RequestStorm, words::plain};

/// The jobs run after the response: how long others are observed in that time.
const OBSERVATION_TIME: Duration = Duration::from_secs(12);

pub(super) fn inputs() -> Vec<Input> {
    let run = Input::run;
    vec![
        run("silent-spec-servers-12", "S6", |context| {
            let port = context.stage.servers.silent;
            specs(context, port, 12, OBSERVATION_TIME)
        }),
        run("endless-spec-servers-4", "S6", |context| {
            let port = context.stage.servers.endless;
            specs(context, port, 4, OBSERVATION_TIME)
        }),
        run("redirecting-spec-servers-4", "S6", |context| {
            let port = context.stage.servers.redirects;
            specs(context, port, 4, Duration::from_secs(3))
        }),
        run("silent-git-servers-12", "S15", imports).on(plain),
        run("files-from-slow-server", "S14", |context| {
            let port = context.stage.servers.slow;
            files(context, port, 8)
        })
        .on(plain),
        run("files-from-endless-server", "S14", |context| {
            let port = context.stage.servers.endless;
            files(context, port, 6)
        })
        .on(plain),
    ]
}

fn specs(context: Arc<InputContext>, port: u16, count: usize, meanwhile: Duration) -> Action {
    Box::pin(async move {
        let account = context.account();
        let path = format!("/orgs/{}/openapi", context.attacker().organization);
        let input = context.number;
        let make = move |number: usize| {
            let url = format!("http://127.0.0.1:{port}/{number}.yaml");
            let body = json!({"slug": format!("far-{input}-{number}"), "source": {"url": url}});
            account.request("POST", &path).json(&body)
        };
        let answers = few(count).run(&context, make).await;
        sleep(meanwhile).await;
        answers
    })
}

fn imports(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let path = format!("/spaces/{}/git/import", context.space);
        let port = context.stage.servers.silent;
        let make = move |number: usize| {
            let url = format!("http://127.0.0.1:{port}/{number}.git");
            let body = json!({"url": url, "ref": "refs/heads/main", "force": true});
            account.request("POST", &path).json(&body)
        };
        let answers = few(12).run(&context, make).await;
        sleep(OBSERVATION_TIME).await;
        answers
    })
}

fn few(count: usize) -> RequestStorm {
    RequestStorm {
        count,
        at_once: 4,
        addresses: 1,
        lasts: Duration::from_secs(6),
    }
}

/// Twenty files in each of several requests.
fn files(context: Arc<InputContext>, port: u16, count: usize) -> Action {
    Box::pin(async move {
        let account = context.account();
        let request = account.new_change_request(&context.space, "Files").await;
        let path = format!(
            "/spaces/{}/change-requests/{request}/content?compat=false",
            context.space
        );
        let files: Vec<_> = (0..20)
            .map(|number| json!({"name": format!("f{number}.bin"), "url": format!("http://127.0.0.1:{port}/{number}")}))
            .collect();
        let body = json!({"changes": [{"operation": "insert_files", "files": files}]});
        let make = move |_| account.request("POST", &path).json(&body);
        let storm = RequestStorm {
            count,
            at_once: count,
            addresses: 1,
            lasts: Duration::from_secs(6),
        };
        let mut answers: ResponseCounts = storm.run(&context, make).await;
        answers.0.retain(|_, count| *count > 0);
        answers
    })
}
