//! Transforms and canonicalization methods that change what a signature covers. All are signed by the provider itself,
//! as if an attacker had got it to.

use saml_client::RefusalCode::{self, Algorithm, Shape, Signature};

use crate::{
    Mutant,
    signing::{EXC_C14N, Part, Signer, replace, unsigned},
};

const ENVELOPED: &str =
    r#"<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>"#;
const C14N: &str = r#"<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>"#;

#[expect(clippy::too_many_lines, reason = "a list of attacks")]
pub(crate) fn mutants(signer: &Signer) -> Vec<Mutant> {
    let both = format!("{ENVELOPED}{C14N}");
    let inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
    let with_comments = format!("{EXC_C14N}WithComments");
    let method = |uri: &str| format!(r#"<ds:CanonicalizationMethod Algorithm="{uri}"/>"#);
    let transform = |uri: &str| format!(r#"<ds:Transform Algorithm="{uri}"/>"#);
    let xpath = r#"<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(ancestor-or-self::*[local-name()='Subject'])</ds:XPath></ds:Transform>"#;
    let filter = r#"<ds:Transform Algorithm="http://www.w3.org/2002/06/xmldsig-filter2"><f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" Filter="subtract">//*[local-name()='Subject']</f:XPath></ds:Transform>"#;
    let mutant = |name, code: RefusalCode, from: &str, to: &str| {
        let template = replace(&unsigned(Part::Assertion), from, to);
        Mutant::new(
            signer,
            name,
            code,
            signer.sign(&template, "idp", Part::Assertion),
        )
    };
    let changed = |name, code: RefusalCode, from: &str, to: &str| {
        Mutant::new(signer, name, code, replace(&signer.sample(), from, to))
    };
    let prefixes = format!(
        r#"<ds:Transform Algorithm="{EXC_C14N}"><ec:InclusiveNamespaces xmlns:ec="{EXC_C14N}" PrefixList="samlp"/></ds:Transform>"#
    );
    vec![
        mutant(
            "c14n-with-comments",
            Algorithm,
            C14N,
            &transform(&with_comments),
        ),
        mutant("c14n-inclusive", Algorithm, C14N, &transform(inclusive)),
        mutant(
            "c14n-inclusive-1.1",
            Algorithm,
            C14N,
            &transform("http://www.w3.org/2006/12/xml-c14n11"),
        ),
        mutant(
            "signed-info-c14n-with-comments",
            Algorithm,
            &method(EXC_C14N),
            &method(&with_comments),
        ),
        mutant(
            "signed-info-c14n-inclusive",
            Algorithm,
            &method(EXC_C14N),
            &method(inclusive),
        ),
        mutant(
            "transform-xpath-drops-subject",
            Shape,
            &both,
            &format!("{ENVELOPED}{xpath}{C14N}"),
        ),
        mutant(
            "transform-xpath-instead-of-enveloped",
            Algorithm,
            &both,
            &format!(
                "{}{C14N}",
                xpath.replace("'Subject'", "'Subject' or local-name()='Signature'")
            ),
        ),
        mutant(
            "transform-filter-drops-subject",
            Algorithm,
            &both,
            &format!("{ENVELOPED}{filter}"),
        ),
        changed(
            "transform-xslt",
            Algorithm,
            C14N,
            &transform("http://www.w3.org/TR/1999/REC-xslt-19991116"),
        ),
        changed(
            "transform-base64",
            Algorithm,
            C14N,
            &transform("http://www.w3.org/2000/09/xmldsig#base64"),
        ),
        changed(
            "transform-order-reversed",
            Algorithm,
            &both,
            &format!("{C14N}{ENVELOPED}"),
        ),
        changed("no-transform", Shape, &both, ""),
        changed("only-enveloped", Shape, &both, ENVELOPED),
        changed("only-canonicalization", Shape, &both, C14N),
        changed(
            "five-transforms",
            Shape,
            &both,
            &format!("{both}{C14N}{C14N}{C14N}"),
        ),
        changed(
            "transform-of-other-namespace",
            Shape,
            &both,
            &format!(r#"{ENVELOPED}<e:Transform xmlns:e="urn:e" Algorithm="{EXC_C14N}"/>"#),
        ),
        changed("prefix-list-added", Signature, C14N, &prefixes),
        changed(
            "prefix-list-of-other-namespace",
            Shape,
            C14N,
            &prefixes.replace(
                "xmlns:ec=\"http://www.w3.org/2001/10/xml-exc-c14n#\"",
                "xmlns:ec=\"urn:e\"",
            ),
        ),
    ]
}
