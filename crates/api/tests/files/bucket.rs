//! Large files in a bucket of a real S3 server: clients are redirected to it, or get them through this server.

use files::{FileStorage, Key, S3Settings};
use model::Error;
use pages::blobs;
use testkit::{S3Server, TestApp};

use crate::fixture::{FilesFixture, binary};

#[tokio::test]
async fn clients_are_sent_to_the_bucket_for_large_files_only() {
    let server = S3Server::start();
    let app = TestApp::builder().files(server.files()).build().await;
    let stage = FilesFixture::new(&app).await;
    let bytes = binary(700_000);
    let large = stage.store(&bytes).await;
    let sent_on = stage.get(&stage.url(large, "ä b.svg"), &[]).await;
    let target = sent_on.expect_status(302).header("location").to_owned();
    assert!(target.starts_with(&server.settings().endpoint), "{target}");
    let mut answer = ureq::get(&target).call().expect("the bucket answers");
    assert_eq!(answer.headers()["content-type"], "image/svg+xml");
    let disposition = &answer.headers()["content-disposition"];
    assert_eq!(
        disposition,
        "attachment; filename=\"_ b.svg\"; filename*=UTF-8''%C3%A4%20b.svg"
    );
    assert_eq!(answer.body_mut().read_to_vec().expect("all of it"), bytes);

    let text = stage.store(&b"text ".repeat(200_000)).await;
    let got = stage.fetch(&stage.url(text, "a.txt"), &[]).await;
    assert_eq!(got.expect_status(200).bytes.len(), 1_000_000);
}

#[tokio::test]
async fn a_bucket_that_clients_cannot_reach_is_served_through_us() {
    let mut server = S3Server::start();
    let settings = S3Settings {
        direct_downloads: false,
        ..server.settings()
    };
    let files = FileStorage::s3(&settings).expect("good settings");
    let app = TestApp::builder().files(files).build().await;
    let stage = FilesFixture::new(&app).await;
    let bytes = binary(700_000);
    let oid = stage.store(&bytes).await;
    let url = stage.url(oid, "a.png");
    let got = stage.fetch(&url, &[]).await.expect_status(200);
    assert_eq!(got.bytes, bytes);
    let part = stage.fetch(&url, &[("range", "bytes=600000-600009")]).await;
    assert_eq!(part.expect_status(206).bytes, bytes[600_000..600_010]);

    server.kill();
    let away = stage.fetch(&url, &[]).await.expect_status(503);
    assert_eq!(away.text("/error/type"), "unavailable");
    server.restart();
    stage.fetch(&url, &[]).await.expect_status(200);
}

#[tokio::test]
async fn objects_come_back_from_both_places_and_other_bytes_are_refused() {
    let app = TestApp::new().await;
    let stage = FilesFixture::new(&app).await;
    let (large, small) = (binary(700_000), binary(600));
    let oids = [stage.store(&large).await, stage.store(&small).await];
    let absent = model::Oid::of(model::ObjectKind::Blob, b"not stored");
    let response = [oids[0], absent, oids[1]];
    let mut loaded = blobs::load(&app.app, stage.pool(), &response)
        .await
        .expect("both answer");
    loaded.sort_by_key(|(_, object)| object.bytes.len());
    let loaded: Vec<_> = loaded
        .iter()
        .map(|(oid, object)| (*oid, object.bytes.to_vec()))
        .collect();
    assert_eq!(loaded, [(oids[1], small), (oids[0], large.clone())]);
    let stored = "select encoding from git_objects where oid = $1";
    for (oid, encoding) in [(oids[0], "file"), (oids[1], "zstd")] {
        let found: String = sqlx::query_scalar(stored)
            .bind(&oid.as_bytes()[..])
            .fetch_one(app.pool())
            .await
            .expect("it has a row");
        assert_eq!(found, encoding);
    }

    let key = Key::object(stage.pool().organization, stage.pool().id, oids[0]);
    let damaged = large[1..].to_vec().into();
    app.app.files.put(&key, damaged).await.expect("it is put");
    let refused = blobs::load(&app.app, stage.pool(), &oids).await;
    let error = refused.expect_err("these are other bytes");
    assert!(matches!(error, Error::Internal(_)), "{error:?}");
    assert!(error.trace().contains("backup"), "{}", error.trace());
}
