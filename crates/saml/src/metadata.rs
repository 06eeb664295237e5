//! Metadata of an identity provider, as its administrators download it. An administrator of the organization sends it
//! and vouches for it; a signature in it is not checked, because there is no key that it could be checked with.

use base64::{Engine, engine::general_purpose::STANDARD};
use saml_client::{
    RefusalCode,
    protocol::{Certificate, MAX_CERTIFICATES, ProviderMetadata},
};

use crate::{
    Result, certificates, message, refuse,
    tree::{self, METADATA_NS, Node, PROTOCOL_NS, SIGNATURE_NS},
};

const REDIRECT_BINDING: &str = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const MAX_ENTITY_ID_BYTES: usize = 1024;
const MAX_URL_BYTES: usize = 2048;

pub(crate) fn read(message: &[u8]) -> Result<ProviderMetadata> {
    let text = message::check_metadata(message)?;
    let document = tree::parse_with_comments(text)?;
    let entity = find_entity(Node::root(&document)?)?;
    let entity_id = entity.attribute("entityID").unwrap_or_default();
    if entity_id.is_empty() || entity_id.len() > MAX_ENTITY_ID_BYTES {
        let detail = format!("`entityID` must have 1 to {MAX_ENTITY_ID_BYTES} bytes");
        return refuse(RefusalCode::Metadata, detail);
    }
    let role = find_role(entity)?;
    Ok(ProviderMetadata {
        entity_id: entity_id.to_owned(),
        sso_url: find_sso_url(role)?,
        certificates: find_certificates(role)?,
    })
}

/// Finds the only entity. Federations publish files with thousands; the one to trust has to be chosen by a person.
fn find_entity(root: Node<'_>) -> Result<Node<'_>> {
    if root.is(METADATA_NS, "EntityDescriptor") {
        return Ok(root);
    }
    let entities = root.children_named(METADATA_NS, "EntityDescriptor");
    match entities.as_slice() {
        [entity] if root.is(METADATA_NS, "EntitiesDescriptor") => Ok(*entity),
        _ => refuse(
            RefusalCode::Metadata,
            "this is not the metadata of one entity",
        ),
    }
}

fn find_role(entity: Node<'_>) -> Result<Node<'_>> {
    let mut roles = entity.children_named(METADATA_NS, "IDPSSODescriptor");
    roles.retain(|role| {
        let protocols = role.attribute("protocolSupportEnumeration");
        let mut protocols = protocols.unwrap_or_default().split_whitespace();
        protocols.any(|protocol| protocol == PROTOCOL_NS)
    });
    let [role] = roles.as_slice() else {
        let detail = "the metadata is not of one identity provider for SAML 2.0";
        return refuse(RefusalCode::Metadata, detail);
    };
    if matches!(
        role.attribute("WantAuthnRequestsSigned"),
        Some("true" | "1")
    ) {
        let detail = "the provider wants signed requests (`WantAuthnRequestsSigned`), which this server does not send";
        return refuse(RefusalCode::Metadata, detail);
    }
    Ok(*role)
}

fn find_sso_url(role: Node<'_>) -> Result<String> {
    let services = role.children_named(METADATA_NS, "SingleSignOnService");
    let mut redirects = services
        .iter()
        .filter(|service| service.attribute("Binding") == Some(REDIRECT_BINDING));
    let url = redirects
        .next()
        .and_then(|service| service.attribute("Location"));
    match url {
        Some(url)
            if url.len() <= MAX_URL_BYTES
                && (url.starts_with("https://") || url.starts_with("http://")) =>
        {
            Ok(url.to_owned())
        }
        _ => refuse(
            RefusalCode::Metadata,
            "the metadata has no `SingleSignOnService` for redirects with a URL",
        ),
    }
}

/// Finds the certificates for signing: those with that use, and those without any.
fn find_certificates(role: Node<'_>) -> Result<Vec<Certificate>> {
    let mut found: Vec<Certificate> = Vec::new();
    for descriptor in role.children_named(METADATA_NS, "KeyDescriptor") {
        if !matches!(descriptor.attribute("use"), None | Some("signing")) {
            continue;
        }
        for node in descriptor.descendants() {
            if !node.is(SIGNATURE_NS, "X509Certificate") {
                continue;
            }
            let certificate = read_certificate(node)?;
            if !found.iter().any(|other| other.sha256 == certificate.sha256) {
                found.push(certificate);
            }
        }
    }
    match found.len() {
        0 => refuse(
            RefusalCode::Metadata,
            "the metadata has no certificate for signing",
        ),
        1..=MAX_CERTIFICATES => Ok(found),
        _ => refuse(
            RefusalCode::Metadata,
            format!("the metadata has more than {MAX_CERTIFICATES} certificates for signing"),
        ),
    }
}

fn read_certificate(node: Node<'_>) -> Result<Certificate> {
    let base64: Option<String> = node
        .only_text()
        .map(|text| text.split_whitespace().collect());
    match base64.map(|base64| STANDARD.decode(base64)) {
        Some(Ok(der)) => certificates::read_der(&der),
        _ => refuse(
            RefusalCode::Certificate,
            "a certificate of the metadata cannot be read",
        ),
    }
}
