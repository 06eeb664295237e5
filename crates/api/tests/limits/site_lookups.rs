//! The front end of a site resolves URLs for all its visitors, from one IP address.

use testkit::TestApp;

use crate::sender::Sender;

#[tokio::test]
async fn addresses_of_sites_have_a_limit_of_their_own() {
    let app = TestApp::builder()
        .anonymous_requests_per_minute(5)
        .site_lookups_per_minute(30)
        .build()
        .await;
    let front_end = Sender::at(&app, "192.0.2.1");
    let path = "/v1/urls/published?url=https://nobody.sites.test/docs";
    for _ in 0..30 {
        assert_eq!(front_end.get(path).await.status.as_u16(), 404);
    }
    assert_eq!(front_end.get(path).await.status.as_u16(), 429);
    // The two limits are independent.
    assert_eq!(front_end.get("/v1/user").await.status.as_u16(), 401);
    let elsewhere = Sender::at(&app, "192.0.2.2");
    assert_eq!(elsewhere.get(path).await.status.as_u16(), 404);
    for _ in 0..5 {
        elsewhere.get("/v1/user").await;
    }
    assert_eq!(elsewhere.get("/v1/user").await.status.as_u16(), 429);
    assert_eq!(elsewhere.get(path).await.status.as_u16(), 404);
}
