//! People in a browser, who send a cookie instead of a token.

use identity::secrets::{generate_session_token, hash_session_token};
use model::{
    id::UserId,
    scope::Scopes,
    session::{IDLE_TIMEOUT, NewBrowserSession},
    token::NewApiToken,
};
use secrecy::ExposeSecret;
use store::{CommitPermit, sessions, tokens};

use crate::{Persona, TestApp};

/// The headers of requests that the server's own pages send.
const OWN_PAGE: [(&str, &str); 2] = [
    ("sec-fetch-site", "same-origin"),
    ("x-bindery-console", "1"),
];

impl TestApp {
    /// A user with a new session in a browser. Their requests come from the server's own pages.
    pub async fn browser(&self, id: UserId) -> Persona<'_> {
        let mut persona = self.anonymous();
        persona.id = id;
        let cookie = format!("__Host-bindery={}", self.session_cookie(id).await);
        let mut persona = persona.with("cookie", &cookie);
        for (name, value) in OWN_PAGE {
            persona = persona.with(name, value);
        }
        persona
    }

    /// The value of the cookie of a new session.
    pub async fn session_cookie(&self, user: UserId) -> String {
        let secret = generate_session_token(&*self.app.entropy);
        let hash = hash_session_token(&secret).expect("made by us");
        let ctx = self.system();
        let now = ctx.app.clock.now();
        let new = NewApiToken::new("Session", Scopes::All, Some(now + IDLE_TIMEOUT));
        let mut new = new.expect("a good label");
        new.session = true;
        let mut tx = ctx.begin().await.expect("the database answers");
        let token = tokens::insert(&mut tx, user, new, &hash)
            .await
            .expect("a new session");
        let browser = NewBrowserSession::new(Some("Test"), true).start(now, None);
        sessions::insert_browser(&mut tx, token.id, &browser)
            .await
            .expect("a new session");
        tx.commit(CommitPermit::without_event("a fixture"))
            .await
            .expect("the database answers");
        secret.expose_secret().to_owned()
    }
}
