//! Organizations to test with, and what their admin creates over HTTP.

use context::{Ctx, Principal, RequestInfo};
use model::{
    Role,
    id::{OrganizationId, UserId},
    organization::NewOrganization,
};
use serde_json::{Value, json};
use store::{CommitPermit, members};

use crate::{Persona, TestApp};

/// An organization and its first admin.
pub struct Org<'a> {
    app: &'a TestApp,
    pub id: OrganizationId,
    pub admin: Persona<'a>,
}

impl TestApp {
    pub async fn organization(&self, title: &str) -> Org<'_> {
        let admin = self.stranger().await;
        let principal = Principal::User {
            user: admin.id,
            token: None,
        };
        let ctx = Ctx::new(self.app.clone(), principal, RequestInfo::default());
        let new = NewOrganization::new(title, &[]).expect("a good title");
        let response = app::organizations::create(&ctx, new)
            .await
            .expect("anyone may, in tests");
        ctx.commit(None).await.expect("the database answers");
        Org {
            app: self,
            id: response.id,
            admin,
        }
    }
}

impl<'a> Org<'a> {
    /// An API path of the organization.
    pub fn path(&self, rest: &str) -> String {
        format!("/orgs/{}{rest}", self.id)
    }

    /// Changes settings of the organization, as the admin.
    pub async fn update(&self, body: Value) {
        let updated = self.admin.patch(self.path(""), body).await;
        updated.expect_status(200);
    }

    /// Names e-mail domains, and proves them as the operator.
    pub async fn admit_domains(&self, domains: &[&str]) {
        self.update(json!({"emailDomains": domains})).await;
        let principal = Principal::System { on_behalf_of: None };
        let ctx = Ctx::new(self.app.app.clone(), principal, RequestInfo::default());
        for domain in domains {
            let proven = app::email_domains::prove_as_operator(&ctx, self.id, domain);
            proven.await.expect("it is named, and no public provider");
        }
    }

    /// Adds a member with a role.
    pub async fn member(&self, role: Role) -> Persona<'a> {
        self.join(Some(role)).await
    }

    /// Adds a member without a role.
    pub async fn guest(&self) -> Persona<'a> {
        self.join(None).await
    }

    /// Adds a disabled member.
    pub async fn disabled(&self) -> Persona<'a> {
        let persona = self.join(Some(Role::Admin)).await;
        self.disable_member(persona.id).await;
        persona
    }

    /// Disables a member, in the database: no operation of the API does.
    pub async fn disable_member(&self, user: UserId) {
        let disable = sqlx::query(
            "update members set disabled_at = now() where organization_id = $1 and user_id = $2",
        );
        let done = disable
            .bind(self.id.uuid())
            .bind(user.uuid())
            .execute(self.app.pool())
            .await;
        done.expect("the database answers");
    }

    /// Creates a collection, as the admin. Returns its id.
    pub async fn collection(&self, title: &str) -> String {
        let body = json!({"title": title});
        self.admin.create(self.path("/collections"), body).await
    }

    /// Creates a team, as the admin. Returns its id.
    pub async fn team(&self, body: Value) -> String {
        let created = self.admin.put(self.path("/teams"), body).await;
        created.expect_status(201).id()
    }

    async fn join(&self, role: Option<Role>) -> Persona<'a> {
        let persona = self.app.stranger().await;
        self.admit(&persona, role).await;
        persona
    }

    /// Makes a user a member.
    pub async fn admit(&self, persona: &Persona<'_>, role: Option<Role>) {
        let mut tx = self
            .app
            .system()
            .begin()
            .await
            .expect("the database answers");
        members::insert(&mut tx, self.id, persona.id, role, false)
            .await
            .expect("a new member");
        tx.commit(CommitPermit::without_event("a fixture"))
            .await
            .expect("the database answers");
    }
}
