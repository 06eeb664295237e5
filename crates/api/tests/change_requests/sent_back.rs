//! A page that is sent back as it was read keeps every byte, however its links are written.

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::ChangeRequestFixture;

const HOME: &str = "---\ndescription: 'quoted'\n---\n\n# Home\n\nStay [here](./), go [down](sub/) or *[in](sub)*.\n\n<table data-card-size=\"large\" data-view=\"cards\"><thead><tr><th></th><th data-hidden data-card-target data-type=\"content-ref\"></th></tr></thead><tbody><tr><td>Card</td><td><a href=\"./\">.</a></td></tr></tbody></table>\n";
const SUB: &str = "# Sub\n\n- Up [home](../), from the [root](/README.md), see [Home sweet home](../ \"mention\").\n- A [page that is not listed](../unlisted.md), a [missing one](gone.md), [this one](#sub).\n- A file: [note](../.gitbook/assets/note.txt), a picture: ![](../.gitbook/assets/dot.png)\n\n{% include \"../.gitbook/includes/shared.md\" %}\n\nThe last line has no end";
const FILES: [(&str, &str); 7] = [
    ("README.md", HOME),
    ("sub/README.md", SUB),
    ("unlisted.md", "# Unlisted\n"),
    (
        "SUMMARY.md",
        "* [Home](README.md)\n* [Sub](sub/README.md)\n",
    ),
    (".gitbook/assets/note.txt", "a note"),
    (".gitbook/assets/dot.png", "no picture"),
    (".gitbook/includes/shared.md", "Shared.\n"),
];

struct Proposal<'a> {
    setup: &'a ChangeRequestFixture<'a>,
    at: String,
}

impl<'a> Proposal<'a> {
    async fn new(setup: &'a ChangeRequestFixture<'a>) -> Self {
        setup.space.commit(&FILES).await;
        let request = setup.create_request(&setup.anna, "Back").await;
        Self {
            setup,
            at: request.path(""),
        }
    }

    /// The pages as they are listed, Home and Sub.
    async fn pages(&self) -> Value {
        self.setup
            .anna
            .get_json(format!("{}/content/pages", self.at))
            .await["pages"]
            .clone()
    }

    async fn read(&self, id: &Value, format: &str) -> Value {
        let id = id.as_str().expect("an id");
        let path = format!("{}/content/page/{id}?format={format}", self.at);
        self.setup.anna.get_json(path).await
    }

    async fn write(&self, id: &Value, document: Value) {
        let change = json!({"operation": "update_page", "page": id, "document": document});
        let path = format!("{}/content", self.at);
        let body = json!({"changes": [change]});
        self.setup.anna.post(path, body).await.expect_status(200);
    }
}

#[tokio::test]
async fn an_unchanged_page_keeps_its_bytes() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let proposal = Proposal::new(&setup).await;
    let before = proposal.pages().await;
    for page in before.as_array().expect("a list") {
        assert!(page["git"]["oid"].is_string(), "{page}");
        for format in ["document", "markdown"] {
            let read = proposal.read(&page["id"], format).await;
            let body = json!({format: read[format]});
            proposal.write(&page["id"], body).await;
            let after = proposal.pages().await;
            for at in 0..2 {
                assert_eq!(after[at]["git"], before[at]["git"], "sent as {format}");
            }
        }
    }
}

#[tokio::test]
async fn a_mention_in_a_changed_block_is_labelled_with_a_name_and_not_with_an_id() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let proposal = Proposal::new(&setup).await;
    let sub = proposal.pages().await[1]["id"].clone();
    let page = proposal.read(&sub, "document").await;
    let changed = page["document"].to_string().replace("Up ", "Upwards to ");
    let changed: Value = serde_json::from_str(&changed).expect("still JSON");
    proposal.write(&sub, json!({"document": changed})).await;
    let now = proposal.read(&sub, "markdown").await;
    let text = now["markdown"].as_str().expect("text");
    assert!(text.contains("Upwards to [home](../README.md)"), "{text}");
    assert!(
        text.contains("[README.md](../README.md \"mention\")"),
        "{text}"
    );
}
