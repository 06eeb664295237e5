//! Which clusters are formed, and how they are listed.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::{ConversationFixture, THEMES};

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

#[tokio::test]
async fn conversations_about_one_theme_form_one_cluster() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::with_themes(&app).await;
    let issues = fixture.issues("").await;
    assert_eq!(issues.len(), 12);
    let mut clusters: HashMap<&str, BTreeSet<usize>> = HashMap::new();
    for item in &issues {
        let title = text(&item["issue"]["title"]);
        let theme = THEMES.iter().position(|theme| theme.contains(&title));
        let theme = theme.expect("the title is the sentence");
        let cluster = clusters.entry(text(&item["issue"]["cluster"])).or_default();
        cluster.insert(theme);
        assert_eq!(item["issue"]["conversation"], item["conversation"]["id"]);
        assert!(item["conversation"]["processedAt"].is_string());
    }
    assert_eq!(clusters.len(), 3, "{clusters:?}");
    assert!(clusters.values().all(|themes| themes.len() == 1));

    let listed = fixture.clusters("").await;
    assert_eq!(listed.len(), 3);
    for cluster in &listed {
        assert_eq!(cluster["stats"]["issues"], 4);
        assert_eq!(cluster["stats"]["conversations"], 4);
        assert_eq!(cluster["sources"], json!({"integration:api:default": 4}));
        let pulse = cluster["weeklyPulse"].as_array().expect("a list");
        assert_eq!(pulse.len(), 13);
        assert_eq!(pulse[12], 4);
        let summary = text(&cluster["summary"]);
        assert!(THEMES.iter().flatten().any(|wording| *wording == summary));
        assert_ne!(cluster["label"], cluster["summary"]);
        let one = fixture.path(&format!("conversations-clusters/{}", text(&cluster["id"])));
        let mut one = fixture.org.admin.get(one).await.expect_status(200).json();
        one.as_object_mut().expect("an object").remove("pages");
        assert_eq!(&one, cluster);
    }
    let undescribed = "select count(*) from issues_clusters where described_at is null";
    assert_eq!(fixture.count(undescribed).await, 0);
}

#[tokio::test]
async fn later_conversations_join_the_clusters_of_earlier_ones() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::with_themes(&app).await;
    let before: BTreeSet<String> = ids(&fixture.clusters("").await);
    let more = "Is there another way to reset my password?";
    fixture.ingest("more", more, "1").await;
    fixture.work().await;
    let clusters = fixture.clusters("?orderBy=issues").await;
    assert_eq!(ids(&clusters), before);
    assert_eq!(clusters[0]["stats"]["issues"], 5);
    let cluster = text(&clusters[0]["id"]);
    assert_eq!(
        fixture.issues(&format!("?cluster={cluster}")).await.len(),
        5
    );
    let processed = "select count(*) from events where type = 'conversation.processed'";
    assert_eq!(fixture.count(processed).await, 2);
}

#[tokio::test]
async fn a_changed_conversation_leaves_its_cluster() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::with_themes(&app).await;
    fixture.ingest("0-0", THEMES[1][0], "0").await;
    fixture.work().await;
    let clusters = fixture.clusters("?orderBy=conversations&order=asc").await;
    let sizes: Vec<&Value> = clusters.iter().map(|c| &c["stats"]["issues"]).collect();
    assert_eq!(sizes, [3, 4, 5]);
    assert_eq!(fixture.issues("").await.len(), 12);
}

#[tokio::test]
async fn issues_are_found_by_cluster_and_by_conversation() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::with_themes(&app).await;
    let all = fixture.issues("").await;
    let one = &all[0];
    let path = fixture.path(&format!(
        "conversations-issues/{}",
        text(&one["issue"]["id"])
    ));
    assert_eq!(
        &fixture.org.admin.get(path).await.expect_status(200).json(),
        one
    );
    let conversation = text(&one["issue"]["conversation"]);
    let cluster = text(&one["issue"]["cluster"]);
    let by_conversation = fixture
        .issues(&format!("?conversation={conversation}"))
        .await;
    assert_eq!(by_conversation, std::slice::from_ref(one));
    let both = format!("?conversation={conversation}&cluster={cluster}");
    assert_eq!(fixture.issues(&both).await.len(), 1);
    let other = all
        .iter()
        .find(|item| item["issue"]["cluster"] != one["issue"]["cluster"]);
    let other = text(&other.expect("there are three")["issue"]["cluster"]);
    let neither = format!("?conversation={conversation}&cluster={other}");
    assert!(fixture.issues(&neither).await.is_empty());
    for query in ["?cluster=none", "?conversation=none"] {
        let path = fixture.path(&format!("conversations-issues{query}"));
        fixture.org.admin.get(path).await.expect_status(400);
    }
}

#[tokio::test]
async fn clusters_are_listed_in_each_order_page_by_page() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::with_themes(&app).await;
    fixture
        .ingest("more", "Is there another way to reset my password?", "1")
        .await;
    fixture.work().await;
    for key in [
        "updatedAt",
        "issues",
        "conversations",
        "tasksTotal",
        "tasksBacklog",
        "tasksStarted",
    ] {
        let asc = paged(&fixture, &format!("orderBy={key}&order=asc")).await;
        let mut desc = paged(&fixture, &format!("orderBy={key}")).await;
        desc.reverse();
        assert_eq!(asc, desc, "{key}");
        assert_eq!(asc.len(), 3, "{key}");
    }
    let largest = fixture.clusters("?orderBy=issues").await;
    assert_eq!(largest[0]["stats"]["issues"], 5);
    let latest = fixture.clusters("").await;
    assert_eq!(latest[0]["id"], largest[0]["id"]);
    assert_eq!(fixture.clusters("?status=pending").await.len(), 3);
    assert!(fixture.clusters("?status=analysing").await.is_empty());
}

async fn paged(fixture: &ConversationFixture<'_>, query: &str) -> Vec<String> {
    let (mut found, mut next) = (Vec::new(), String::new());
    loop {
        let path = fixture.path(&format!("conversations-clusters?limit=1&{query}{next}"));
        let page = fixture.org.admin.get(path).await.expect_status(200);
        found.extend(page.items("/id"));
        let Some(token) = page.json()["next"]["page"].as_str().map(str::to_owned) else {
            return found;
        };
        next = format!("&page={token}");
    }
}

#[tokio::test]
async fn the_pulse_counts_by_the_time_of_conversations() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::new(&app).await;
    let now = app.app.clock.now();
    for (id, days) in [
        ("now", 0),
        ("recent", 6),
        ("last", 7),
        ("oldest", 90),
        ("older", 91),
    ] {
        let at = now - jiff::SignedDuration::from_hours(24 * days);
        let parts =
            json!([{"type": "message", "role": "user", "body": "How do I export invoices?"}]);
        let body = json!({"id": id, "parts": parts, "metadata": {"createdAt": at.to_string()}});
        let path = fixture.path("conversations?source=email");
        fixture.org.admin.post(path, body).await.expect_status(204);
    }
    fixture.work().await;
    let clusters = fixture.clusters("").await;
    assert_eq!(
        clusters[0]["weeklyPulse"],
        json!([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
    );
    assert_eq!(clusters[0]["sources"], json!({"email": 5}));
}

#[tokio::test]
async fn two_jobs_of_one_organization_do_not_lose_each_others_work() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::new(&app).await;
    fixture.ingest("first", THEMES[0][0], "0").await;
    // The first job runs while the second one is enqueued.
    let second = async {
        for (wording, text) in THEMES[1].iter().enumerate() {
            fixture.ingest(&wording.to_string(), text, "1").await;
            fixture
                .worker
                .run_next()
                .await
                .expect("the database answers");
        }
    };
    tokio::join!(fixture.work(), second);
    fixture.work().await;
    assert_eq!(fixture.issues("").await.len(), 5);
    let clusters = fixture.clusters("?orderBy=issues").await;
    let sizes: Vec<&Value> = clusters.iter().map(|c| &c["stats"]["issues"]).collect();
    assert_eq!(sizes, [4, 1]);
}

#[tokio::test]
async fn clusters_of_other_organizations_are_not_seen() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::with_themes(&app).await;
    let cluster = fixture.clusters("").await.remove(0);
    let issue = fixture.issues("").await.remove(0);
    let other = app.organization("other").await;
    let (cluster, issue) = (text(&cluster["id"]), text(&issue["issue"]["id"]));
    for org in [fixture.org.id, other.id] {
        for rest in [
            format!("conversations-clusters/{cluster}"),
            format!("conversations-issues/{issue}"),
        ] {
            other
                .admin
                .get(format!("/orgs/{org}/{rest}"))
                .await
                .expect_status(404);
        }
    }
    let list = format!("/orgs/{}/conversations-issues?cluster={cluster}", other.id);
    assert_eq!(
        other.admin.get(list).await.expect_status(200).json()["count"],
        0
    );
    let guest = fixture.org.guest().await;
    let path = fixture.path("conversations-clusters");
    guest.get(&path).await.expect_status(403);
    guest
        .get(format!("{path}/{cluster}"))
        .await
        .expect_status(404);
}

fn ids(clusters: &[Value]) -> BTreeSet<String> {
    clusters
        .iter()
        .map(|cluster| text(&cluster["id"]).to_owned())
        .collect()
}
