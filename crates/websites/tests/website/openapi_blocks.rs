//! OpenAPI blocks on pages: uploaded specs by their slug, and files of the space.

use testkit::TestApp;

use crate::fixture::SiteFixture;

const PAGES: [(&str, &str); 2] = [
    (
        "api.md",
        "# API\n\n{% openapi-operation spec=\"payments\" path=\"/pay\" method=\"post\" %}\n[payments](https://api.example.com)\n\
         {% endopenapi-operation %}\n",
    ),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Home](README.md)\n* [API](api.md)\n",
    ),
];

fn payments(summary: &str) -> String {
    format!(
        "openapi: 3.1.0
info: {{title: Payments}}
paths:
  /pay:
    post:
      summary: {summary}
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                zone: {{type: string, description: Where it is paid}}
                amount: {{type: integer, description: How much}}
      responses:
        '200': {{description: Paid <img src=x onerror=alert(1)>}}
"
    )
}

/// Returns the current page. The cookie bypasses the cache per URL.
async fn shown(stage: &SiteFixture<'_>, path: &str) -> String {
    stage
        .ask(path, &[("cookie", "theme=dark")])
        .await
        .expect_status(200)
        .text
}

#[tokio::test]
async fn an_operation_is_drawn_from_the_last_version() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    stage.change(&PAGES).await;
    let other = app.organization("other").await;
    other
        .openapi_spec("payments", &payments("Pay somebody else"))
        .await;
    let missing = shown(&stage, "/api").await;
    assert!(
        missing.contains("The description of this API is not available"),
        "another tenant's description is drawn"
    );

    stage
        .org
        .openapi_spec("payments", &payments("Pay now"))
        .await;
    let page = shown(&stage, "/api").await;
    assert!(page.contains("Pay now"), "{page}");
    assert!(!page.contains("not available"));
    assert!(
        !page.contains("<img src=x"),
        "the description is taken for HTML"
    );
    let zone = page.find("Where it is paid").expect("a property");
    let amount = page.find("How much").expect("another property");
    assert!(zone < amount, "properties are not in the order of the spec");

    stage
        .org
        .openapi_spec("payments", &payments("Pay later"))
        .await;
    let page = shown(&stage, "/api").await;
    assert!(page.contains("Pay later"), "an older version is shown");
}

#[tokio::test]
async fn operations_have_samples_and_schemas_are_in_the_outline() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let schemas =
        "\n{% openapi-schemas spec=\"payments\" schemas=\"Receipt\" %}\n{% endopenapi-schemas %}\n";
    let page = format!("{}{schemas}", PAGES[0].1);
    stage.change(&[(PAGES[0].0, &page), PAGES[1]]).await;
    let receipt = "components:\n  schemas:\n    Receipt: {type: object, properties: {city: {type: string}}}\n";
    let text = format!("{}{receipt}", payments("Pay now"));
    stage.org.openapi_spec("payments", &text).await;
    let drawn = shown(&stage, "/api").await;
    for language in ["bash", "javascript", "python", "go", "rust"] {
        let class = format!("<code class=\"language-{language}\">");
        assert!(drawn.contains(&class), "{language}: {drawn}");
    }
    assert!(drawn.contains("'https://api.example.com/pay'"), "{drawn}");
    // The sample amount is derived from the field's name.
    assert!(drawn.contains("1999"), "{drawn}");
    for anchor in ["#post-pay", "#schema-receipt"] {
        assert!(
            drawn.contains(&format!("<a href=\"{anchor}\">")),
            "{anchor}: {drawn}"
        );
    }
    assert!(drawn.contains("id=\"schema-receipt\""), "{drawn}");
}

#[tokio::test]
async fn an_operation_is_drawn_from_a_file_of_the_space() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let text = payments("Pay by file");
    let page = "# API\n\n{% openapi src=\".gitbook/assets/payments.yaml\" path=\"/pay\" method=\"post\" %}\n\
                [payments.yaml](.gitbook/assets/payments.yaml)\n{% endopenapi %}\n\n\
                {% openapi src=\".gitbook/assets/logo.svg\" path=\"/pay\" method=\"post\" %}\n\
                [logo.svg](.gitbook/assets/logo.svg)\n{% endopenapi %}\n";
    stage
        .change(&[
            ("api.md", page),
            PAGES[1],
            (".gitbook/assets/payments.yaml", &text),
        ])
        .await;
    let drawn = shown(&stage, "/api").await;
    assert!(drawn.contains("Pay by file"), "{drawn}");
    assert!(
        drawn.contains("not available"),
        "a picture describes no API"
    );
}
