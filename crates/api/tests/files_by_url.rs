//! Files that are inserted by URL. The remote server is part of the test, on a socket.

use std::net::TcpListener;

use serde_json::{Value, json};
use testkit::{Persona, Reply, TestApp};

/// A server whose operator allows requests to this machine.
async fn open_app(change: impl FnOnce(&mut context::Limits)) -> TestApp {
    let settings = |settings: &mut context::Settings| {
        settings.reachable = vec!["127.0.0.0/8".parse().expect("a network")];
        change(&mut settings.limits);
    };
    TestApp::builder().settings(settings).build().await
}

async fn change_request(app: &TestApp) -> (Persona<'_>, String) {
    let org = app.organization("acme").await;
    let request = org.space("Guide").await.change_request("Files").await;
    (org.admin, request.path(""))
}

async fn insert(who: &Persona<'_>, request: &str, url: &str) -> Reply {
    let files =
        json!([{"name": "here.txt", "base64": "aGVsbG8="}, {"name": "there.json", "url": url}]);
    let body = json!({"changes": [{"operation": "insert_files", "files": files}]});
    who.post(format!("{request}/content?compat=false"), body)
        .await
}

async fn revision(who: &Persona<'_>, request: &str) -> Value {
    who.get_json(request).await["revision"].clone()
}

#[tokio::test]
async fn a_file_is_fetched_and_put_in() {
    let app = open_app(|_| ()).await;
    let server = app.serve().await;
    let (who, request) = change_request(&app).await;
    let created = insert(&who, &request, &format!("{}/v1/openapi.json", server.url())).await;
    let created = created.expect_status(200).json();
    assert_eq!(created["insertedFiles"][0]["size"], 5, "{created}");
    let size = created["insertedFiles"][1]["size"].as_u64().unwrap();
    assert!(size > 10_000, "{created}");

    let before = revision(&who, &request).await;
    let missing = insert(&who, &request, &format!("{}/nothing", server.url())).await;
    let missing = missing.expect_status(400).json();
    assert_eq!(missing["error"]["field"], "changes[0].files[1].url");
    assert!(
        missing["error"]["message"]
            .as_str()
            .unwrap()
            .contains("404")
    );
    assert_eq!(revision(&who, &request).await, before, "all or nothing");
}

#[tokio::test]
async fn internal_addresses_are_not_fetched() {
    let app = TestApp::new().await;
    let server = app.serve().await;
    let (who, request) = change_request(&app).await;
    let before = revision(&who, &request).await;
    let local = format!("{}/v1/openapi.json", server.url());
    let named = local.replace("127.0.0.1", "localhost");
    let addresses = [
        local.as_str(),
        named.as_str(),
        "http://169.254.169.254/latest/meta-data/",
        "http://[fd00:ec2::254]/",
        "file:///etc/passwd",
        "ftp://9.9.9.9/file",
        "no address",
    ];
    for address in addresses {
        let refused = insert(&who, &request, address)
            .await
            .expect_status(400)
            .json();
        let field = &refused["error"]["field"];
        assert_eq!(field, "changes[0].files[1].url", "{address}: {refused}");
    }
    assert_eq!(revision(&who, &request).await, before);
}

#[tokio::test]
async fn errors_do_not_reveal_internal_names() {
    let app = TestApp::new().await;
    let (who, request) = change_request(&app).await;
    let mut said = Vec::new();
    for name in ["localhost", "nowhere.invalid"] {
        let address = format!("http://{name}/file");
        let refused = insert(&who, &request, &address)
            .await
            .expect_status(400)
            .json();
        let message = refused["error"]["message"].as_str().expect("a message");
        assert!(!message.contains("127.0.0.1"), "{message}");
        said.push(message.replace(name, "NAME"));
    }
    assert_eq!(said[0], said[1]);
}

#[tokio::test]
async fn hosts_of_the_operator_are_not_fetched() {
    let own = vec!["9.9.9.9/32".parse().expect("a network")];
    let builder = TestApp::builder().settings(|settings| settings.own_addresses = own);
    let app = builder.build().await;
    let (who, request) = change_request(&app).await;
    for address in ["http://9.9.9.9/file", "http://[::ffff:9.9.9.9]/file"] {
        let refused = insert(&who, &request, address).await.expect_status(400);
        refused.expect_error("no address on the public internet");
    }
}

async fn insert_all(who: &Persona<'_>, request: &str, urls: &[&str]) -> Reply {
    let files = urls.iter().enumerate();
    let files: Vec<Value> = files
        .map(|(number, url)| json!({"name": format!("f{number}.json"), "url": url}))
        .collect();
    let body = json!({"changes": [{"operation": "insert_files", "files": files}]});
    who.post(format!("{request}/content?compat=false"), body)
        .await
}

#[tokio::test]
async fn one_request_has_so_many_bytes_and_seconds() {
    let app = open_app(|limits| {
        limits.max_fetched_bytes = 1 << 20;
        limits.max_fetch_seconds = 1;
    })
    .await;
    let server = app.serve().await;
    let (who, request) = change_request(&app).await;
    let url = format!("{}/v1/openapi.json", server.url());
    let silent = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let silence = format!("http://{}/", silent.local_addr().unwrap());

    // The limit is for all files together.
    let many = vec![url.as_str(); 20];
    let refused = insert_all(&who, &request, &many)
        .await
        .expect_status(400)
        .json();
    let said = refused["error"]["message"].as_str().unwrap();
    assert!(said.contains("bytes") || said.contains("seconds"), "{said}");
    let refused = insert_all(&who, &request, &[&url, &silence]).await;
    let refused = refused.expect_status(400).json();
    assert_eq!(refused["error"]["field"], "changes[0].files[1].url");
    let said = refused["error"]["message"].as_str().unwrap();
    assert!(said.contains("1 seconds"), "{said}");
}

#[tokio::test]
async fn few_requests_of_an_organization_fetch_at_once() {
    let app = open_app(|limits| limits.max_fetch_seconds = 2).await;
    let (who, request) = change_request(&app).await;
    let silent = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let silence = format!("http://{}/", silent.local_addr().unwrap());
    let all = (0..10).map(|_| insert(&who, &request, &silence));
    let replies = futures::future::join_all(all).await;
    let refused = replies.iter().filter(|reply| reply.status == 429).count();
    assert_eq!(refused, 4, "two run and four wait");
}

#[tokio::test]
async fn an_organization_has_so_many_fetches_in_an_hour() {
    let app = open_app(|limits| limits.fetches_per_hour = 3).await;
    let server = app.serve().await;
    let (who, request) = change_request(&app).await;
    let url = format!("{}/v1/openapi.json", server.url());
    for _ in 0..3 {
        insert(&who, &request, &url).await.expect_status(200);
    }
    let refused = insert(&who, &request, &url).await.expect_status(429);
    let said = refused.json()["error"]["message"].to_string();
    assert!(said.contains("3 files fetched by URL"), "{said}");
    // OpenAPI specs are fetched as well. Specs sent as text do not count.
    let org = who.get_json("/orgs").await["items"][0]["id"].clone();
    let path = format!("/orgs/{}/openapi/payments", org.as_str().unwrap());
    let spec = |source: Value| json!({"source": source});
    who.put(&path, spec(json!({"url": url})))
        .await
        .expect_status(429);
    who.put(&path, spec(json!({"text": "openapi: 3.1.0\n"})))
        .await
        .expect_status(201);
    let (other, request) = change_request(&app).await;
    insert(&other, &request, &url).await.expect_status(200);
}
