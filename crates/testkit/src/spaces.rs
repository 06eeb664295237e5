//! Spaces to test with. All requests are sent over HTTP, as one person.

use std::fmt::{self, Display};

use model::id::{OrganizationId, SpaceId};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::{Org, Persona};

/// A space, as one person uses it. Can be formatted into paths and bodies, as its id.
#[derive(Clone)]
pub struct TestSpace<'a> {
    pub id: String,
    pub persona: Persona<'a>,
}

impl<'a> Org<'a> {
    /// Creates a space without pages, as the admin.
    pub async fn space(&self, title: &str) -> TestSpace<'a> {
        self.space_with(json!({"title": title})).await
    }

    /// Creates a space with any settings, as the admin.
    pub async fn space_with(&self, body: Value) -> TestSpace<'a> {
        let id = self.admin.create(self.path("/spaces"), body).await;
        self.admin.space(id)
    }

    /// Creates a space with these files on main, as the admin.
    pub async fn space_with_files(&self, title: &str, files: &[(&str, &str)]) -> TestSpace<'a> {
        let space = self.space(title).await;
        space.commit(files).await;
        space
    }
}

impl<'a> Persona<'a> {
    /// An existing space, as this person uses it.
    pub fn space(&self, id: impl Display) -> TestSpace<'a> {
        TestSpace {
            id: id.to_string(),
            persona: self.clone(),
        }
    }
}

impl<'a> TestSpace<'a> {
    /// The same space, as another person uses it.
    pub fn as_persona(&self, persona: &Persona<'a>) -> Self {
        persona.space(&self.id)
    }

    /// An API path of the space.
    pub fn path(&self, rest: &str) -> String {
        format!("/spaces/{}{rest}", self.id)
    }

    pub fn space_id(&self) -> SpaceId {
        self.id.parse().expect("an id")
    }

    /// Replaces all files on main, in the database: no operation of the API writes files by their paths.
    pub async fn commit(&self, files: &[(&str, &str)]) {
        let app = self.persona.app;
        let organization = sqlx::query_scalar("select organization_id from spaces where id = $1")
            .bind(self.space_id().uuid())
            .fetch_one(app.pool())
            .await
            .expect("the space exists");
        let organization = OrganizationId::from_uuid(organization);
        app.commit_to_main(organization, self.space_id(), self.persona.id, files)
            .await;
    }

    /// The titles of the first level of pages on main, in their order.
    pub async fn titles(&self) -> Vec<String> {
        self.persona.page_titles(self.path("/content/pages")).await
    }

    pub async fn update(&self, body: Value) {
        let updated = self.persona.patch(self.path(""), body).await;
        updated.expect_status(200);
    }
}

impl Persona<'_> {
    /// The titles of the first level of a list of pages.
    pub async fn page_titles(&self, path: impl AsRef<str>) -> Vec<String> {
        let list = self.get_json(path).await;
        let pages = list["pages"].as_array().expect("a list of pages").iter();
        pages
            .map(|page| page["title"].as_str().expect("a title").to_owned())
            .collect()
    }
}

impl Display for TestSpace<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.id)
    }
}

impl Serialize for TestSpace<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}
