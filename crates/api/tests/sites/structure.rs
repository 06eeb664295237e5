//! The structure of a site: spaces without sections, then sections and groups.

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::SitesFixture;

#[tokio::test]
async fn spaces_stand_by_themselves_until_there_is_a_section() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let (one, two) = (stage.space("One").await, stage.space("Two").await);
    let site = stage.site(json!({"title": "Docs", "spaces": [one]})).await;
    let added = admin
        .post(format!("{site}/site-spaces"), json!({"spaceId": two}))
        .await
        .expect_status(201);
    insta::assert_json_snapshot!(added.json(), {
        ".id" => "[id]", ".space" => "[space]"
    }, @r#"
    {
      "default": false,
      "hasAdvancedCustomizationFeature": true,
      "hidden": false,
      "id": "[id]",
      "object": "site-space",
      "path": "two",
      "space": "[space]",
      "title": "Two",
      "urls": {}
    }
    "#);
    let found = admin
        .get(format!("{site}/structure"))
        .await
        .expect_status(200);
    assert_eq!(found.text("/type"), "siteSpaces");
    assert_eq!(stage.shape(&site).await, "One* Two");
    assert_eq!(admin.get(&site).await.json()["siteSpaces"], 2);

    let section = stage.section(&site, "Three").await;
    assert_eq!(section.text("/path"), "three");
    assert_eq!(stage.shape(&site).await, "Three*[One* Two Three]");
    let found = admin
        .get(format!("{site}/structure"))
        .await
        .expect_status(200);
    assert_eq!(found.text("/type"), "sections");

    stage.section(&site, "Three").await;
    assert_eq!(
        stage.shape(&site).await,
        "Three*[One* Two Three] Three[Three*]"
    );
    let four = stage.space("Four").await;
    admin
        .post(format!("{site}/site-spaces"), json!({"spaceId": four}))
        .await
        .expect_status(201);
    assert_eq!(
        stage.shape(&site).await,
        "Three*[One* Two Three Four] Three[Three*]"
    );
}

#[tokio::test]
async fn the_first_section_does_not_show_a_space_twice() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let one = stage.space("One").await;
    let site = stage.site(json!({"spaces": [one]})).await;
    let body = json!({"spaceId": one, "title": "Guides", "icon": "book"});
    let created = stage
        .org
        .admin
        .post(format!("{site}/sections"), body)
        .await
        .expect_status(201);
    assert_eq!(created.text("/icon"), "book");
    assert_eq!(stage.shape(&site).await, "Guides*[One*]");
}

#[tokio::test]
async fn the_default_is_chosen_and_the_first_takes_its_place_when_it_goes() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({})).await;
    let one = stage.section(&site, "One").await;
    let two = stage.section(&site, "Two").await;
    stage.section(&site, "Three").await;
    admin
        .patch(&site, json!({"defaultSiteSection": two.id()}))
        .await
        .expect_status(200);
    assert_eq!(
        stage.shape(&site).await,
        "One[One*] Two*[Two*] Three[Three*]"
    );

    let space = stage.space("Other").await;
    let body = json!({"spaceId": space, "sectionId": two.id()});
    let other = admin.create(format!("{site}/site-spaces"), body).await;
    let path = format!("{site}/sections/{}", two.id());
    admin
        .patch(&path, json!({"defaultSiteSpace": other}))
        .await
        .expect_status(200);
    assert_eq!(
        stage.shape(&site).await,
        "One[One*] Two*[Two Other*] Three[Three*]"
    );
    let refused = admin
        .patch(
            format!("{site}/sections/{}", one.id()),
            json!({"defaultSiteSpace": other}),
        )
        .await;
    refused.expect_invalid("defaultSiteSpace");
    let chosen = two.text("/siteSpaces/0/id");
    admin
        .patch(&site, json!({"defaultSiteSpace": chosen}))
        .await
        .expect_status(200);
    assert_eq!(
        stage.shape(&site).await,
        "One[One*] Two*[Two* Other] Three[Three*]"
    );

    admin
        .delete(format!("{site}/site-spaces/{chosen}"))
        .await
        .expect_status(204);
    assert_eq!(
        stage.shape(&site).await,
        "One[One*] Two*[Other*] Three[Three*]"
    );
    admin.delete(&path).await.expect_status(204);
    admin.delete(&path).await.expect_status(204);
    assert_eq!(stage.shape(&site).await, "One*[One*] Three[Three*]");
}

#[tokio::test]
async fn all_that_is_in_a_site_can_go() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({})).await;
    let section = stage.section(&site, "One").await;
    let space = format!("{site}/site-spaces/{}", section.text("/siteSpaces/0/id"));
    admin.delete(&space).await.expect_status(204);
    admin.delete(&space).await.expect_status(204);
    assert_eq!(stage.shape(&site).await, "One*[]");
    admin
        .delete(format!("{site}/sections/{}", section.id()))
        .await
        .expect_status(204);
    assert_eq!(stage.shape(&site).await, "");
}

#[tokio::test]
async fn groups_hold_sections_and_groups_and_leave_them_to_their_parent() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({})).await;
    let (one, two) = (
        stage.section(&site, "One").await.id(),
        stage.section(&site, "Two").await.id(),
    );
    let outer = stage
        .group(&site, json!({"title": "Outer", "sections": [two]}))
        .await;
    let inner = stage
        .group(
            &site,
            json!({"title": "Inner", "parent": outer, "icon": "gear"}),
        )
        .await;
    assert_eq!(
        stage.shape(&site).await,
        "One*[One*] Outer[Two[Two*] Inner[]]"
    );

    let sections = format!("{site}/section-groups/{inner}/sections");
    let added = admin
        .post(&sections, json!({"sectionId": one}))
        .await
        .expect_status(201);
    assert_eq!(added.text("/children/0/title"), "One");
    assert_eq!(added.text("/sections/0/sectionGroup"), inner);
    assert_eq!(
        stage.shape(&site).await,
        "Outer[Two[Two*] Inner[One*[One*]]]"
    );
    let groups = admin
        .get(format!("{site}/section-groups"))
        .await
        .expect_status(200);
    assert_eq!(groups.items("/title"), ["Outer", "Inner"]);

    admin
        .delete(format!("{sections}/{two}"))
        .await
        .expect_status(204);
    assert_eq!(
        stage.shape(&site).await,
        "Outer[Two[Two*] Inner[One*[One*]]]"
    );
    admin
        .delete(format!("{sections}/{one}"))
        .await
        .expect_status(204);
    assert_eq!(
        stage.shape(&site).await,
        "Outer[Two[Two*] Inner[] One*[One*]]"
    );
    admin
        .delete(format!("{site}/section-groups/{outer}"))
        .await
        .expect_status(204);
    admin
        .delete(format!("{site}/section-groups/{outer}"))
        .await
        .expect_status(204);
    let mut words: Vec<String> = stage
        .shape(&site)
        .await
        .split(' ')
        .map(str::to_owned)
        .collect();
    words.sort();
    assert_eq!(words, ["Inner[]", "One*[One*]", "Two[Two*]"]);
}

#[tokio::test]
async fn invalid_structure_input_is_rejected_with_its_field() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({})).await;
    let section = stage.section(&site, "One").await;
    stage.section(&site, "Two").await;
    let path = format!("{site}/sections/{}", section.id());
    let space = format!("{site}/site-spaces/{}", section.text("/siteSpaces/0/id"));
    let group = format!(
        "{site}/section-groups/{}",
        stage.group(&site, json!({"title": "G"})).await
    );
    let long = |length: usize| "x".repeat(length);
    let wrong: [(&str, Value, &str); 17] = [
        (&path, json!({"title": "x"}), "title"),
        (&path, json!({"description": long(257)}), "description"),
        (&path, json!({"path": "a/b"}), "path"),
        (&path, json!({"path": "v"}), "path"),
        (&path, json!({"path": long(101)}), "path"),
        (&path, json!({"icon": long(51)}), "icon"),
        (&path, json!({"icon": "<script>"}), "icon"),
        (&path, json!({"condition": "while(1){}"}), "condition"),
        (&path, json!({"condition": long(1025)}), "condition"),
        (
            &path,
            json!({"defaultSiteSpace": "0000000000000000000001"}),
            "defaultSiteSpace",
        ),
        (
            &space,
            json!({"condition": "constructor.constructor('x')()"}),
            "condition",
        ),
        (&space, json!({"path": "~a"}), "path"),
        (&space, json!({"path": ""}), "path"),
        (
            &space,
            json!({"spaceId": "0000000000000000000001"}),
            "spaceId",
        ),
        (&group, json!({"title": ""}), "title"),
        (&group, json!({"title": long(101)}), "title"),
        (&group, json!({"icon": "No Icon"}), "icon"),
    ];
    for (path, body, field) in wrong {
        let refused = admin.patch(path, body.clone()).await;
        assert_eq!(
            refused.expect_status(400).text("/error/field"),
            field,
            "{body}"
        );
    }
    admin
        .patch(&path, json!({"path": "two"}))
        .await
        .expect_status(409);
    let sections = format!("{site}/sections");
    for (body, field) in [
        (json!({"spaceId": "nothing"}), "spaceId"),
        (json!({"spaceId": "0000000000000000000001"}), "spaceId"),
        (json!({}), "spaceId"),
    ] {
        let refused = admin.post(&sections, body).await.expect_status(400);
        refused.expect_error(field);
    }
    for missing in ["sections", "section-groups", "site-spaces"] {
        let path = format!("{site}/{missing}/0000000000000000000001");
        admin.patch(&path, json!({})).await.expect_status(404);
        admin.delete(&path).await.expect_status(204);
        admin
            .post_empty(format!("{path}/move"))
            .await
            .expect_status(404);
    }
}

#[tokio::test]
async fn members_that_are_left_out_stay_and_null_clears() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({})).await;
    let section = stage.section(&site, "One").await;
    let path = format!("{site}/sections/{}", section.id());
    let all = json!({"title": "Guides", "description": "How to", "path": "guides", "icon": "book",
                     "condition": "visitor.claims.beta"});
    admin.patch(&path, all.clone()).await.expect_status(200);
    let same = admin
        .patch(&path, json!({}))
        .await
        .expect_status(200)
        .json();
    for (member, value) in all.as_object().expect("an object") {
        assert_eq!(&same[member], value);
    }
    let cleared = json!({"description": null, "icon": null, "condition": null});
    let cleared = admin.patch(&path, cleared).await.expect_status(200).json();
    for member in ["description", "icon", "condition"] {
        assert!(cleared.get(member).is_none(), "{member}");
    }
    let space = format!("{site}/site-spaces/{}", section.text("/siteSpaces/0/id"));
    let other = stage.space("Other").await;
    let body = json!({"path": "latest", "condition": "true", "hidden": true, "spaceId": other});
    let changed = admin.patch(&space, body).await.expect_status(200);
    assert_eq!(changed.text("/title"), "Other");
    let same = admin
        .patch(&space, json!({"condition": " "}))
        .await
        .expect_status(200)
        .json();
    assert_eq!(
        (&same["path"], &same["hidden"]),
        (&json!("latest"), &json!(true))
    );
    assert!(same.get("condition").is_none(), "a blank condition is none");
}
