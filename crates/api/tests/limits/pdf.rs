//! Spaces that are too large for one PDF.

use std::fmt::Write as _;

use axum::body::Body;
use http::Method;
use testkit::TestApp;

#[tokio::test]
async fn a_space_with_too_much_text_is_refused_before_it_is_printed() {
    // Any program: it is not started.
    let builder = TestApp::builder();
    let builder = builder.settings(|settings| settings.press.program = "/bin/cat".into());
    let app = builder.build().await;
    let org = app.organization("acme").await;
    let space = org.space("Library").await;
    // A megabyte in each page, and one object for all of them.
    let text = format!("# Page\n\n{}\n", "word ".repeat(200_000));
    let names: Vec<String> = (0..34).map(|number| format!("p{number}.md")).collect();
    let mut summary = String::new();
    for name in &names {
        writeln!(summary, "* [Page]({name})").expect("a string takes it");
    }
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (&**name, &*text)).collect();
    files.push(("SUMMARY.md", summary.as_str()));
    space.commit(&files).await;
    let address = org.admin.get(format!("/spaces/{space}/pdf")).await;
    let address = address.expect_status(200).text("/url");
    let (_, ticket) = address.split_once("/pdf/").expect("an address of a PDF");
    let request = app
        .anonymous()
        .request(Method::GET, &format!("/pdf/{ticket}"));
    let request = request.body(Body::empty()).expect("a good request");
    let refused = app.send(request).await.expect_invalid("page");
    let message = refused.text("/error/message");
    assert!(message.contains("32 MiB of text"), "{message}");
}
