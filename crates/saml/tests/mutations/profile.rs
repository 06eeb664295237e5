//! Responses that the provider signed, and that are for somebody else, about nobody, or incomplete.

use saml_client::RefusalCode::{
    Attributes, Authentication, Confirmation, Destination, Encrypted, InResponseTo, Issuer,
    Recipient, Shape, Status, Subject,
};

use crate::{
    Mutant,
    signing::{ACS, IDP, NAME, Part, SP, Signer, cut_assertion, replace, unsigned},
};

pub(crate) fn mutants(signer: &Signer) -> Vec<Mutant> {
    let mut found = addresses(signer);
    found.extend(subjects(signer));
    found.extend(statements(signer));
    found
}

#[expect(clippy::too_many_lines, reason = "a list of attacks")]
fn addresses(signer: &Signer) -> Vec<Mutant> {
    let mutant = |name, code, from: &str, to: &str| Mutant::signed(signer, name, code, from, to);
    let response = |name, code, from: &str, to: &str| {
        let text = replace(&unsigned(Part::Response), from, to);
        Mutant::new(
            signer,
            name,
            code,
            signer.sign(&text, "idp", Part::Response),
        )
    };
    let recipient = format!(r#"Recipient="{ACS}""#);
    let destination = format!(r#" Destination="{ACS}""#);
    let issuer = format!("<saml:Issuer>{IDP}</saml:Issuer>");
    let other_issuer = "<saml:Issuer>https://evil.example.com</saml:Issuer>";
    let second_issuer = unsigned(Part::Assertion).replacen(&issuer, "[FIRST]", 1);
    let differing = |first: &str, second: &str| {
        let text = replace(&second_issuer, &issuer, second).replace("[FIRST]", first);
        signer.sign(&text, "idp", Part::Assertion)
    };
    vec![
        mutant(
            "wrong-recipient",
            Recipient,
            &recipient,
            r#"Recipient="https://other.example.com/acs""#,
        ),
        mutant(
            "recipient-with-suffix",
            Recipient,
            &recipient,
            &format!(r#"Recipient="{ACS}/""#),
        ),
        mutant(
            "recipient-in-other-case",
            Recipient,
            &recipient,
            &format!(r#"Recipient="{}""#, ACS.to_uppercase()),
        ),
        mutant("no-recipient", Recipient, &recipient, ""),
        mutant(
            "wrong-destination",
            Destination,
            &destination,
            r#" Destination="https://other.example.com/acs""#,
        ),
        mutant(
            "empty-destination",
            Destination,
            &destination,
            r#" Destination="""#,
        ),
        response(
            "signed-response-without-destination",
            Destination,
            &destination,
            "",
        ),
        response(
            "signed-response-wrong-destination",
            Destination,
            &destination,
            r#" Destination="https://other.example.com/acs""#,
        ),
        mutant("wrong-issuer", Issuer, &issuer, other_issuer),
        mutant("empty-issuer", Issuer, &issuer, "<saml:Issuer/>"),
        Mutant::new(
            signer,
            "issuer-of-response-differs",
            Issuer,
            differing(other_issuer, &issuer),
        ),
        Mutant::new(
            signer,
            "issuer-of-assertion-differs",
            Issuer,
            differing(&issuer, other_issuer),
        ),
        Mutant::new(
            signer,
            "no-issuer-of-assertion",
            Issuer,
            differing(&issuer, ""),
        ),
        Mutant::new(
            signer,
            "issuer-with-element",
            Issuer,
            differing(&issuer, &format!("<saml:Issuer><a/>{IDP}</saml:Issuer>")),
        ),
        mutant(
            "in-response-to-differs",
            InResponseTo,
            r#"InResponseTo="_request1"/>"#,
            r#"InResponseTo="_request2"/>"#,
        ),
        mutant(
            "in-response-to-of-response-only",
            InResponseTo,
            r#" InResponseTo="_request1"/>"#,
            "/>",
        ),
        mutant(
            "in-response-to-of-confirmation-only",
            InResponseTo,
            r#" InResponseTo="_request1">"#,
            ">",
        ),
    ]
}

fn subjects(signer: &Signer) -> Vec<Mutant> {
    let mutant = |name, code, from: &str, to: &str| Mutant::signed(signer, name, code, from, to);
    let name_id = format!(">{NAME}</saml:NameID>");
    let confirmation =
        "<saml:SubjectConfirmation Method=\"urn:oasis:names:tc:SAML:2.0:cm:bearer\">";
    let bearer = "cm:bearer";
    vec![
        mutant(
            "transient-name-id",
            Subject,
            "SAML:1.1:nameid-format:emailAddress",
            "SAML:2.0:nameid-format:transient",
        ),
        mutant("empty-name-id", Subject, &name_id, "></saml:NameID>"),
        mutant("blank-name-id", Subject, &name_id, ">  </saml:NameID>"),
        mutant(
            "name-id-with-element",
            Subject,
            &name_id,
            &format!("><a/>{NAME}</saml:NameID>"),
        ),
        mutant(
            "name-id-too-long",
            Subject,
            &name_id,
            &format!(">{}</saml:NameID>", "a".repeat(1025)),
        ),
        mutant(
            "two-name-ids",
            Subject,
            "</saml:NameID>",
            "</saml:NameID><saml:NameID>admin@example.com</saml:NameID>",
        ),
        mutant("no-name-id", Subject, "saml:NameID", "saml:BaseID"),
        mutant("no-subject", Shape, "saml:Subject>", "saml:Evidence>"),
        mutant(
            "holder-of-key-only",
            Confirmation,
            bearer,
            "cm:holder-of-key",
        ),
        mutant(
            "sender-vouches-only",
            Confirmation,
            bearer,
            "cm:sender-vouches",
        ),
        mutant(
            "two-bearer-confirmations",
            Confirmation,
            confirmation,
            &format!("{confirmation}</saml:SubjectConfirmation>{confirmation}"),
        ),
        mutant(
            "no-confirmation-data",
            Confirmation,
            "saml:SubjectConfirmationData",
            "saml:Data",
        ),
        mutant(
            "confirmation-without-end",
            Confirmation,
            r#" NotOnOrAfter="2026-11-18T12:05:00Z""#,
            "",
        ),
        mutant(
            "lifetime-over-a-day",
            Confirmation,
            "2026-11-18T12:05:00Z",
            "2026-11-19T12:00:01Z",
        ),
    ]
}

fn statements(signer: &Signer) -> Vec<Mutant> {
    let mutant = |name, code, from: &str, to: &str| Mutant::signed(signer, name, code, from, to);
    let value = "<saml:AttributeValue>joe@example.com</saml:AttributeValue>";
    let attribute = format!(r#"<saml:Attribute Name="mail">{value}</saml:Attribute>"#);
    let (around, _) = cut_assertion(&signer.sample());
    let encrypted = around.replace("[X]", "<saml:EncryptedAssertion/>");
    let failed = replace(
        &around.replace("[X]", ""),
        "status:Success",
        "status:Responder",
    );
    let nested = r#"status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:StatusCode>"#;
    vec![
        mutant(
            "status-responder",
            Status,
            "status:Success",
            "status:Responder",
        ),
        mutant(
            "status-success-below-responder",
            Status,
            "status:Success\"/>",
            nested,
        ),
        mutant(
            "two-status-codes",
            Status,
            "<samlp:Status>",
            r#"<samlp:Status><samlp:StatusCode Value="x"/>"#,
        ),
        Mutant::new(signer, "status-without-assertion", Status, failed),
        Mutant::new(signer, "no-assertion", Shape, around.replace("[X]", "")),
        Mutant::new(signer, "encrypted-assertion", Encrypted, encrypted),
        mutant(
            "encrypted-name",
            Encrypted,
            "saml:NameID",
            "saml:EncryptedID",
        ),
        mutant(
            "encrypted-attribute",
            Encrypted,
            &attribute,
            "<saml:EncryptedAttribute/>",
        ),
        mutant(
            "no-authn-statement",
            Authentication,
            "saml:AuthnStatement",
            "saml:AuthzDecisionStatement",
        ),
        mutant(
            "no-authn-instant",
            Authentication,
            r#" AuthnInstant="2026-11-18T11:58:00Z""#,
            "",
        ),
        mutant("attribute-without-name", Attributes, r#" Name="mail""#, ""),
        mutant(
            "attributes-101",
            Attributes,
            &attribute,
            &attribute.repeat(101),
        ),
        mutant(
            "attribute-values-257",
            Attributes,
            value,
            &value.repeat(257),
        ),
        mutant(
            "attribute-value-too-long",
            Attributes,
            value,
            &format!(
                "<saml:AttributeValue>{}</saml:AttributeValue>",
                "a".repeat(4097)
            ),
        ),
        mutant(
            "assertion-of-saml-1",
            Shape,
            r#"ID="_assertion1" Version="2.0""#,
            r#"ID="_assertion1" Version="1.1""#,
        ),
        mutant(
            "audience-is-recipient",
            Recipient,
            &format!(r#"Recipient="{ACS}""#),
            &format!(r#"Recipient="{SP}""#),
        ),
    ]
}
