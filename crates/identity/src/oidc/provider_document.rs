//! The discovery document of a provider: where its endpoints are.

use openidconnect::url::Url;
use serde::Deserialize;

/// Why a discovery document is not used, to finish the sentence "`issuer` …".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DocumentError(String);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderDocument {
    pub issuer: String,
    pub authorization_endpoint: Url,
    pub token_endpoint: Url,
    pub userinfo_endpoint: Option<Url>,
    pub jwks_uri: Url,
    /// Whether the answers of the provider always name it (RFC 9207).
    pub names_itself: bool,
}

#[derive(Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    userinfo_endpoint: Option<String>,
    jwks_uri: String,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    code_challenge_methods_supported: Option<Vec<String>>,
}

/// Returns the URL of the discovery document of an issuer. `None` if the issuer cannot be one: it is a URL without query,
/// fragment and credentials.
pub fn configuration_url(issuer: &str) -> Option<Url> {
    let base = Url::parse(issuer).ok()?;
    let is_plain = base.query().is_none()
        && base.fragment().is_none()
        && base.username().is_empty()
        && base.password().is_none()
        && base.has_host()
        && matches!(base.scheme(), "https" | "http");
    if !is_plain {
        return None;
    }
    let base = issuer.trim_end_matches('/');
    Url::parse(&format!("{base}/.well-known/openid-configuration")).ok()
}

impl ProviderDocument {
    /// Parses the document of this issuer.
    pub fn parse(issuer: &str, json: &[u8]) -> Result<Self, DocumentError> {
        let document: Document = serde_json::from_slice(json)
            .map_err(|_| refused("has no discovery document with the endpoints of a provider"))?;
        // Byte for byte: one provider must not speak for another.
        if document.issuer != issuer {
            return Err(refused(
                "has a discovery document that names another issuer. Enter the issuer exactly as the provider writes it",
            ));
        }
        let supports = |methods: Option<&Vec<String>>, method: &str| {
            methods.is_none_or(|methods| methods.iter().any(|known| known == method))
        };
        let methods = document.token_endpoint_auth_methods_supported.as_ref();
        if !supports(methods, "client_secret_basic") {
            return Err(refused(
                "is a provider without the method `client_secret_basic` at its token endpoint, which is needed",
            ));
        }
        if !supports(document.code_challenge_methods_supported.as_ref(), "S256") {
            return Err(refused(
                "is a provider without code challenges (PKCE) of the method `S256`, which are needed",
            ));
        }
        let is_encrypted = issuer.starts_with("https:");
        let endpoint = |text: &str| parse_endpoint(text, is_encrypted);
        Ok(Self {
            authorization_endpoint: endpoint(&document.authorization_endpoint)?,
            token_endpoint: endpoint(&document.token_endpoint)?,
            userinfo_endpoint: document
                .userinfo_endpoint
                .as_deref()
                .map(endpoint)
                .transpose()?,
            jwks_uri: endpoint(&document.jwks_uri)?,
            names_itself: document.authorization_response_iss_parameter_supported,
            issuer: document.issuer,
        })
    }
}

fn parse_endpoint(text: &str, is_encrypted: bool) -> Result<Url, DocumentError> {
    let url = Url::parse(text).ok().filter(|url| {
        let has_scheme = url.scheme() == "https" || (url.scheme() == "http" && !is_encrypted);
        has_scheme && url.has_host() && url.fragment().is_none() && url.username().is_empty()
    });
    url.ok_or_else(|| refused("has a discovery document with an endpoint that is no https: URL"))
}

fn refused(text: &str) -> DocumentError {
    DocumentError(text.to_owned())
}
