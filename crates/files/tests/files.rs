//! The same tests for both kinds of storage: a directory, and a bucket of a real S3 server.

use std::{fs, ops::Range, time::Duration};

use bytes::Bytes;
use files::{FileStorage, Key, ListedFile, Prefix, Presentation, S3Settings};
use futures::TryStreamExt;
use model::{
    Error, ObjectKind, Oid,
    entropy::SystemEntropy,
    id::{OrganizationId, PoolId},
};
use testkit::S3Server;

fn organization(number: u128) -> OrganizationId {
    OrganizationId::from_uuid(uuid::Uuid::from_u128(number))
}

fn pool(number: u128) -> PoolId {
    PoolId::from_uuid(uuid::Uuid::from_u128(number))
}

fn bytes(length: usize) -> Bytes {
    (0..length)
        .map(|at| u8::try_from(at % 251).expect("it is small"))
        .collect()
}

async fn part(files: &FileStorage, key: &Key, range: Range<u64>) -> Bytes {
    let stream = files.get_range(key, range).await.expect("it is there");
    let parts: Vec<Bytes> = stream.try_collect().await.expect("it stays there");
    parts.concat().into()
}

async fn list(files: &FileStorage, prefix: &Prefix) -> Vec<ListedFile> {
    let mut listed: Vec<ListedFile> = files.list(prefix).try_collect().await.expect("it answers");
    listed.sort_by_key(|file| file.key.to_string());
    listed
}

async fn keeps_what_is_put(files: &FileStorage) {
    let written = bytes(3_000_000);
    let oid = Oid::of(ObjectKind::Blob, &written);
    let key = Key::object(organization(1), pool(2), oid);
    files
        .put(&key, written.clone())
        .await
        .expect("there is room");
    files
        .put(&key, written.clone())
        .await
        .expect("twice does no harm");
    assert_eq!(files.get(&key).await.expect("it was put"), written);
    assert_eq!(part(files, &key, 0..1).await, written[0..1]);
    assert_eq!(
        part(files, &key, 1_000_000..2_500_000).await,
        written[1_000_000..2_500_000]
    );
    assert_eq!(part(files, &key, 5..5).await, written[5..5]);
    assert_eq!(key.oid(), Some(oid));

    let other = Key::object(organization(1), pool(20), oid);
    files
        .put(&other, written.clone())
        .await
        .expect("there is room");
    let listed = list(files, &Prefix::pool(organization(1), pool(2))).await;
    assert_eq!(listed.len(), 1, "the other pool is apart: {listed:?}");
    assert_eq!((&listed[0].key, listed[0].size), (&key, 3_000_000));
    let stranger = Prefix::pool(organization(3), pool(2));
    assert_eq!(list(files, &stranger).await, []);

    let never = Key::object(organization(1), pool(2), Oid::EMPTY_TREE);
    files
        .delete([key.clone(), never])
        .await
        .expect("what is not there is deleted already");
    assert_eq!(
        list(files, &Prefix::pool(organization(1), pool(2))).await,
        []
    );
    files.get(&other).await.expect("the other pool is apart");
    let lost = files.get(&key).await.expect_err("it was deleted");
    assert!(lost.trace().contains(&key.to_string()), "{}", lost.trace());
    files.probe(&SystemEntropy).await.expect("all of it works");
}

#[tokio::test]
async fn a_directory_keeps_what_is_put() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let files = FileStorage::local(&folder.path().join("new/files")).expect("it can be made");
    keeps_what_is_put(&files).await;
    let presentation = Presentation::of("a.png");
    let key = Key::object(organization(1), pool(2), Oid::EMPTY_TREE);
    let url = files.signed_url(&key, Duration::from_mins(1), &presentation);
    assert_eq!(url.await.expect("no storage is asked"), None);
}

#[tokio::test]
async fn a_bucket_keeps_what_is_put() {
    let server = S3Server::start();
    keeps_what_is_put(&server.files()).await;
}

#[tokio::test]
async fn a_signed_address_gives_the_file_as_it_says_and_nothing_else() {
    let server = S3Server::start();
    let files = server.files();
    let written = bytes(600_000);
    let key = Key::object(organization(1), pool(2), Oid::EMPTY_TREE);
    files
        .put(&key, written.clone())
        .await
        .expect("there is room");
    let presentation = Presentation::of("ä b.png");
    let url = files
        .signed_url(&key, Duration::from_mins(1), &presentation)
        .await
        .expect("it is signed here")
        .expect("clients may go there");
    let mut answer = ureq::get(&url).call().expect("the address works");
    assert_eq!(answer.headers()["content-type"], "image/png");
    assert_eq!(
        answer.headers()["content-disposition"],
        presentation.disposition
    );
    let got = answer.body_mut().read_to_vec().expect("all of it");
    assert_eq!(got, written);

    let other = url.replace(&key.to_string(), &key.to_string().replace('4', "5"));
    assert_ne!(other, url);
    let refused = [other, url.replace("image%2Fpng", "text%2Fhtml")];
    for url in refused {
        let error = ureq::get(&url).call().expect_err("it was not signed");
        assert!(error.to_string().contains("403"), "{url}: {error}");
    }
    let closed = S3Settings {
        direct_downloads: false,
        ..server.settings()
    };
    let closed = FileStorage::s3(&closed).expect("good settings");
    let url = closed.signed_url(&key, Duration::from_mins(1), &presentation);
    assert_eq!(url.await.expect("no storage is asked"), None);
}

#[tokio::test]
async fn a_server_that_is_away_is_told_as_such_and_comes_back() {
    let mut server = S3Server::start();
    let files = server.files();
    let key = Key::object(organization(1), pool(2), Oid::EMPTY_TREE);
    files.put(&key, bytes(10)).await.expect("there is room");
    server.kill();
    let put = files.put(&key, bytes(10)).await;
    assert!(matches!(put, Err(Error::Unavailable(_))), "{put:?}");
    let get = files.get(&key).await;
    assert!(matches!(get, Err(Error::Unavailable(_))), "{get:?}");
    server.restart();
    assert_eq!(files.get(&key).await.expect("it is back"), bytes(10));
}

#[tokio::test]
async fn a_directory_that_is_gone_is_told_as_such() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let place = folder.path().join("files");
    let files = FileStorage::local(&place).expect("it can be made");
    files.reach().await.expect("it is there");
    fs::remove_dir_all(&place).expect("our own directory");
    for _ in 0..2 {
        let error = files.reach().await.expect_err("it is gone");
        assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
        let name = place.display().to_string();
        assert!(error.trace().contains(&name), "{}", error.trace());
        fs::write(&place, "a file in its place").expect("our own directory");
    }
}

#[tokio::test]
async fn wrong_settings_are_told_as_such() {
    let server = S3Server::start();
    let wrong = [
        (
            "403",
            S3Settings {
                secret_access_key: "wrong".to_owned().into(),
                ..server.settings()
            },
        ),
        // No server speaks TLS there; the test is that the client tries.
        (
            "received corrupt message",
            S3Settings {
                endpoint: server.settings().endpoint.replace("http:", "https:"),
                ..server.settings()
            },
        ),
    ];
    for (word, settings) in wrong {
        let files = FileStorage::s3(&settings).expect("nothing is asked yet");
        let probe = files.probe(&SystemEntropy).await;
        let error = probe.expect_err("it cannot work");
        assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
        assert!(error.trace().contains(word), "{}", error.trace());
    }
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let error = FileStorage::local(file.path()).expect_err("a file is no directory");
    assert!(error.to_string().contains("files.directory"), "{error}");
}

#[tokio::test]
async fn discarded_files_of_a_directory_come_back_until_they_are_purged() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let files = FileStorage::local(folder.path()).expect("a new directory");
    let files = files.keeping_deleted();
    let day = |text: &str| text.parse::<jiff::Timestamp>().expect("a time");
    let key = |number: usize| {
        let oid = Oid::of(ObjectKind::Blob, &bytes(number));
        Key::object(organization(1), pool(2), oid)
    };
    for number in 1..=2 {
        files
            .put(&key(number), bytes(number))
            .await
            .expect("there is room");
    }
    let missing = key(9);
    let first = files
        .discard([key(1), missing], day("2026-01-01T10:00:00Z"))
        .await;
    first.expect("it is moved");
    let second = files.discard([key(2)], day("2026-02-01T10:00:00Z")).await;
    second.expect("it is moved");
    assert_eq!(files.find(&key(1)).await.expect("it answers"), None);
    let live = list(&files, &Prefix::organization(organization(1))).await;
    assert!(live.is_empty(), "{live:?}");

    let deleted: Vec<_> = files
        .list_deleted()
        .try_collect()
        .await
        .expect("it answers");
    assert_eq!(deleted.len(), 2);
    let one = deleted
        .iter()
        .find(|file| file.key == key(1))
        .expect("it is kept");
    assert_eq!(one.key.pool(), Some((organization(1), pool(2))));
    files.undelete(one).await.expect("it is moved");
    assert_eq!(files.get(&key(1)).await.expect("it is back"), bytes(1));

    let purge = |text: &str| files.purge_deleted(text.parse().expect("a day"));
    assert_eq!(
        purge("2026-02-01").await.expect("it answers"),
        0,
        "that day is kept"
    );
    assert_eq!(purge("2026-02-02").await.expect("it answers"), 1);
    let deleted: Vec<files::DeletedFile> = files
        .list_deleted()
        .try_collect()
        .await
        .expect("it answers");
    assert!(deleted.is_empty(), "{deleted:?}");
    assert_eq!(files.get(&key(1)).await.expect("it is back"), bytes(1));
}
