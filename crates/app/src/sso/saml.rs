//! The messages between a browser, this server and a SAML identity provider.

use base64::{Engine, engine::general_purpose::STANDARD};
use context::Ctx;
use identity::secrets::{generate_sso_secret, hash_sso_secret, hash_sso_subject};
use jiff::SignedDuration;
use model::{
    Error, Result,
    id::{Identified, OrganizationId, SsoProviderId, kind},
    saml_provider::{SamlProvider, SamlProviderStatus},
};
use saml_client::{
    SamlError,
    protocol::{Expectations, VerifiedResponse},
    service::{AuthnRequest, Service},
};
use secrecy::{ExposeSecret, SecretString};
use store::{
    CommitPermit, saml_providers,
    sso_sign_ins::{self, SsoSignIn},
};

use super::{SsoIdentity, SsoRefusal, refusal, verifier::Verifier};

/// How long people may take at the provider, and with the page that follows.
pub const SIGN_IN_TTL: SignedDuration = SignedDuration::from_mins(10);
/// Between two certificates.
const END_OF_CERTIFICATE: &str = "-----END CERTIFICATE-----";

/// Returns the metadata of this server for one provider. Also for those that are not configured yet: their
/// administrators need it first.
pub async fn metadata(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SsoProviderId,
) -> Result<String> {
    let found = saml_providers::find(ctx.db(), organization, id).await?;
    let provider = found.ok_or(Error::NotFound(kind::SsoProvider::KIND))?;
    Ok(service(ctx, &provider).metadata())
}

/// Begins a sign-in. Returns the URL at the provider; only the browser with this cookie can finish. `is_forced` asks the
/// provider to let people prove who they are, even if it knows them already.
pub async fn start(
    ctx: &Ctx,
    (organization, id): (OrganizationId, SsoProviderId),
    cookie: &SecretString,
    next: &str,
    is_forced: bool,
) -> Result<String> {
    let provider = find_active(ctx, organization, id).await?;
    let request_id = generate_sso_secret(&*ctx.app.entropy);
    let hash = hash_sso_secret(&request_id).expect("we made it with our own prefix");
    let now = ctx.app.clock.now();
    let request = AuthnRequest {
        id: request_id.expose_secret(),
        issued_at: now,
        is_forced,
    };
    let sso_url = provider.sso_url.as_deref().unwrap_or_default();
    let url = service(ctx, &provider).redirect_url(sso_url, &request);
    let url = url.ok_or_else(|| Error::internal("the URL of a provider was not checked"))?;
    let sign_in = SsoSignIn {
        organization,
        provider: id,
        browser: hash_sso_secret(cookie).map(Vec::from),
        next: next.to_owned(),
    };
    if sign_in.browser.is_none() {
        return Err(Error::internal("the cookie has another form"));
    }
    let mut tx = ctx.begin().await?;
    sso_sign_ins::insert(&mut tx, &hash, &sign_in, None, now + SIGN_IN_TTL).await?;
    let permit = CommitPermit::without_event("nobody has signed in yet");
    ctx.defer_commit(tx, permit);
    Ok(url)
}

/// Accepts a response of a provider. Returns the ticket with which the browser finishes the sign-in.
pub async fn accept(
    ctx: &Ctx,
    (organization, id): (OrganizationId, SsoProviderId),
    response: &str,
) -> Result<Result<SecretString, SsoRefusal>> {
    let provider = find_active(ctx, organization, id).await?;
    let refuse = async |reason, detail: &str| {
        refusal::record(ctx, (organization, id), reason, Some(detail)).await?;
        Ok(Err(reason))
    };
    let without_breaks: String = response.split_ascii_whitespace().collect();
    let Ok(xml) = STANDARD.decode(without_breaks) else {
        return refuse(SsoRefusal::Message, "the response is not in base64").await;
    };
    let verified = match verify(ctx, &provider, xml).await {
        Ok(verified) => verified,
        Err(SamlError::Refused(reason)) => {
            return refuse(SsoRefusal::Message, &reason.to_string()).await;
        }
        Err(other) => return Err(other.into()),
    };
    let assertion = hash_sso_subject(&[Some(verified.assertion_id.clone())]);
    let mut tx = ctx.begin().await?;
    if !sso_sign_ins::use_assertion(&mut tx, id, &assertion, verified.expires_at).await? {
        return refuse(SsoRefusal::Expired, "the assertion was used before").await;
    }
    let sign_in = match &verified.in_response_to {
        // The provider began. It chooses nothing of what follows.
        None => SsoSignIn {
            organization,
            provider: id,
            browser: None,
            next: String::new(),
        },
        Some(request) => {
            let hash = hash_sso_secret(&request.clone().into());
            let known = match hash {
                Some(hash) => sso_sign_ins::take_request(&mut tx, &hash, organization, id).await?,
                None => None,
            };
            let Some(known) = known else {
                return refuse(SsoRefusal::Expired, "it answers no open request").await;
            };
            known
        }
    };
    let ticket = generate_sso_secret(&*ctx.app.entropy);
    let hash = hash_sso_secret(&ticket).expect("we made it with our own prefix");
    let identity =
        serde_json::to_value(SsoIdentity::from_saml(&verified)).map_err(Error::internal)?;
    let expires_at = ctx.app.clock.now() + SIGN_IN_TTL;
    sso_sign_ins::insert(&mut tx, &hash, &sign_in, Some(&identity), expires_at).await?;
    let permit = CommitPermit::without_event("nobody has signed in yet");
    ctx.defer_commit(tx, permit);
    Ok(Ok(ticket))
}

async fn verify(
    ctx: &Ctx,
    provider: &SamlProvider,
    xml: Vec<u8>,
) -> Result<VerifiedResponse, SamlError> {
    let service = service(ctx, provider);
    let certificate = provider.certificate.as_deref().unwrap_or_default();
    let expectations = Expectations {
        now: ctx.app.clock.now(),
        sp_entity_id: service.entity_id,
        acs_url: service.acs_url,
        idp_entity_id: provider.entity_id.clone().unwrap_or_default(),
        certificates: split_certificates(certificate),
    };
    let verifier = &ctx.app.feature::<Verifier>().0;
    verifier.verify_response(expectations, xml).await
}

/// Splits certificates that were checked when they were stored.
fn split_certificates(pem: &str) -> Vec<String> {
    let blocks = pem.split_inclusive(END_OF_CERTIFICATE);
    let blocks = blocks.filter(|block| block.ends_with(END_OF_CERTIFICATE));
    blocks
        .map(|block| format!("{}\n", block.trim_start()))
        .collect()
}

/// Finds a provider that can be used. Others are as if they did not exist.
async fn find_active(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SsoProviderId,
) -> Result<SamlProvider> {
    let found = saml_providers::find(ctx.db(), organization, id).await?;
    found
        .filter(|provider| provider.status() == SamlProviderStatus::Active)
        .ok_or(Error::NotFound(kind::SsoProvider::KIND))
}

fn service(ctx: &Ctx, provider: &SamlProvider) -> Service {
    let page = |name| {
        let server = &ctx.app.settings.public_url;
        format!("{server}{}", provider.page_path(name))
    };
    Service {
        entity_id: page("metadata"),
        acs_url: page("acs"),
    }
}

#[cfg(test)]
mod tests {
    use super::split_certificates;

    #[test]
    fn certificates_are_separated_at_their_ends() {
        let one = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        assert_eq!(split_certificates(one), [one]);
        assert_eq!(
            split_certificates(&format!("{one}\n {one}\nrest")),
            [one, one]
        );
    }
}
