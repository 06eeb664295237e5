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

fn addresses(signer: &Signer) -> Vec<Mutant> {
    let signed = |name, code, from: &str, to: &str| Mutant::signed(signer, name, code, from, to);
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
        signed(
            "wrong-recipient",
            Recipient,
            &recipient,
            r#"Recipient="https://other.example.com/acs""#,
        ),
        signed(
            "recipient-with-suffix",
            Recipient,
            &recipient,
            &format!(r#"Recipient="{ACS}/""#),
        ),
        signed(
            "recipient-in-other-case",
            Recipient,
            &recipient,
            &format!(r#"Recipient="{}""#, ACS.to_uppercase()),
        ),
        signed("no-recipient", Recipient, &recipient, ""),
        signed(
            "wrong-destination",
            Destination,
            &destination,
            r#" Destination="https://other.example.com/acs""#,
        ),
        signed(
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
        signed("wrong-issuer", Issuer, &issuer, other_issuer),
        signed("empty-issuer", Issuer, &issuer, "<saml:Issuer/>"),
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
        signed(
            "in-response-to-differs",
            InResponseTo,
            r#"InResponseTo="_request1"/>"#,
            r#"InResponseTo="_request2"/>"#,
        ),
        signed(
            "in-response-to-of-response-only",
            InResponseTo,
            r#" InResponseTo="_request1"/>"#,
            "/>",
        ),
        signed(
            "in-response-to-of-confirmation-only",
            InResponseTo,
            r#" InResponseTo="_request1">"#,
            ">",
        ),
    ]
}

fn subjects(signer: &Signer) -> Vec<Mutant> {
    let signed = |name, code, from: &str, to: &str| Mutant::signed(signer, name, code, from, to);
    let name_id = format!(">{NAME}</saml:NameID>");
    let confirmation =
        "<saml:SubjectConfirmation Method=\"urn:oasis:names:tc:SAML:2.0:cm:bearer\">";
    let bearer = "cm:bearer";
    vec![
        signed(
            "transient-name-id",
            Subject,
            "SAML:1.1:nameid-format:emailAddress",
            "SAML:2.0:nameid-format:transient",
        ),
        signed("empty-name-id", Subject, &name_id, "></saml:NameID>"),
        signed("blank-name-id", Subject, &name_id, ">  </saml:NameID>"),
        signed(
            "name-id-with-element",
            Subject,
            &name_id,
            &format!("><a/>{NAME}</saml:NameID>"),
        ),
        signed(
            "name-id-too-long",
            Subject,
            &name_id,
            &format!(">{}</saml:NameID>", "a".repeat(1025)),
        ),
        signed(
            "two-name-ids",
            Subject,
            "</saml:NameID>",
            "</saml:NameID><saml:NameID>admin@example.com</saml:NameID>",
        ),
        signed("no-name-id", Subject, "saml:NameID", "saml:BaseID"),
        signed("no-subject", Shape, "saml:Subject>", "saml:Evidence>"),
        signed(
            "holder-of-key-only",
            Confirmation,
            bearer,
            "cm:holder-of-key",
        ),
        signed(
            "sender-vouches-only",
            Confirmation,
            bearer,
            "cm:sender-vouches",
        ),
        signed(
            "two-bearer-confirmations",
            Confirmation,
            confirmation,
            &format!("{confirmation}</saml:SubjectConfirmation>{confirmation}"),
        ),
        signed(
            "no-confirmation-data",
            Confirmation,
            "saml:SubjectConfirmationData",
            "saml:Data",
        ),
        signed(
            "confirmation-without-end",
            Confirmation,
            r#" NotOnOrAfter="2026-11-18T12:05:00Z""#,
            "",
        ),
        signed(
            "lifetime-over-a-day",
            Confirmation,
            "2026-11-18T12:05:00Z",
            "2026-11-19T12:00:01Z",
        ),
    ]
}

fn statements(signer: &Signer) -> Vec<Mutant> {
    let signed = |name, code, from: &str, to: &str| Mutant::signed(signer, name, code, from, to);
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
        signed(
            "status-responder",
            Status,
            "status:Success",
            "status:Responder",
        ),
        signed(
            "status-success-below-responder",
            Status,
            "status:Success\"/>",
            nested,
        ),
        signed(
            "two-status-codes",
            Status,
            "<samlp:Status>",
            r#"<samlp:Status><samlp:StatusCode Value="x"/>"#,
        ),
        Mutant::new(signer, "status-without-assertion", Status, failed),
        Mutant::new(signer, "no-assertion", Shape, around.replace("[X]", "")),
        Mutant::new(signer, "encrypted-assertion", Encrypted, encrypted),
        signed(
            "encrypted-name",
            Encrypted,
            "saml:NameID",
            "saml:EncryptedID",
        ),
        signed(
            "encrypted-attribute",
            Encrypted,
            &attribute,
            "<saml:EncryptedAttribute/>",
        ),
        signed(
            "no-authn-statement",
            Authentication,
            "saml:AuthnStatement",
            "saml:AuthzDecisionStatement",
        ),
        signed(
            "no-authn-instant",
            Authentication,
            r#" AuthnInstant="2026-11-18T11:58:00Z""#,
            "",
        ),
        signed("attribute-without-name", Attributes, r#" Name="mail""#, ""),
        signed(
            "attributes-101",
            Attributes,
            &attribute,
            &attribute.repeat(101),
        ),
        signed(
            "attribute-values-257",
            Attributes,
            value,
            &value.repeat(257),
        ),
        signed(
            "attribute-value-too-long",
            Attributes,
            value,
            &format!(
                "<saml:AttributeValue>{}</saml:AttributeValue>",
                "a".repeat(4097)
            ),
        ),
        signed(
            "assertion-of-saml-1",
            Shape,
            r#"ID="_assertion1" Version="2.0""#,
            r#"ID="_assertion1" Version="1.1""#,
        ),
        signed(
            "audience-is-recipient",
            Recipient,
            &format!(r#"Recipient="{ACS}""#),
            &format!(r#"Recipient="{SP}""#),
        ),
    ]
}
