//! Shared fixture: a space with pages and a change request, both of which can be commented on.

use serde_json::{Value, json};
use testkit::{Org, Persona, TestApp, World};

pub(crate) struct CommentsFixture<'a> {
    pub(crate) org: Org<'a>,
    pub(crate) world: World,
}

impl<'a> CommentsFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        let org = app.organization("acme").await;
        let world = World::create(app, org.id).await;
        let clear = sqlx::query("delete from comments where organization_id = $1");
        let cleared = clear.bind(org.id.uuid()).execute(app.pool()).await;
        cleared.expect("the database answers");
        Self { org, world }
    }

    pub(crate) fn space(&self) -> String {
        format!("/spaces/{}", self.world.space)
    }

    pub(crate) fn request(&self) -> String {
        let request = self.world.written.change_request;
        format!("{}/change-requests/{request}", self.space())
    }

    /// The paths of comments on the space and on the change request.
    pub(crate) fn places(&self) -> [String; 2] {
        [
            format!("{}/comments", self.space()),
            format!("{}/comments", self.request()),
        ]
    }
}

pub(crate) fn body(markdown: &str) -> Value {
    json!({"body": {"markdown": markdown}})
}

/// Posts a comment or a reply and returns its path.
pub(crate) async fn say(who: &Persona<'_>, at: &str, markdown: &str) -> String {
    let id = who.post(at, body(markdown)).await.expect_status(200).id();
    format!("{at}/{id}")
}
