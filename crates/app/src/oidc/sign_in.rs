//! A sign-in: the way to the provider, and the way back.

use std::sync::Arc;

use context::Ctx;
use identity::oidc::{
    AuthorizationRequest, ExpectedToken, IdTokenClaims, OidcRefusal, PendingAuthorization,
    ProviderDocument, TokenResponse, VerifiedIdentity, hash_state, verify_id_token,
};
use jiff::SignedDuration;
use model::Error;
use outbound::{OidcClient, OidcClientError, Url, oidc_client::CodeExchange};
use secrecy::SecretString;
use store::{
    CommitPermit,
    oidc_sign_ins::{self, PendingSignIn},
};

use super::{
    OidcProviderRef, ProviderDocuments,
    provider::{Registration, get_registration},
};

/// How long a person may take at the provider.
const SIGN_IN_TTL: SignedDuration = SignedDuration::from_mins(10);

/// Why a sign-in does not go on.
#[derive(Debug)]
pub enum SignInFailure {
    /// For the page and the audit trail.
    Refused(OidcRefusal),
    Failed(Error),
}

impl From<OidcRefusal> for SignInFailure {
    fn from(refusal: OidcRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Error> for SignInFailure {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// A browser that wants to sign in.
pub struct SignInStart {
    /// Where it goes afterwards: a path that the caller has checked.
    pub next: String,
    /// SHA-256 of a cookie that only this browser has.
    pub browser_hash: [u8; 32],
    /// Whether the person must sign in again, although the provider knows them.
    pub reauthenticate: bool,
}

/// What a browser brings back from the provider.
pub struct Callback {
    pub state: SecretString,
    /// Absent if the provider reports an error.
    pub code: Option<SecretString>,
    /// The provider that the answer is from (RFC 9207).
    pub iss: Option<String>,
    pub browser_hash: [u8; 32],
}

/// The end of a sign-in.
#[derive(Debug)]
pub struct FinishedSignIn {
    pub identity: VerifiedIdentity,
    pub next: String,
}

/// Begins a sign-in. Returns the URL at the provider that the browser is sent to.
pub async fn start(
    ctx: &Ctx,
    provider: OidcProviderRef,
    begun: SignInStart,
) -> Result<Url, SignInFailure> {
    let registration = get_registration(ctx, provider).await?;
    let document = document(ctx, provider, &registration).await?;
    let (now, entropy) = (ctx.app.clock.now(), &*ctx.app.entropy);
    let request = AuthorizationRequest {
        client_id: &registration.client_id,
        redirect_url: &registration.redirect_url,
        reauthenticate: begun.reauthenticate,
    };
    let (url, state, pending) = request.begin(&document, now, entropy);
    let sign_in = PendingSignIn {
        provider: provider.ids(),
        browser_hash: begun.browser_hash.to_vec(),
        envelope: pending.encrypt(&state, &ctx.app.keys, entropy),
        next: begun.next,
    };
    let mut tx = ctx.begin_separate().await?;
    oidc_sign_ins::insert(&mut tx, &hash_state(&state), &sign_in, now + SIGN_IN_TTL).await?;
    let permit = CommitPermit::without_event("nobody has signed in yet");
    tx.commit(permit).await?;
    Ok(url)
}

/// Ends a sign-in: exchanges the code and verifies who it is. Each state counts once, whatever comes of it.
pub async fn finish(
    ctx: &Ctx,
    provider: OidcProviderRef,
    callback: Callback,
) -> Result<FinishedSignIn, SignInFailure> {
    let sign_in = take(ctx, &callback).await?;
    let is_own = sign_in.provider == provider.ids()
        && sign_in.browser_hash == callback.browser_hash.as_slice();
    if !is_own {
        return Err(OidcRefusal::UnknownRequest.into());
    }
    let pending = PendingAuthorization::decrypt(&sign_in.envelope, &callback.state, &ctx.app.keys);
    let pending = pending.ok_or(OidcRefusal::UnknownRequest)?;
    let registration = get_registration(ctx, provider).await?;
    let document = document(ctx, provider, &registration).await?;
    // Before the code is sent anywhere: it may be of another provider.
    check_issuer(&document, callback.iss.as_deref())?;
    let code = callback.code.ok_or(OidcRefusal::Status)?;
    let answer = Answer {
        ctx,
        provider,
        registration: &registration,
        document: &document,
        pending: &pending,
    };
    let tokens = answer.exchange(&code).await?;
    let claims = answer.verify(&tokens).await?;
    let identity = answer.identify(&tokens, &claims).await?;
    Ok(FinishedSignIn {
        identity,
        next: sign_in.next,
    })
}

async fn take(ctx: &Ctx, callback: &Callback) -> Result<PendingSignIn, SignInFailure> {
    let mut tx = ctx.begin_separate().await?;
    let sign_in = oidc_sign_ins::take(&mut tx, &hash_state(&callback.state)).await?;
    let permit = CommitPermit::without_event("whether somebody signs in is decided later");
    tx.commit(permit).await?;
    Ok(sign_in.ok_or(OidcRefusal::UnknownRequest)?)
}

async fn document(
    ctx: &Ctx,
    provider: OidcProviderRef,
    registration: &Registration,
) -> Result<Arc<ProviderDocument>, OidcRefusal> {
    let documents = ctx.app.feature::<ProviderDocuments>();
    let now = ctx.app.clock.now();
    let found = documents
        .document(provider.hosts(), &registration.issuer, now)
        .await;
    found.map_err(|reason| unavailable(provider, &reason))
}

/// An answer must be of this provider. It says so if it says so always.
fn check_issuer(document: &ProviderDocument, iss: Option<&str>) -> Result<(), OidcRefusal> {
    let is_ours = match iss {
        Some(iss) => iss == document.issuer,
        None => !document.names_itself,
    };
    is_ours.then_some(()).ok_or(OidcRefusal::Issuer)
}

/// The answer to a sign-in that this server began.
struct Answer<'a> {
    ctx: &'a Ctx,
    provider: OidcProviderRef,
    registration: &'a Registration,
    document: &'a ProviderDocument,
    pending: &'a PendingAuthorization,
}

impl Answer<'_> {
    async fn exchange(&self, code: &SecretString) -> Result<TokenResponse, OidcRefusal> {
        let exchange = CodeExchange {
            code,
            verifier: self.pending.verifier(),
            redirect_url: &self.registration.redirect_url,
            client_id: &self.registration.client_id,
            client_secret: &self.registration.client_secret,
        };
        let url = &self.document.token_endpoint;
        let json = self.http().exchange_code(url, &exchange).await;
        let json = json.map_err(|error| match error {
            OidcClientError::Status(status) if status.is_client_error() => OidcRefusal::Status,
            error => unavailable(self.provider, &error.to_string()),
        })?;
        TokenResponse::parse(&json).ok_or(OidcRefusal::Shape)
    }

    /// Verifies the ID token. If no known key does, the provider may have new ones.
    async fn verify(&self, tokens: &TokenResponse) -> Result<IdTokenClaims, OidcRefusal> {
        let documents = self.ctx.app.feature::<ProviderDocuments>();
        let (hosts, now) = (self.provider.hosts(), self.ctx.app.clock.now());
        let expected = ExpectedToken {
            issuer: &self.document.issuer,
            client_id: &self.registration.client_id,
            nonce: self.pending.nonce(),
            authenticated_after: self.pending.authenticated_after(),
            now,
        };
        let keys = documents.keys(hosts, self.document, now).await;
        let keys = keys.map_err(|reason| unavailable(self.provider, &reason))?;
        match verify_id_token(tokens, &keys, &expected) {
            Err(OidcRefusal::Signature) => {
                let keys = documents.refreshed_keys(hosts, self.document, now).await;
                let keys = keys.map_err(|reason| unavailable(self.provider, &reason))?;
                verify_id_token(tokens, &keys, &expected)
            }
            verified => verified,
        }
    }

    /// Returns the identity with a verified address: that of the token, or of the userinfo endpoint.
    async fn identify(
        &self,
        tokens: &TokenResponse,
        claims: &IdTokenClaims,
    ) -> Result<VerifiedIdentity, OidcRefusal> {
        let found = claims.verified_identity();
        let endpoint = self.document.userinfo_endpoint.as_ref();
        let (Err(OidcRefusal::EmailUnverified), Some(url)) = (&found, endpoint) else {
            return found;
        };
        let json = self.http().user_info(url, &tokens.access_token).await;
        let json = json.map_err(|error| unavailable(self.provider, &error.to_string()))?;
        claims.with_user_info(&json)
    }

    fn http(&self) -> &OidcClient {
        let documents = self.ctx.app.feature::<ProviderDocuments>();
        documents.client(self.provider.hosts())
    }
}

fn unavailable(provider: OidcProviderRef, reason: &str) -> OidcRefusal {
    match provider {
        OidcProviderRef::Organization(organization, id) => tracing::info!(
            organization.id = %organization,
            provider.id = %id,
            "the OpenID provider {id} cannot be used for now: its URL {reason}"
        ),
        OidcProviderRef::Installation => {
            tracing::warn!(
                "the OpenID provider of the installation cannot be used for now: its URL {reason}"
            );
        }
    }
    OidcRefusal::Unavailable
}
