//! Requests to OpenID providers: their documents, and codes exchanged for tokens.
//!
//! Organizations choose their provider, so its host is one that a user chose and goes through the guard. The provider of
//! the installation was chosen by the operator and may be internal. Neither may send us elsewhere: redirects are errors,
//! and responses have a maximum size and time.

use std::time::Duration;

use reqwest::{Client, RequestBuilder, Response, StatusCode, header};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::OnceCell;
use url::{Host, Url, form_urlencoded};

use crate::{
    client,
    guard::{Guard, OutboundError},
};

const TOTAL_TIMEOUT: Duration = Duration::from_secs(10);
const MAX_RESPONSE_BYTES: usize = 256 * 1024;

/// Why a request failed. Messages finish the sentence "`issuer` …".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OidcClientError {
    /// The host may not be connected to, or is not there.
    #[error(transparent)]
    Outbound(OutboundError),
    /// The provider says no, such as to a code that was used before.
    #[error("was answered with {0}")]
    Status(StatusCode),
}

/// Who chose the hosts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChosenBy {
    User,
    Operator,
}

pub struct OidcClient {
    guard: Guard,
    chosen_by: ChosenBy,
    /// Created on first use: it reads the certificates of the system.
    client: OnceCell<Client>,
}

/// A code, and what shows that we may exchange it.
pub struct CodeExchange<'a> {
    pub code: &'a SecretString,
    pub verifier: &'a str,
    pub redirect_url: &'a str,
    pub client_id: &'a str,
    pub client_secret: &'a SecretString,
}

impl OidcClient {
    /// For providers of organizations.
    pub fn of_users(guard: Guard) -> Self {
        Self::new(guard, ChosenBy::User)
    }

    /// For the provider of the installation. The guard only says where TLS is not needed.
    pub fn of_operator(guard: Guard) -> Self {
        Self::new(guard, ChosenBy::Operator)
    }

    fn new(guard: Guard, chosen_by: ChosenBy) -> Self {
        Self {
            guard,
            chosen_by,
            client: OnceCell::new(),
        }
    }

    /// Returns a document of the provider: discovery, or keys.
    pub async fn get(&self, url: &Url) -> Result<Vec<u8>, OidcClientError> {
        let request = self.client(url).await?.get(url.clone());
        send(request).await
    }

    /// Returns the claims about the person whose access token it is.
    pub async fn user_info(
        &self,
        url: &Url,
        access_token: &SecretString,
    ) -> Result<Vec<u8>, OidcClientError> {
        let request = self.client(url).await?.get(url.clone());
        send(request.bearer_auth(access_token.expose_secret())).await
    }

    /// Exchanges a code for tokens.
    pub async fn exchange_code(
        &self,
        url: &Url,
        exchange: &CodeExchange<'_>,
    ) -> Result<Vec<u8>, OidcClientError> {
        let body = form_urlencoded::Serializer::new(String::new())
            .append_pair("grant_type", "authorization_code")
            .append_pair("code", exchange.code.expose_secret())
            .append_pair("redirect_uri", exchange.redirect_url)
            .append_pair("code_verifier", exchange.verifier)
            .finish();
        // Encoded like a form before base64: RFC 6749, 2.3.1.
        let encode =
            |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        let secret = encode(exchange.client_secret.expose_secret());
        let request = self
            .client(url)
            .await?
            .post(url.clone())
            .basic_auth(encode(exchange.client_id), Some(secret))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(body);
        send(request).await
    }

    async fn client(&self, url: &Url) -> Result<&Client, OidcClientError> {
        self.check(url).await.map_err(OidcClientError::Outbound)?;
        let client = self.client.get_or_try_init(|| async { self.build() });
        client.await.map_err(OidcClientError::Outbound)
    }

    /// Without TLS, codes and keys could be changed on their way: only networks that the operator names are trusted so far.
    async fn check(&self, url: &Url) -> Result<(), OutboundError> {
        match url.scheme() {
            "https" => {}
            "http" if self.is_in_reachable_network(url).await => {}
            _ => return Err(refused("must start with https://")),
        }
        match url.host() {
            None => Err(refused("names no host")),
            // Names are checked when they are resolved.
            Some(Host::Domain(_)) => Ok(()),
            Some(_) if self.chosen_by == ChosenBy::Operator => Ok(()),
            Some(_) => self.guard.resolve(url).await.map(|_| ()),
        }
    }

    async fn is_in_reachable_network(&self, url: &Url) -> bool {
        let found = self.guard.resolve(url).await.unwrap_or_default();
        !found.is_empty() && found.iter().all(|at| self.guard.is_reachable(at.ip()))
    }

    fn build(&self) -> Result<Client, OutboundError> {
        let builder = match self.chosen_by {
            ChosenBy::User => client::guarded(&self.guard, TOTAL_TIMEOUT, TOTAL_TIMEOUT),
            ChosenBy::Operator => client::builder(TOTAL_TIMEOUT, TOTAL_TIMEOUT),
        };
        builder
            .build()
            .map_err(|error| OutboundError(format!("cannot be fetched by this server: {error}")))
    }
}

async fn send(request: RequestBuilder) -> Result<Vec<u8>, OidcClientError> {
    let request = request.header(header::ACCEPT, "application/json");
    let response = request.send().await.map_err(|error| transport(&error))?;
    let status = response.status();
    if status != StatusCode::OK {
        tracing::debug!("an OpenID provider responded with {status}");
        return Err(OidcClientError::Status(status));
    }
    read(response).await
}

async fn read(mut response: Response) -> Result<Vec<u8>, OidcClientError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| transport(&error))? {
        if bytes.len() + chunk.len() > MAX_RESPONSE_BYTES {
            let text = format!("was answered with more than {MAX_RESPONSE_BYTES} bytes");
            return Err(OidcClientError::Outbound(OutboundError(text)));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn transport(error: &reqwest::Error) -> OidcClientError {
    OidcClientError::Outbound(crate::fetch::to_outbound_error(error))
}

fn refused(text: &str) -> OutboundError {
    OutboundError(text.to_owned())
}
