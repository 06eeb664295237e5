//! Files that are sent ahead, and inserted by a change.

use axum::body::Body;
use futures::stream;
use http::Method;
use model::{ObjectKind, Oid, Role};
use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, S3Server, TestApp, TestSpace};

use crate::fixture::binary;

async fn send(
    app: &TestApp,
    who: &Persona<'_>,
    space: &TestSpace<'_>,
    name: &str,
    bytes: impl Into<Body>,
) -> Reply {
    let path = format!("/v1{}?name={name}", space.path("/uploads"));
    let request = who.request(Method::POST, &path);
    app.send(request.body(bytes.into()).expect("a good request"))
        .await
}

async fn change_request(who: &Persona<'_>, space: &TestSpace<'_>) -> String {
    let created = who
        .post(
            space.path("/change-requests"),
            json!({"subject": "Pictures"}),
        )
        .await;
    created.expect_status(201).id()
}

async fn insert(who: &Persona<'_>, space: &TestSpace<'_>, change: &str, files: Value) -> Reply {
    let changes = json!({"changes": [{"operation": "insert_files", "files": files}]});
    let path = space.path(&format!("/change-requests/{change}/content?compat=false"));
    who.post(path, changes).await
}

/// A picture of 3 by 2 pixels, followed by noise.
fn picture(length: usize) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02\x08\x06\0\0\0".to_vec();
    bytes.extend(binary(length));
    bytes
}

async fn download(app: &TestApp, url: &str) -> Vec<u8> {
    let path = url.strip_prefix("https://bindery.test").expect("our own");
    let anonymous = app.anonymous();
    let request = |path: &str| {
        let request = anonymous.request(Method::GET, path);
        request.body(Body::empty()).expect("a good request")
    };
    let sent_on = app.send(request(path)).await.expect_status(302);
    let target = sent_on.header("location");
    let own = target
        .strip_prefix("https://bindery.test")
        .unwrap_or(target);
    if own.starts_with('/') {
        let sent = app.send(request(own)).await.expect_status(200);
        return sent.bytes.to_vec();
    }
    let mut answer = ureq::get(target).call().expect("the bucket answers");
    let body = answer.body_mut().with_config().limit(64 << 20);
    body.read_to_vec().expect("all of it")
}

#[tokio::test]
async fn a_file_is_sent_ahead_and_inserted() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let bytes = picture(3_000_000);
    let sent = send(&app, &org.admin, &space, "tide%20table.png", bytes.clone())
        .await
        .expect_status(201);
    let upload = sent.json();
    assert_eq!(upload["name"], "tide table.png");
    assert_eq!(upload["size"], bytes.len());
    assert_eq!(upload["contentType"], "image/png");
    assert_eq!(
        (&upload["width"], &upload["height"]),
        (&json!(3), &json!(2))
    );
    assert_eq!(download(&app, &sent.text("/downloadURL")).await, bytes);

    let change = change_request(&org.admin, &space).await;
    let files = json!([{"upload": upload["id"]}, {"upload": upload["id"], "name": "again.png"}]);
    let inserted = insert(&org.admin, &space, &change, files)
        .await
        .expect_status(200);
    let named = [("tide table.png", 0), ("again.png", 1)];
    for (name, at) in named {
        let file = &inserted.json()["insertedFiles"][at];
        assert_eq!(file["name"], name);
        assert_eq!(file["size"], bytes.len());
        assert_eq!(file["dimensions"], json!({"width": 3, "height": 2}));
    }
    let listed = org.admin.get_json(space.path(&format!(
        "/change-requests/{change}/content/files?metadata=true"
    )));
    let listed = listed.await;
    let oid = Oid::of(ObjectKind::Blob, &bytes).to_string();
    assert_eq!(
        listed["items"].as_array().map(Vec::len),
        Some(2),
        "{listed}"
    );
    assert_eq!(listed["items"][0]["git"]["oid"], oid);
    let url = listed["items"][0]["downloadURL"].as_str().expect("a URL");
    assert_eq!(download(&app, url).await, bytes);

    // It is used up.
    let again = insert(
        &org.admin,
        &space,
        &change,
        json!([{"upload": upload["id"]}]),
    )
    .await;
    again.expect_invalid("changes[0].files[0].upload");
}

#[tokio::test]
async fn bytes_come_back_whatever_they_are_and_wherever_they_are_stored() {
    let server = S3Server::start();
    let app = TestApp::builder().files(server.files()).build().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let mut latin = b"plain ".repeat(200_000);
    latin.push(0xe4);
    let cases = [
        ("empty.bin", Vec::new(), "raw"),
        ("small.bin", binary(600), "zstd"),
        (
            "text.txt",
            "Ebbe und Flut, täglich. ".repeat(60_000).into_bytes(),
            "zstd",
        ),
        ("latin.txt", latin, "file"),
        // More than one part of a bucket.
        ("large.bin", binary(12_000_000), "file"),
    ];
    for (name, bytes, encoding) in cases {
        // In pieces, without a length.
        let pieces: Vec<_> = bytes
            .chunks(70_001)
            .map(|piece| Ok::<_, std::io::Error>(piece.to_vec()))
            .collect();
        let sent = send(
            &app,
            &org.admin,
            &space,
            name,
            Body::from_stream(stream::iter(pieces)),
        )
        .await;
        let url = sent.expect_status(201).text("/downloadURL");
        assert!(download(&app, &url).await == bytes, "{name}");
        let stored: String = sqlx::query_scalar("select encoding from git_objects where oid = $1")
            .bind(&Oid::of(ObjectKind::Blob, &bytes).as_bytes()[..])
            .fetch_one(app.pool())
            .await
            .expect("it is stored");
        assert_eq!(stored, encoding, "{name}");
    }
}

#[tokio::test]
async fn only_editors_upload_and_only_their_own_files_are_inserted() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (space, other) = (org.space("Docs").await, org.space("Other").await);
    let (writer, reader) = (org.member(Role::Edit).await, org.member(Role::Read).await);
    send(&app, &reader, &space, "a.png", "bytes")
        .await
        .expect_status(403);
    send(&app, &app.stranger().await, &space, "a.png", "bytes")
        .await
        .expect_status(404);
    send(&app, &app.anonymous(), &space, "a.png", "bytes")
        .await
        .expect_status(401);

    let id = send(&app, &writer, &space, "a.png", "bytes")
        .await
        .expect_status(201)
        .text("/id");
    let change = change_request(&org.admin, &space).await;
    let elsewhere = change_request(&org.admin, &other).await;
    let field = "changes[0].files[1].upload";
    let files = json!([{"name": "c.txt", "base64": ""}, {"name": "b.png", "upload": id}]);
    insert(&org.admin, &space, &change, files.clone())
        .await
        .expect_invalid(field);
    insert(&writer, &other, &elsewhere, files.clone())
        .await
        .expect_invalid(field);
    insert(&writer, &space, &change, files)
        .await
        .expect_status(200);
}

#[tokio::test]
async fn what_is_sent_has_limits() {
    let app = TestApp::builder().settings(|settings| {
        settings.git.max_file_bytes = 1000;
        settings.limits.max_pending_upload_bytes_per_user = 2500;
        settings.limits.max_pending_upload_bytes = 3000;
    });
    let app = app.build().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let writer = org.member(Role::Edit).await;
    let bytes = |count| binary(count);
    for name in ["", "a%2Fb.png", "a%5Cb", "a%0Ab"] {
        send(&app, &writer, &space, name, bytes(1))
            .await
            .expect_invalid("name");
    }
    let long = "x".repeat(257);
    send(&app, &writer, &space, &long, bytes(1))
        .await
        .expect_invalid("name");
    send(&app, &writer, &space, &long[1..], bytes(0))
        .await
        .expect_status(201);
    send(&app, &writer, &space, "a", bytes(1001))
        .await
        .expect_status(413);
    let piece = Ok::<_, std::io::Error>(bytes(1001));
    let endless = Body::from_stream(stream::iter([piece]));
    send(&app, &writer, &space, "a", endless)
        .await
        .expect_status(413);
    send(
        &app,
        &writer.with("idempotency-key", "k"),
        &space,
        "a",
        bytes(1),
    )
    .await
    .expect_invalid("Idempotency-Key");
    send(
        &app,
        &writer.with("content-encoding", "gzip"),
        &space,
        "a",
        bytes(1),
    )
    .await
    .expect_invalid("Content-Encoding");

    // 2,500 bytes of one user, 3,000 of all.
    for count in [1000, 1000, 500] {
        send(&app, &writer, &space, "a", bytes(count))
            .await
            .expect_status(201);
    }
    let full = send(&app, &writer, &space, "a", bytes(1))
        .await
        .expect_status(422);
    full.expect_error("Your uploads that are not inserted yet may have 2500 bytes together");
    send(&app, &org.admin, &space, "a", bytes(500))
        .await
        .expect_status(201);
    let full = send(&app, &org.admin, &space, "a", bytes(1))
        .await
        .expect_status(422);
    full.expect_error(
        "The uploads of this organization that are not inserted yet may have 3000 bytes",
    );

    expect_deletion_after_a_day(&app, &org, &space, &writer).await;
}

/// Uploads that are a day old are deleted with the garbage of the space, and inserted by nobody.
async fn expect_deletion_after_a_day(
    app: &TestApp,
    org: &Org<'_>,
    space: &TestSpace<'_>,
    writer: &Persona<'_>,
) {
    let id = "select id::text from uploads where user_id = $1 and size = 500";
    let id: String = sqlx::query_scalar(id)
        .bind(writer.id.uuid())
        .fetch_one(app.pool())
        .await
        .expect("it is there");
    let id = model::id::UploadId::from_uuid(id.parse().expect("a UUID"));
    for statement in [
        "update uploads set expires_at = now()",
        "update git_objects set used_at = now() - interval '25 hours'",
    ] {
        sqlx::query(statement)
            .execute(app.pool())
            .await
            .expect("a good statement");
    }
    let change = change_request(writer, space).await;
    insert(writer, space, &change, json!([{"upload": id}]))
        .await
        .expect_invalid("changes[0].files[0].upload");
    send(app, writer, space, "a", binary(700))
        .await
        .expect_status(201);
    let pool = model::id::PoolId::from_uuid(space.space_id().uuid());
    let ctx = app.system();
    pages::garbage::collect_now(&ctx, org.id, pool)
        .await
        .expect("it is collected");
    ctx.commit(None).await.expect("the database answers");
    let sizes = "select array_agg(size order by size) from uploads";
    let sizes: Vec<i64> = sqlx::query_scalar(sizes)
        .fetch_one(app.pool())
        .await
        .expect("one is left");
    assert_eq!(sizes, [700]);
    let left =
        "select array_agg(size order by size) from git_objects where size >= 500 and kind = 'blob'";
    let left: Vec<i64> = sqlx::query_scalar(left)
        .fetch_one(app.pool())
        .await
        .expect("one is left");
    assert_eq!(left, [700]);
}

#[tokio::test]
async fn a_file_that_was_stored_long_ago_is_kept_for_its_new_upload() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    send(&app, &org.admin, &space, "a.bin", binary(10))
        .await
        .expect_status(201);
    let age = "update git_objects set used_at = now() - interval '40 minutes'";
    sqlx::query(age)
        .execute(app.pool())
        .await
        .expect("a good statement");
    send(&app, &org.admin, &space, "a.bin", binary(10))
        .await
        .expect_status(201);
    let kept = "select bool_and(o.used_at + interval '24 hours' >= u.expires_at - interval '1 second')
        from uploads u join git_objects o on o.oid = u.oid where u.expires_at = (select max(expires_at) from uploads)";
    let kept: bool = sqlx::query_scalar(kept)
        .fetch_one(app.pool())
        .await
        .expect("it is there");
    assert!(kept, "it expires before it may");
}
