//! Shared fixture: a space with blobs, and a client without a token.

use authz::{Granted, action::act::View};
use axum::body::Body;
use content::Objects;
use context::{Ctx, Principal, RequestInfo};
use http::{Method, StatusCode};
use model::{
    ObjectKind, Oid,
    content::{Content, RevisionSelector},
    id::SpaceId,
    space::Space,
};
use pages::{blobs, file_urls};
use serde_json::json;
use store::{CommitPermit, objects::Pool};
use testkit::{Org, Reply, TestApp};

pub(crate) struct FilesFixture<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) org: Org<'a>,
    pub(crate) space: Space,
    content: Granted<Content, View>,
    /// Its admin, who requests the URLs.
    ctx: Ctx,
}

impl<'a> FilesFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        let org = app.organization("acme").await;
        let id = org.space("Docs").await.space_id();
        let (ctx, content) = load(app, &org, id).await;
        Self {
            app,
            org,
            space: content.space.clone(),
            content,
            ctx,
        }
    }

    /// The same fixture with the space reloaded.
    pub(crate) async fn again(self) -> Self {
        let (ctx, content) = load(self.app, &self.org, self.space.id).await;
        Self {
            space: content.space.clone(),
            content,
            ctx,
            ..self
        }
    }

    pub(crate) fn pool(&self) -> Pool {
        Pool {
            organization: self.space.organization,
            id: self.space.pool,
        }
    }

    pub(crate) async fn store(&self, bytes: &[u8]) -> Oid {
        let mut objects = Objects::default();
        let oid = objects.write(ObjectKind::Blob, bytes);
        let (ctx, pool) = (self.app.system(), self.pool());
        let written: Vec<_> = objects.written().collect();
        let hold = blobs::upload_files(&ctx, pool, &written).await;
        let hold = hold.expect("the files are put");
        let mut tx = ctx.begin().await.expect("a transaction");
        blobs::store(&mut tx, pool, written, hold)
            .await
            .expect("it is stored");
        tx.commit(CommitPermit::without_event("a fixture"))
            .await
            .expect("the database answers");
        oid
    }

    pub(crate) fn url(&self, oid: Oid, name: &str) -> String {
        file_urls::url(&self.ctx, &self.content, oid, name)
    }

    /// One request to a URL of this server.
    pub(crate) async fn get(&self, url: &str, headers: &[(&str, &str)]) -> Reply {
        let path = url.strip_prefix("https://bindery.test").unwrap_or(url);
        let mut request = self.app.anonymous().request(Method::GET, path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).expect("a good request");
        self.app.send(request).await
    }

    /// Both steps of a download.
    pub(crate) async fn fetch(&self, url: &str, headers: &[(&str, &str)]) -> Reply {
        let sent_on = self.get(url, &[]).await.expect_status(302);
        self.get(sent_on.header("location"), headers).await
    }
}

async fn load(app: &TestApp, org: &Org<'_>, id: SpaceId) -> (Ctx, Granted<Content, View>) {
    let principal = Principal::User {
        user: org.admin.id,
        token: None,
    };
    let ctx = Ctx::new(app.app.clone(), principal, RequestInfo::default());
    let content = ctx
        .content(id, RevisionSelector::Main)
        .await
        .expect("it is there");
    let content = content.allow().expect("its admin sees it");
    (ctx, content)
}

/// Bytes that are not text.
pub(crate) fn binary(length: usize) -> Vec<u8> {
    let byte = |at: usize| u8::try_from(at % 251).expect("it is small");
    (0..length).map(byte).collect()
}

/// The response for every rejected URL, whatever is wrong with it.
pub(crate) fn rejected_url_response() -> (StatusCode, String) {
    let body = json!({"error": {
        "code": 404,
        "message": "No such file. Check the id, and that your account may see it.",
        "type": "not_found",
    }});
    (StatusCode::NOT_FOUND, body.to_string())
}
