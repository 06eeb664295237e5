//! Customization of sites.

use model::Role;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::SiteSettingsFixture;

const LOOK: &str = "customization";

fn variant(stage: &SiteSettingsFixture<'_>) -> String {
    stage.path(&format!("site-spaces/{}/customization", stage.site_space))
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one picture of all members")]
async fn a_new_site_has_a_whole_look() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let look = stage
        .org
        .admin
        .get(stage.path(LOOK))
        .await
        .expect_status(200);
    insta::assert_json_snapshot!(look.json(), @r##"
    {
      "advancedCustomization": {
        "enabled": true
      },
      "ai": {
        "mode": "none"
      },
      "apiRequests": {
        "enabled": false
      },
      "externalLinks": {
        "target": "self"
      },
      "favicon": {},
      "feedback": {
        "enabled": false
      },
      "footer": {
        "groups": []
      },
      "git": {
        "showEditLink": false
      },
      "header": {
        "links": [],
        "preset": "default"
      },
      "insights": {
        "trackingCookie": false
      },
      "internationalization": {
        "locale": "en"
      },
      "pageActions": {
        "externalAI": false,
        "items": [
          "assistant",
          "external-ai",
          "markdown",
          "mcp",
          "git",
          "pdf"
        ],
        "markdown": true,
        "mcp": true
      },
      "pagination": {
        "enabled": true
      },
      "pdf": {
        "enabled": true
      },
      "privacyPolicy": {},
      "socialAccounts": [],
      "socialPreview": {},
      "styling": {
        "background": "plain",
        "codeTheme": {
          "default": {
            "dark": "default-dark",
            "light": "default-light"
          },
          "openapi": {
            "dark": "default-dark",
            "light": "default-light"
          }
        },
        "corners": "rounded",
        "dangerColor": {
          "dark": "#ff8a80",
          "light": "#b42318"
        },
        "depth": "subtle",
        "font": "Inter",
        "icons": "regular",
        "infoColor": {
          "dark": "#7db7f0",
          "light": "#2b6cb0"
        },
        "links": "default",
        "monospaceFont": "IBMPlexMono",
        "primaryColor": {
          "dark": "#8fb4ff",
          "light": "#2256c9"
        },
        "search": "prominent",
        "sidebar": {
          "background": "default",
          "list": "default"
        },
        "successColor": {
          "dark": "#6fcf97",
          "light": "#1f7a4d"
        },
        "theme": "clean",
        "warningColor": {
          "dark": "#f2c14e",
          "light": "#8a5a00"
        }
      },
      "themes": {
        "default": "light",
        "toggeable": true
      },
      "trademark": {
        "enabled": true
      }
    }
    "##);
    let creator = stage.org.member(Role::Create).await;
    assert_eq!(creator.get_json(stage.path(LOOK)).await, look.json());
    let reader = stage.org.member(Role::Read).await;
    reader.get(stage.path(LOOK)).await.expect_status(403);
}

#[tokio::test]
async fn a_replaced_look_has_defaults_for_omitted_fields() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let before = admin.get(stage.path(LOOK)).await.expect_status(200);
    let sent = json!({
        "title": "Acme",
        "styling": {"theme": "bold", "primaryColor": {"light": "#abc", "dark": "#123456"}},
        "header": {"links": [{"title": "Blog", "links": [], "to": {"kind": "url", "url": "https://blog.example.com"}}]},
    });
    let after = admin.put(stage.path(LOOK), sent).await.expect_status(200);
    assert_eq!(after.text("/styling/primaryColor/light"), "#abc");
    assert_eq!(
        after.text("/styling/corners"),
        before.text("/styling/corners")
    );
    assert_eq!(admin.get(stage.path(LOOK)).await.json(), after.json());

    // A response can be sent back as it is, and another PUT resets fields that it leaves out.
    let again = admin
        .put(stage.path(LOOK), after.json())
        .await
        .expect_status(200);
    assert_eq!(again.json(), after.json());
    let plain = admin
        .put(stage.path(LOOK), json!({}))
        .await
        .expect_status(200);
    assert_eq!(plain.json(), before.json());

    let late = admin.with("if-match", before.header("etag"));
    late.put(stage.path(LOOK), json!({}))
        .await
        .expect_status(412);
}

#[tokio::test]
async fn invalid_fields_are_rejected_by_name() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    for (sent, field) in [
        (json!({"styling": {"theme": "loud"}}), "styling.theme"),
        (json!({"colour": "red"}), "colour"),
        (
            json!({"privacyPolicy": {"url": "javascript:alert(1)"}}),
            "privacyPolicy.url",
        ),
        (
            json!({"header": {"links": [{"title": "x", "to": null, "links": [], "condition": "while(1){}"}]}}),
            "header.links[0].condition",
        ),
        (json!([]), "body"),
    ] {
        let refused = stage
            .org
            .admin
            .put(stage.path(LOOK), sent.clone())
            .await
            .expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{sent}");
    }
}

#[tokio::test]
async fn a_variant_may_look_different() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = json!({"styling": {"theme": "bold", "depth": "flat"}, "title": "Acme"});
    admin.put(stage.path(LOOK), site).await.expect_status(200);
    let plain = admin.get_json(variant(&stage)).await;
    assert_eq!(
        (&plain["hasOverrides"], &plain["title"]),
        (&json!(false), &json!("Acme"))
    );

    let own = json!({"styling": {"theme": "muted", "search": "subtle"}});
    let changed = admin
        .patch(variant(&stage), own)
        .await
        .expect_status(200)
        .json();
    assert_eq!(changed["hasOverrides"], true);
    assert_eq!(changed["styling"]["theme"], "muted");
    assert_eq!(changed["styling"]["depth"], "flat");
    assert_eq!(admin.get(variant(&stage)).await.json(), changed);
    assert_eq!(
        admin.get(stage.path(LOOK)).await.text("/styling/theme"),
        "bold"
    );

    let back = json!({"styling": {"theme": null}});
    let back = admin
        .patch(variant(&stage), back)
        .await
        .expect_status(200)
        .json();
    assert_eq!(
        (&back["styling"]["theme"], &back["styling"]["search"]),
        (&json!("bold"), &json!("subtle"))
    );
    let wrong = admin
        .patch(variant(&stage), json!({"styling": {"corners": 1}}))
        .await;
    wrong.expect_invalid("styling.corners");

    admin.delete(variant(&stage)).await.expect_status(204);
    admin.delete(variant(&stage)).await.expect_status(204);
    assert_eq!(admin.get_json(variant(&stage)).await, plain);
}

#[tokio::test]
async fn only_admins_change_looks() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    for (person, status) in stage.others(&app).await {
        person
            .put(stage.path(LOOK), json!({}))
            .await
            .expect_status(status);
        person
            .patch(variant(&stage), json!({}))
            .await
            .expect_status(status);
        person.delete(variant(&stage)).await.expect_status(status);
    }
    let missing = stage.path("site-spaces/0000000000000000000001/customization");
    let admin = &stage.org.admin;
    admin.get(&missing).await.expect_status(404);
    admin.patch(&missing, json!({})).await.expect_status(404);
    admin.delete(&missing).await.expect_status(204);
}

#[tokio::test]
async fn changes_are_recorded_as_events() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    admin
        .put(stage.path(LOOK), json!({}))
        .await
        .expect_status(200);
    let own = json!({"title": "Own"});
    admin.patch(variant(&stage), own).await.expect_status(200);
    let reported: Vec<(Value,)> = sqlx::query_as(
        "select payload from events where type = 'site.customization_updated' order by id",
    )
    .fetch_all(app.pool())
    .await
    .unwrap();
    assert_eq!(reported.len(), 2);
    assert_eq!(reported[1].0["siteSpace"], json!(stage.site_space));
}
