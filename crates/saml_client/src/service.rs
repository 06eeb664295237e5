//! What this server says to identity providers: its metadata, and requests to sign somebody in. Both are unsigned, so the
//! server needs no key.

use std::{fmt::Write as _, io::Write as _};

use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compression, write::DeflateEncoder};
use jiff::Timestamp;
use url::Url;

const POST_BINDING: &str = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";

/// This server, as one identity provider knows it.
#[derive(Debug, Clone)]
pub struct Service {
    /// Its name, and the URL of its metadata.
    pub entity_id: String,
    /// Where responses are sent.
    pub acs_url: String,
}

impl Service {
    /// Returns the metadata that an identity provider imports.
    pub fn metadata(&self) -> String {
        let (entity_id, acs_url) = (escape(&self.entity_id), escape(&self.acs_url));
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <md:EntityDescriptor xmlns:md=\"urn:oasis:names:tc:SAML:2.0:metadata\" entityID=\"{entity_id}\">\
             <md:SPSSODescriptor AuthnRequestsSigned=\"false\" WantAssertionsSigned=\"true\" \
             protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\">\
             <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>\
             <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>\
             <md:AssertionConsumerService Binding=\"{POST_BINDING}\" Location=\"{acs_url}\" index=\"0\" isDefault=\"true\"/>\
             </md:SPSSODescriptor></md:EntityDescriptor>\n"
        )
    }

    /// Returns the URL at the provider that asks it to sign somebody in. None if `sso_url` is no URL.
    pub fn redirect_url(&self, sso_url: &str, request: &AuthnRequest<'_>) -> Option<String> {
        let mut url = Url::parse(sso_url).ok()?;
        let xml = self.authn_request(sso_url, request);
        url.query_pairs_mut()
            .append_pair("SAMLRequest", &deflate(xml.as_bytes()));
        Some(url.into())
    }

    fn authn_request(&self, sso_url: &str, request: &AuthnRequest<'_>) -> String {
        let force = if request.is_forced {
            " ForceAuthn=\"true\""
        } else {
            ""
        };
        format!(
            "<samlp:AuthnRequest xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" \
             xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\" ID=\"{}\" Version=\"2.0\" IssueInstant=\"{:.0}\" \
             Destination=\"{}\" AssertionConsumerServiceURL=\"{}\" ProtocolBinding=\"{POST_BINDING}\"{force}>\
             <saml:Issuer>{}</saml:Issuer></samlp:AuthnRequest>",
            escape(request.id),
            request.issued_at,
            escape(sso_url),
            escape(&self.acs_url),
            escape(&self.entity_id),
        )
    }
}

/// A request to sign somebody in.
#[derive(Debug, Clone, Copy)]
pub struct AuthnRequest<'a> {
    /// Comes back in the response. Begins with a letter.
    pub id: &'a str,
    pub issued_at: Timestamp,
    /// Whether people have to prove who they are although the provider knows them already.
    pub is_forced: bool,
}

/// The encoding of messages in URLs.
fn deflate(xml: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(xml).expect("memory takes everything");
    STANDARD.encode(encoder.finish().expect("memory takes everything"))
}

/// Escapes text for attributes and elements.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '<' | '>' | '"' | '\'' => {
                write!(escaped, "&#{};", u32::from(c)).expect("memory takes everything");
            }
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::DeflateDecoder;

    use super::*;

    fn service() -> Service {
        Service {
            entity_id: "https://docs.example.com/app/sso/saml/1/2/metadata".to_owned(),
            acs_url: "https://docs.example.com/app/sso/saml/1/2/acs".to_owned(),
        }
    }

    #[test]
    fn a_request_is_a_parameter_of_the_url_beside_others() {
        let request = AuthnRequest {
            id: "bno_1",
            issued_at: "2026-11-18T06:00:00.5Z".parse().unwrap(),
            is_forced: true,
        };
        let url = service().redirect_url("https://idp.example.com/sso?tenant=a&b=<", &request);
        let url = Url::parse(&url.unwrap()).unwrap();
        let parameters: Vec<_> = url.query_pairs().into_owned().collect();
        assert_eq!(parameters[0], ("tenant".to_owned(), "a".to_owned()));
        let bytes = STANDARD.decode(&parameters[2].1).unwrap();
        let mut xml = String::new();
        DeflateDecoder::new(bytes.as_slice())
            .read_to_string(&mut xml)
            .unwrap();
        for part in [
            "ID=\"bno_1\"",
            "IssueInstant=\"2026-11-18T06:00:00Z\"",
            "Destination=\"https://idp.example.com/sso?tenant=a&#38;b=&#60;\"",
            "ForceAuthn=\"true\"",
            "<saml:Issuer>https://docs.example.com/app/sso/saml/1/2/metadata</saml:Issuer>",
        ] {
            assert!(xml.contains(part), "{part} in {xml}");
        }
    }

    #[test]
    fn metadata_names_the_service_and_where_it_listens() {
        let metadata = service().metadata();
        assert!(
            metadata.contains("entityID=\"https://docs.example.com/app/sso/saml/1/2/metadata\"")
        );
        assert!(metadata.contains("Location=\"https://docs.example.com/app/sso/saml/1/2/acs\""));
    }
}
