//! Every Git command begins with a request without credentials.

use testkit::TestApp;

use crate::sender::Sender;

const BEGIN: &str = "/git/abcdefghijklmnopqrstuv.git/info/refs?service=git-upload-pack";

#[tokio::test]
async fn git_commands_are_not_counted_as_anonymous_requests() {
    let app = TestApp::builder()
        .anonymous_requests_per_minute(60)
        .git_requests_per_minute(150)
        .build()
        .await;
    let office = Sender::at(&app, "192.0.2.1");
    for _ in 0..100 {
        let response = office.get(BEGIN).await.expect_status(401);
        assert!(response.header("www-authenticate").starts_with("Basic"));
    }
    // They do not count towards the other limits, and have their own.
    office.get("/v1/").await.expect_status(200);
    let mut statuses = Vec::new();
    for _ in 0..60 {
        statuses.push(office.get(BEGIN).await.status.as_u16());
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    office.get("/v1/").await.expect_status(200);

    // With wrong credentials, or below other paths, they count as anonymous requests.
    let stranger = Sender::at(&app, "192.0.2.2").with("bnd_wrong");
    let mut refused = 0;
    for _ in 0..100 {
        refused += u32::from(stranger.get(BEGIN).await.status == 429);
    }
    assert!(refused >= 30, "{refused} of 100");
}
