//! A response, as text that tests change before or after it is signed.

use saml_client::protocol::Expectations;

use super::{Part, Signer};

pub(crate) const IDP: &str = "https://idp.example.com/metadata";
pub(crate) const SP: &str = "https://docs.example.com/app/sso/saml/1/metadata";
pub(crate) const ACS: &str = "https://docs.example.com/app/sso/saml/1/acs";
pub(crate) const NAME: &str = "joe@example.com";
pub(crate) const EXC_C14N: &str = "http://www.w3.org/2001/10/xml-exc-c14n#";
pub(crate) const RSA_SHA256: &str = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
pub(crate) const SHA256: &str = "http://www.w3.org/2001/04/xmlenc#sha256";

/// The expectations that the sample meets, without certificates.
pub(crate) fn expected() -> Expectations {
    Expectations {
        now: "2026-11-18T12:00:00Z".parse().expect("a time"),
        sp_entity_id: SP.to_owned(),
        acs_url: ACS.to_owned(),
        idp_entity_id: IDP.to_owned(),
        certificates: Vec::new(),
    }
}

impl Signer {
    /// The expectations with the provider's certificate.
    pub(crate) fn expected(&self) -> Expectations {
        Expectations {
            certificates: vec![self.certificate("idp")],
            ..expected()
        }
    }
}

/// The sample with the template of a signature.
pub(crate) fn unsigned(part: Part) -> String {
    match part {
        Part::Assertion => plain()
            .replace("[A]", &template("_assertion1"))
            .replace("[R]", ""),
        Part::Response => plain()
            .replace("[R]", &template("_response1"))
            .replace("[A]", ""),
    }
}

/// The sample with `[R]` and `[A]` where signatures belong.
pub(crate) fn plain() -> String {
    format!(
        r#"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response1" Version="2.0" IssueInstant="2026-11-18T12:00:00Z" Destination="{ACS}" InResponseTo="_request1"><saml:Issuer>{IDP}</saml:Issuer>[R]<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>{}</samlp:Response>"#,
        assertion("_assertion1", NAME)
    )
}

/// An assertion with `[A]` where its signature belongs.
pub(crate) fn assertion(id: &str, name: &str) -> String {
    format!(
        r#"<saml:Assertion ID="{id}" Version="2.0" IssueInstant="2026-11-18T12:00:00Z"><saml:Issuer>{IDP}</saml:Issuer>[A]<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">{name}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="{ACS}" NotOnOrAfter="2026-11-18T12:05:00Z" InResponseTo="_request1"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="2026-11-18T11:59:00Z" NotOnOrAfter="2026-11-18T12:10:00Z"><saml:AudienceRestriction><saml:Audience>{SP}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="2026-11-18T11:58:00Z" SessionNotOnOrAfter="2026-11-18T20:00:00Z"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>{NAME}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>"#
    )
}

/// A signature without values, which `xmlsec1` fills in.
pub(crate) fn template(id: &str) -> String {
    format!(
        r##"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="{EXC_C14N}"/><ds:SignatureMethod Algorithm="{RSA_SHA256}"/><ds:Reference URI="#{id}"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><ds:Transform Algorithm="{EXC_C14N}"/></ds:Transforms><ds:DigestMethod Algorithm="{SHA256}"/><ds:DigestValue></ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue></ds:SignatureValue></ds:Signature>"##
    )
}

/// Replaces a text that has to be there.
pub(crate) fn replace(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "`{from}` is not in the text");
    text.replace(from, to)
}

/// Cuts out the text from `start` to the end of `end`, both included. Returns the rest with `[X]` in its place, and
/// what was cut.
pub(crate) fn cut(text: &str, start: &str, end: &str) -> (String, String) {
    let from = text
        .find(start)
        .unwrap_or_else(|| panic!("`{start}` is not in the text"));
    let length = text[from..]
        .find(end)
        .unwrap_or_else(|| panic!("no `{end}` follows"));
    let to = from + length + end.len();
    let rest = format!("{}[X]{}", &text[..from], &text[to..]);
    (rest, text[from..to].to_owned())
}

/// Cuts out the first assertion of a message.
pub(crate) fn cut_assertion(text: &str) -> (String, String) {
    cut(text, "<saml:Assertion", "</saml:Assertion>")
}

/// Cuts out the first signature of a message.
pub(crate) fn cut_signature(text: &str) -> (String, String) {
    cut(text, "<ds:Signature ", "</ds:Signature>")
}
