//! People who join by the domain of their e-mail address.

use model::{Role, scope::Scopes};
use serde_json::{Value, json};
use testkit::{Org, Persona, TestApp};

fn join(org: &Org<'_>) -> String {
    org.path("/join")
}

async fn person<'a>(app: &'a TestApp, email: &str) -> Persona<'a> {
    app.person(email, Scopes::All).await
}

async fn unverify(app: &TestApp, person: &Persona<'_>) {
    let done = sqlx::query("update users set email_verified_at = null where id = $1")
        .bind(person.id.uuid())
        .execute(app.pool())
        .await;
    done.expect("the account is there");
}

async fn found(person: &Persona<'_>, domain: &str) -> Vec<Value> {
    let json = person
        .get_json(format!("/email-domains/{domain}/orgs"))
        .await;
    json["organizations"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn a_verified_address_of_an_admitted_domain_lets_its_owner_in() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let vera = person(&app, "vera@A.COM").await;
    vera.post_empty(join(&org)).await.expect_invalid("email");
    org.admit_domains(&["b.com", "A.com"]).await;
    let default = json!({"defaultRole": "comment"});
    org.update(default).await;
    vera.post_empty(join(&org)).await.expect_status(204);
    vera.post_empty(join(&org)).await.expect_status(204);
    let member = format!("/orgs/{}/members/{}", org.id, vera.id);
    assert_eq!(vera.get(&member).await.text("/role"), "comment");
    org.admit_domains(&[]).await;
    vera.post_empty(join(&org)).await.expect_status(204);
    org.admin.delete(member).await.expect_status(204);
    vera.post_empty(join(&org)).await.expect_status(400);
}

#[tokio::test]
async fn users_of_other_domains_cannot_join() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    org.admit_domains(&["a.com"]).await;
    for email in [
        "x@a.com.evil.com",
        "x@evil-a.com",
        "x@sub.a.com",
        "a.com@evil.com",
    ] {
        let outsider = person(&app, email).await;
        let refused = outsider.post_empty(join(&org)).await.expect_status(400);
        assert!(refused.text("/error/message").contains("domain"), "{email}");
        outsider.get(org.path("")).await.expect_status(404);
    }
    let unverified = person(&app, "u@a.com").await;
    unverify(&app, &unverified).await;
    let refused = unverified.post_empty(join(&org)).await.expect_status(400);
    assert!(refused.text("/error/message").contains("verified"));

    let nowhere = "/orgs/0000000000000000000000/join";
    unverified.post_empty(nowhere).await.expect_status(404);
    app.anonymous()
        .post_empty(join(&org))
        .await
        .expect_status(401);
}

#[tokio::test]
async fn a_suspended_member_stays_outside() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let disabled = org.disabled().await;
    disabled.post_empty(join(&org)).await.expect_status(400);
    org.admit_domains(&["example.com"]).await;
    disabled.post_empty(join(&org)).await.expect_status(403);
    disabled.get(org.path("")).await.expect_status(404);
    let member = org.member(Role::Edit).await;
    member.post_empty(join(&org)).await.expect_status(204);
    let path = format!("/orgs/{}/members/{}", org.id, member.id);
    assert_eq!(org.admin.get(path).await.text("/role"), "edit");
}

#[tokio::test]
async fn organizations_are_found_by_the_domain_of_the_caller() {
    let app = TestApp::new().await;
    let (open, shut) = (
        app.organization("open").await,
        app.organization("shut").await,
    );
    open.admit_domains(&["a.com", "b.com"]).await;
    shut.admit_domains(&["b.com"]).await;
    let rules = json!({"type": "rules", "rules": [
        {"rule": "require_specific_reviewers", "users": [open.admin.id]}]});
    let change = json!({"mergeRules": rules, "hostname": "open-docs"});
    open.admin
        .patch(format!("/orgs/{}", open.id), change)
        .await
        .expect_status(200);

    let vera = person(&app, "vera@a.com").await;
    let seen = found(&vera, "A.com").await;
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0]["id"], open.id.to_string());
    assert_eq!(seen[0]["title"], "open");
    assert_eq!(seen[0]["emailDomains"], json!(["a.com"]), "no other domain");
    assert_eq!(seen[0]["mergeRules"], json!({"type": "none"}), "no names");
    assert_eq!(seen[0]["hostname"], Value::Null);
    let permissions = seen[0]["permissions"].as_object().expect("booleans");
    assert!(permissions.values().all(|may| may == false));

    assert!(found(&vera, "b.com").await.is_empty(), "another's domain");
    let member = found(&open.admin, "b.com").await;
    assert_eq!(member.len(), 1);
    assert_eq!(member[0]["permissions"]["admin"], true);
    assert_eq!(member[0]["mergeRules"], rules);
    unverify(&app, &vera).await;
    assert!(found(&vera, "a.com").await.is_empty());
    vera.get("/email-domains/a_b/orgs")
        .await
        .expect_invalid("emailDomain");
    app.anonymous()
        .get("/email-domains/a.com/orgs")
        .await
        .expect_status(401);
}
