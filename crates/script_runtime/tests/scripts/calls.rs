//! What integrations rely on.

use std::time::Duration;

use bytes::Bytes;
use script_runtime::{LogLevel, Script, ScriptCall, ScriptError};
use tokio::time::Instant;

use crate::fixture::{Fixture, TIMEOUT, call, organization, script, text};

fn messages(logs: &[script_runtime::ScriptLog]) -> Vec<(LogLevel, &str)> {
    let pairs = logs.iter().map(|log| (log.level, log.message.as_str()));
    pairs.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_is_a_form_and_its_answer_any_response() {
    let fixture = Fixture::new().await;
    let echo = script(
        1,
        "echo",
        "const form = await request.formData();
         const body = form.get('fetch-body');
         const bytes = body ? new Uint8Array(await body.arrayBuffer()) : new Uint8Array();
         const facts = [request.method, new URL(request.url).pathname, form.get('event'),
             JSON.parse(form.get('environment')).secrets.key, [...request.headers.keys()].join()];
         return new Response(bytes, {status: 207, headers: {'x-facts': JSON.stringify(facts), 'set-cookie': 'a=b'}});",
    );
    let every_byte: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    let sent = ScriptCall {
        fetch_body: Some(Bytes::from(every_byte.clone())),
        ..call(r#"{"type":"fetch","text":"é\n--"}"#)
    };
    let deadline = Instant::now() + TIMEOUT;
    let reply = fixture.runtime.dispatch(&echo, sent, deadline).await;
    let reply = reply.expect("an answer");
    assert_eq!(reply.status, 207);
    assert_eq!(reply.body, every_byte);
    assert_eq!(reply.headers["set-cookie"], "a=b");
    let facts: Vec<String> = serde_json::from_slice(reply.headers["x-facts"].as_bytes()).unwrap();
    assert_eq!(facts[..2], ["POST", "/v1"]);
    assert_eq!(facts[2], r#"{"type":"fetch","text":"é\n--"}"#);
    assert_eq!(
        facts[3..],
        ["s3cret", "connection,content-length,content-type,host"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_belong_to_their_call() {
    let fixture = Fixture::new().await;
    let source = "console.log('loaded', {a: [1]});
        export default { async fetch(request, env, ctx) {
            const name = (await request.formData()).get('event');
            console.debug(name, 1);
            await scheduler.wait(name === 'slow' ? 300 : 100);
            console.warn(`${name}\\nnext`);
            console.error(new Error(name).message);
            return new Response(name);
        } };";
    let logging = Script::new(organization(1), "logs", source);
    let (slow, fast) = tokio::join!(
        fixture.call(&logging, "slow"),
        fixture.call(&logging, "fast")
    );
    for (name, reply) in [
        ("slow", slow.expect("an answer")),
        ("fast", fast.expect("an answer")),
    ] {
        assert_eq!(text(&reply), name);
        let mut logs = messages(&reply.logs);
        if logs.first() == Some(&(LogLevel::Info, "loaded { a: [ 1 ] }")) {
            logs.remove(0);
        }
        let (first, second) = (format!("{name} 1"), format!("{name}\nnext"));
        assert_eq!(
            logs,
            [
                (LogLevel::Debug, first.as_str()),
                (LogLevel::Warn, second.as_str()),
                (LogLevel::Error, name)
            ]
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_script_left_to_finish_is_finished() {
    // Idle processes are stopped at once, but this one is not idle.
    let fixture = Fixture::with(|settings| settings.max_idle = Duration::ZERO).await;
    let internet = fixture.internet;
    let background = script(
        1,
        "background",
        &format!(
            "ctx.waitUntil((async () => {{
                 await scheduler.wait(400);
                 console.log('later');
                 await fetch('http://{internet}/background');
             }})());
             ctx.waitUntil(Promise.reject(new Error('lost')));
             return new Response('now');"
        ),
    );
    let reply = fixture.call(&background, "{}").await.expect("an answer");
    assert_eq!(text(&reply), "now");
    let logs = reply.background.finished().await;
    let logs = [reply.logs, logs].concat();
    let logs = messages(&logs);
    assert!(logs[0].1.starts_with("waitUntil: Error: lost"), "{logs:?}");
    assert_eq!(logs[1], (LogLevel::Info, "later"));
    let requests = fixture.requests.lock().unwrap().clone();
    assert_eq!(requests.len(), 1, "{requests:?}");
    assert!(requests[0].starts_with("GET /background "), "{requests:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_calls_the_api_with_its_token() {
    let fixture = Fixture::new().await;
    let body = "const form = await request.formData();
        const {apiEndpoint} = JSON.parse(form.get('environment'));
        const options = {method: 'POST', body: '{\"a\":1}',
            headers: {authorization: 'Bearer t0ken', 'user-agent': 'integration-x/1', 'x-forwarded-for': '1.2.3.4'}};
        const response = await fetch(apiEndpoint + '/v1/integrations/x/tasks?y=z', options);
        return new Response(response.status + ' ' + await response.text());";
    let answer = fixture.text(body).await;
    assert!(
        answer.starts_with("200 POST /v1/integrations/x/tasks?y=z HTTP/1.1\r\n"),
        "{answer}"
    );
    for line in [
        "host: docs.test",
        "authorization: Bearer t0ken",
        "user-agent: integration-x/1",
    ] {
        assert!(
            answer.contains(&format!("{line}\r\n")),
            "{line} in {answer}"
        );
    }
    assert!(!answer.contains("forwarded"), "{answer}");
    assert!(answer.ends_with("\r\n\r\n{\"a\":1}"), "{answer}");
    let answer = fixture
        .text("const r = await fetch('https://docs.test/app'); return new Response(r.status + await r.text())")
        .await;
    assert!(
        answer.starts_with("403The URL is outside of the API"),
        "{answer}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_keeps_its_state_until_it_is_idle() {
    let fixture = Fixture::with(|settings| settings.max_idle = Duration::from_secs(2)).await;
    let source = "let count = 0;
        export default { fetch: () => new Response(String(++count)) };";
    let counter = Script::new(organization(1), "counter", source);
    for expected in ["1", "2", "3"] {
        let reply = fixture.call(&counter, "{}").await.expect("an answer");
        assert_eq!(text(&reply), expected);
    }
    let deadline = Instant::now() + TIMEOUT;
    loop {
        tokio::time::sleep(Duration::from_millis(2500)).await;
        let reply = fixture.call(&counter, "{}").await.expect("an answer");
        if text(&reply) == "1" {
            break;
        }
        assert!(Instant::now() < deadline, "it never stops");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_are_answers_with_a_log() {
    let fixture = Fixture::new().await;
    let throwing = script(1, "throwing", "throw new TypeError('my fault')");
    let reply = fixture.call(&throwing, "{}").await.expect("an answer");
    assert_eq!(
        (reply.status.as_u16(), text(&reply).as_str()),
        (500, "Internal server error")
    );
    let (level, message) = messages(&reply.logs)[0];
    assert_eq!(level, LogLevel::Error);
    assert!(
        message.starts_with("Uncaught TypeError: my fault"),
        "{message}"
    );

    let nothing = Script::new(organization(1), "nothing", "export const a = 1;");
    let reply = fixture.call(&nothing, "{}").await.expect("an answer");
    assert_eq!(reply.status, 500);
    assert!(
        reply.logs[0].message.contains("no default export"),
        "{:?}",
        reply.logs
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_that_does_not_start_says_why() {
    let fixture = Fixture::new().await;
    for (source, word) in [
        ("export default {", "SyntaxError"),
        ("throw new Error('at the top')", "at the top"),
        ("import x from 'nowhere'; export default {}", "nowhere"),
    ] {
        let broken = Script::new(organization(1), source, source);
        let failure = fixture.call(&broken, "{}").await.expect_err("no answer");
        assert!(
            matches!(&failure.error, ScriptError::Invalid { message } if message.contains(word)),
            "{failure:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_workerd_there_is_a_clear_error() {
    let fixture = Fixture::with(|settings| settings.workerd = "/nowhere/workerd".into()).await;
    let any = script(1, "any", "return new Response('')");
    let failure = fixture.call(&any, "{}").await.expect_err("no program");
    assert!(
        matches!(&failure.error, ScriptError::Missing { .. }),
        "{failure:?}"
    );
    assert!(failure.error.is_of_server());
    let fixture = Fixture::new().await;
    let took = fixture.runtime.check(Instant::now() + TIMEOUT).await;
    assert!(took.expect("it starts") < TIMEOUT);
}
