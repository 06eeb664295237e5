//! Shared fixture: a site with one space.

use model::{
    Role,
    id::{SiteId, SiteSpaceId},
};
use serde_json::json;
use testkit::{Org, Persona, TestApp};
use uuid::Uuid;

pub(crate) struct SiteSettingsFixture<'a> {
    pub(crate) org: Org<'a>,
    pub(crate) site: String,
    pub(crate) site_space: String,
    pub(crate) space: String,
}

impl<'a> SiteSettingsFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        let org = app.organization("acme").await;
        let space = org.space("Guides").await.id;
        let new = json!({"title": "Handbook", "spaces": [space]});
        let site = org.site(new).await.id;
        let site_space = only_site_space(app, &site).await;
        Self {
            org,
            site,
            site_space,
            space,
        }
    }

    /// An API path of the site.
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/orgs/{}/sites/{}/{rest}", self.org.id, self.site)
    }

    /// People who may not change the settings, with the status that each gets.
    pub(crate) async fn others(&self, app: &'a TestApp) -> [(Persona<'a>, u16); 6] {
        [
            (self.org.member(Role::Create).await, 403),
            (self.org.member(Role::Read).await, 403),
            (self.org.guest().await, 404),
            (self.org.disabled().await, 404),
            (app.stranger().await, 404),
            (app.anonymous(), 401),
        ]
    }
}

async fn only_site_space(app: &TestApp, site: &str) -> String {
    let site: SiteId = site.parse().expect("an id");
    let (id,): (Uuid,) = sqlx::query_as("select id from site_spaces where site_id = $1")
        .bind(site.uuid())
        .fetch_one(app.pool())
        .await
        .expect("the site has one space");
    SiteSpaceId::from_uuid(id).to_string()
}
