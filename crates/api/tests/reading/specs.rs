//! OpenAPI specs: readable by visitors who see one on a page of the site, and by no others.

use model::id::OpenApiVersionId;
use serde_json::json;
use testkit::{Persona, TestApp};
use uuid::Uuid;

use crate::fixture::ReadingFixture;

const FILES: [(&str, &str); 6] = [
    (
        "README.md",
        "# Home\n\n{% openapi-operation spec=\"shown\" path=\"/pay\" method=\"post\" %}\n[shown](https://api.example.com)\n\
         {% endopenapi-operation %}\n",
    ),
    (
        "beta.md",
        "---\nif: visitor.claims.beta\n---\n\n# Beta\n\n\
         {% openapi-operation spec=\"on-page\" path=\"/pay\" method=\"post\" %}\n[on-page](https://api.example.com)\n\
         {% endopenapi-operation %}\n",
    ),
    (
        "blocks.md",
        "# Blocks\n\n{% if visitor.claims.beta %}\n\n\
         {% openapi-operation spec=\"in-block\" path=\"/pay\" method=\"post\" %}\n[in-block](https://api.example.com)\n\
         {% endopenapi-operation %}\n\n{% endif %}\n",
    ),
    (
        "including.md",
        "# Including\n\n{% include \".gitbook/includes/api.md\" %}\n",
    ),
    (
        ".gitbook/includes/api.md",
        "---\ntitle: API\n---\n\n{% openapi-schemas spec=\"included\" schemas=\"Payment\" %}\n[included](https://api.example.com)\n\
         {% endopenapi-schemas %}\n",
    ),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Home](README.md)\n* [Beta](beta.md)\n* [Blocks](blocks.md)\n* [Including](including.md)\n",
    ),
];

const ELSEWHERE: [(&str, &str); 1] = [(
    "README.md",
    "# Plans\n\n{% openapi-operation spec=\"elsewhere\" path=\"/pay\" method=\"post\" %}\n[elsewhere](https://api.example.com)\n\
     {% endopenapi-operation %}\n",
)];

const SPECS: [&str; 6] = [
    "shown",
    "on-page",
    "in-block",
    "included",
    "elsewhere",
    "unused",
];

/// The id of the version of a spec.
fn version(number: u128) -> Uuid {
    Uuid::from_u128(0x0199_0000_0000_7000_8000_0000_0001_0000 + number)
}

async fn make_specs(stage: &ReadingFixture<'_>) {
    for (number, slug) in (0_u128..).zip(SPECS) {
        let created = sqlx::query(
            "with spec as (
                 insert into openapi_specs (organization_id, id, slug, source_url, state, last_version, processed_at,
                                            created_at, updated_at)
                 values ($1, $2, $3, 'https://api.example.com/openapi.yaml', 'complete', $4, now(), now(), now())
             )
             insert into openapi_spec_versions (organization_id, spec_id, id, source, created_at)
             values ($1, $2, $4, 'openapi: 3.1.0', now())",
        )
        .bind(stage.org.id.uuid())
        .bind(Uuid::from_u128(
            0x0199_0000_0000_7000_8000_0000_0002_0000 + number,
        ))
        .bind(slug)
        .bind(version(number));
        created.execute(stage.app.pool()).await.expect("a new spec");
    }
}

/// A site with one space whose pages show specs, some of them only to some visitors.
async fn site(app: &TestApp) -> ReadingFixture<'_> {
    let stage = ReadingFixture::new(app, "public").await;
    let space = stage.org.space_with_files("API", &FILES).await.id;
    stage.org.space_with_files("Elsewhere", &ELSEWHERE).await;
    stage
        .sql(
            "with emptied as (delete from site_spaces where organization_id = $1 and site_id = $2)
              update sites set adaptive_content = true where organization_id = $1 and id = $2",
        )
        .await;
    stage.add_section("api", None, &space).await;
    make_specs(&stage).await;
    stage
}

async fn insider<'a>(stage: &ReadingFixture<'a>) -> Persona<'a> {
    let token = stage.site.visitor_token(json!({"beta": true})).await;
    stage.enter("/", json!({"jwtToken": token})).await
}

#[tokio::test]
async fn readers_read_the_specs_that_their_pages_show() {
    let app = TestApp::new().await;
    let stage = site(&app).await;
    let path = |slug: &str| format!("/orgs/{}/openapi/{slug}/versions/latest", stage.org.id);
    let (reader, insider) = (stage.reader().await, insider(&stage).await);
    for (slug, for_reader, for_insider) in [
        ("shown", 200, 200),
        ("included", 200, 200),
        ("on-page", 404, 200),
        ("in-block", 404, 200),
        ("elsewhere", 404, 404),
        ("unused", 404, 404),
        ("missing", 404, 404),
    ] {
        let content = format!("{}/content", path(slug));
        let read = reader.get(&content).await;
        assert_eq!(read.status.as_u16(), for_reader, "{slug}");
        let read = insider.get(&content).await;
        assert_eq!(read.status.as_u16(), for_insider, "{slug}");
        // Only what the page needs.
        reader.get(path(slug)).await.expect_status(403);
    }
    let stranger = app.stranger().await;
    let content = format!("{}/content", path("shown"));
    stranger.get(&content).await.expect_status(404);
}

#[tokio::test]
async fn readers_read_only_the_version_that_is_shown() {
    let app = TestApp::new().await;
    let stage = site(&app).await;
    let reader = stage.reader().await;
    let at = |id: Uuid| {
        let id = OpenApiVersionId::from_uuid(id);
        format!("/orgs/{}/openapi/shown/versions/{id}/content", stage.org.id)
    };
    reader.get(at(version(0))).await.expect_status(200);
    let older = Uuid::from_u128(0x0199_0000_0000_7000_8000_0000_0000_0001);
    let added = sqlx::query(
        "insert into openapi_spec_versions (organization_id, spec_id, id, source, created_at)
         select organization_id, id, $2, 'openapi: 3.0.0', now() from openapi_specs
         where organization_id = $1 and slug = 'shown'",
    )
    .bind(stage.org.id.uuid())
    .bind(older);
    added.execute(app.pool()).await.expect("an older version");
    reader.get(at(older)).await.expect_status(404);
    stage.org.admin.get(at(older)).await.expect_status(200);
}

#[tokio::test]
async fn readers_of_another_site_read_nothing_of_it() {
    let app = TestApp::new().await;
    let stage = site(&app).await;
    let path = format!(
        "/orgs/{}/openapi/shown/versions/latest/content",
        stage.org.id
    );
    let other = ReadingFixture::new(&app, "public").await.reader().await;
    other.get(&path).await.expect_status(404);
    let reader = stage.reader().await;
    reader.get(&path).await.expect_status(200);
    let admin = &stage.org.admin;
    admin
        .post(stage.at("/unpublish"), json!({}))
        .await
        .expect_status(200);
    reader.get(&path).await.expect_status(404);
}
