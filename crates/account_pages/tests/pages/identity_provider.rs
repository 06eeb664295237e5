//! A SAML identity provider that signs with `xmlsec1`. `scripts/tools` installs it.

use std::{fs, io::Read, path::PathBuf, process::Command};

use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::read::DeflateDecoder;
use model::Clock;
use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::{Org, Reply, TestApp};
use url::Url;

const ENTITY_ID: &str = "https://idp.example.com";
const SSO_URL: &str = "https://idp.example.com/sso";
const EXC_C14N: &str = "http://www.w3.org/2001/10/xml-exc-c14n#";

pub(crate) struct IdentityProvider {
    folder: TempDir,
    now: jiff::Timestamp,
    pub(crate) authenticated_minutes_ago: i64,
    /// As the organization knows it.
    pub(crate) provider: Value,
}

/// What the provider says.
#[derive(Clone)]
pub(crate) struct Statement<'a> {
    /// The request that it answers. None: the provider begins.
    pub(crate) request: Option<String>,
    pub(crate) email: &'a str,
    pub(crate) assertion_id: String,
    /// Where it says that it sends the answer, and whom it names as the audience.
    pub(crate) acs_url: String,
    pub(crate) audience: String,
}

impl IdentityProvider {
    /// Creates a provider and adds it to the organization.
    pub(crate) async fn create(app: &TestApp, org: &Org<'_>, more: Value) -> Self {
        let folder = tempfile::tempdir().expect("a directory");
        let mut command = Command::new("openssl");
        command.args(["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=idp"]);
        command.args(["-newkey", "rsa:2048", "-keyout"]);
        command.arg(folder.path().join("key.pem")).arg("-out");
        run(command.arg(folder.path().join("certificate.pem")));
        let certificate = fs::read_to_string(folder.path().join("certificate.pem"));
        let certificate = certificate.expect("a file of this test");
        let mut body = json!({
            "label": "Acme", "entityID": ENTITY_ID, "ssoURL": SSO_URL, "certificate": certificate,
        });
        for (name, value) in more.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        let created = org.admin.post(org.path("/saml"), body).await;
        let provider = created.expect_status(201).json();
        Self {
            folder,
            now: app.clock.now(),
            authenticated_minutes_ago: 1,
            provider,
        }
    }

    /// A path below `/app` of this provider: `acs`, `start` or `metadata`.
    pub(crate) fn path(&self, page: &str) -> String {
        let name = match page {
            "acs" => "acsURL",
            "start" => "startURL",
            _ => "entityID",
        };
        let url = self.provider["service"][name].as_str().expect("a URL");
        Url::parse(url).expect("a URL").path().to_owned()
    }

    pub(crate) fn id(&self) -> &str {
        self.provider["id"].as_str().expect("an id")
    }

    /// What it says about a person, in answer to a request.
    pub(crate) fn statement<'a>(&self, request: Option<String>, email: &'a str) -> Statement<'a> {
        let service = |name: &str| {
            let url = self.provider["service"][name].as_str();
            url.expect("a URL").to_owned()
        };
        let unique = self.folder.path().read_dir().expect("a directory").count();
        Statement {
            request,
            email,
            assertion_id: format!("_assertion{unique}"),
            acs_url: service("acsURL"),
            audience: service("entityID"),
        }
    }

    /// The answer as a field of a form.
    pub(crate) fn sign(&self, statement: &Statement<'_>) -> String {
        let number = self.folder.path().read_dir().expect("a directory").count();
        let file: PathBuf = self.folder.path().join(format!("{number}.xml"));
        fs::write(
            &file,
            unsigned(statement, self.now, self.authenticated_minutes_ago),
        )
        .expect("a file of this test");
        let mut command = Command::new("xmlsec1");
        command.args(["--sign", "--id-attr:ID"]);
        command.arg("urn:oasis:names:tc:SAML:2.0:assertion:Assertion");
        command
            .arg("--privkey-pem")
            .arg(self.folder.path().join("key.pem"));
        STANDARD.encode(run(command.arg(file)))
    }
}

/// The id of the request that a redirect to the provider contains.
pub(crate) fn request_id(reply: &Reply) -> String {
    let url = Url::parse(reply.header("location")).expect("a URL");
    assert_eq!(url.origin().ascii_serialization(), ENTITY_ID);
    let (_, request) = url
        .query_pairs()
        .find(|(name, _)| name == "SAMLRequest")
        .expect("a request");
    let bytes = STANDARD.decode(&*request).expect("base64");
    let mut xml = String::new();
    DeflateDecoder::new(bytes.as_slice())
        .read_to_string(&mut xml)
        .expect("text");
    let (_, rest) = xml.split_once(" ID=\"").expect("an id");
    rest.split_once('"').expect("an id").0.to_owned()
}

fn unsigned(statement: &Statement<'_>, now: jiff::Timestamp, authenticated_ago: i64) -> String {
    let Statement {
        request,
        email,
        assertion_id,
        acs_url,
        audience,
    } = statement;
    let in_response_to = request.as_ref().map_or_else(String::new, |request| {
        format!(r#" InResponseTo="{request}""#)
    });
    let at = |minutes: i64| format!("{:.0}", now + jiff::SignedDuration::from_mins(minutes));
    let (before, soon) = (at(-1), at(5));
    let (issued, ends, authenticated) = (at(0), at(60), at(-authenticated_ago));
    let signature = format!(
        r##"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="{EXC_C14N}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#{assertion_id}"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><ds:Transform Algorithm="{EXC_C14N}"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue></ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue></ds:SignatureValue></ds:Signature>"##
    );
    format!(
        r#"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response" Version="2.0" IssueInstant="{issued}" Destination="{acs_url}"{in_response_to}><saml:Issuer>{ENTITY_ID}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="{assertion_id}" Version="2.0" IssueInstant="{issued}"><saml:Issuer>{ENTITY_ID}</saml:Issuer>{signature}<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">{email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="{acs_url}" NotOnOrAfter="{soon}"{in_response_to}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{before}" NotOnOrAfter="{soon}"><saml:AudienceRestriction><saml:Audience>{audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{authenticated}" SessionNotOnOrAfter="{ends}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement></saml:Assertion></samlp:Response>"#
    )
}

fn run(command: &mut Command) -> Vec<u8> {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}; run `just tools`"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {stderr}");
    output.stdout
}
