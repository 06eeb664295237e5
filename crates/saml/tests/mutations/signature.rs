//! Signatures of another form than SAML requires.

use saml_client::RefusalCode::{Algorithm, Shape, Signature, Unsigned};

use crate::{
    Mutant,
    signing::{Part, Signer, cut, cut_signature, replace, template, unsigned},
    valid::sign_both,
};

#[expect(clippy::too_many_lines, reason = "a list of attacks")]
pub(crate) fn mutants(signer: &Signer) -> Vec<Mutant> {
    let sample = signer.sample();
    let new = |name, code, message: String| Mutant::new(signer, name, code, message);
    let (without, _) = cut_signature(&sample);
    let without = without.replace("[X]", "");
    let (rest, info) = cut(&sample, "<ds:SignedInfo>", "</ds:SignedInfo>");
    let other_info = replace(&info, "<ds:DigestValue>", "<ds:DigestValue>AAAA");
    let (digest_rest, digest) = cut(&sample, "<ds:DigestValue>", "</ds:DigestValue>");
    let (reference_rest, reference) = cut(&sample, "<ds:Reference ", "</ds:Reference>");
    let (value_rest, value) = cut(&sample, "<ds:SignatureValue>", "</ds:SignatureValue>");
    let refer = |uri: &str| replace(&sample, r##"URI="#_assertion1""##, uri);
    let sign_with = |from: &str, to: &str| {
        signer.sign(
            &replace(&unsigned(Part::Assertion), from, to),
            "idp",
            Part::Assertion,
        )
    };
    let mut found = vec![
        new("unsigned", Unsigned, without.clone()),
        new(
            "empty-signature-value",
            Shape,
            value_rest.replace("[X]", "<ds:SignatureValue></ds:SignatureValue>"),
        ),
        new("no-signature-value", Shape, value_rest.replace("[X]", "")),
        new(
            "two-signature-values",
            Shape,
            value_rest.replace("[X]", &format!("{value}{value}")),
        ),
        new(
            "signature-value-in-two-runs",
            Shape,
            replace(
                &sample,
                "<ds:SignatureValue>",
                "<ds:SignatureValue>AAAA<![CDATA[]]>",
            ),
        ),
        new(
            "empty-digest",
            Shape,
            digest_rest.replace("[X]", "<ds:DigestValue></ds:DigestValue>"),
        ),
        new(
            "two-digest-values",
            Shape,
            digest_rest.replace("[X]", &format!("{digest}{digest}")),
        ),
        new(
            "digest-value-not-base64",
            Shape,
            digest_rest.replace("[X]", "<ds:DigestValue>%%%%</ds:DigestValue>"),
        ),
        new(
            "two-signed-infos-original-first",
            Shape,
            rest.replace("[X]", &format!("{info}{other_info}")),
        ),
        new(
            "two-signed-infos-original-last",
            Shape,
            rest.replace("[X]", &format!("{other_info}{info}")),
        ),
        new(
            "two-references",
            Shape,
            reference_rest.replace("[X]", &format!("{reference}{reference}")),
        ),
        new("no-reference", Shape, reference_rest.replace("[X]", "")),
        new(
            "reference-empty-uri",
            Shape,
            sign_with(r##"URI="#_assertion1""##, r#"URI="""#),
        ),
        new("reference-without-uri", Shape, refer("")),
        new(
            "reference-xpointer",
            Shape,
            sign_with(
                r##"URI="#_assertion1""##,
                r##"URI="#xpointer(id('_assertion1'))""##,
            ),
        ),
        new("reference-to-root", Shape, refer(r##"URI="#xpointer(/)""##)),
        new(
            "reference-to-response",
            Shape,
            sign_with(r##"URI="#_assertion1""##, r##"URI="#_response1""##),
        ),
        new(
            "reference-external-file",
            Shape,
            refer(r#"URI="/etc/passwd""#),
        ),
        new("reference-http", Shape, refer(r#"URI="http://127.0.0.1/""#)),
        new("reference-attachment", Shape, refer(r#"URI="cid:a""#)),
        new(
            "uri-of-other-namespace",
            Shape,
            refer(r##"xmlns:e="urn:e" e:URI="#_assertion1""##),
        ),
        new(
            "object",
            Shape,
            replace(&sample, "</ds:Signature>", "<ds:Object/></ds:Signature>"),
        ),
        new(
            "manifest-only",
            Shape,
            replace(
                &sample,
                "</ds:Signature>",
                "<ds:Object><ds:Manifest/></ds:Object></ds:Signature>",
            ),
        ),
        new(
            "text-in-signed-info",
            Shape,
            replace(&sample, "<ds:SignedInfo>", "<ds:SignedInfo>text"),
        ),
        new(
            "signature-in-wrong-namespace",
            Shape,
            replace(
                &sample,
                "http://www.w3.org/2000/09/xmldsig#\"",
                "http://www.w3.org/2000/09/xmldsig\"",
            ),
        ),
        new(
            "key-info-retrieval",
            Shape,
            replace(
                &sample,
                "</ds:Signature>",
                r##"<ds:KeyInfo><ds:RetrievalMethod URI="#_response1"/></ds:KeyInfo></ds:Signature>"##,
            ),
        ),
        new(
            "method-with-parameter",
            Shape,
            sign_with(
                "rsa-sha256\"/>",
                "rsa-sha256\"><ds:X/></ds:SignatureMethod>",
            ),
        ),
        new(
            "id-is-no-name",
            Shape,
            replace(&sample, "_assertion1", "1')"),
        ),
        new(
            "id-too-long",
            Shape,
            sign_with("_assertion1", &"a".repeat(257)),
        ),
        new(
            "changed-name",
            Signature,
            replace(
                &sample,
                ">joe@example.com</saml:NameID>",
                ">admin@example.com</saml:NameID>",
            ),
        ),
        new(
            "changed-attribute-value",
            Signature,
            replace(
                &sample,
                "<saml:AttributeValue>joe",
                "<saml:AttributeValue>jim",
            ),
        ),
        new("changed-signature-value", Signature, change_value(&sample)),
    ];
    let both = sign_both(signer);
    let broken = replace(
        &both,
        ">joe@example.com</saml:NameID>",
        ">admin@example.com</saml:NameID>",
    );
    let (stripped, _) = cut_signature(&broken);
    found.push(new(
        "one-of-two-signatures-removed-and-changed",
        Signature,
        stripped.replace("[X]", ""),
    ));
    let template = replace(&template("_response1"), "rsa-sha256", "rsa-sha1");
    let second = replace(
        &sample,
        "<samlp:Status>",
        &format!("{template}<samlp:Status>"),
    );
    found.push(new(
        "second-signature-with-other-method",
        Algorithm,
        replace(
            &second,
            "<ds:SignatureValue></",
            "<ds:SignatureValue>AAAA</",
        ),
    ));
    found.push(new(
        "second-signature-invalid",
        Signature,
        second_invalid(signer),
    ));
    found
}

fn change_value(sample: &str) -> String {
    let (rest, value) = cut(sample, "<ds:SignatureValue>", "</ds:SignatureValue>");
    let start = "<ds:SignatureValue>".len();
    let first = if value[start..].starts_with('A') {
        "B"
    } else {
        "A"
    };
    rest.replace(
        "[X]",
        &format!("<ds:SignatureValue>{first}{}", &value[start + 1..]),
    )
}

/// The assertion is signed by the provider, the response by somebody else.
fn second_invalid(signer: &Signer) -> String {
    let sample = signer.sample();
    let second = format!("{}<samlp:Status>", template("_response1"));
    signer.sign(
        &replace(&sample, "<samlp:Status>", &second),
        "other",
        Part::Response,
    )
}
