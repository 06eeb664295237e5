//! People to test with. Each has an account and a token; the test grants them rights.

use std::sync::atomic::{AtomicU32, Ordering};

use axum::body::Body;
use http::{Method, Request, header};
use identity::secrets::{generate_token, hash_token};
use model::{id::UserId, scope::Scopes, token::NewApiToken, user::NewUser};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use store::{CommitPermit, tokens, users};

use crate::{Reply, TestApp};

/// A client that sends requests, with or without a token.
#[derive(Clone)]
pub struct Persona<'a> {
    pub(crate) app: &'a TestApp,
    pub id: UserId,
    pub email: String,
    token: Option<String>,
    headers: Vec<(String, String)>,
}

static COUNT: AtomicU32 = AtomicU32::new(1);

impl TestApp {
    /// A user with a verified e-mail address and no organization.
    pub async fn stranger(&self) -> Persona<'_> {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        self.person(&format!("person{number}@example.com"), Scopes::All)
            .await
    }

    pub async fn person(&self, email: &str, scopes: Scopes) -> Persona<'_> {
        let ctx = self.system();
        let mut new = NewUser::new(email, email.split('@').next().unwrap_or("someone"))
            .expect("a good address");
        new.email_verified = true;
        let mut tx = ctx.begin().await.expect("the database answers");
        let user = users::insert(&mut tx, new).await.expect("a new address");
        tx.commit(CommitPermit::without_event("a fixture"))
            .await
            .expect("the database answers");
        self.log_in(user.id, email, scopes).await
    }

    /// Another token for an existing user.
    pub async fn log_in(&self, id: UserId, email: &str, scopes: Scopes) -> Persona<'_> {
        let secret = generate_token(&*self.app.entropy);
        let hash = hash_token(&secret).expect("made by us");
        let mut tx = self.system().begin().await.expect("the database answers");
        let new = NewApiToken::new("test", scopes, None).expect("a good label");
        tokens::insert(&mut tx, id, new, &hash)
            .await
            .expect("a new token");
        tx.commit(CommitPermit::without_event("a fixture"))
            .await
            .expect("the database answers");
        let token = Some(secret.expose_secret().to_owned());
        Persona {
            app: self,
            id,
            email: email.to_owned(),
            token,
            headers: Vec::new(),
        }
    }

    /// Creates an account with a password. Returns its id.
    pub async fn sign_up(&self, email: &str, password: &str) -> String {
        let body = json!({"email": email, "displayName": "Ada", "password": password});
        self.anonymous().create("/users", body).await
    }

    /// A client with a new session.
    pub async fn sign_in(&self, email: &str, password: &str) -> Persona<'_> {
        let body = json!({"email": email, "password": password});
        let session = self.anonymous().post("/sessions", body).await;
        self.bearer(&session.expect_status(201).text("/token"))
    }

    /// A client without a token.
    pub fn anonymous(&self) -> Persona<'_> {
        let id = UserId::from_uuid(uuid::Uuid::nil());
        Persona {
            app: self,
            id,
            email: String::new(),
            token: None,
            headers: Vec::new(),
        }
    }

    /// A client with any token, such as one of a site.
    pub fn bearer(&self, token: &str) -> Persona<'_> {
        Persona {
            token: Some(token.to_owned()),
            ..self.anonymous()
        }
    }

    /// Disables an account as the operator does.
    pub async fn disable(&self, user: UserId) {
        let ctx = self.system();
        let ended = app::accounts::operator::disable(&ctx, user).await;
        ended
            .expect("the database answers")
            .expect("an account in use");
        ctx.commit(None).await.expect("the database answers");
    }
}

impl Persona<'_> {
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// The same client with an additional header.
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut persona = self.clone();
        let header = (name.to_owned(), value.to_owned());
        persona.headers.push(header);
        persona
    }

    pub async fn get(&self, path: impl AsRef<str>) -> Reply {
        self.send(Method::GET, path.as_ref(), None).await
    }

    /// The body of a GET, which must succeed.
    pub async fn get_json(&self, path: impl AsRef<str>) -> Value {
        self.get(path).await.expect_status(200).json()
    }

    pub async fn post(&self, path: impl AsRef<str>, body: Value) -> Reply {
        self.send(Method::POST, path.as_ref(), Some(body)).await
    }

    /// Creates an object with a POST, which must succeed. Returns its id.
    pub async fn create(&self, path: impl AsRef<str>, body: Value) -> String {
        self.post(path, body).await.expect_status(201).id()
    }

    /// A POST without a body, but with the content type, as clients send it.
    pub async fn post_empty(&self, path: impl AsRef<str>) -> Reply {
        self.with("content-type", "application/json")
            .send(Method::POST, path.as_ref(), None)
            .await
    }

    pub async fn put(&self, path: impl AsRef<str>, body: Value) -> Reply {
        self.send(Method::PUT, path.as_ref(), Some(body)).await
    }

    pub async fn patch(&self, path: impl AsRef<str>, body: Value) -> Reply {
        self.send(Method::PATCH, path.as_ref(), Some(body)).await
    }

    pub async fn delete(&self, path: impl AsRef<str>) -> Reply {
        self.send(Method::DELETE, path.as_ref(), None).await
    }

    /// A request builder; `path` is the whole path.
    pub fn request(&self, method: Method, path: &str) -> http::request::Builder {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        request
    }

    /// Sends any request; `path` is below `/v1`.
    pub async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let mut request = self.request(method, &format!("/v1{path}"));
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        self.app
            .send(request.body(body).expect("a good request"))
            .await
    }
}
