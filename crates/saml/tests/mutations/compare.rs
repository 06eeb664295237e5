//! Verifies signed documents with `xmlsec1` and with this crate, and compares. Takes minutes: `just saml-compare`.
//!
//! Half of the documents have one changed byte. A document that this crate refuses before it looks at the signature is
//! not compared, only counted: the forms that it accepts are fewer on purpose.

use std::{
    fs,
    sync::atomic::{AtomicUsize, Ordering},
};

use crate::signing::{Part, RSA_SHA256, SHA256, Signer, replace, unsigned, xmlsec};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use saml_client::RefusalCode;

const DOCUMENTS: u64 = 1_000;
const SEED: u64 = 31;
const THREADS: u64 = 2;

/// XML that canonicalization has to get right, in place of the text of an attribute value.
const AWKWARD: [&str; 16] = [
    "plain",
    "",
    " \t\n leading and trailing \r\n ",
    "&lt;&gt;&amp;&quot;&apos;&#13;&#10;&#9;",
    "<![CDATA[<a b=\"c\">&amp;]]>",
    "grüße 你好 🙂 e\u{301}",
    "<a xmlns=\"urn:a\" z=\"1\" a=\"2\"><b xmlns=\"\"/></a>",
    "<x:a xmlns:x=\"urn:1\" xmlns:y=\"urn:2\" y:b=\"\" x:c=\"\" d=\"\"/>",
    "<x:a xmlns:x=\"urn:1\"><x:a xmlns:x=\"urn:2\"><x:a xmlns:x=\"urn:1\"/></x:a></x:a>",
    "<a b=\"&#9;&#10;&#13; &lt;&gt;&quot;'\" c='\"'/>",
    "<saml:NameID xmlns:unused=\"urn:unused\">x</saml:NameID>",
    "<a xml:lang=\"en\" xml:space=\"preserve\">  <b/>  </a>",
    "<a xmlns:xs=\"urn:xs\" xmlns:xsi=\"urn:xsi\" xsi:type=\"xs:string\"/>",
    "<a\n  b = 'x\ny'\n\tc=\"z\"  ></a  >",
    "<samlp:a/><saml:b samlp:c=\"\"/>",
    "<a><a><a><a>]]&gt;</a></a></a></a>",
];

struct Totals {
    valid: AtomicUsize,
    invalid: AtomicUsize,
    /// Refused by the form alone, and by xmlsec1.
    not_compared: AtomicUsize,
    /// Refused by the form alone, and valid for xmlsec1.
    stricter: AtomicUsize,
    disagreements: AtomicUsize,
}

#[test]
#[ignore = "takes minutes: `just saml-compare`"]
fn this_crate_and_xmlsec1_agree() {
    let signer = Signer::new();
    let totals = Totals {
        valid: AtomicUsize::new(0),
        invalid: AtomicUsize::new(0),
        not_compared: AtomicUsize::new(0),
        stricter: AtomicUsize::new(0),
        disagreements: AtomicUsize::new(0),
    };
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (signer, totals) = (&signer, &totals);
            scope.spawn(move || {
                for number in (thread..DOCUMENTS).step_by(2) {
                    compare(signer, number, totals);
                }
            });
        }
    });
    let count = |total: &AtomicUsize| total.load(Ordering::Relaxed);
    println!(
        "saml-compare: {DOCUMENTS} documents of seed {SEED}: {} valid and {} invalid for both, {} refused by their form \
         ({} of them valid for xmlsec1), {} disagreements",
        count(&totals.valid),
        count(&totals.invalid),
        count(&totals.not_compared) + count(&totals.stricter),
        count(&totals.stricter),
        count(&totals.disagreements)
    );
    assert_eq!(count(&totals.disagreements), 0);
    assert!(
        count(&totals.valid) >= 500 && count(&totals.invalid) >= 150,
        "too few are compared"
    );
}

fn compare(signer: &Signer, number: u64, totals: &Totals) {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED << 32 | number);
    let (key, document) = signed_document(signer, &mut rng);
    let document = if number.is_multiple_of(2) {
        document
    } else {
        change_byte(document, &mut rng)
    };
    let file = signer.write(&document);
    let mut command = xmlsec("--verify");
    command
        .arg("--pubkey-cert-pem")
        .arg(signer.path(&format!("{key}.pem")))
        .arg(&file);
    let theirs = command.output().expect("xmlsec1 runs").status.success();
    let ours = saml::verify_signatures(&[signer.certificate(key)], &document);
    let total = match (&ours, theirs) {
        (Ok(()), true) => &totals.valid,
        (Err(refusal), false) if refusal.code == RefusalCode::Signature => &totals.invalid,
        (Err(refusal), true) if refusal.code != RefusalCode::Signature => &totals.stricter,
        (Err(refusal), false) if refusal.code != RefusalCode::Signature => &totals.not_compared,
        _ => {
            eprintln!(
                "document {number}: {ours:?}, xmlsec1: {theirs}\n{}",
                String::from_utf8_lossy(&document)
            );
            &totals.disagreements
        }
    };
    total.fetch_add(1, Ordering::Relaxed);
    fs::remove_file(file).expect("our own file");
}

fn signed_document(signer: &Signer, rng: &mut ChaCha8Rng) -> (&'static str, Vec<u8>) {
    let methods = [
        ("idp", "rsa-sha256"),
        ("idp", "rsa-sha384"),
        ("idp", "rsa-sha512"),
        ("p256", "ecdsa-sha256"),
        ("p384", "ecdsa-sha384"),
        ("p521", "ecdsa-sha512"),
    ];
    let digests = [
        SHA256,
        "http://www.w3.org/2001/04/xmldsig-more#sha384",
        "http://www.w3.org/2001/04/xmlenc#sha512",
    ];
    let (key, method) = choose(&methods, rng);
    let part = choose(&[Part::Assertion, Part::Response], rng);
    let method = format!("http://www.w3.org/2001/04/xmldsig-more#{method}");
    let mut text = replace(&unsigned(part), RSA_SHA256, &method);
    text = replace(&text, SHA256, choose(&digests, rng));
    let values: Vec<String> = (0..rng.random_range(1..4))
        .map(|_| {
            format!(
                "<saml:AttributeValue>{}</saml:AttributeValue>",
                choose(&AWKWARD, rng)
            )
        })
        .collect();
    text = replace(
        &text,
        "<saml:AttributeValue>joe@example.com</saml:AttributeValue>",
        &values.concat(),
    );
    if rng.random_bool(0.3) {
        let plain = r#"<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>"#;
        let prefixes = choose(&["samlp", "saml samlp", "#default", "#default saml x"], rng);
        let listed = format!(
            r#"<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"><ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="{prefixes}"/></ds:Transform>"#
        );
        text = replace(&text, plain, &listed);
    }
    if rng.random_bool(0.3) {
        text = replace(
            &text,
            "<samlp:Response ",
            r#"<samlp:Response xmlns="urn:default" xmlns:x="urn:x" "#,
        );
    }
    if rng.random_bool(0.3) {
        text = text.replace("><saml:", ">\n    <saml:");
    }
    (key, signer.sign(&text, key, part).into_bytes())
}

/// Replaces, removes or inserts a byte: in a text or in the value of an attribute, or now and then anywhere, where it
/// mostly breaks the XML.
fn change_byte(mut document: Vec<u8>, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut at = rng.random_range(0..document.len());
    if rng.random_bool(0.9) {
        while !is_in_value(&document, at) {
            at = rng.random_range(0..document.len());
        }
    }
    let byte = choose(b"abcXYZ019+/=-_. :", rng);
    match rng.next_u32() % 4 {
        0 => {
            document.remove(at);
        }
        1 => document.insert(at, byte),
        _ => document[at] = byte,
    }
    document
}

/// Whether the byte is a letter or digit of a text or of the value of an attribute.
fn is_in_value(document: &[u8], at: usize) -> bool {
    let before = document[..at]
        .iter()
        .rev()
        .find(|byte| b"<>\"=".contains(byte));
    document[at].is_ascii_alphanumeric() && matches!(before, Some(b'>' | b'"'))
}

fn choose<T: Copy>(from: &[T], rng: &mut ChaCha8Rng) -> T {
    from[rng.random_range(0..from.len())]
}
