//! How people want to be notified.

use super::*;

const DEFAULTS: [(&str, &str); 6] = [
    ("reviewRequested", "mail"),
    ("reviewed", "mail"),
    ("replied", "mail"),
    ("mentioned", "mail"),
    ("merged", "inbox"),
    ("conflicted", "mail"),
];
const PATH: &str = "/user/notification-settings";

fn settings(changed: &[(&str, &str)]) -> Value {
    let all = DEFAULTS.iter().chain(changed);
    let all = all.map(|(name, choice)| ((*name).to_owned(), json!(choice)));
    Value::Object(all.collect())
}

#[tokio::test]
async fn who_wants_no_notification_of_a_type_gets_none() {
    let app = TestApp::new().await;
    let f = Fixture::new(&app).await;
    let anna = &f.anna;
    assert_eq!(anna.get_json(PATH).await, settings(&[]));
    let chosen = settings(&[("mentioned", "off"), ("replied", "inbox")]);
    let stored = anna.put(PATH, chosen.clone()).await.expect_status(200);
    assert_eq!(stored.json(), chosen);
    assert_eq!(anna.get_json(PATH).await, chosen);
    assert_eq!(f.ben.get_json(PATH).await, settings(&[]), "of others");

    let comment = f.comment(anna, "Why?").await;
    f.comment(&f.ben, &mention(anna)).await;
    let replies = f.request.path(&format!("/comments/{comment}/replies"));
    let body = json!({"body": {"markdown": mention(anna)}});
    post_text(&f.ben, replies, body).await;
    deliver(&app).await;
    assert_eq!(f.inbox(anna).await, ["replied"], "a reply remains one");
}

#[tokio::test]
async fn settings_are_set_as_a_whole() {
    let app = TestApp::new().await;
    let person = app.stranger().await;
    let with = |name: &str, value: Value| {
        let mut body = settings(&[]);
        body[name] = value;
        body
    };
    let mut missing = settings(&[]);
    missing.as_object_mut().expect("an object").remove("merged");
    for (body, field) in [
        (missing, "merged"),
        (with("replied", json!("sms")), "replied"),
        (with("replied", json!(true)), "replied"),
        (with("replied", Value::Null), "replied"),
    ] {
        person.put(PATH, body).await.expect_invalid(field);
    }
    app.anonymous().get(PATH).await.expect_status(401);
}
