//! XML that parsers read differently, or that costs too much.

use saml_client::{
    RefusalCode::{Malformed, Shape, TooLarge},
    protocol::MAX_MESSAGE_BYTES,
};

use crate::{
    Mutant,
    signing::{NAME, Signer, replace},
    valid::strip_declaration,
};

pub(crate) fn mutants(signer: &Signer) -> Vec<Mutant> {
    let mut found = text(signer);
    found.extend(entities(signer));
    found.extend(limits(signer));
    found
}

#[expect(clippy::too_many_lines, reason = "a list of attacks")]
fn text(signer: &Signer) -> Vec<Mutant> {
    let sample = strip_declaration(&signer.sample());
    let new = |name, message: Vec<u8>| Mutant::new(signer, name, Malformed, message);
    let mutant = |name, from: &str, to: &str| Mutant::signed(signer, name, Malformed, from, to);
    let name_id = |inside: &str| format!(">{inside}</saml:NameID>");
    let in_name = |name, inside: &str| mutant(name, &name_id(NAME), &name_id(inside));
    let utf16: Vec<u8> = [0xfeff_u16]
        .into_iter()
        .chain(sample.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let prepend = |start: &[u8]| [start, sample.as_bytes()].concat();
    vec![
        // Signed for `joe@example.com.evil.example`, and cut after the comment by a careless reader.
        in_name(
            "comment-in-name-id-truncates",
            "joe@example.com<!---->.evil.example",
        ),
        Mutant::changed(
            signer,
            "comment-inserted-in-name-id",
            Malformed,
            &name_id(NAME),
            &name_id("joe@<!---->example.com"),
        ),
        in_name(
            "instruction-in-name-id",
            "joe@example.com<?x?>.evil.example",
        ),
        mutant(
            "comment-in-audience",
            "<saml:Audience>",
            "<saml:Audience><!-- -->",
        ),
        Mutant::changed(
            signer,
            "comment-in-digest-value",
            Malformed,
            "<ds:DigestValue>",
            "<ds:DigestValue><!-- -->",
        ),
        Mutant::changed(
            signer,
            "comment-outside",
            Malformed,
            "</samlp:Response>",
            "</samlp:Response><!-- -->",
        ),
        new("utf-16", utf16),
        new("byte-order-mark", prepend(b"\xef\xbb\xbf")),
        new(
            "declared-as-utf-16",
            prepend(b"<?xml version=\"1.0\" encoding=\"UTF-16\"?>"),
        ),
        new(
            "declared-as-utf-7",
            prepend(b"<?xml version=\"1.0\" encoding=\"UTF-7\"?>"),
        ),
        new(
            "declared-as-latin-1",
            prepend(b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"),
        ),
        new("xml-1.1", prepend(b"<?xml version=\"1.1\"?>")),
        new(
            "white-space-before-declaration",
            prepend(b" <?xml version=\"1.0\"?>"),
        ),
        new(
            "overlong-utf-8",
            replace_bytes(&sample, NAME, b"joe\xc0\xa0@example.com"),
        ),
        new(
            "nul-byte",
            replace_bytes(&sample, NAME, b"joe@example.com\0.evil"),
        ),
        new(
            "nul-reference",
            replace_bytes(&sample, NAME, b"joe@example.com&#0;.evil"),
        ),
        new(
            "surrogate-reference",
            replace_bytes(&sample, NAME, b"joe@example.com&#xD800;.evil"),
        ),
        new(
            "control-character",
            replace_bytes(&sample, NAME, b"joe@example.com\x01"),
        ),
        new("trailing-content", [sample.as_bytes(), b"<a/>"].concat()),
        new("trailing-text", [sample.as_bytes(), b"text"].concat()),
        new("two-roots", [sample.as_bytes(), sample.as_bytes()].concat()),
        new("empty", Vec::new()),
        new("not-xml", b"SAMLResponse".to_vec()),
        new(
            "cut-off",
            sample.trim_end().as_bytes()[..sample.trim_end().len() - 1].to_vec(),
        ),
        // Nothing that is signed uses it, so the library accepts it; C14N forbids it, and `xmlsec1` refuses it.
        Mutant::changed(
            signer,
            "relative-namespace",
            Malformed,
            "<samlp:Response ",
            "<samlp:Response xmlns=\"relative\" ",
        ),
        Mutant::changed(
            signer,
            "namespace-without-scheme",
            Malformed,
            "<samlp:Response ",
            "<samlp:Response xmlns=\"ur_:default\" ",
        ),
        Mutant::changed(
            signer,
            "undeclared-prefix",
            Malformed,
            "<samlp:Status>",
            "<e:a/><samlp:Status>",
        ),
        Mutant::changed(
            signer,
            "same-attribute-twice",
            Malformed,
            r#"ID="_assertion1""#,
            r#"ID="_assertion1" ID="_evil""#,
        ),
        Mutant::changed(
            signer,
            "same-attribute-twice-by-prefix",
            Malformed,
            r#"ID="_assertion1""#,
            r#"xmlns:a="urn:e" xmlns:b="urn:e" a:x="" b:x="" ID="_assertion1""#,
        ),
        Mutant::changed(
            signer,
            "undeclared-prefix-in-signature",
            Malformed,
            "<ds:SignedInfo>",
            "<e:SignedInfo>",
        ),
        Mutant::new(
            signer,
            "other-version",
            Shape,
            replace(
                &sample,
                r#"ID="_response1" Version="2.0""#,
                r#"ID="_response1" Version="1.1""#,
            ),
        ),
        Mutant::new(
            signer,
            "other-root",
            Shape,
            sample.replace("samlp:Response", "samlp:LogoutResponse"),
        ),
        Mutant::new(
            signer,
            "other-root-namespace",
            Shape,
            replace(&sample, "SAML:2.0:protocol", "SAML:1.0:protocol"),
        ),
        Mutant::new(
            signer,
            "text-in-response",
            Shape,
            replace(&sample, "<samlp:Status>", "text<samlp:Status>"),
        ),
    ]
}

fn entities(signer: &Signer) -> Vec<Mutant> {
    let sample = strip_declaration(&signer.sample());
    let with = |name, doctype: &str, from: &str, to: &str| {
        let message = format!("{doctype}{}", replace(&sample, from, to));
        Mutant::new(signer, name, Malformed, message)
    };
    let laughs: Vec<String> = (1..9)
        .map(|level| {
            format!(
                r#"<!ENTITY l{level} "{}">"#,
                format!("&l{};", level - 1).repeat(10)
            )
        })
        .collect();
    vec![
        with("doctype", "<!DOCTYPE samlp:Response>", "", ""),
        with("doctype-of-web-page", "<!DOCTYPE html>", "", ""),
        // Changes nothing: the expanded text is what was signed.
        with(
            "entity-in-name-id",
            r#"<!DOCTYPE a [<!ENTITY e "joe">]>"#,
            ">joe@example.com</saml:NameID>",
            ">&e;@example.com</saml:NameID>",
        ),
        with(
            "external-entity",
            r#"<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>"#,
            ">joe@example.com</saml:NameID>",
            ">&e;</saml:NameID>",
        ),
        with(
            "external-doctype",
            r#"<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd">"#,
            "",
            "",
        ),
        with(
            "parameter-entity",
            r#"<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1/"> %p;]>"#,
            "",
            "",
        ),
        with(
            "billion-laughs",
            &format!(r#"<!DOCTYPE a [<!ENTITY l0 "lol">{}]>"#, laughs.concat()),
            ">joe@example.com</saml:NameID>",
            ">&l8;</saml:NameID>",
        ),
        with(
            "default-attribute",
            r#"<!DOCTYPE a [<!ATTLIST saml:Assertion ID CDATA "_evil">]>"#,
            "",
            "",
        ),
        with(
            "undefined-entity",
            "",
            ">joe@example.com</saml:NameID>",
            ">&nbsp;joe@example.com</saml:NameID>",
        ),
    ]
}

fn limits(signer: &Signer) -> Vec<Mutant> {
    let nested = |depth: usize| {
        let value = format!(
            "<saml:AttributeValue>{}{}</saml:AttributeValue>",
            "<a>".repeat(depth),
            "</a>".repeat(depth)
        );
        value
    };
    let value = "<saml:AttributeValue>joe@example.com</saml:AttributeValue>";
    let mutant = |name, code, to: &str| Mutant::signed(signer, name, code, value, to);
    let attributes: Vec<String> = (0..40).map(|number| format!(" a{number}=\"\"")).collect();
    let sample = strip_declaration(&signer.sample());
    let padding = MAX_MESSAGE_BYTES + 1 - sample.len();
    vec![
        mutant("depth-65", TooLarge, &nested(60)),
        mutant("depth-200", Malformed, &nested(200)),
        mutant(
            "nodes-5001",
            TooLarge,
            &format!(
                "<saml:AttributeValue>{}</saml:AttributeValue>",
                "<a/>".repeat(5_000)
            ),
        ),
        mutant(
            "attributes-of-an-element",
            TooLarge,
            &format!(
                "<saml:AttributeValue{}>x</saml:AttributeValue>",
                attributes.concat()
            ),
        ),
        Mutant::new(
            signer,
            "size-limit-plus-one",
            TooLarge,
            format!("{sample}{}", " ".repeat(padding)),
        ),
        Mutant::new(signer, "depth-bomb", Malformed, "<a>".repeat(60_000)),
        Mutant::new(
            signer,
            "attribute-bomb",
            Malformed,
            format!("<a {}", "a='' ".repeat(30_000)),
        ),
        Mutant::new(signer, "namespace-bomb", TooLarge, namespaces(10_000)),
    ]
}

fn namespaces(count: usize) -> String {
    let declared: Vec<String> = (0..count)
        .map(|number| format!(" xmlns:n{number}='u:'"))
        .collect();
    format!("<a{}/>", declared.concat())
}

fn replace_bytes(text: &str, from: &str, to: &[u8]) -> Vec<u8> {
    let at = text.find(from).expect("it is there");
    [
        &text.as_bytes()[..at],
        to,
        &text.as_bytes()[at + from.len()..],
    ]
    .concat()
}
