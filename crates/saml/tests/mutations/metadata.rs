//! Metadata and certificates.

use std::fs;

use saml_client::RefusalCode::{self, Certificate, Malformed, Metadata, TooLarge};

use crate::signing::{Signer, replace};

const SIGNING: &str = r#"<md:KeyDescriptor use="signing">"#;
const REDIRECT: &str = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

fn body(pem: &str) -> String {
    pem.lines().filter(|line| !line.starts_with('-')).collect()
}

fn key_descriptor(start: &str, certificate: &str) -> String {
    format!(
        "{start}<ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n{}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>",
        body(certificate)
    )
}

fn metadata(descriptors: &str) -> String {
    format!(
        r#"<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://idp.example.com/metadata"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol urn:oasis:names:tc:SAML:2.0:protocol">{descriptors}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example.com/post"/><md:SingleSignOnService Binding="{REDIRECT}" Location="https://idp.example.com/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>"#
    )
}

#[test]
fn metadata_gives_names_urls_and_certificates_for_signing() {
    let signer = Signer::new();
    let descriptors = [
        key_descriptor(SIGNING, &signer.certificate("idp")),
        key_descriptor("<md:KeyDescriptor>", &signer.certificate("p384")),
        key_descriptor(SIGNING, &signer.certificate("idp")),
        key_descriptor(
            r#"<md:KeyDescriptor use="encryption">"#,
            &signer.certificate("other"),
        ),
    ];
    let plain = metadata(&descriptors.concat());
    let in_list = format!(
        r#"<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">{plain}</md:EntitiesDescriptor>"#
    );
    let as_downloaded = format!(
        "\u{feff}<?xml version=\"1.0\" encoding=\"utf-8\"?><!-- of the provider -->\n{plain}"
    );
    for message in [&plain, &in_list, &as_downloaded] {
        let read = saml::read_metadata(message.as_bytes()).unwrap();
        assert_eq!(read.entity_id, "https://idp.example.com/metadata");
        assert_eq!(read.sso_url, "https://idp.example.com/sso");
        let keys: Vec<_> = read
            .certificates
            .iter()
            .map(|found| found.key.as_str())
            .collect();
        assert_eq!(keys, ["RSA-2048", "EC-P384"]);
        assert_eq!(read.certificates[0].pem, signer.certificate("idp"));
    }
}

#[test]
fn metadata_that_is_not_of_a_usable_provider_is_refused() {
    let signer = Signer::new();
    let descriptor = key_descriptor(SIGNING, &signer.certificate("idp"));
    let plain = metadata(&descriptor);
    let six: String = ["idp", "next", "other", "p256", "p384", "p521"]
        .iter()
        .map(|key| key_descriptor(SIGNING, &signer.certificate(key)))
        .collect();
    let role = "<md:IDPSSODescriptor ";
    let cases: [(&str, RefusalCode, String); 16] = [
        ("no certificate", Metadata, metadata("")),
        (
            "certificate for encryption",
            Metadata,
            replace(&plain, r#"use="signing""#, r#"use="encryption""#),
        ),
        ("six certificates", Metadata, metadata(&six)),
        (
            "weak key",
            Certificate,
            metadata(&key_descriptor(SIGNING, &signer.certificate("weak"))),
        ),
        (
            "unknown curve",
            Certificate,
            metadata(&key_descriptor(SIGNING, &signer.certificate("k256"))),
        ),
        (
            "no base64",
            Certificate,
            replace(&plain, "<ds:X509Certificate>", "<ds:X509Certificate>%"),
        ),
        (
            "comment in certificate",
            Certificate,
            replace(
                &plain,
                "<ds:X509Certificate>",
                "<ds:X509Certificate><!-- -->",
            ),
        ),
        (
            "signed requests",
            Metadata,
            replace(
                &plain,
                role,
                &format!(r#"{role}WantAuthnRequestsSigned="true" "#),
            ),
        ),
        (
            "no redirect",
            Metadata,
            replace(
                &plain,
                REDIRECT,
                "urn:oasis:names:tc:SAML:2.0:bindings:SOAP",
            ),
        ),
        (
            "other scheme",
            Metadata,
            replace(&plain, "https://idp.example.com/sso", "javascript:alert(1)"),
        ),
        (
            "other protocol",
            Metadata,
            replace(&plain, "urn:oasis:names:tc:SAML:2.0:protocol", "urn:x"),
        ),
        (
            "service provider",
            Metadata,
            plain.replace("IDPSSODescriptor", "SPSSODescriptor"),
        ),
        (
            "no name",
            Metadata,
            replace(
                &plain,
                r#"entityID="https://idp.example.com/metadata""#,
                r#"entityID="""#,
            ),
        ),
        ("other root", Metadata, "<a/>".to_owned()),
        ("document type", Malformed, format!("<!DOCTYPE a>{plain}")),
        (
            "too large",
            TooLarge,
            format!("{plain}{}", " ".repeat(200 << 10)),
        ),
    ];
    for (name, code, message) in cases {
        let refused = saml::read_metadata(message.as_bytes()).unwrap_err();
        assert_eq!(refused.code, code, "{name}: {refused}");
    }
}

#[test]
fn certificates_are_read_from_pem() {
    let signer = Signer::new();
    let (rsa, curve) = (signer.certificate("idp"), signer.certificate("p521"));
    let read = saml::read_certificates(format!("text\n{rsa}\n{curve}").as_bytes()).unwrap();
    let keys: Vec<_> = read.iter().map(|found| found.key.as_str()).collect();
    assert_eq!(keys, ["RSA-2048", "EC-P521"]);
    assert_eq!(read[0].pem, rsa);
    assert_eq!(read[0].sha256.len(), 64);
    assert!(read[0].not_before < read[0].not_after);
    let in_one_line = format!(
        "-----BEGIN CERTIFICATE-----{}-----END CERTIFICATE-----",
        body(&rsa)
    );
    assert_eq!(
        saml::read_certificates(in_one_line.as_bytes()).unwrap()[0].pem,
        rsa
    );
    let private = fs::read_to_string(signer.key("idp")).unwrap();
    for wrong in [
        String::new(),
        body(&rsa),
        private.clone(),
        format!("{rsa}{private}"),
        rsa.repeat(6),
        signer.certificate("weak"),
        signer.certificate("k256"),
        rsa.replace("END", "BEGIN"),
        rsa.replace("MII", "AAA"),
        format!("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n{rsa}"),
    ] {
        let refused = saml::read_certificates(wrong.as_bytes()).unwrap_err();
        assert_eq!(refused.code, Certificate, "{wrong}: {refused}");
    }
}
