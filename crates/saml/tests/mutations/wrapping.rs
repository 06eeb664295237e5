//! Signature wrapping: what was signed is moved, and something else is put where it was. The eight variants of the
//! literature, and more.

use saml_client::RefusalCode::Shape;

use crate::{
    Mutant,
    signing::{Part, Signer, assertion, cut_assertion, cut_signature, plain, replace, template},
    valid::{sign_both, strip_declaration},
};

const EVIL: &str = "admin@example.com";

#[expect(clippy::too_many_lines, reason = "a list of attacks")]
pub(crate) fn mutants(signer: &Signer) -> Vec<Mutant> {
    let sample = strip_declaration(&signer.sample());
    let signed_response = strip_declaration(&signer.sample_response());
    let new = |name, message: String| Mutant::new(signer, name, Shape, message);
    let (around, original) = cut_assertion(&sample);
    let with = |assertions: &str| around.replace("[X]", assertions);
    let evil = assertion("_evil", EVIL).replace("[A]", "");
    let evil_at = |id: &str, inside: &str| assertion(id, EVIL).replace("[A]", inside);
    let (original_unsigned, signature) = cut_signature(&original);
    let bare = original_unsigned.replace("[X]", "");
    let object = |inside: &str| {
        replace(
            &signature,
            "</ds:Signature>",
            &format!("<ds:Object>{inside}</ds:Object></ds:Signature>"),
        )
    };
    let (response_around, response_signature) = cut_signature(&signed_response);
    let evil_response = replace(
        &response_around,
        "joe@example.com</saml:NameID>",
        "admin@example.com</saml:NameID>",
    );
    let evil_response = replace(&evil_response, "_response1", "_evil");
    let response_object = |inside: &str| {
        replace(
            &response_signature,
            "</ds:Signature>",
            &format!("<ds:Object>{inside}</ds:Object></ds:Signature>"),
        )
    };
    let bare_response = response_around.replace("[X]", "");
    let extensions = |inside: &str| {
        let extensions = format!("<samlp:Extensions>{inside}</samlp:Extensions><samlp:Status>");
        replace(&with(&evil), "<samlp:Status>", &extensions)
    };
    let mut found = vec![
        new(
            "xsw1-response-copy-in-signature-object",
            evil_response.replace("[X]", &response_object(&bare_response)),
        ),
        new(
            "xsw2-detached-original-response",
            replace(
                &evil_response.replace("[X]", &response_signature),
                "<samlp:Status>",
                &format!("{bare_response}<samlp:Status>"),
            ),
        ),
        new(
            "xsw3-evil-assertion-before",
            with(&format!("{evil}{original}")),
        ),
        new(
            "xsw4-original-inside-evil",
            with(&replace(
                &evil,
                "</saml:Assertion>",
                &format!("{original}</saml:Assertion>"),
            )),
        ),
        new(
            "xsw5-evil-with-moved-signature",
            with(&format!("{}{bare}", evil_at("_evil", &signature))),
        ),
        new(
            "xsw6-original-in-signature-of-evil",
            with(&evil_at("_evil", &object(&bare))),
        ),
        new("xsw7-original-in-extensions", extensions(&original)),
        new(
            "xsw8-original-in-object",
            with(&evil_at("_assertion1", &object(&bare))),
        ),
        new("evil-assertion-after", with(&format!("{original}{evil}"))),
        new(
            "two-assertions-both-signed",
            with(&format!(
                "{original}{}",
                replace(&original, "_assertion1", "_assertion2")
            )),
        ),
        new(
            "assertion-in-advice",
            with(&replace(
                &evil,
                "<saml:AuthnStatement",
                &format!("<saml:Advice>{original}</saml:Advice><saml:AuthnStatement"),
            )),
        ),
        new(
            "assertion-in-subject-confirmation-data",
            with(&replace(
                &evil,
                r#"InResponseTo="_request1"/>"#,
                &format!(r#"InResponseTo="_request1">{original}</saml:SubjectConfirmationData>"#),
            )),
        ),
        new(
            "assertion-in-status-detail",
            replace(
                &with(&evil),
                "</samlp:Status>",
                &format!("<samlp:StatusDetail>{original}</samlp:StatusDetail></samlp:Status>"),
            ),
        ),
        new(
            "root-is-assertion",
            replace(
                &original,
                "<saml:Assertion ",
                r#"<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" "#,
            ),
        ),
        new("signature-in-extensions", extensions(&signature)),
        new(
            "signature-moved-to-response",
            replace(
                &with(&bare),
                "<samlp:Status>",
                &format!("{signature}<samlp:Status>"),
            ),
        ),
        new(
            "evil-and-original-swapped-ids",
            with(&format!(
                "{}{}",
                evil_at("_assertion1", &signature),
                replace(&bare, "_assertion1", "_other")
            )),
        ),
        new(
            "duplicate-id",
            replace(&with(&original), "_response1", "_assertion1"),
        ),
        new(
            "duplicate-id-by-other-case",
            replace(
                &with(&original),
                "<samlp:StatusCode ",
                r#"<samlp:StatusCode Id="_assertion1" "#,
            ),
        ),
        new(
            "duplicate-xml-id",
            replace(
                &with(&original),
                "<samlp:StatusCode ",
                r#"<samlp:StatusCode xml:id="_assertion1" "#,
            ),
        ),
        new(
            "duplicate-assertion-id",
            replace(
                &with(&original),
                "<samlp:StatusCode ",
                r#"<samlp:StatusCode AssertionID="_assertion1" "#,
            ),
        ),
        new(
            "two-attributes-by-local-name",
            with(&replace(
                &original,
                r#"ID="_assertion1""#,
                r#"xmlns:e="urn:e" e:ID="_evil" ID="_assertion1""#,
            )),
        ),
        new(
            "original-in-key-info",
            with(&evil_at(
                "_evil",
                &replace(
                    &signature,
                    "</ds:Signature>",
                    &format!("<ds:KeyInfo>{bare}</ds:KeyInfo></ds:Signature>"),
                ),
            )),
        ),
        new(
            "assertion-of-other-namespace",
            with(&format!(
                r#"<Assertion xmlns="urn:oasis:names:tc:SAML:1.0:assertion"/>{original}"#
            )),
        ),
        new(
            "second-subject",
            with(&replace(
                &original,
                "<saml:Subject>",
                "<saml:Subject><saml:NameID>admin@example.com</saml:NameID></saml:Subject><saml:Subject>",
            )),
        ),
        new(
            "unknown-child-of-assertion",
            with(&replace(
                &original,
                "<saml:Subject>",
                r#"<e:Subject xmlns:e="urn:e"/><saml:Subject>"#,
            )),
        ),
        new(
            "response-in-response",
            replace(&plain(), "[R]", &sample).replace("[A]", ""),
        ),
    ];
    found.extend(wrapped_by_signed_response(signer));
    found
}

/// Attacks on a response whose two signatures are both valid.
fn wrapped_by_signed_response(signer: &Signer) -> Vec<Mutant> {
    let both = strip_declaration(&sign_both(signer));
    let (around, original) = cut_assertion(&both);
    let evil = assertion("_evil", EVIL).replace("[A]", "");
    let below_signature = replace(
        &both,
        "</ds:SignatureValue>",
        &format!("</ds:SignatureValue><ds:KeyInfo>{evil}</ds:KeyInfo>"),
    );
    // The provider signs the assertion of another person for the same service, and the attacker has both messages.
    let other = plain()
        .replace(crate::signing::NAME, EVIL)
        .replace("[A]", &template("_assertion1"));
    let other = signer.sign(&other.replace("[R]", ""), "idp", Part::Assertion);
    let (_, other) = cut_assertion(&other);
    vec![
        Mutant::new(
            signer,
            "evil-below-enveloped-signature",
            Shape,
            below_signature,
        ),
        Mutant::new(
            signer,
            "evil-beside-both-signed",
            Shape,
            around.replace("[X]", &format!("{evil}{original}")),
        ),
        Mutant::new(
            signer,
            "assertion-exchanged-in-signed-response",
            saml_client::RefusalCode::Signature,
            around.replace("[X]", &other),
        ),
    ]
}
