//! Content that integrations compute, in the real `workerd`.

use serde_json::{Value, json};
use testkit::{Org, TestSpace};

use crate::fixture::IntegrationFixture;

/// Computes a page for each ticket of the configuration, and fails if it says so. Another source has documents as nodes.
const SCRIPT: &str = r"export default { async fetch(request) {
    const form = await request.formData();
    const event = JSON.parse(form.get('event'));
    const { installation } = JSON.parse(form.get('environment'));
    const { tickets = ['one'], status = 200 } = installation?.configuration ?? {};
    const source = (props) => ({ type: 'integration:tickets:ticket', props });
    if (event.type === 'content_compute_revision') {
        if (status !== 200) return new Response('no', { status });
        if (event.props.wrong) return Response.json({ pages: [{ type: 'group', title: 'Wrong' }] });
        const pages = tickets.map((name) => ({
            type: 'document', id: name, title: `Ticket ${name}`, description: 'A *ticket*', icon: 'ticket',
            computed: source({ name, by: event.props.by ?? 'nobody' }),
        }));
        const about = { type: 'document', title: 'About', slug: 'about', pages };
        return Response.json({ pages: [about] }, { headers: { 'cache-control': 'max-age=120' } });
    }
    if (event.type === 'content_compute_document') {
        const { name, by, nodes } = event.props;
        if (nodes) {
            const leaf = { object: 'leaf', text: JSON.stringify(event.dependencies), marks: [] };
            const text = { object: 'text', leaves: [leaf] };
            const paragraph = { object: 'block', type: 'paragraph', data: {}, isVoid: false, nodes: [text] };
            return Response.json({ document: { object: 'document', data: {}, nodes: [paragraph] } });
        }
        return Response.json({ document: { markdown: `Opened by **${by}**: the ${name} ferret.\n` } });
    }
    return new Response('OK');
} };";

const SUMMARY: &str = "# Table of contents\n\n* [Home](README.md)\n* ```yaml\n  type: integration:tickets:open\n  \
    props:\n    by: Ada\n  ```\n";

async fn install(fixture: &IntegrationFixture, org: &Org<'_>) -> String {
    let sources =
        json!([{"id": "open", "title": "Open", "configuration": {"componentId": "none"}}]);
    let fields = json!({"script": SCRIPT, "contentSources": sources});
    fixture.install(org, "tickets", &fields).await
}

async fn space<'a>(org: &Org<'a>) -> TestSpace<'a> {
    let files = [("README.md", "# Home\n"), ("SUMMARY.md", SUMMARY)];
    org.space_with_files("Docs", &files).await
}

async fn configure(org: &Org<'_>, installation: &str, body: Value) {
    org.admin.patch(installation, body).await.expect_status(200);
}

fn source(props: &Value) -> Value {
    json!({"type": "integration:tickets:open", "props": props})
}

#[tokio::test]
async fn a_source_that_is_sent_is_computed_at_once() {
    let fixture = IntegrationFixture::new().await;
    fixture.app.start_scripts(None);
    let org = fixture.app.organization("acme").await;
    let space = space(&org).await;
    let revision = space.path("/content/computed/revision");
    let document = space.path("/content/computed/document");
    let body = json!({"source": source(&json!({"by": "Ada"})), "seed": "a"});
    let refused = org.admin.post(&revision, body.clone()).await;
    refused
        .expect_invalid("source.type")
        .expect_error("install it");

    // Before there are other jobs.
    org.openapi_spec("pets", "openapi: 3.1.0\ninfo: {title: Pets}\npaths: {}\n")
        .await;
    let installation = install(&fixture, &org).await;
    let evaluated = org.admin.post(&revision, body.clone()).await;
    let evaluated = evaluated.expect_status(200).json();
    let about = &evaluated["pages"][0];
    assert_eq!(about["path"], "about");
    assert_eq!(about["computed"]["type"], "integration:tickets:open");
    let ticket = &about["pages"][0];
    assert_eq!(ticket["title"], "Ticket one");
    assert_eq!(ticket["path"], "about/ticket-one");
    assert_eq!(ticket["description"], "A *ticket*");
    assert_eq!(ticket["icon"], "ticket");
    assert_eq!(ticket["computedSeed"], "a");
    let computed = json!({
        "type": "integration:tickets:ticket", "props": {"name": "one", "by": "Ada"}, "dependencies": {},
    });
    assert_eq!(ticket["computed"], computed);
    let again = org.admin.post(&revision, body).await.json();
    assert_eq!(again["pages"], evaluated["pages"], "the same seed");

    let body = json!({"source": ticket["computed"], "seed": ticket["computedSeed"]});
    let computed = org.admin.post(&document, body).await.expect_status(200);
    assert_eq!(
        computed.text("/nodes/0/nodes/0/leaves/0/text"),
        "Opened by "
    );
    assert_eq!(computed.text("/nodes/0/nodes/0/leaves/1/text"), "Ada");

    let other = fixture.app.organization("other").await;
    let foreign = other.space("Theirs").await;
    let reference = |space: &str| json!({"ref": {"kind": "space", "space": space}});
    let named = json!({
        "type": "integration:tickets:open", "props": {"nodes": true},
        "dependencies": {
            "own": reference(&space.id), "foreign": reference(&foreign.id),
            "spec": {"ref": {"kind": "openapi", "spec": "pets"}},
        },
    });
    let body = json!({"source": named, "seed": "a"});
    let computed = org.admin.post(&document, body).await.expect_status(200);
    let text = computed.text("/nodes/0/nodes/0/leaves/0/text");
    let resolved: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(resolved["own"]["value"]["id"], space.id.as_str());
    assert!(resolved["own"]["value"]["revision"].is_string());
    assert_eq!(resolved["foreign"]["value"], Value::Null);
    assert_eq!(resolved["spec"]["value"]["slug"], "pets");

    let wrong = json!({"source": source(&json!({"wrong": true})), "seed": "a"});
    let refused = org.admin.post(&revision, wrong).await.expect_status(422);
    refused.expect_error("the page `Wrong`: its type `group`");
    configure(
        &org,
        &installation,
        json!({"configuration": {"status": 500}}),
    )
    .await;
    let body = json!({"source": source(&json!({})), "seed": "a"});
    let refused = org.admin.post(&revision, body.clone()).await;
    refused.expect_status(422).expect_error("the status 500");
    let guest = org.guest().await;
    guest.post(&revision, body.clone()).await.expect_status(404);

    let recorded = fixture.events(&org, "tickets", 6).await;
    let of_pages = |event: &&Value| event["payload"]["type"] == "content_compute_revision";
    assert_eq!(recorded.iter().filter(of_pages).count(), 4);

    // Scripts get only what concerns them.
    let selected = json!({"space_selection": "selected"});
    configure(&org, &installation, selected).await;
    let refused = org.admin.post(&revision, body.clone()).await;
    refused.expect_invalid("source.type");
    let selected = json!({"space_selection": "all", "status": "paused"});
    configure(&org, &installation, selected).await;
    let refused = org.admin.post(&revision, body).await;
    refused.expect_invalid("source.type");
}

fn titles(pages: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for page in pages.as_array().into_iter().flatten() {
        found.push(page["title"].as_str().unwrap_or("-").to_owned());
        found.extend(titles(&page["pages"]));
    }
    found
}

#[tokio::test]
async fn an_entry_shows_the_latest_good_result() {
    let fixture = IntegrationFixture::new().await;
    fixture.app.start_scripts(None);
    let org = fixture.app.organization("acme").await;
    let space = space(&org).await;
    let is_entry = |pages: &Value| pages[1]["type"] == "computed";
    fixture.pages_when(&org, &space, is_entry).await;

    let installation = install(&fixture, &org).await;
    let shows = |wanted: &'static [&'static str]| move |pages: &Value| titles(pages) == wanted;
    let first = shows(&["Home", "About", "Ticket one"]);
    let pages = fixture.pages_when(&org, &space, first).await;
    let ticket = &pages[1]["pages"][0];
    assert_eq!(ticket["type"], "document");
    assert_eq!(ticket["computed"]["props"]["by"], "Ada");
    let path = space.path("/content/path/about/ticket-one?format=markdown");
    let page = org.admin.get_json(path).await;
    assert_eq!(page["id"], ticket["id"]);
    let markdown = page["markdown"].as_str().expect("Markdown");
    assert!(
        markdown.contains("Opened by **Ada**: the one ferret."),
        "{markdown}"
    );

    let body = json!({"configuration": {"tickets": ["one", "two"]}});
    configure(&org, &installation, body).await;
    let second = shows(&["Home", "About", "Ticket one", "Ticket two"]);
    let pages = fixture.pages_when(&org, &space, second).await;
    assert_eq!(pages[1]["pages"][0]["id"], ticket["id"], "ids stay");

    configure(
        &org,
        &installation,
        json!({"configuration": {"status": 500}}),
    )
    .await;
    let failures =
        "select count(*) from computed_results where failures > 0 and failure like '%status 500%'";
    let failed = async || {
        sqlx::query_scalar::<_, i64>(failures)
            .fetch_one(fixture.app.pool())
            .await
            .expect("a count")
            == 1
    };
    while !failed().await {
        fixture.pages_when(&org, &space, second).await;
    }
    fixture.pages_when(&org, &space, second).await;

    configure(&org, &installation, json!({"status": "paused"})).await;
    fixture.pages_when(&org, &space, is_entry).await;
    let body = json!({"status": "active", "configuration": {"tickets": ["three"]}});
    configure(&org, &installation, body).await;
    fixture
        .pages_when(&org, &space, shows(&["Home", "About", "Ticket three"]))
        .await;

    let due = "select extract(epoch from due_at - now())::float8 from computed_results";
    let due: f64 = sqlx::query_scalar(due)
        .fetch_one(fixture.app.pool())
        .await
        .expect("one result");
    assert!(
        (60.0..=120.0).contains(&due),
        "the script said two minutes: {due}"
    );
    let waiting = "select count(*) from jobs where kind = 'compute_content' and finished_at is null
        and run_at - now() between interval '1 minute' and interval '2 minutes'";
    let waiting: i64 = sqlx::query_scalar(waiting)
        .fetch_one(fixture.app.pool())
        .await
        .expect("a count");
    assert_eq!(waiting, 1, "one job waits for what is due next");
    // What is not named any more is not computed.
    space.commit(&[("README.md", "# Home\n")]).await;
    configure(
        &org,
        &installation,
        json!({"configuration": {"tickets": ["four"]}}),
    )
    .await;
    fixture.pages_when(&org, &space, shows(&["Home"])).await;
}

#[tokio::test]
async fn a_space_starts_with_the_pages_of_an_integration() {
    let fixture = IntegrationFixture::new().await;
    fixture.app.start_scripts(None);
    let org = fixture.app.organization("acme").await;
    let body = json!({"title": "Tickets", "computedSource": source(&json!({"by": "Bo"}))});
    let spaces = org.path("/spaces");
    let refused = org.admin.post(&spaces, body.clone()).await;
    refused.expect_invalid("computedSource.type");
    install(&fixture, &org).await;
    let space = org.space_with(body).await;
    let shown = |pages: &Value| titles(pages) == ["About", "Ticket one"];
    fixture.pages_when(&org, &space, shown).await;
    let path = space.path("/content/path/about/ticket-one?format=markdown");
    let page = org.admin.get_json(path).await;
    let markdown = page["markdown"].as_str().expect("Markdown");
    assert!(markdown.contains("Opened by **Bo**"), "{markdown}");

    // A copy has its own result.
    let copied = org.admin.post_empty(space.path("/duplicate")).await;
    let copy = org.admin.space(copied.expect_status(201).id());
    fixture.pages_when(&org, &copy, shown).await;
}
