//! Replies, reactions, and resolving comments.

use model::Role;
use serde_json::{Value, json};
use testkit::{Persona, TestApp};

use crate::fixture::{CommentsFixture, body, say};

const THUMB: &str = "1f44d";

#[tokio::test]
async fn replies_are_counted_with_who_replied() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let (ada, bob) = (
        stage.org.member(Role::Comment).await,
        stage.org.member(Role::Comment).await,
    );
    for place in stage.places() {
        let comment = say(&ada, &place, "A question.").await;
        let replies = format!("{comment}/replies");
        let answer = say(&bob, &replies, "An answer.").await;
        app.clock.advance(jiff::SignedDuration::from_secs(1));
        say(&bob, &replies, "Another.").await;
        app.clock.advance(jiff::SignedDuration::from_secs(1));
        say(&ada, &replies, "Thanks.").await;
        let shown = ada.get(&comment).await.json();
        assert_eq!(shown["replies"], 3);
        let people: Vec<(&Value, &Value)> = shown["repliers"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|one| (&one["user"]["id"], &one["count"]))
            .collect();
        let expected = [(json!(ada.id), json!(1)), (json!(bob.id), json!(2))];
        assert_eq!(people, expected.each_ref().map(|(id, count)| (id, count)));
        let listed = ada.get(&replies).await.items("/body/markdown");
        assert_eq!(listed, ["An answer.", "Another.", "Thanks."]);
        let page = ada.get(format!("{replies}?limit=2")).await;
        let next = page.text("/next/page");
        let rest = ada.get(format!("{replies}?limit=2&page={next}")).await;
        assert_eq!(rest.items("/body/markdown"), ["Thanks."]);
        let read = bob.get(&answer).await.expect_status(200);
        assert_eq!(read.text("/object"), "comment-reply");
        assert!(read.text("/urls/location").ends_with(&answer));
        let other = say(&ada, &place, "Another question.").await;
        let id = answer.rsplit('/').next().unwrap_or_default();
        bob.get(format!("{other}/replies/{id}"))
            .await
            .expect_status(404);
        bob.get(format!("{place}/{id}")).await.expect_status(404);
        bob.post(format!("{answer}/replies"), body("?"))
            .await
            .expect_status(404);
        assert_eq!(ada.get(&place).await.items("/id").len(), 2);
    }
}

/// The emoji of a comment and the users who added them.
fn reactions(shown: &Value) -> Vec<(String, Vec<String>)> {
    let one = |reaction: &Value| {
        let users = reaction["users"].as_array().expect("a list");
        assert_eq!(reaction["count"], users.len());
        let ids = users
            .iter()
            .map(|one| one["user"]["id"].as_str().expect("an id").to_owned());
        let emoji = reaction["emoji"].as_str().expect("text");
        (emoji.to_owned(), ids.collect())
    };
    let all = shown["reactions"].as_array().expect("a list");
    all.iter().map(one).collect()
}

#[tokio::test]
async fn reactions_are_unique_per_user_and_removed_only_by_their_author() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let (ada, bob) = (
        stage.org.member(Role::Comment).await,
        stage.org.member(Role::Comment).await,
    );
    for place in stage.places() {
        let comment = say(&ada, &place, "Hurray!").await;
        let reply = say(&ada, &format!("{comment}/replies"), "Twice!").await;
        for path in [comment, reply] {
            let put = async |who: &Persona<'_>, body: Value| {
                let shown = who.put(&path, body).await.expect_status(200).json();
                reactions(&shown)
            };
            let (a, b) = (ada.id.to_string(), bob.id.to_string());
            put(&ada, json!({"addedReactions": [THUMB]})).await;
            app.clock.advance(jiff::SignedDuration::from_secs(1));
            let twice = json!({"addedReactions": [THUMB, THUMB, "🎉"]});
            let both = put(&bob, twice).await;
            let expected = [
                (THUMB.to_owned(), vec![a.clone(), b.clone()]),
                ("🎉".to_owned(), vec![b.clone()]),
            ];
            assert_eq!(both, expected);
            let left = put(&ada, json!({"removedReactions": [THUMB, "🎉"]})).await;
            assert_eq!(
                left,
                [
                    (THUMB.to_owned(), vec![b.clone()]),
                    ("🎉".to_owned(), vec![b])
                ]
            );
            let shown = bob.get(&path).await.json();
            assert!(shown.get("editedAt").is_none(), "a reaction is no edit");
        }
    }
}

#[tokio::test]
async fn reactions_have_limits() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let [place, _] = stage.places();
    let comment = say(&ada, &place, "Hurray!").await;
    let many = |from: u32, to: u32| (from..to).map(|n| n.to_string()).collect::<Vec<_>>();
    for (field, body) in [
        ("addedReactions", json!({"addedReactions": [""]})),
        (
            "addedReactions",
            json!({"addedReactions": ["x".repeat(51)]}),
        ),
        ("addedReactions", json!({"addedReactions": many(0, 21)})),
        ("removedReactions.0", json!({"removedReactions": ["a\0"]})),
        (
            "removedReactions",
            json!({"addedReactions": ["a"], "removedReactions": ["a"]}),
        ),
    ] {
        ada.put(&comment, body).await.expect_invalid(field);
    }
    ada.put(&comment, json!({"addedReactions": many(0, 20)}))
        .await
        .expect_status(200);
    ada.put(&comment, json!({"addedReactions": ["one more"]}))
        .await
        .expect_invalid("addedReactions");
    let shown = ada.get(&comment).await.json();
    assert_eq!(reactions(&shown).len(), 20, "nothing came of it");
}

#[tokio::test]
async fn a_resolved_comment_tells_who_and_when_and_leaves_the_counters() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let (ada, bob) = (
        stage.org.member(Role::Comment).await,
        stage.org.member(Role::Comment).await,
    );
    let [space, request] = stage.places();
    let counts = async || {
        let count = async |path: String| ada.get(path).await.json()["comments"].clone();
        (count(stage.space()).await, count(stage.request()).await)
    };
    let first = say(&ada, &space, "One.").await;
    say(&ada, &space, "Two.").await;
    say(&bob, &format!("{first}/replies"), "Not counted.").await;
    let proposed = say(&ada, &request, "Three.").await;
    assert_eq!(counts().await, (json!(2), json!(1)));

    let resolved = bob
        .put(&first, json!({"resolved": true}))
        .await
        .expect_status(200)
        .json();
    assert_eq!(resolved["status"], "resolved");
    assert_eq!(resolved["resolvedBy"]["id"], bob.id.to_string());
    assert_eq!(counts().await, (json!(1), json!(1)));
    app.clock.advance(jiff::SignedDuration::from_secs(5));
    let again = ada.put(&first, json!({"resolved": true})).await.json();
    assert_eq!(
        again["resolvedAt"], resolved["resolvedAt"],
        "the first time counts"
    );
    assert_eq!(again["resolvedBy"]["id"], bob.id.to_string());
    let open = ada.put(&first, json!({"resolved": false})).await.json();
    assert_eq!(
        (&open["status"], open.get("resolvedBy")),
        (&json!("open"), None)
    );
    ada.delete(&proposed).await.expect_status(204);
    assert_eq!(counts().await, (json!(2), json!(0)));

    let spaces = ada.get(stage.org.path("/spaces")).await.json();
    assert_eq!(spaces["items"][0]["comments"], 2);
    say(&ada, &request, "Four.").await;
    let requests = ada.get(format!("{}/change-requests", stage.space())).await;
    assert_eq!(requests.json()["items"][0]["comments"], 1);
}

#[tokio::test]
async fn those_who_spoke_are_listed_once_as_members() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let (ada, bob) = (
        stage.org.member(Role::Comment).await,
        stage.org.member(Role::Comment).await,
    );
    for place in stage.places() {
        let commenters = place.replace("/comments", "/commenters");
        let nobody = ada.get(&commenters).await.expect_status(200);
        assert_eq!(nobody.items("/id").len(), 0, "whoever spoke elsewhere");
        let comment = say(&ada, &place, "One.").await;
        say(&ada, &place, "Two.").await;
        say(&bob, &format!("{comment}/replies"), "Three.").await;
        let listed = ada.get(&commenters).await.expect_status(200);
        let mut expected = vec![ada.id.to_string(), bob.id.to_string()];
        expected.sort();
        assert_eq!(listed.items("/id"), expected);
        assert_eq!(listed.items("/object"), ["member", "member"]);
        let page = ada.get(format!("{commenters}?limit=1")).await;
        let next = page.text("/next/page");
        let rest = ada.get(format!("{commenters}?limit=1&page={next}")).await;
        assert_eq!([page.items("/id"), rest.items("/id")].concat(), expected);
    }
}
