//! Valid responses are accepted, and attacks on them are refused, each for the reason that it should be.
//!
//! `xmlsec1` signs, so that the library under test is not its own judge. Keys are generated for each run. `just saml`
//! adds responses of two identity provider libraries.

mod compare;
mod conditions;
mod keys;
mod metadata;
mod parser;
mod partners;
mod profile;
mod signature;
mod signing;
mod transforms;
mod valid;
mod wrapping;

use saml_client::{RefusalCode, protocol::Expectations};
use signing::{Part, Signer, replace, unsigned};

/// An attack, and the check that has to stop it.
struct Mutant {
    name: &'static str,
    code: RefusalCode,
    message: Vec<u8>,
    expected: Expectations,
}

impl Mutant {
    fn new(
        signer: &Signer,
        name: &'static str,
        code: RefusalCode,
        message: impl Into<Vec<u8>>,
    ) -> Self {
        Self {
            name,
            code,
            message: message.into(),
            expected: signer.expected(),
        }
    }

    /// The sample with texts replaced in the assertion before it is signed: the provider itself says so.
    fn signed(
        signer: &Signer,
        name: &'static str,
        code: RefusalCode,
        from: &str,
        to: &str,
    ) -> Self {
        let changed = replace(&unsigned(Part::Assertion), from, to);
        Self::new(
            signer,
            name,
            code,
            signer.sign(&changed, "idp", Part::Assertion),
        )
    }

    /// The sample with texts replaced after it was signed.
    fn changed(
        signer: &Signer,
        name: &'static str,
        code: RefusalCode,
        from: &str,
        to: &str,
    ) -> Self {
        Self::new(signer, name, code, replace(&signer.sample(), from, to))
    }
}

#[test]
fn valid_responses_are_accepted_and_mutated_ones_are_refused() {
    let signer = Signer::new();
    let mut wrong = Vec::new();
    let mut valid = valid::responses(&signer);
    valid.extend(partners::responses());
    for response in &valid {
        let verified = saml::verify_response(&response.expected, &response.message);
        match verified {
            Ok(verified) if verified.name_id.value == response.name_id => {}
            other => wrong.push(format!("{}: not accepted: {other:?}", response.name)),
        }
    }
    let mutants: Vec<Mutant> = [
        wrapping::mutants(&signer),
        signature::mutants(&signer),
        keys::mutants(&signer),
        transforms::mutants(&signer),
        parser::mutants(&signer),
        profile::mutants(&signer),
        conditions::mutants(&signer),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut rejected = 0;
    for mutant in &mutants {
        match saml::verify_response(&mutant.expected, &mutant.message) {
            Ok(_) => wrong.push(format!("{}: ACCEPTED", mutant.name)),
            Err(refusal) => {
                rejected += 1;
                if refusal.code != mutant.code {
                    let code = mutant.code.as_str();
                    wrong.push(format!("{}: {refusal}, expected {code}", mutant.name));
                }
            }
        }
    }
    println!(
        "saml: {} valid accepted, {rejected} of {} mutated rejected",
        valid.len()
            - wrong
                .iter()
                .filter(|line| line.contains("not accepted"))
                .count(),
        mutants.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
