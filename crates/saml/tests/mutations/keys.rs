//! Other keys, and methods that turn a public key into a secret.

use std::{fs, process::Command};

use saml_client::{
    RefusalCode::{Algorithm, Certificate, Signature},
    protocol::Expectations,
};

use crate::{
    Mutant,
    signing::{Part, RSA_SHA256, SHA256, Signer, replace, unsigned},
};

pub(crate) fn mutants(signer: &Signer) -> Vec<Mutant> {
    let new = |name, code, message: String| Mutant::new(signer, name, code, message);
    let template = unsigned(Part::Assertion);
    let by_other = signer.sign(&template, "other", Part::Assertion);
    let with_key_info = |inside: &str| {
        let key_info = format!("<ds:KeyInfo>{inside}</ds:KeyInfo></ds:Signature>");
        let template = replace(&template, "</ds:Signature>", &key_info);
        signer.sign(&template, "other", Part::Assertion)
    };
    let certificate = body(&signer.certificate("other"));
    let x509 = format!(
        "<ds:X509Data><ds:X509Certificate>{certificate}</ds:X509Certificate></ds:X509Data>"
    );
    let with_method =
        |from: &str, to: &str| signer.sign(&replace(&template, from, to), "idp", Part::Assertion);
    let mut found = vec![
        new("other-key", Signature, by_other),
        new(
            "other-key-with-its-certificate-in-key-info",
            Signature,
            with_key_info(&x509),
        ),
        new(
            "key-value-inline",
            Signature,
            with_key_info("<ds:KeyValue/>"),
        ),
        new(
            "key-name-of-trusted-key",
            Signature,
            with_key_info("<ds:KeyName>0</ds:KeyName>"),
        ),
        new(
            "ecdsa-key-for-rsa-certificate",
            Signature,
            ecdsa(signer, "p256"),
        ),
        new(
            "rsa-sha1",
            Algorithm,
            with_method(RSA_SHA256, "http://www.w3.org/2000/09/xmldsig#rsa-sha1"),
        ),
        new(
            "digest-sha1",
            Algorithm,
            with_method(SHA256, "http://www.w3.org/2000/09/xmldsig#sha1"),
        ),
        new(
            "digest-sha224",
            Algorithm,
            with_method(SHA256, "http://www.w3.org/2001/04/xmldsig-more#sha224"),
        ),
        new(
            "rsa-sha224",
            Algorithm,
            with_method(
                RSA_SHA256,
                "http://www.w3.org/2001/04/xmldsig-more#rsa-sha224",
            ),
        ),
    ];
    for (name, method) in [
        ("rsa-md5", "http://www.w3.org/2001/04/xmldsig-more#rsa-md5"),
        ("dsa-sha1", "http://www.w3.org/2000/09/xmldsig#dsa-sha1"),
        ("unknown-algorithm", "urn:none"),
        ("no-algorithm", ""),
    ] {
        let message = replace(&signer.sample(), RSA_SHA256, method);
        found.push(new(name, Algorithm, message));
    }
    found.extend(hmac(signer));
    found.extend(certificates(signer));
    found
}

/// The attacker knows the certificate, and uses it as the secret of a method with a shared one.
fn hmac(signer: &Signer) -> Vec<Mutant> {
    let certificate = signer.certificate("idp");
    let mut command = Command::new("openssl");
    command
        .args(["x509", "-pubkey", "-noout", "-in"])
        .arg(signer.path("idp.pem"));
    let public_key = command.output().expect("openssl runs").stdout;
    let mut command = Command::new("openssl");
    command
        .args(["x509", "-outform", "DER", "-in"])
        .arg(signer.path("idp.pem"));
    let der = command.output().expect("openssl runs").stdout;
    let secrets: [(&str, &[u8]); 4] = [
        ("hmac-with-certificate-pem", certificate.as_bytes()),
        ("hmac-with-certificate-der", &der),
        ("hmac-with-public-key", &public_key),
        ("hmac-with-short-key", b"0"),
    ];
    let method = "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256";
    let template = replace(&unsigned(Part::Assertion), RSA_SHA256, method);
    let mut found = Vec::new();
    for (name, secret) in secrets {
        let message = signer.sign_hmac(&template, secret);
        found.push(Mutant::new(signer, name, Algorithm, message));
    }
    let short = replace(
        &template,
        "hmac-sha256\"/>",
        "hmac-sha256\"><ds:HMACOutputLength>8</ds:HMACOutputLength></ds:SignatureMethod>",
    );
    let short = replace(&short, "<ds:SignatureValue></", "<ds:SignatureValue>AA==</");
    let short = replace(&short, "<ds:DigestValue></", "<ds:DigestValue>AA==</");
    found.push(Mutant::new(
        signer,
        "hmac-output-length-8",
        Algorithm,
        short,
    ));
    found
}

/// Keys that no provider may have.
fn certificates(signer: &Signer) -> Vec<Mutant> {
    let private = fs::read_to_string(signer.key("idp")).expect("a file of this test");
    let with = |name, certificates: Vec<String>| Mutant {
        expected: Expectations {
            certificates,
            ..signer.expected()
        },
        ..Mutant::new(signer, name, Certificate, signer.sample())
    };
    let weak = signer.sign(&unsigned(Part::Assertion), "weak", Part::Assertion);
    vec![
        Mutant {
            message: weak.into_bytes(),
            ..with("rsa-1024-certificate", vec![signer.certificate("weak")])
        },
        with("unknown-curve", vec![signer.certificate("k256")]),
        with("no-certificate", Vec::new()),
        with("empty-certificate", vec![String::new()]),
        with("private-key-as-certificate", vec![private]),
        with(
            "two-certificates-in-one",
            vec![signer.certificate("idp").repeat(2)],
        ),
        with(
            "one-of-two-certificates-unreadable",
            vec![signer.certificate("idp"), "x".to_owned()],
        ),
    ]
}

fn ecdsa(signer: &Signer, key: &str) -> String {
    let method = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256";
    let template = replace(&unsigned(Part::Assertion), RSA_SHA256, method);
    signer.sign(&template, key, Part::Assertion)
}

fn body(pem: &str) -> String {
    pem.lines().filter(|line| !line.starts_with('-')).collect()
}
