//! Proof that the e-mail domains of an organization are its own, and the weekly check of it.

use app::email_domains::check_due;
use model::{Role, scope::Scopes};
use serde_json::{Value, json};
use testkit::{DnsServer, Org, TestApp};

const RECORD: &str = "_bindery-domain.acme.example";

async fn with_dns(dns: &DnsServer) -> TestApp {
    let address = dns.address();
    let builder = TestApp::builder().settings(|settings| settings.name_servers = vec![address]);
    builder.build().await
}

fn verification(org: &Org<'_>, domain: &str) -> String {
    org.path(&format!("/email-domains/{domain}/verification"))
}

async fn name(org: &Org<'_>, domains: &[&str]) {
    org.update(json!({"emailDomains": domains})).await;
}

/// The only domain of an organization.
async fn domain(org: &Org<'_>) -> Value {
    let list = org.admin.get_json(org.path("/email-domains")).await;
    assert_eq!(list["count"], 1);
    list["items"][0].clone()
}

/// Puts the record of the only domain into the DNS, and returns its text.
async fn publish(org: &Org<'_>, dns: &DnsServer) -> String {
    let record = domain(org).await["record"].clone();
    let text = |field: &str| record[field].as_str().expect("a text").to_owned();
    dns.set_txt_record(&text("name"), &text("value"));
    text("value")
}

/// Names a domain and proves it in the DNS.
async fn prove(org: &Org<'_>, dns: &DnsServer) {
    name(org, &["acme.example"]).await;
    publish(org, dns).await;
    let path = verification(org, "acme.example");
    org.admin.post_empty(path).await.expect_status(200);
}

async fn events(app: &TestApp, kind: &str) -> Vec<Value> {
    sqlx::query_scalar("select payload from events where type = $1 order by id")
        .bind(kind)
        .fetch_all(app.pool())
        .await
        .expect("the database answers")
}

/// Simulates that a week has passed, and looks at what is due then.
async fn a_week_later(app: &TestApp) -> u64 {
    let earlier = "update email_domains set checked_at = checked_at - interval '7 days 1 minute'";
    let earlier = sqlx::query(earlier).execute(app.pool()).await;
    earlier.expect("the database answers");
    check_due(&app.app).await.expect("the database answers")
}

#[tokio::test]
async fn a_domain_admits_people_once_it_is_proven() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let org = app.organization("acme").await;
    let vera = app.person("vera@acme.example", Scopes::All).await;
    name(&org, &["Acme.example"]).await;
    let pending = domain(&org).await;
    assert_eq!(pending["object"], "email-domain");
    assert_eq!(pending["domain"], "acme.example");
    assert_eq!(pending["status"], "pending");
    assert_eq!(pending["record"]["name"], RECORD);
    assert_eq!(pending["record"]["type"], "TXT");
    assert!(pending.get("provenAt").is_none() && pending.get("checkedAt").is_none());

    let join = org.path("/join");
    let early = vera.post_empty(&join).await.expect_invalid("email");
    early.expect_error("has not proven");
    let found = "/email-domains/acme.example/orgs";
    let nothing = json!({"organizations": []});
    assert_eq!(vera.get_json(found).await, nothing);
    assert_eq!(org.admin.get_json(found).await, nothing);

    let path = verification(&org, "ACME.example");
    let missing = org.admin.post_empty(&path).await.expect_status(409);
    missing.expect_error(RECORD);
    missing.expect_error("bindery-domain=");
    dns.set_txt_record(RECORD, "bindery-domain=something-else");
    org.admin.post_empty(&path).await.expect_status(409);
    dns.set_broken(true);
    org.admin.post_empty(&path).await.expect_status(503);
    dns.set_broken(false);
    let value = publish(&org, &dns).await;
    let proven = org.admin.post_empty(&path).await.expect_status(200).json();
    assert_eq!(proven["status"], "proven");
    assert_eq!(proven["record"]["value"], value);
    assert_eq!(proven["provenAt"], proven["checkedAt"]);
    assert_eq!(domain(&org).await, proven);
    org.admin.post_empty(&path).await.expect_status(200);
    let payload = json!({"domain": "acme.example", "via": "dns"});
    assert_eq!(events(&app, "email_domain.proven").await, [payload]);

    let listed = vera.get_json(found).await;
    assert_eq!(listed["organizations"][0]["id"], org.id.to_string());
    vera.post_empty(&join).await.expect_status(204);
}

#[tokio::test]
async fn a_domain_keeps_its_proof_while_it_is_named() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let org = app.organization("acme").await;
    prove(&org, &dns).await;
    let proven = domain(&org).await;
    name(&org, &["acme.example", "other.example"]).await;
    name(&org, &["acme.example"]).await;
    assert_eq!(domain(&org).await, proven);
    name(&org, &[]).await;
    name(&org, &["acme.example"]).await;
    let again = domain(&org).await;
    assert_eq!(again["status"], "pending");
    assert_ne!(again["record"]["value"], proven["record"]["value"]);
    // The old record proves nothing.
    let path = verification(&org, "acme.example");
    org.admin.post_empty(path).await.expect_status(409);
}

#[tokio::test]
async fn several_organizations_can_prove_one_domain() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let (first, second) = (
        app.organization("first").await,
        app.organization("second").await,
    );
    prove(&first, &dns).await;
    name(&second, &["acme.example"]).await;
    // The record of the other organization is not theirs.
    let path = verification(&second, "acme.example");
    second.admin.post_empty(&path).await.expect_status(409);
    publish(&second, &dns).await;
    second.admin.post_empty(&path).await.expect_status(200);
    assert_eq!(domain(&first).await["status"], "proven");
}

#[tokio::test]
async fn only_admins_see_and_prove_domains() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    org.admit_domains(&["a.example", "b.example", "c.example"])
        .await;
    let (list, path) = (org.path("/email-domains"), verification(&org, "a.example"));
    let member = org.member(Role::Create).await;
    let stranger = app.stranger().await;
    for (who, status) in [(&member, 403), (&stranger, 404)] {
        who.get(&list).await.expect_status(status);
        who.post_empty(&path).await.expect_status(status);
    }
    let anonymous = app.anonymous();
    anonymous.get(&list).await.expect_status(401);
    anonymous.post_empty(&path).await.expect_status(401);

    let first = org.admin.get(format!("{list}?limit=2")).await;
    assert_eq!(first.items("/domain"), ["a.example", "b.example"]);
    let page = first.text("/next/page");
    let second = org.admin.get(format!("{list}?limit=2&page={page}")).await;
    assert_eq!(second.items("/domain"), ["c.example"]);
}

#[tokio::test]
async fn public_providers_and_unknown_domains_cannot_be_proven() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let org = app.organization("acme").await;
    name(&org, &["gmail.com"]).await;
    publish(&org, &dns).await;
    let refused = org.admin.post_empty(verification(&org, "gmail.com")).await;
    let refused = refused.expect_invalid("emailDomain");
    refused.expect_error("public mail provider");
    let unknown = org.admin.post_empty(verification(&org, "b.example")).await;
    unknown.expect_status(404);
    let bad = org.admin.post_empty(verification(&org, "a_b")).await;
    bad.expect_invalid("emailDomain");
}

#[tokio::test]
async fn an_organization_has_ten_attempts_an_hour() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    name(&org, &["acme.example"]).await;
    name(&other, &["acme.example"]).await;
    let path = verification(&org, "acme.example");
    for _ in 0..10 {
        org.admin.post_empty(&path).await.expect_status(409);
    }
    let refused = org.admin.post_empty(&path).await.expect_status(429);
    refused.expect_error("10 attempts to prove e-mail domains");
    let path = verification(&other, "acme.example");
    other.admin.post_empty(path).await.expect_status(409);
}

#[tokio::test]
async fn a_domain_is_lost_when_its_record_is_missing_for_four_weeks() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let org = app.organization("acme").await;
    prove(&org, &dns).await;
    let is_proven = async || domain(&org).await["status"] == "proven";
    // Not due yet.
    dns.remove(RECORD);
    for _ in 0..4 {
        check_due(&app.app).await.expect("the database answers");
    }
    assert!(is_proven().await);
    for _ in 0..3 {
        assert_eq!(a_week_later(&app).await, 0);
    }
    // Found again, it starts anew.
    publish(&org, &dns).await;
    a_week_later(&app).await;
    dns.remove(RECORD);
    for _ in 0..3 {
        a_week_later(&app).await;
    }
    // A DNS that fails says nothing.
    dns.set_broken(true);
    assert_eq!(a_week_later(&app).await, 1);
    dns.set_broken(false);
    assert!(is_proven().await);
    assert!(events(&app, "email_domain.lost").await.is_empty());
    a_week_later(&app).await;
    assert!(!is_proven().await);
    let lost = events(&app, "email_domain.lost").await;
    assert_eq!(lost, [json!({"domain": "acme.example"})]);
    let vera = app.person("vera@acme.example", Scopes::All).await;
    let refused = vera.post_empty(org.path("/join")).await;
    refused.expect_invalid("email");

    // The same record proves it again.
    publish(&org, &dns).await;
    let path = verification(&org, "acme.example");
    org.admin.post_empty(path).await.expect_status(200);
    vera.post_empty(org.path("/join")).await.expect_status(204);
}

#[tokio::test]
async fn what_the_operator_vouched_for_is_not_looked_for() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let org = app.organization("acme").await;
    org.admit_domains(&["acme.example"]).await;
    for _ in 0..5 {
        a_week_later(&app).await;
    }
    assert_eq!(domain(&org).await["status"], "proven");
    let payload = json!({"domain": "acme.example", "via": "operator"});
    assert_eq!(events(&app, "email_domain.proven").await, [payload]);
}
