//! People to test with. Each has an account and a token; the test grants them rights.

use std::sync::atomic::{AtomicU32, Ordering};

use axum::body::Body;
use context::{Ctx, Principal, RequestInfo};
use http::{Method, Request, header};
use identity::secrets::{generate_token, hash_token};
use model::{
    Role,
    id::{OrganizationId, UserId},
    organization::NewOrganization,
    scope::Scopes,
    token::NewApiToken,
    user::NewUser,
};
use secrecy::ExposeSecret;
use serde_json::Value;
use store::{CommitPermit, members, tokens, users};

use crate::{Reply, TestApp};

/// A client that sends requests, with or without a token.
pub struct Persona<'a> {
    app: &'a TestApp,
    pub id: UserId,
    pub email: String,
    token: Option<String>,
    headers: Vec<(String, String)>,
}

/// An organization and its first admin.
pub struct Org<'a> {
    app: &'a TestApp,
    pub id: OrganizationId,
    pub admin: Persona<'a>,
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

    pub async fn organization(&self, title: &str) -> Org<'_> {
        let admin = self.stranger().await;
        let principal = Principal::User {
            user: admin.id,
            token: None,
        };
        let ctx = Ctx::new(self.app.clone(), principal, RequestInfo::default());
        let new = NewOrganization::new(title, &[]).expect("a good title");
        let made = app::organizations::create(&ctx, new)
            .await
            .expect("anyone may, in tests");
        ctx.commit(None).await.expect("the database answers");
        Org {
            app: self,
            id: made.id,
            admin,
        }
    }
}

impl<'a> Org<'a> {
    /// Adds a member with a role.
    pub async fn member(&self, role: Role) -> Persona<'a> {
        self.join(Some(role)).await
    }

    /// Adds a member without a role.
    pub async fn guest(&self) -> Persona<'a> {
        self.join(None).await
    }

    /// Adds a disabled member.
    pub async fn disabled(&self) -> Persona<'a> {
        let persona = self.join(Some(Role::Admin)).await;
        let disable = sqlx::query(
            "update members set disabled_at = now() where organization_id = $1 and user_id = $2",
        );
        let done = disable
            .bind(self.id.uuid())
            .bind(persona.id.uuid())
            .execute(self.app.pool())
            .await;
        done.expect("the database answers");
        persona
    }

    async fn join(&self, role: Option<Role>) -> Persona<'a> {
        let persona = self.app.stranger().await;
        self.admit(&persona, role).await;
        persona
    }

    /// Makes a user a member.
    pub async fn admit(&self, persona: &Persona<'_>, role: Option<Role>) {
        let mut tx = self
            .app
            .system()
            .begin()
            .await
            .expect("the database answers");
        members::insert(&mut tx, self.id, persona.id, role, false)
            .await
            .expect("a new member");
        tx.commit(CommitPermit::without_event("a fixture"))
            .await
            .expect("the database answers");
    }
}

impl Persona<'_> {
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// The same client with an additional header.
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut headers = self.headers.clone();
        headers.push((name.to_owned(), value.to_owned()));
        Self {
            app: self.app,
            id: self.id,
            email: self.email.clone(),
            token: self.token.clone(),
            headers,
        }
    }

    pub async fn get(&self, path: impl AsRef<str>) -> Reply {
        self.send(Method::GET, path.as_ref(), None).await
    }

    pub async fn post(&self, path: impl AsRef<str>, body: Value) -> Reply {
        self.send(Method::POST, path.as_ref(), Some(body)).await
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
