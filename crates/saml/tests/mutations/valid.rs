//! Responses that have to be accepted.

use saml_client::protocol::Expectations;

use crate::signing::{NAME, Part, RSA_SHA256, SHA256, Signer, plain, replace, template, unsigned};

pub(crate) struct ValidResponse {
    pub(crate) name: String,
    pub(crate) name_id: String,
    pub(crate) message: Vec<u8>,
    pub(crate) expected: Expectations,
}

pub(crate) fn responses(signer: &Signer) -> Vec<ValidResponse> {
    let valid = |name: &str, message: String, expected: Expectations| ValidResponse {
        name: name.to_owned(),
        name_id: NAME.to_owned(),
        message: message.into_bytes(),
        expected,
    };
    let mut found = vec![
        valid("assertion", signer.sample(), signer.expected()),
        valid("response", signer.sample_response(), signer.expected()),
        valid("both", sign_both(signer), signer.expected()),
    ];
    for (name, message) in before_signing(signer) {
        found.push(valid(name, message, signer.expected()));
    }
    for (name, expected) in expectations(signer) {
        found.push(valid(name, signer.sample(), expected));
    }
    for (key, method) in [
        ("idp", "rsa-sha384"),
        ("idp", "rsa-sha512"),
        ("p256", "ecdsa-sha256"),
        ("p384", "ecdsa-sha384"),
        ("p521", "ecdsa-sha512"),
    ] {
        let uri = format!("http://www.w3.org/2001/04/xmldsig-more#{method}");
        let unsigned = replace(&unsigned(Part::Assertion), RSA_SHA256, &uri);
        let unsigned = replace(&unsigned, SHA256, "http://www.w3.org/2001/04/xmlenc#sha512");
        let expected = Expectations {
            certificates: vec![signer.certificate(key)],
            ..signer.expected()
        };
        found.push(valid(
            method,
            signer.sign(&unsigned, key, Part::Assertion),
            expected,
        ));
    }
    found
}

/// The assertion first, then the response around it.
pub(crate) fn sign_both(signer: &Signer) -> String {
    let text = plain().replace("[A]", &template("_assertion1"));
    let assertion_signed = signer.sign(&text, "idp", Part::Assertion);
    let text = assertion_signed.replace("[R]", &template("_response1"));
    signer.sign(&text, "idp", Part::Response)
}

fn before_signing(signer: &Signer) -> Vec<(&'static str, String)> {
    let changes = [
        (
            "other prefixes",
            vec![
                ("saml:", "a:"),
                ("xmlns:saml=", "xmlns:a="),
                ("samlp:", "p:"),
                ("xmlns:samlp=", "xmlns:p="),
            ],
        ),
        (
            "default namespace",
            vec![("saml:", ""), ("xmlns:saml=", "xmlns=")],
        ),
        (
            "prefix list",
            vec![(
                r#"<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>"#,
                r#"<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"><ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="samlp saml"/></ds:Transform>"#,
            )],
        ),
        (
            "character data section",
            vec![(
                "<saml:AttributeValue>joe@",
                "<saml:AttributeValue><![CDATA[<&joe>]]>@",
            )],
        ),
        (
            "section in the name",
            vec![(
                ">joe@example.com</saml:NameID>",
                ">joe<![CDATA[@example.]]>com</saml:NameID>",
            )],
        ),
        (
            "character references",
            vec![(
                ">joe@example.com</saml:NameID>",
                ">&#106;oe&#x40;example.com</saml:NameID>",
            )],
        ),
        (
            "began at the provider",
            vec![(r#" InResponseTo="_request1""#, "")],
        ),
        (
            "white space",
            vec![("><saml:", ">\n  <saml:"), ("/><ds:", "/>\n\t<ds:")],
        ),
        (
            "several audiences",
            vec![(
                "<saml:Audience>",
                "<saml:Audience>https://other.example.com</saml:Audience><saml:Audience>",
            )],
        ),
        (
            "known conditions",
            vec![("</saml:Conditions>", "<saml:OneTimeUse/></saml:Conditions>")],
        ),
        (
            "no destination",
            vec![(
                r#" Destination="https://docs.example.com/app/sso/saml/1/acs""#,
                "",
            )],
        ),
        (
            "offsets",
            vec![("2026-11-18T12:05:00Z", "2026-11-18T14:05:00.1234567+02:00")],
        ),
        (
            "holder of key beside bearer",
            vec![(
                "<saml:SubjectConfirmation ",
                r#"<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:holder-of-key"/><saml:SubjectConfirmation "#,
            )],
        ),
    ];
    let sign = |changes: &[(&str, &str)]| {
        let mut text = unsigned(Part::Assertion);
        for (from, to) in changes {
            text = replace(&text, from, to);
        }
        signer.sign(&text, "idp", Part::Assertion)
    };
    let mut found: Vec<_> = changes
        .iter()
        .map(|(name, changes)| (*name, sign(changes)))
        .collect();
    // The signer removes declarations and formats attributes; what follows is about the text.
    let declared = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}",
        strip_declaration(&signer.sample())
    );
    found.push(("declaration", declared));
    found.push(("without declaration", strip_declaration(&signer.sample())));
    found
}

fn expectations(signer: &Signer) -> Vec<(&'static str, Expectations)> {
    let at = |time: &str| Expectations {
        now: time.parse().expect("a time"),
        ..signer.expected()
    };
    let rotated = Expectations {
        certificates: vec![signer.certificate("next"), signer.certificate("idp")],
        ..signer.expected()
    };
    vec![
        ("second certificate", rotated),
        ("59 seconds late", at("2026-11-18T12:05:59Z")),
        ("60 seconds early", at("2026-11-18T11:59:00Z")),
    ]
}

pub(crate) fn strip_declaration(text: &str) -> String {
    let start = text.find("<samlp:Response").expect("it is there");
    text[start..].to_owned()
}
