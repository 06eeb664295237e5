//! Fetches a file from a URL that a user entered.
//! Hostnames are resolved by the guard, so the connection goes to an address that was checked, after each redirect
//! too.
//! No proxy, no cookies, no credentials: the response is what anyone on the internet would get.

use std::{error::Error as StdError, io, time::Duration};

use reqwest::{
    Client,
    redirect::{Attempt, Policy},
};
use tokio::{
    io::{AsyncWrite, AsyncWriteExt},
    sync::OnceCell,
};
use url::{Host, Url};

use crate::{
    client,
    guard::{Guard, OutboundError},
};

const MAX_REDIRECTS: usize = 3;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// For the whole request: a server that sends a byte now and then must not occupy us for long.
const TOTAL_TIMEOUT: Duration = Duration::from_mins(2);

pub struct Fetcher {
    guard: Guard,
    /// Created on first use: it reads the certificates of the system.
    client: OnceCell<Client>,
    /// The same for files that may not come from another origin.
    same_origin_client: OnceCell<Client>,
}

/// Where redirects may lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Redirects {
    Anywhere,
    SameOrigin,
}

impl Fetcher {
    pub fn new(guard: Guard) -> Self {
        Self {
            guard,
            client: OnceCell::new(),
            same_origin_client: OnceCell::new(),
        }
    }

    /// Returns the bytes at a URL, if they are at most `most`.
    pub async fn get(&self, url: &str, most: u64) -> Result<Vec<u8>, OutboundError> {
        let mut bytes = Vec::new();
        self.save(url, most, &mut bytes).await?;
        Ok(bytes)
    }

    /// Like [`Self::get`], but a redirect to another origin is an error.
    pub async fn get_same_origin(&self, url: &str, most: u64) -> Result<Vec<u8>, OutboundError> {
        let mut bytes = Vec::new();
        self.copy(url, most, Redirects::SameOrigin, &mut bytes)
            .await?;
        Ok(bytes)
    }

    /// Streams the bytes at a URL to a writer, if they are at most `most`. Returns their number.
    pub async fn save(
        &self,
        url: &str,
        most: u64,
        to: &mut (impl AsyncWrite + Unpin),
    ) -> Result<u64, OutboundError> {
        self.copy(url, most, Redirects::Anywhere, to).await
    }

    async fn copy(
        &self,
        url: &str,
        most: u64,
        redirects: Redirects,
        to: &mut (impl AsyncWrite + Unpin),
    ) -> Result<u64, OutboundError> {
        let url = Url::parse(url).map_err(|error| refused(format!("is not a URL: {error}")))?;
        check(&self.guard, &url)?;
        let client = match redirects {
            Redirects::Anywhere => &self.client,
            Redirects::SameOrigin => &self.same_origin_client,
        };
        let build = || async { build(&self.guard, redirects) };
        let client = client.get_or_try_init(build).await?;
        let response = client
            .get(url)
            .send()
            .await
            .map_err(|error| to_outbound_error(&error))?;
        if !response.status().is_success() {
            return Err(refused(format!("was answered with {}", response.status())));
        }
        let announced = response.content_length();
        let too_large = || refused(format!("is a file with more than {most} bytes"));
        if announced.is_some_and(|length| length > most) {
            return Err(too_large());
        }
        let (mut response, mut length) = (response, 0);
        while let Some(chunk) = response
            .chunk()
            .await
            .map_err(|error| to_outbound_error(&error))?
        {
            length += chunk.len() as u64;
            if length > most {
                return Err(too_large());
            }
            to.write_all(&chunk)
                .await
                .map_err(|error| write_error(&error))?;
        }
        to.flush().await.map_err(|error| write_error(&error))?;
        Ok(length)
    }
}

fn build(guard: &Guard, redirects: Redirects) -> Result<Client, OutboundError> {
    let redirect_guard = guard.clone();
    client::guarded(guard, CONNECT_TIMEOUT, TOTAL_TIMEOUT)
        .redirect(Policy::custom(move |attempt| {
            follow(&redirect_guard, redirects, attempt)
        }))
        .build()
        .map_err(|error| refused(format!("cannot be fetched by this server: {error}")))
}

fn follow(guard: &Guard, redirects: Redirects, attempt: Attempt<'_>) -> reqwest::redirect::Action {
    if attempt.previous().len() > MAX_REDIRECTS {
        return attempt.error(refused(format!(
            "redirects more than {MAX_REDIRECTS} times"
        )));
    }
    let is_elsewhere = |first: &Url| first.origin() != attempt.url().origin();
    if redirects == Redirects::SameOrigin && attempt.previous().iter().any(is_elsewhere) {
        return attempt.error(refused("redirects to another origin".to_owned()));
    }
    match check(guard, attempt.url()) {
        Ok(()) => attempt.follow(),
        Err(refusal) => attempt.error(refusal),
    }
}

/// Checks that need no DNS; hostnames are checked when they are resolved.
pub(crate) fn check(guard: &Guard, url: &Url) -> Result<(), OutboundError> {
    if !matches!(url.scheme(), "http" | "https") {
        return Err(refused("must start with https:// or http://".to_owned()));
    }
    let port = url.port_or_known_default().unwrap_or(443);
    let literal = match url.host() {
        Some(Host::Ipv4(ip)) => (ip, port).into(),
        Some(Host::Ipv6(ip)) => (ip, port).into(),
        Some(Host::Domain(_)) => return Ok(()),
        None => return Err(refused("names no host".to_owned())),
    };
    guard.check("a host", vec![literal]).map(|_| ())
}

fn write_error(error: &io::Error) -> OutboundError {
    tracing::error!("what was fetched cannot be written: {error}");
    refused("cannot be stored by this server for now".to_owned())
}

fn refused(text: String) -> OutboundError {
    OutboundError(text)
}

/// Returns our own refusal if it is the cause of the error.
pub(crate) fn find_refusal(error: &reqwest::Error) -> Option<OutboundError> {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(inner) = cause {
        if let Some(refusal) = inner.downcast_ref::<OutboundError>() {
            return Some(refusal.clone());
        }
        cause = inner.source();
    }
    None
}

pub(crate) fn to_outbound_error(error: &reqwest::Error) -> OutboundError {
    if let Some(refusal) = find_refusal(error) {
        return refusal;
    }
    refused(if error.is_timeout() {
        "took too long to answer".to_owned()
    } else if error.is_connect() {
        "names a server that cannot be reached".to_owned()
    } else {
        "was not answered as a file is".to_owned()
    })
}
