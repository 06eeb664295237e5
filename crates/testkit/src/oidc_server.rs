//! An OpenID provider for tests: it keeps to the protocol unless a test makes it say something else.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard},
};

use axum::{
    Json, Router,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use ring::{
    rand::SystemRandom,
    signature::{Ed25519KeyPair, KeyPair},
};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use url::{Url, form_urlencoded};

pub const CLIENT_ID: &str = "bindery";
pub const CLIENT_SECRET: &str = "client secret";
const ACCESS_TOKEN: &str = "access token";

/// How the discovery document is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentMode {
    Right,
    /// Redirects to the right one.
    Redirect,
    /// One mebibyte.
    Large,
    /// Names another issuer.
    OtherIssuer,
    Unavailable,
}

pub struct OidcServer {
    port: u16,
    state: Arc<Mutex<ServerState>>,
}

struct ServerState {
    issuer: String,
    mode: DocumentMode,
    key: Ed25519KeyPair,
    key_id: u32,
    /// Claims of the next tokens, besides those of the protocol. They replace those with the same name; null removes one.
    claims: Map<String, Value>,
    user_info: Value,
    /// The nonce and the challenge of each code.
    codes: HashMap<String, (String, String)>,
    key_requests: usize,
}

type Shared = State<Arc<Mutex<ServerState>>>;

impl OidcServer {
    #[expect(
        clippy::disallowed_methods,
        reason = "the server ends with the runtime of its test"
    )]
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0))
            .await
            .expect("a port is free");
        let port = listener.local_addr().expect("it is bound").port();
        let state = Arc::new(Mutex::new(ServerState {
            issuer: format!("http://127.0.0.1:{port}"),
            mode: DocumentMode::Right,
            key: generate_key(),
            key_id: 1,
            claims: Map::new(),
            user_info: json!({}),
            codes: HashMap::new(),
            key_requests: 0,
        }));
        let routes = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/elsewhere", get(document))
            .route("/jwks", get(keys))
            .route("/token", post(token))
            .route("/userinfo", get(user_info))
            .with_state(state.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self { port, state }
    }

    pub fn issuer(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn set_mode(&self, mode: DocumentMode) {
        self.state().mode = mode;
    }

    /// Sets the claims of the next tokens: an object whose nulls remove claims.
    pub fn set_claims(&self, claims: &Value) {
        let claims = claims.as_object().expect("an object");
        self.state().claims.clone_from(claims);
    }

    pub fn set_user_info(&self, info: Value) {
        self.state().user_info = info;
    }

    /// Replaces the key. Tokens of the former one no longer verify.
    pub fn rotate(&self) {
        let mut state = self.state();
        state.key = generate_key();
        state.key_id += 1;
    }

    /// Returns how often the keys were read.
    pub fn key_requests(&self) -> usize {
        self.state().key_requests
    }

    /// Signs in like a person who is sent to this URL. Returns the code and the state.
    pub fn authorize(&self, url: &Url) -> (String, String) {
        let query: BTreeMap<String, String> = url.query_pairs().into_owned().collect();
        assert_eq!(query["response_type"], "code");
        assert_eq!(query["client_id"], CLIENT_ID);
        assert_eq!(query["code_challenge_method"], "S256");
        let mut state = self.state();
        let code = format!("code {}", state.codes.len());
        let expected = (query["nonce"].clone(), query["code_challenge"].clone());
        state.codes.insert(code.clone(), expected);
        (code, query["state"].clone())
    }

    fn state(&self) -> MutexGuard<'_, ServerState> {
        lock(&self.state)
    }
}

fn lock(state: &Mutex<ServerState>) -> MutexGuard<'_, ServerState> {
    state.lock().expect("no holder panics")
}

fn generate_key() -> Ed25519KeyPair {
    let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).expect("random");
    Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).expect("our own")
}

async fn discovery(state: Shared) -> Response {
    let mode = lock(&state.0).mode;
    match mode {
        DocumentMode::Right | DocumentMode::OtherIssuer => document(state).await,
        DocumentMode::Redirect => (StatusCode::FOUND, [("location", "/elsewhere")]).into_response(),
        DocumentMode::Large => "x".repeat(1 << 20).into_response(),
        DocumentMode::Unavailable => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

async fn document(State(state): Shared) -> Response {
    let state = lock(&state);
    let here = &state.issuer;
    let issuer = match state.mode {
        DocumentMode::OtherIssuer => "https://login.example.com",
        _ => here.as_str(),
    };
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{here}/authorize"),
        "token_endpoint": format!("{here}/token"),
        "userinfo_endpoint": format!("{here}/userinfo"),
        "jwks_uri": format!("{here}/jwks"),
        "authorization_response_iss_parameter_supported": true,
    }))
    .into_response()
}

async fn keys(State(state): Shared) -> Json<Value> {
    let mut state = lock(&state);
    state.key_requests += 1;
    let x = URL_SAFE_NO_PAD.encode(state.key.public_key().as_ref());
    let key = json!({
        "kty": "OKP", "crv": "Ed25519", "x": x, "kid": state.key_id.to_string(), "use": "sig",
    });
    Json(json!({"keys": [key]}))
}

/// Exchanges a code once, for who has the secret and the verifier.
async fn token(State(state): Shared, headers: HeaderMap, body: String) -> Response {
    let form = form_urlencoded::parse(body.as_bytes()).into_owned();
    let form: HashMap<String, String> = form.collect();
    let mut state = lock(&state);
    let secret = STANDARD.encode(format!("{CLIENT_ID}:{}", CLIENT_SECRET.replace(' ', "+")));
    let is_client = headers
        .get("authorization")
        .is_some_and(|sent| sent.as_bytes() == format!("Basic {secret}").as_bytes());
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&form["code_verifier"]));
    match state.codes.remove(&form["code"]) {
        Some((nonce, expected)) if is_client && expected == challenge => {
            let id_token = state.sign(&nonce);
            Json(
                json!({"id_token": id_token, "access_token": ACCESS_TOKEN, "token_type": "Bearer"}),
            )
            .into_response()
        }
        _ => (
            StatusCode::BAD_REQUEST,
            Json(json!({"error": "invalid_grant"})),
        )
            .into_response(),
    }
}

async fn user_info(State(state): Shared, headers: HeaderMap) -> Response {
    let expected = format!("Bearer {ACCESS_TOKEN}");
    match headers.get("authorization") {
        Some(sent) if sent.as_bytes() == expected.as_bytes() => {
            Json(lock(&state).user_info.clone()).into_response()
        }
        _ => StatusCode::UNAUTHORIZED.into_response(),
    }
}

impl ServerState {
    /// Signs a token. `exp` and `iat` are far apart, so that the clock of the test does not matter.
    fn sign(&self, nonce: &str) -> String {
        let mut claims = json!({
            "iss": self.issuer, "aud": CLIENT_ID, "sub": "person 1", "nonce": nonce,
            "iat": 0, "exp": 4_102_444_800_u64,
            "email": "mia@example.com", "email_verified": true, "name": "Mia",
        });
        for (name, value) in &self.claims {
            claims[name] = value.clone();
        }
        let claims = claims.as_object_mut().expect("an object");
        claims.retain(|_, value| !value.is_null());
        let header = json!({"alg": "EdDSA", "kid": self.key_id.to_string()});
        let encode = |text: String| URL_SAFE_NO_PAD.encode(text);
        let header = encode(header.to_string());
        let claims = encode(Value::Object(claims.clone()).to_string());
        let text = format!("{header}.{claims}");
        let signature = self.key.sign(text.as_bytes());
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}
