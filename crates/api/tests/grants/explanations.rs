//! Why somebody has a role: explained to administrators, level by level.

use super::*;

async fn explain(who: &Persona<'_>, thing: &str, user: &Persona<'_>, query: &str) -> Value {
    let path = format!("{thing}/permissions/users/{}/explain{query}", user.id);
    who.get_json(path).await
}

/// Kind, grant, default, and whether the step decides or is masked.
fn steps(explained: &Value) -> Vec<String> {
    let steps = explained["steps"].as_array().expect("steps").iter();
    let step = |step: &Value| {
        let text = |member: &Value| member.as_str().unwrap_or("-").to_owned();
        let kind = text(&step["level"]["kind"]);
        let (user, default) = (text(&step["user"]), text(&step["default"]));
        let mark = match (&step["decides"], &step["masked"]) {
            (Value::Bool(true), Value::Bool(false)) => "decides",
            (Value::Bool(false), Value::Bool(true)) => "masked",
            _ => "",
        };
        format!("{kind} {user} {default} {mark}")
            .trim_end()
            .to_owned()
    };
    steps.map(step).collect()
}

#[tokio::test]
async fn every_level_says_what_it_has_for_the_member() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let reader = org.member(Role::Read).await;
    let crew = team(&org, &[&reader]).await;
    for kind in KINDS {
        let outer = make(&org, "collections", json!({"title": "Outer"})).await;
        let parent = outer.trim_start_matches("/collections/");
        let thing = make(&org, kind, json!({"title": "Inner", "parent": parent})).await;
        let body = json!({"role": "edit", "teams": [crew]});
        invite(&org, &outer, body).await.expect_status(204);

        let found = explain(&org.admin, &thing, &reader, "").await;
        let (inner, singular) = (&found["steps"][0], kind.trim_end_matches('s'));
        assert_eq!(inner["level"]["title"], "Inner");
        assert_eq!(
            steps(&found),
            [
                format!("{singular} - inherit"),
                "collection - inherit decides".to_owned(),
                "organization read inherit masked".to_owned(),
            ]
        );
        assert_eq!(found["role"], "edit");
        assert_eq!(found["disabled"], false);
        assert_eq!(
            found["steps"][1]["teams"],
            json!([{"team": {"id": crew, "title": "Crew"}, "role": "edit"}])
        );

        // A default level nearby masks the grant farther up.
        org.admin
            .patch(&thing, json!({"defaultLevel": null}))
            .await
            .expect_status(200);
        let found = explain(&org.admin, &thing, &reader, "").await;
        assert_eq!(
            steps(&found),
            [
                format!("{singular} - - decides"),
                "collection - inherit masked".to_owned(),
                "organization read inherit masked".to_owned(),
            ]
        );
        assert_eq!(found["role"], Value::Null);
    }
}

#[tokio::test]
async fn a_grant_is_tried_without_being_made() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let guest = org.guest().await;
    for kind in KINDS {
        let thing = make(&org, kind, json!({})).await;
        let tried = explain(&org.admin, &thing, &guest, "?try=comment").await;
        assert_eq!(
            (&tried["role"], &tried["steps"][0]["user"]),
            (&json!("comment"), &json!("comment"))
        );
        guest.get(&thing).await.expect_status(404);
        let none = explain(&org.admin, &thing, &org.admin, "?try=none").await;
        assert_eq!(none["steps"][0].get("user"), None, "{none}");
        assert_eq!(none["role"], "admin", "by the organization");
        let path = format!("{thing}/permissions/users/{}/explain?try=king", guest.id);
        org.admin.get(path).await.expect_invalid("try");
    }
}

#[tokio::test]
async fn disabled_members_have_no_role_and_outsiders_no_explanation() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (disabled, outsider) = (org.disabled().await, app.stranger().await);
    for kind in KINDS {
        let thing = make(&org, kind, json!({})).await;
        let found = explain(&org.admin, &thing, &disabled, "?try=edit").await;
        assert_eq!(
            (&found["role"], &found["disabled"]),
            (&Value::Null, &json!(true))
        );
        assert!(
            !steps(&found).iter().any(|step| step.ends_with("decides")),
            "{found}"
        );
        for user in [outsider.id.to_string(), MISSING.to_owned()] {
            let path = format!("{thing}/permissions/users/{user}/explain");
            org.admin.get(path).await.expect_status(404);
        }
    }
}

#[tokio::test]
async fn explanations_are_for_administrators_and_name_only_what_they_see() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (creator, guest) = (org.member(Role::Create).await, org.guest().await);
    let crew = team(&org, &[&guest]).await;
    for kind in KINDS {
        let outer = make(&org, "collections", json!({"title": "Secret plans"})).await;
        let parent = outer.trim_start_matches("/collections/");
        let thing = make(&org, kind, json!({"parent": parent})).await;
        let path = format!("{thing}/permissions/users/{}/explain", guest.id);
        creator.get(&path).await.expect_status(403);
        guest.get(&path).await.expect_status(404);
        app.stranger().await.get(&path).await.expect_status(404);
        app.anonymous().get(&path).await.expect_status(401);

        let body = json!({"role": "admin", "teams": [crew]});
        invite(&org, &thing, body).await.expect_status(204);
        let found = guest.get(&path).await.expect_status(200).json();
        assert_eq!(found["role"], "admin");
        assert_eq!(found["steps"][0]["teams"], json!([{"role": "admin"}]));
        assert_eq!(found["steps"][1]["level"], json!({"kind": "collection"}));
    }
}
