//! Audiences and times.

use saml_client::{
    RefusalCode::{Audience, Conditions, Expired, Malformed, NotYetValid},
    protocol::Expectations,
};

use crate::{
    Mutant,
    signing::{SP, Signer},
};

pub(crate) fn mutants(signer: &Signer) -> Vec<Mutant> {
    let mut found = audiences(signer);
    found.extend(times(signer));
    found
}

fn audiences(signer: &Signer) -> Vec<Mutant> {
    let mutant = |name, code, from: &str, to: &str| Mutant::signed(signer, name, code, from, to);
    let audience = format!("<saml:Audience>{SP}</saml:Audience>");
    let restriction = format!("<saml:AudienceRestriction>{audience}</saml:AudienceRestriction>");
    let foreign = "<saml:Audience>https://other.example.com</saml:Audience>";
    let foreign_restriction =
        format!("<saml:AudienceRestriction>{foreign}</saml:AudienceRestriction>");
    let of_other_provider = SP.replace("/1/", "/2/");
    vec![
        mutant("wrong-audience", Audience, &audience, foreign),
        mutant(
            "audience-of-other-provider",
            Audience,
            &audience,
            &audience.replace(SP, &of_other_provider),
        ),
        mutant(
            "audience-with-suffix",
            Audience,
            &audience,
            &audience.replace(SP, &format!("{SP}.evil.example")),
        ),
        mutant(
            "audience-with-white-space",
            Audience,
            &audience,
            &audience.replace(SP, &format!(" {SP}")),
        ),
        mutant(
            "audience-with-element",
            Audience,
            &audience,
            &format!("<saml:Audience>{SP}<a/></saml:Audience>"),
        ),
        mutant(
            "audience-of-other-namespace",
            Audience,
            &audience,
            &format!(r#"<e:Audience xmlns:e="urn:e">{SP}</e:Audience>"#),
        ),
        mutant("empty-restriction", Audience, &audience, ""),
        mutant("no-restriction", Audience, &restriction, ""),
        mutant(
            "two-restrictions-one-foreign",
            Audience,
            &restriction,
            &format!("{restriction}{foreign_restriction}"),
        ),
        mutant(
            "unknown-condition",
            Conditions,
            &restriction,
            &format!("{restriction}<saml:Condition/>"),
        ),
        mutant(
            "condition-of-other-namespace",
            Conditions,
            &restriction,
            &format!(r#"{restriction}<e:OneTimeUse xmlns:e="urn:e"/>"#),
        ),
        mutant(
            "no-conditions",
            Conditions,
            "saml:Conditions",
            "saml:Advice",
        ),
    ]
}

fn times(signer: &Signer) -> Vec<Mutant> {
    let mutant = |name, code, from: &str, to: &str| Mutant::signed(signer, name, code, from, to);
    let at = |name, code, now: &str| Mutant {
        expected: Expectations {
            now: now.parse().expect("a time"),
            ..signer.expected()
        },
        ..Mutant::new(signer, name, code, signer.sample())
    };
    let confirmed_until = r#"NotOnOrAfter="2026-11-18T12:05:00Z""#;
    let valid_until = r#"NotOnOrAfter="2026-11-18T12:10:00Z""#;
    let valid_from = r#"NotBefore="2026-11-18T11:59:00Z""#;
    let issued = r#"ID="_assertion1" Version="2.0" IssueInstant="2026-11-18T12:00:00Z""#;
    let response_issued = r#"ID="_response1" Version="2.0" IssueInstant="2026-11-18T12:00:00Z""#;
    let later = |text: &str| text.replace("12:00:00Z", "12:01:01Z");
    let zone = |text: &str| text.replace("Z\"", "\"");
    vec![
        at("expired-60s", Expired, "2026-11-18T12:06:00Z"),
        at("expired-a-year", Expired, "2027-11-18T12:00:00Z"),
        at("a-day-early", NotYetValid, "2026-11-17T12:00:00Z"),
        mutant(
            "confirmation-expired",
            Expired,
            confirmed_until,
            r#"NotOnOrAfter="2026-11-18T11:59:00Z""#,
        ),
        mutant(
            "conditions-expired",
            Expired,
            valid_until,
            r#"NotOnOrAfter="2026-11-18T11:59:00Z""#,
        ),
        mutant(
            "not-yet-valid-61s",
            NotYetValid,
            valid_from,
            r#"NotBefore="2026-11-18T12:01:01Z""#,
        ),
        mutant(
            "confirmation-not-yet-valid",
            NotYetValid,
            confirmed_until,
            &format!(r#"NotBefore="2026-11-18T12:01:01Z" {confirmed_until}"#),
        ),
        mutant(
            "session-expired",
            Expired,
            "2026-11-18T20:00:00Z",
            "2026-11-18T12:00:00Z",
        ),
        mutant("issued-in-the-future", NotYetValid, issued, &later(issued)),
        mutant(
            "response-issued-in-the-future",
            NotYetValid,
            response_issued,
            &later(response_issued),
        ),
        mutant(
            "authenticated-in-the-future",
            NotYetValid,
            "2026-11-18T11:58:00Z",
            "2026-11-18T12:01:01Z",
        ),
        mutant(
            "time-without-zone",
            Malformed,
            confirmed_until,
            &zone(confirmed_until),
        ),
        mutant(
            "conditions-without-zone",
            Malformed,
            valid_until,
            &zone(valid_until),
        ),
        mutant(
            "date-instead-of-time",
            Malformed,
            confirmed_until,
            r#"NotOnOrAfter="2026-11-19""#,
        ),
        mutant(
            "far-future",
            Malformed,
            valid_until,
            r#"NotOnOrAfter="99999-01-01T00:00:00Z""#,
        ),
        mutant(
            "no-issue-instant",
            Malformed,
            issued,
            r#"ID="_assertion1" Version="2.0""#,
        ),
    ]
}
