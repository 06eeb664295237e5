//! Saves that send only the blocks that changed.

use serde_json::{Value, json};
use testkit::{Reply, TestApp, TestChangeRequest, insert_page};

use crate::fixture::ChangeRequestFixture;

const PAGE: &str = "First __line__.\n\n+ one __item__\n+ two\n\nLast   line.\n";

/// A page as its writer has read it.
struct Page<'a> {
    request: TestChangeRequest<'a>,
    id: String,
    base: String,
}

impl<'a> Page<'a> {
    async fn new(setup: &ChangeRequestFixture<'a>) -> Self {
        let request = setup.create_request(&setup.anna, "Blocks").await;
        let id = request
            .change(json!([insert_page("Lists", PAGE)]))
            .await
            .remove(0);
        let base = revision(&request).await;
        Self { request, id, base }
    }

    async fn send(&self, members: Value) -> Reply {
        self.send_by(&self.request, "?compat=false&return=blocks", members)
            .await
    }

    async fn send_by(&self, request: &TestChangeRequest<'_>, query: &str, members: Value) -> Reply {
        let mut change = json!({"operation": "update_page", "page": self.id, "base": self.base});
        change
            .as_object_mut()
            .expect("an object")
            .extend(members.as_object().cloned().expect("an object"));
        let path = request.path(&format!("/content{query}"));
        request
            .space
            .persona
            .post(path, json!({"changes": [change]}))
            .await
    }

    async fn at(&self, revision: &str) -> Value {
        let path = format!("/revisions/{revision}/page/{}", self.id);
        self.request
            .space
            .persona
            .get_json(self.request.space.path(&path))
            .await
    }

    async fn nodes(&self) -> Value {
        self.at(&self.base).await["document"]["nodes"].clone()
    }

    async fn text(&self) -> String {
        let path = format!("/content/page/{}?format=markdown", self.id);
        let page = self
            .request
            .space
            .persona
            .get_json(self.request.path(&path))
            .await;
        page["markdown"].as_str().expect("text").to_owned()
    }
}

async fn revision(request: &TestChangeRequest<'_>) -> String {
    request.get().await["revision"]
        .as_str()
        .expect("an id")
        .to_owned()
}

fn paragraph(text: &str) -> Value {
    let leaf = json!({"object": "leaf", "text": text, "marks": []});
    json!({"object": "block", "type": "paragraph", "nodes": [{"object": "text", "leaves": [leaf]}]})
}

fn key(node: &Value) -> &str {
    node["key"].as_str().expect("a key")
}

/// Applies the splices of an answer as a client does, with the new keys.
fn applied(nodes: &Value, container: Option<&str>, changed: &Value) -> Vec<Value> {
    let splices = changed["blocks"].as_array().expect("splices");
    let own: Vec<&Value> = splices
        .iter()
        .filter(|one| one["in"].as_str() == container)
        .collect();
    let inserted = |after: Option<&str>| -> Vec<Value> {
        let here = own.iter().filter(|one| one["after"].as_str() == after);
        here.flat_map(|one| one["insert"].as_array().cloned().unwrap_or_default())
            .collect()
    };
    let mut result = inserted(None);
    for node in nodes.as_array().expect("nodes") {
        let Some(name) = node["key"].as_str().filter(|_| node["object"] == "block") else {
            result.push(node.clone());
            continue;
        };
        let is_removed = own.iter().any(|one| {
            one["remove"]
                .as_array()
                .is_some_and(|keys| keys.iter().any(|key| key == name))
        });
        if !is_removed {
            let mut stays = node.clone();
            if let Some(now) = changed["keys"].get(name) {
                stays["key"] = now.clone();
            }
            if node["nodes"].is_array() {
                stays["nodes"] = applied(&node["nodes"], Some(name), changed).into();
            }
            result.push(stays);
        }
        result.extend(inserted(Some(name)));
    }
    result
}

/// Keys of text are made from those of their blocks.
fn without_text_keys(nodes: &Value) -> Value {
    let mut nodes = nodes.clone();
    remove_text_keys(&mut nodes);
    nodes
}

fn remove_text_keys(value: &mut Value) {
    if let Some(map) = value.as_object_mut() {
        if map.get("object").is_some_and(|object| object == "text") {
            map.remove("key");
        }
        map.values_mut().for_each(remove_text_keys);
    }
    let items = value.as_array_mut().into_iter().flatten();
    items.for_each(remove_text_keys);
}

#[tokio::test]
async fn only_the_blocks_that_are_sent_change_and_the_answer_has_their_keys() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let page = Page::new(&setup).await;
    let nodes = page.nodes().await;
    let item = &nodes[1]["nodes"][0];
    let blocks = json!([
        {"in": key(item), "after": null, "remove": [key(&item["nodes"][0])], "insert": [paragraph("ONE")]},
        {"after": key(&nodes[2]), "insert": [paragraph("New")]},
    ]);
    let before = page.text().await;
    let saved = page
        .send(json!({"blocks": blocks}))
        .await
        .expect_status(200)
        .json();
    let wanted = before
        .replace("one __item__", "ONE")
        .replace("Last   line.\n", "Last   line.\n\nNew\n");
    assert_eq!(page.text().await, wanted);

    let changed = &saved["changes"][0];
    assert_eq!(changed["revision"], saved["changeRequest"]["revision"]);
    let now = page.at(changed["revision"].as_str().expect("an id")).await;
    assert_eq!(changed["git"]["oid"], now["git"]["oid"]);
    let applied = Value::Array(applied(&nodes, None, changed));
    assert_eq!(
        without_text_keys(&applied),
        without_text_keys(&now["document"]["nodes"])
    );
    assert!(changed.to_string().len() < 1500, "{changed}");
}

#[tokio::test]
async fn blocks_of_others_stay_and_are_in_the_answer() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let page = Page::new(&setup).await;
    let nodes = page.nodes().await;
    let replace = |place: usize, text| {
        let after = place.checked_sub(1).map(|above| key(&nodes[above]));
        json!({"blocks": [{"after": after, "remove": [key(&nodes[place])], "insert": [paragraph(text)]}]})
    };
    let theirs = page.request.as_persona(&setup.ben);
    page.send_by(&theirs, "", replace(2, "Theirs"))
        .await
        .expect_status(200);
    let saved = page
        .send(replace(0, "Mine"))
        .await
        .expect_status(200)
        .json();
    assert_eq!(
        page.text()
            .await
            .matches("Mine\n\n+ one __item__\n+ two\n\nTheirs\n")
            .count(),
        1
    );
    let changed = &saved["changes"][0];
    let now = page.at(changed["revision"].as_str().expect("an id")).await;
    let applied = Value::Array(applied(&nodes, None, changed));
    assert_eq!(
        without_text_keys(&applied),
        without_text_keys(&now["document"]["nodes"])
    );

    // Where both changed the same, nothing is written.
    let stale = page
        .send(replace(2, "Mine too"))
        .await
        .expect_status(409)
        .json();
    assert_eq!(stale["error"]["type"], "stale");
}

#[tokio::test]
async fn splices_are_refused_by_the_name_of_what_is_wrong() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let page = Page::new(&setup).await;
    let nodes = page.nodes().await;
    for (members, field) in [
        (
            json!({"blocks": [{"after": "no"}]}),
            "changes[0].blocks[0].after",
        ),
        (
            json!({"blocks": [{"after": null, "remove": ["no"]}]}),
            "changes[0].blocks[0].remove",
        ),
        (
            json!({"blocks": [{"after": null}, {"in": "no", "after": null}]}),
            "changes[0].blocks[1].in",
        ),
        (
            json!({"blocks": [{"after": null, "insert": [{"object": "none"}]}]}),
            "changes[0].blocks[0].insert[0].object",
        ),
        (
            json!({"blocks": [], "document": {"markdown": "x"}}),
            "changes[0].blocks",
        ),
        (json!({"blocks": [], "base": null}), "changes[0].blocks"),
        (
            json!({"blocks": vec![json!({"after": null}); 1001]}),
            "changes[0].blocks",
        ),
    ] {
        page.send(members).await.expect_invalid(field);
    }
    let one = json!({"blocks": [{"after": null, "remove": [key(&nodes[0])]}]});
    page.send_by(&page.request, "?return=blocks", one.clone())
        .await
        .expect_invalid("return");
    page.send_by(&page.request, "?return=all&compat=false", one)
        .await
        .expect_invalid("return");
    assert!(page.text().await.contains("First __line__."));
}
