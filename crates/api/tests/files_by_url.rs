//! Files that are put in by their address. The server on the other side is ours, on a socket.

use serde_json::{Value, json};
use testkit::{Persona, Reply, TestApp};

async fn change_request(app: &TestApp) -> (Persona<'_>, String) {
    let org = app.organization("acme").await;
    let path = format!("/orgs/{}/spaces", org.id);
    let space = org.admin.post(path, json!({"title": "Guide"})).await;
    let space = space.status(201).id();
    let path = format!("/spaces/{space}/change-requests");
    let request = org.admin.post(&path, json!({"subject": "Files"})).await;
    let request = request.status(201).id();
    (org.admin, format!("{path}/{request}"))
}

async fn insert(who: &Persona<'_>, request: &str, url: &str) -> Reply {
    let files =
        json!([{"name": "here.txt", "base64": "aGVsbG8="}, {"name": "there.json", "url": url}]);
    let body = json!({"changes": [{"operation": "insert_files", "files": files}]});
    who.post(format!("{request}/content?compat=false"), body)
        .await
}

async fn revision(who: &Persona<'_>, request: &str) -> Value {
    who.get(request).await.status(200).json()["revision"].clone()
}

#[tokio::test]
async fn a_file_is_fetched_and_put_in() {
    let networks = |settings: &mut app::Settings| {
        settings.reachable = vec!["127.0.0.0/8".parse().unwrap()];
    };
    let app = TestApp::builder().settings(networks).build().await;
    let server = app.serve().await;
    let (who, request) = change_request(&app).await;
    let made = insert(&who, &request, &format!("{}/v1/openapi.json", server.url())).await;
    let made = made.status(200).json();
    assert_eq!(made["insertedFiles"][0]["size"], 5, "{made}");
    let size = made["insertedFiles"][1]["size"].as_u64().unwrap();
    assert!(size > 10_000, "{made}");

    let before = revision(&who, &request).await;
    let missing = insert(&who, &request, &format!("{}/nothing", server.url())).await;
    let missing = missing.status(400).json();
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
async fn nobody_is_sent_inside() {
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
        let refused = insert(&who, &request, address).await.status(400).json();
        let field = &refused["error"]["field"];
        assert_eq!(field, "changes[0].files[1].url", "{address}: {refused}");
    }
    assert_eq!(revision(&who, &request).await, before);
}
