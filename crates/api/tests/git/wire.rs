//! Requests built by hand, to send what no benign client sends.

use std::fmt::Write;

use axum::body::Body;
use http::{Method, StatusCode};
use http_body_util::BodyExt;
use model::{ObjectKind, Oid};
use testkit::{Persona, TestApp};
use tower::ServiceExt;

pub(crate) const ZERO_OID: &str = "0000000000000000000000000000000000000000";

pub(crate) fn line(text: &[u8]) -> Vec<u8> {
    let mut line = format!("{:04x}", text.len() + 4).into_bytes();
    line.extend_from_slice(text);
    line
}

pub(crate) async fn send(
    app: &TestApp,
    who: &Persona<'_>,
    space: &str,
    service: &str,
    version: &str,
    body: impl Into<Body>,
) -> (StatusCode, String) {
    let request = who
        .request(Method::POST, &format!("/git/{space}.git/{service}"))
        .header("content-type", format!("application/x-{service}-request"))
        .header("git-protocol", format!("version={version}"))
        .body(body.into())
        .expect("a good request");
    let response = app
        .router
        .clone()
        .oneshot(request)
        .await
        .expect("the router never fails");
    let status = response.status();
    let bytes = response
        .into_body()
        .collect()
        .await
        .expect("the body is complete")
        .to_bytes();
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

/// Requests an object by its id, without it being advertised. Returns whether it was sent.
pub(crate) async fn can_fetch(
    app: &TestApp,
    who: &Persona<'_>,
    space: &str,
    version: &str,
    oid: &str,
) -> bool {
    let want = format!("want {oid}\n");
    let mut body = Vec::new();
    if version == "2" {
        body.extend(line(b"command=fetch\n"));
        body.extend(b"0001");
        body.extend(line(want.as_bytes()));
        body.extend(line(b"done\n"));
        body.extend(b"0000");
    } else {
        body.extend(line(want.as_bytes()));
        body.extend(b"0000");
        body.extend(line(b"done\n"));
    }
    let (status, said) = send(app, who, space, "git-upload-pack", version, body).await;
    assert_eq!(status, 200, "{said}");
    let (came, refused) = (said.contains("PACK"), said.contains("not our ref"));
    assert_ne!(came, refused, "{said}");
    came
}

/// A push: command lines, options and a pack.
pub(crate) fn push(commands: &[(&str, &str, &str)], options: &[&[u8]], pack: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    for (index, (old, new, name)) in commands.iter().enumerate() {
        let mut command = format!("{old} {new} {name}").into_bytes();
        if index == 0 {
            command.extend(b"\0 report-status");
            if !options.is_empty() {
                command.extend(b" push-options");
            }
        }
        body.extend(line(&command));
    }
    body.extend(b"0000");
    if !options.is_empty() {
        for option in options {
            body.extend(line(option));
        }
        body.extend(b"0000");
    }
    body.extend(pack);
    body
}

/// Unchecked objects, and the pack with them.
#[derive(Default)]
pub(crate) struct Forged {
    pack: git::pack::Pack,
}

impl Forged {
    pub(crate) fn add(&mut self, kind: ObjectKind, bytes: &[u8]) -> Oid {
        self.pack.push(kind, bytes).expect("memory");
        Oid::of(kind, bytes)
    }

    pub(crate) fn blob(&mut self, text: &str) -> Oid {
        self.add(ObjectKind::Blob, text.as_bytes())
    }

    pub(crate) fn tree(&mut self, entries: &[(&str, &[u8], Oid)]) -> Oid {
        let mut bytes = Vec::new();
        for (mode, name, oid) in entries {
            bytes.extend(mode.as_bytes());
            bytes.push(b' ');
            bytes.extend(*name);
            bytes.push(0);
            bytes.extend(oid.as_bytes());
        }
        self.add(ObjectKind::Tree, &bytes)
    }

    pub(crate) fn commit(&mut self, tree: Oid, parents: &[&str]) -> Oid {
        let mut text = format!("tree {tree}\n");
        for parent in parents {
            let _ = writeln!(text, "parent {parent}");
        }
        text.push_str("author M <m@example.com> 1700000000 +0000\n");
        text.push_str("committer M <m@example.com> 1700000000 +0000\n\nForged\n");
        self.add(ObjectKind::Commit, text.as_bytes())
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.pack.into_bytes()
    }
}
