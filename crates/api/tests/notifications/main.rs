//! What members are notified of: reviews, replies, mentions, merges and conflicts, and what they want of it.

mod settings;

use model::Role;
use serde_json::{Value, json};
use store::notifications;
use testkit::{Org, Persona, TestApp, TestChangeRequest, TestSpace, insert_page, update_page};

/// A space with a page, and a change request of Anna.
struct Fixture<'a> {
    org: Org<'a>,
    space: TestSpace<'a>,
    request: TestChangeRequest<'a>,
    page: String,
    anna: Persona<'a>,
    ben: Persona<'a>,
}

impl<'a> Fixture<'a> {
    async fn new(app: &'a TestApp) -> Self {
        let org = app.organization("acme").await;
        let (anna, ben) = (org.member(Role::Edit).await, org.member(Role::Review).await);
        let space = org.space("Docs").await;
        let page = space.write("Page", "One.\n\nTwo.\n").await;
        let request = space.as_persona(&anna).change_request("Words").await;
        let body = json!({"status": "open"});
        anna.patch(request.path(""), body).await.expect_status(200);
        let fixture = Self {
            org,
            space,
            request,
            page,
            anna,
            ben,
        };
        deliver(app).await;
        fixture
    }

    /// Types of the notifications of a member, the last first.
    async fn inbox(&self, who: &Persona<'_>) -> Vec<String> {
        let path = self.org.path("/notifications");
        who.get(path).await.expect_status(200).items("/type")
    }

    async fn comment(&self, who: &Persona<'_>, markdown: &str) -> String {
        let body = json!({"body": {"markdown": markdown}});
        post_text(who, self.request.path("/comments"), body).await
    }

    async fn badges(&self, who: &Persona<'_>) -> Value {
        who.get_json(self.org.path("/badges")).await
    }
}

async fn deliver(app: &TestApp) {
    app.consume_events(async |tx, event| {
        notifications::insert_for_event(tx, event).await.map(drop)
    })
    .await;
}

/// Posts a comment or reply, and returns its id.
async fn post_text(who: &Persona<'_>, path: impl AsRef<str>, body: Value) -> String {
    let posted = who.post(path, body).await.expect_status(200);
    posted.text("/id")
}

fn mention(who: &Persona<'_>) -> String {
    format!("See [them]({} \"mention\").", who.id)
}

#[tokio::test]
async fn reviews_are_notified_to_reviewer_and_creator_and_never_to_oneself() {
    let app = TestApp::new().await;
    let f = Fixture::new(&app).await;
    let (anna, ben) = (&f.anna, &f.ben);
    let users = json!({"users": [ben.id]});
    let reviewers = f.request.path("/requested-reviewers");
    anna.post(reviewers, users).await.expect_status(200);
    deliver(&app).await;
    assert_eq!(f.inbox(ben).await, ["review_requested"]);
    assert_eq!(f.inbox(anna).await, [""; 0]);
    let badges = f.badges(ben).await;
    assert_eq!(badges, json!({"toReview": 1, "mine": 0, "unread": 1}));

    let review = json!({"status": "approved"});
    let reviews = f.request.path("/reviews");
    ben.post(reviews, review).await.expect_status(201);
    f.request.as_persona(ben).merge().await.expect_merged();
    deliver(&app).await;
    assert_eq!(f.inbox(anna).await, ["merged", "reviewed"]);
    assert_eq!(f.inbox(ben).await, ["review_requested"]);
    let badges = f.badges(anna).await;
    assert_eq!(badges, json!({"toReview": 0, "mine": 0, "unread": 2}));
    let listed = anna.get_json(f.org.path("/notifications")).await;
    insta::assert_json_snapshot!(listed["items"][1], {
        ".id" => "[id]", ".createdAt" => "[time]", ".actor" => "[user]", ".space.id" => "[id]",
        ".changeRequest.id" => "[id]", ".urls.app" => "[url]"
    }, @r#"
    {
      "actor": "[user]",
      "changeRequest": {
        "id": "[id]",
        "number": 2,
        "subject": "Words"
      },
      "createdAt": "[time]",
      "id": "[id]",
      "object": "notification",
      "read": false,
      "reviewStatus": "approved",
      "space": {
        "id": "[id]",
        "title": "Docs"
      },
      "type": "reviewed",
      "urls": {
        "app": "[url]"
      }
    }
    "#);
    assert_eq!(listed["items"][1]["actor"]["id"], json!(ben.id));
}

#[tokio::test]
async fn replies_and_mentions_are_notified_once_per_text() {
    let app = TestApp::new().await;
    let f = Fixture::new(&app).await;
    let (anna, ben, admin) = (&f.anna, &f.ben, &f.org.admin);
    let comment = f.comment(ben, &mention(anna)).await;
    deliver(&app).await;
    assert_eq!(f.inbox(anna).await, ["mentioned"]);

    let replies = f.request.path(&format!("/comments/{comment}/replies"));
    let answer = |markdown: String| json!({"body": {"markdown": markdown}});
    let reply = post_text(anna, &replies, answer("Done.".to_owned())).await;
    let both = post_text(admin, &replies, answer(mention(anna))).await;
    deliver(&app).await;
    assert_eq!(f.inbox(ben).await, ["replied", "replied"]);
    // A mention in a reply is one notification, not two.
    assert_eq!(f.inbox(anna).await, ["mentioned", "mentioned"]);

    // Whoever was mentioned is not again when the text is edited; others are.
    let edited = format!("{} {}", mention(anna), mention(admin));
    let path = f.request.path(&format!("/comments/{comment}"));
    ben.put(path, answer(edited)).await.expect_status(200);
    deliver(&app).await;
    assert_eq!(f.inbox(anna).await.len(), 2);
    assert_eq!(f.inbox(admin).await, ["mentioned"]);

    // What is deleted is not shown any more.
    for (who, id) in [(admin, both), (anna, reply)] {
        who.delete(format!("{replies}/{id}"))
            .await
            .expect_status(204);
    }
    assert_eq!(f.inbox(anna).await, ["mentioned"]);
    assert_eq!(f.inbox(ben).await, [""; 0]);
    assert_eq!(f.badges(ben).await["unread"], 0);
}

#[tokio::test]
async fn conflicts_are_notified_to_whoever_created_the_change_request() {
    let app = TestApp::new().await;
    let f = Fixture::new(&app).await;
    f.request
        .change(json!([update_page(&f.page, "Ours.\n")]))
        .await;
    f.space
        .change(json!([update_page(&f.page, "Theirs.\n")]))
        .await;
    let merged = f
        .request
        .as_persona(&f.ben)
        .merge()
        .await
        .expect_status(200);
    assert_eq!(merged.text("/result"), "conflicts");
    deliver(&app).await;
    assert_eq!(f.inbox(&f.anna).await, ["conflicted"]);
    assert_eq!(f.inbox(&f.ben).await, [""; 0]);
}

#[tokio::test]
async fn only_what_may_be_read_now_is_shown() {
    let app = TestApp::new().await;
    let f = Fixture::new(&app).await;
    let guest = f.org.guest().await;
    let disabled = f.org.disabled().await;
    let outsider = app.stranger().await;
    let text = [&guest, &disabled, &outsider].map(mention).concat();
    f.comment(&f.ben, &text).await;
    deliver(&app).await;
    assert_eq!(f.inbox(&guest).await, [""; 0], "no access to the space");
    let grant = f.space.path(&format!("/permissions/users/{}", guest.id));
    let role = async |role: &str| {
        let granted = f.org.admin.patch(&grant, json!({"role": role})).await;
        granted.expect_status(204);
    };
    role("comment").await;
    assert_eq!(f.inbox(&guest).await, ["mentioned"]);
    role("read").await;
    assert_eq!(f.inbox(&guest).await, [""; 0], "readers see no comments");
    assert_eq!(f.badges(&guest).await["unread"], 0);
    role("comment").await;
    let deleted = f.org.admin.delete(f.space.path("")).await;
    deleted.expect_status(204);
    assert_eq!(f.inbox(&guest).await, [""; 0], "in the trash");
    for rest in ["/notifications", "/badges"] {
        let path = f.org.path(rest);
        outsider.get(&path).await.expect_status(404);
        disabled.get(&path).await.expect_status(404);
        app.anonymous().get(&path).await.expect_status(401);
    }
}

#[tokio::test]
async fn notifications_are_paged_filtered_and_marked() {
    let app = TestApp::new().await;
    let f = Fixture::new(&app).await;
    let anna = &f.anna;
    for _ in 0..3 {
        f.comment(&f.ben, &mention(anna)).await;
    }
    deliver(&app).await;
    let path = f.org.path("/notifications");
    let all = anna.get(&path).await.items("/id");
    let mut sorted = all.clone();
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    assert_eq!(all, sorted, "the last first");
    let first = anna.get(format!("{path}?limit=2")).await;
    let rest = format!("{path}?limit=2&page={}", first.text("/next/page"));
    let rest = anna.get(rest).await.items("/id");
    assert_eq!([first.items("/id"), rest].concat(), all);

    let unread = async |unread: bool| {
        anna.get(format!("{path}?unread={unread}"))
            .await
            .items("/id")
    };
    let mark = async |body: Value| anna.patch(&path, body).await.status.as_u16();
    assert_eq!(
        mark(json!({"read": true, "notifications": [all[1], all[1]]})).await,
        204
    );
    assert_eq!(unread(true).await, [all[0].clone(), all[2].clone()]);
    assert_eq!(unread(false).await, [all[1].clone()]);
    assert_eq!(mark(json!({"read": true})).await, 204);
    assert_eq!(f.badges(anna).await["unread"], 0);
    assert_eq!(
        mark(json!({"read": false, "notifications": [all[0]]})).await,
        204
    );
    assert_eq!(unread(true).await, [all[0].clone()]);

    // Those of others are not there, and nothing is marked with them.
    let body = json!({"read": true, "notifications": [all[0]]});
    f.ben
        .patch(&path, body)
        .await
        .expect_invalid("notifications");
    for (body, field) in [
        (json!({}), "read"),
        (json!({"read": 1}), "read"),
        (
            json!({"read": true, "notifications": ["x"]}),
            "notifications",
        ),
        (json!({"read": true, "notifications": []}), "notifications"),
        (
            json!({"read": true, "notifications": vec![&all[0]; 1001]}),
            "notifications",
        ),
        (
            json!({"read": true, "notifications": ["0000000000000000000000"]}),
            "notifications",
        ),
    ] {
        anna.patch(&path, body).await.expect_invalid(field);
    }
    anna.get(format!("{path}?unread=some"))
        .await
        .expect_invalid("unread");
    assert_eq!(unread(true).await, [all[0].clone()]);

    // Old ones go with the next.
    let age = "update notifications set created_at = now() - interval '91 days'";
    sqlx::query(age)
        .execute(app.pool())
        .await
        .expect("an update");
    f.comment(&f.ben, &mention(anna)).await;
    deliver(&app).await;
    assert_eq!(anna.get(&path).await.json()["count"], 1);
}

#[tokio::test]
async fn a_transferred_space_leaves_what_its_members_had() {
    let app = TestApp::new().await;
    let f = Fixture::new(&app).await;
    let base = f.request.get().await["revision"].clone();
    let unsaved = f.request.path(&format!("/unsaved/{}", f.page));
    let text = json!({"base": base, "blocks": []});
    f.anna.put(&unsaved, text).await.expect_status(204);
    f.comment(&f.ben, &mention(&f.anna)).await;
    deliver(&app).await;
    let target = app.organization("globex").await;
    target.admit(&f.org.admin, Some(Role::Admin)).await;
    target.admit(&f.anna, Some(Role::Edit)).await;
    let body = json!({"organization": target.id});
    let moved = f.org.admin.post(f.space.path("/transfer"), body).await;
    moved.expect_status(200);
    assert_eq!(f.inbox(&f.anna).await, [""; 0]);
    assert_eq!(f.anna.get_json(&unsaved).await, json!({"others": []}));
    let page = insert_page("More", "Text.\n");
    f.request.change(json!([page])).await;
}
