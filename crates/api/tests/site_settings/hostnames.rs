//! Custom hostnames: claimed, verified in the DNS, and released.

use serde_json::{Value, json};
use testkit::{DnsServer, TestApp};

use crate::fixture::SiteSettingsFixture;

const NAMES: &str = "custom-hostnames";
const NAME: &str = "docs.acme.example";

async fn with_dns(dns: &DnsServer) -> TestApp {
    let address = dns.address();
    let builder = TestApp::builder().settings(|settings| settings.name_servers = vec![address]);
    builder.build().await
}

fn one(hostname: &str) -> String {
    format!("/custom-hostnames/{hostname}")
}

/// Claims a hostname and returns the record that proves it.
async fn claim(stage: &SiteSettingsFixture<'_>, hostname: &str) -> (String, String) {
    let new = json!({"hostname": hostname});
    let created = stage
        .org
        .admin
        .post(stage.path(NAMES), new)
        .await
        .expect_status(201);
    (
        created.text("/verification/name"),
        created.text("/verification/value"),
    )
}

/// Claims a hostname and verifies it.
async fn claim_and_verify(stage: &SiteSettingsFixture<'_>, dns: &DnsServer, hostname: &str) {
    let (name, value) = claim(stage, hostname).await;
    dns.set_txt_record(&name, &value);
    stage
        .org
        .admin
        .patch(one(hostname), json!({}))
        .await
        .expect_status(204);
}

async fn is_active(stage: &SiteSettingsFixture<'_>, hostname: &str) -> Value {
    let found = stage.org.admin.get_json(one(hostname)).await;
    found["isActive"].clone()
}

async fn is_served(app: &TestApp, host: &str) -> bool {
    let found = app.anonymous().get(format!("/hosts/{host}")).await;
    let response = app.anonymous().get(format!("/hosts?domain={host}")).await;
    assert_eq!(found.status, response.status);
    found.status == 200
}

#[tokio::test]
async fn a_name_is_the_sites_once_it_is_proven() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let created = admin
        .post(stage.path(NAMES), json!({"hostname": "DOCS.acme.example."}))
        .await
        .expect_status(201);
    assert_eq!(created.text("/hostname"), NAME);
    assert!(created.header("location").ends_with(&one(NAME)));
    assert_eq!(
        created.text("/verification/name"),
        "_verify.docs.acme.example"
    );
    assert_eq!(
        created.json()["routing"],
        json!({"type": "CNAME", "name": NAME, "value": "sites.test"})
    );
    let step = created.text("/nextStep");
    assert!(
        step.contains("TXT record `_verify.docs.acme.example`"),
        "{step}"
    );
    assert_eq!(
        created.json()["target"],
        json!({"type": "site", "site": stage.site})
    );
    assert_eq!(is_active(&stage, NAME).await, false);
    assert!(!is_served(&app, NAME).await);

    let early = admin.patch(one(NAME), json!({})).await.expect_status(409);
    early.expect_error("_verify.docs.acme.example");
    dns.set_txt_record("_verify.docs.acme.example", "something else");
    admin.patch(one(NAME), json!({})).await.expect_status(409);
    dns.set_txt_record(
        "_verify.docs.acme.example",
        &created.text("/verification/value"),
    );
    admin.patch(one(NAME), json!({})).await.expect_status(204);
    admin.patch(one(NAME), json!({})).await.expect_status(204);
    assert_eq!(is_active(&stage, NAME).await, true);
    let active = admin.get_json(one(NAME)).await;
    assert!(active.get("nextStep").is_none(), "{active}");
    assert!(is_served(&app, NAME).await && is_served(&app, "DOCS.acme.example").await);
    let site = admin
        .get(stage.path("").trim_end_matches('/'))
        .await
        .expect_status(200);
    assert_eq!(site.text("/hostname"), NAME);
    assert_eq!(
        admin.get(stage.path(NAMES)).await.items("/hostname"),
        [NAME]
    );
}

#[tokio::test]
async fn a_name_that_others_have_is_theirs_until_the_dns_says_otherwise() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let (stage, other) = (
        SiteSettingsFixture::new(&app).await,
        SiteSettingsFixture::new(&app).await,
    );
    claim_and_verify(&stage, &dns, NAME).await;

    let (name, value) = claim(&other, NAME).await;
    other
        .org
        .admin
        .patch(one(NAME), json!({}))
        .await
        .expect_status(409);
    assert_eq!(is_active(&stage, NAME).await, true);
    dns.set_txt_record(&name, &value);
    other
        .org
        .admin
        .patch(one(NAME), json!({}))
        .await
        .expect_status(204);
    assert_eq!(is_active(&other, NAME).await, true);
    assert_eq!(is_active(&stage, NAME).await, false);
    stage
        .org
        .admin
        .patch(one(NAME), json!({}))
        .await
        .expect_status(409);

    // Neither the parent domain nor a subdomain comes with it.
    let (name, value) = claim(&stage, "guides.docs.acme.example").await;
    stage
        .org
        .admin
        .patch(one("guides.docs.acme.example"), json!({}))
        .await
        .expect_status(409);
    dns.set_txt_record(&name, &value);
    stage
        .org
        .admin
        .patch(one("guides.docs.acme.example"), json!({}))
        .await
        .expect_status(204);
}

#[tokio::test]
async fn each_attempt_has_a_proof_of_its_own() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let (name, old) = claim(&stage, NAME).await;
    let (_, new) = claim(&stage, NAME).await;
    assert_ne!(old, new);
    dns.set_txt_record(&name, &old);
    admin.patch(one(NAME), json!({})).await.expect_status(409);
    dns.set_txt_record(&name, &new);
    admin.patch(one(NAME), json!({})).await.expect_status(204);
    // A verified hostname need not be claimed again.
    let again = json!({"hostname": NAME});
    admin
        .post(stage.path(NAMES), again)
        .await
        .expect_status(409);
}

#[tokio::test]
async fn a_name_that_was_let_go_rests_for_a_week() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let (stage, other) = (
        SiteSettingsFixture::new(&app).await,
        SiteSettingsFixture::new(&app).await,
    );
    claim_and_verify(&stage, &dns, NAME).await;
    stage.org.admin.delete(one(NAME)).await.expect_status(204);
    stage.org.admin.delete(one(NAME)).await.expect_status(204);
    stage.org.admin.get(one(NAME)).await.expect_status(404);
    assert!(!is_served(&app, NAME).await);

    let (name, value) = claim(&other, NAME).await;
    dns.set_txt_record(&name, &value);
    let resting = other
        .org
        .admin
        .patch(one(NAME), json!({}))
        .await
        .expect_status(409);
    resting.expect_error("7 days");
    let days = |days: i32| {
        format!(
            "update site_hostnames set released_at = now() - interval '{days} days' where released_at is not null"
        )
    };
    sqlx::raw_sql(sqlx::AssertSqlSafe(days(6)))
        .execute(app.pool())
        .await
        .unwrap();
    other
        .org
        .admin
        .patch(one(NAME), json!({}))
        .await
        .expect_status(409);
    sqlx::raw_sql(sqlx::AssertSqlSafe(days(8)))
        .execute(app.pool())
        .await
        .unwrap();
    other
        .org
        .admin
        .patch(one(NAME), json!({}))
        .await
        .expect_status(204);
    assert_eq!(is_active(&other, NAME).await, true);
}

#[tokio::test]
async fn the_name_of_a_site_that_was_deleted_rests_for_a_week() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let (stage, other) = (
        SiteSettingsFixture::new(&app).await,
        SiteSettingsFixture::new(&app).await,
    );
    claim_and_verify(&stage, &dns, NAME).await;
    let site = format!("/orgs/{}/sites/{}", stage.org.id, stage.site);
    stage.org.admin.delete(site).await.expect_status(204);
    assert!(!is_served(&app, NAME).await);
    let (name, value) = claim(&other, NAME).await;
    dns.set_txt_record(&name, &value);
    let resting = other.org.admin.patch(one(NAME), json!({})).await;
    resting.expect_status(409).expect_error("7 days");
    // The organization that had it may use it for another site.
    let new = json!({"title": "Again", "spaces": [stage.space]});
    let site = stage.org.admin.create(stage.org.path("/sites"), new).await;
    let again = SiteSettingsFixture { site, ..stage };
    claim_and_verify(&again, &dns, NAME).await;
    assert_eq!(is_active(&again, NAME).await, true);
}

#[tokio::test]
async fn a_released_hostname_can_be_claimed_again_by_its_owner() {
    let dns = DnsServer::start();
    let app = with_dns(&dns).await;
    let stage = SiteSettingsFixture::new(&app).await;
    claim_and_verify(&stage, &dns, NAME).await;
    stage.org.admin.delete(one(NAME)).await.expect_status(204);
    claim_and_verify(&stage, &dns, NAME).await;
    assert_eq!(is_active(&stage, NAME).await, true);
}

#[tokio::test]
async fn reserved_and_invalid_hostnames_are_rejected() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    for name in ["docs.bindery.test", "a.b.sites.test", "ACME.sites.test"] {
        admin
            .post(stage.path(NAMES), json!({"hostname": name}))
            .await
            .expect_status(409);
    }
    for name in [
        "",
        "localhost",
        "acme.example",
        "127.0.0.1",
        "a.b.c/d",
        "_x.acme.example",
    ] {
        admin
            .post(stage.path(NAMES), json!({"hostname": name}))
            .await
            .expect_invalid("hostname");
        admin
            .get(one(&name.replace('/', "%2F")))
            .await
            .expect_status(404);
    }
    let twin = json!({"hostname": "dócs.acme.example"});
    let twin = admin.post(stage.path(NAMES), twin).await.expect_status(201);
    assert_eq!(twin.text("/hostname"), "xn--dcs-gna.acme.example");
}

#[tokio::test]
async fn the_dns_may_be_away() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    claim(&stage, NAME).await;
    stage
        .org
        .admin
        .patch(one(NAME), json!({}))
        .await
        .expect_status(503);
}

#[tokio::test]
async fn the_proxy_can_check_which_hosts_are_served() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let organization = stage.org.path("");
    stage
        .org
        .admin
        .patch(organization, json!({"hostname": "acme"}))
        .await
        .expect_status(200);
    let digits = stage.org.id.uuid().simple().to_string();
    for host in [
        "bindery.test",
        "sites.test",
        "acme.sites.test",
        &format!("{digits}.sites.test"),
    ] {
        assert!(is_served(&app, host).await, "{host}");
    }
    for host in [
        "evil.test",
        "nobody.sites.test",
        "a.acme.sites.test",
        "xsites.test",
        "%00",
    ] {
        assert!(!is_served(&app, host).await, "{host}");
    }
}

#[tokio::test]
async fn only_admins_claim_and_let_go() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    claim(&stage, NAME).await;
    for (person, status) in stage.others(&app).await {
        let new = json!({"hostname": "other.acme.example"});
        person
            .post(stage.path(NAMES), new)
            .await
            .expect_status(status);
        person
            .patch(one(NAME), json!({}))
            .await
            .expect_status(status);
        // To outsiders, deleting the hostname succeeds.
        let deleted = if status == 404 { 204 } else { status };
        person.delete(one(NAME)).await.expect_status(deleted);
    }
    assert_eq!(is_active(&stage, NAME).await, false);
    let reader = stage.org.member(model::Role::Read).await;
    reader.get(one(NAME)).await.expect_status(403);
    let creator = stage.org.member(model::Role::Create).await;
    creator.get(one(NAME)).await.expect_status(200);
}

#[tokio::test]
async fn a_host_with_nul_is_not_served() {
    let app = TestApp::new().await;
    for path in ["/hosts/%00", "/hosts?domain=%00", "/hosts/a%00b.example"] {
        let status = app.anonymous().get(path).await.status;
        assert!(status.is_client_error(), "{path}: {status}");
    }
}
