//! Components of integrations: each element, and what hostile scripts describe.

use document::{Unresolved, read};
use render::blocks::{Body, Component, ComponentForms, RenderContext, body};
use serde_json::{Map, Value, json};

use crate::{everything, hostile, parsed};

/// Every block of an integration is drawn as one component.
struct Components {
    component: Component,
    forms: bool,
}

struct PlainForms;

impl ComponentForms for PlainForms {
    fn path(&self) -> &'static str {
        "/docs/~/integration"
    }

    fn sign_component(&self, component: &Component, inputs: &Map<String, Value>) -> Option<String> {
        let message = json!([component.state, inputs]).to_string();
        (message.len() < 10_000).then_some(message)
    }

    fn sign_action(&self, _: &Component, action: &Value) -> String {
        format!("signed {action}")
    }
}

impl RenderContext for Components {
    fn component(&self, _: &document::Block) -> Option<&Component> {
        Some(&self.component)
    }

    fn component_forms(&self) -> Option<&dyn ComponentForms> {
        self.forms.then_some(&PlainForms)
    }
}

fn drawn_with(component: Component, forms: bool) -> Body {
    let document = read("{% @kit/block %}\n", &Unresolved);
    body(&document, &Components { component, forms })
}

fn drawn(element: Value, state: Value) -> Body {
    let Value::Object(state) = state else {
        panic!("a state is an object");
    };
    let component = Component {
        element: json!({"type": "block", "children": vec![element]}),
        state,
        frame_sources: vec!["https://run.example".to_owned()],
        identity: Value::Null,
    };
    drawn_with(component, true)
}

fn html(element: Value) -> String {
    drawn(element, json!({"name": "Ada", "on": true, "list": ["b"]})).html
}

/// One of each element, with all fields.
fn all_elements() -> Value {
    let action = json!({"action": "go", "to": {"$state": "name"}});
    let button = json!({"type": "button", "label": "Go", "style": "primary", "icon": "star", "trailingIcon": "link",
        "tooltip": "Really", "onPress": action, "confirm": {"title": "Sure?", "text": "It goes.", "confirm": "Yes"}});
    let image =
        json!({"type": "image", "source": {"url": "https://a.example/a.png"}, "aspectRatio": 2});
    let link =
        json!({"type": "link", "target": {"url": "https://a.example/"}, "children": ["there"]});
    let options = json!([{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]);
    json!([
        {"type": "vstack", "align": "center", "children": ["in a column"]},
        {"type": "hstack", "align": "end", "children": [{"type": "box", "grow": 1, "children": ["in a box"]}]},
        {"type": "divider", "size": "small"},
        {"type": "text", "style": "bold", "children": ["bold ", {"type": "text", "style": "code", "children": "x"}, link]},
        {"type": "markdown", "content": "# Title\n\n*soft*\n\n{% @kit/block %}\n"},
        image,
        {"type": "link", "target": {"url": {"host": "b.example", "pathname": "/c", "query": {"q": {"$state": "name"}}}},
            "children": "with a query"},
        button,
        {"type": "button", "label": "Open", "onPress": {"action": "@ui.url.open", "url": "https://c.example/"}},
        {"type": "button", "label": "Edit", "onPress": {"action": "@editor.node.updateProps", "props": {}}},
        {"type": "card", "title": "Card", "hint": [{"type": "text", "children": "about"}], "icon": "github",
            "onPress": action, "buttons": [button], "children": ["inside"]},
        {"type": "codeblock", "content": {"$state": "name"}, "syntax": "js", "lineNumbers": true, "footer": ["below"]},
        {"type": "codeblock", "content": "draft", "state": "code", "onContentChange": action},
        {"type": "hint", "children": [{"type": "text", "children": "mind"}]},
        {"type": "input", "label": "Name", "hint": "yours", "element":
            {"type": "textinput", "state": "name", "placeholder": "Who?", "inputType": "email"}},
        {"type": "textinput", "state": "more", "multiline": true, "initialValue": "lines"},
        {"type": "select", "state": "one", "initialValue": "b", "options": options, "onValueChange": action},
        {"type": "select", "state": "list", "multiple": true, "options": options},
        {"type": "select", "state": "far", "options": {"url": "https://a.example/"}, "placeholder": "Choose"},
        {"type": "switch", "state": "on", "onValueChange": action},
        {"type": "radio", "state": "one", "value": "a"},
        {"type": "checkbox", "state": "list", "value": "b"},
        {"type": "webframe", "source": {"url": "https://run.example/frame"}, "aspectRatio": 1.5,
            "data": {"content": {"$state": "name"}, "fixed": "x"}},
        {"type": "webframe", "source": {"url": "https://other.example/frame"}},
        {"type": "stepper", "activeStep": "2", "children": [
            {"type": "step", "id": "1", "title": "First", "children": ["one"]},
            {"type": "step", "id": "2", "title": "Second", "children": ["two"]}]},
        {"type": "modal", "title": "Overlay", "subtitle": ["below it"], "children": ["asks"], "submit": button,
            "returnValue": {"x": 1}},
        {"type": "hologram", "children": ["an unknown element"]},
    ])
}

#[test]
fn every_element_is_drawn() {
    let drawn = drawn(
        json!({"type": "vstack", "children": all_elements()}),
        json!({
            "name": "Ada", "on": true, "list": ["b"],
        }),
    );
    insta::assert_snapshot!(drawn.html.replace("><", ">\n<"));
    assert_eq!(drawn.metadata.frames, ["https://run.example"]);
    assert!(drawn.metadata.components);
    assert_eq!(
        drawn.outline,
        [],
        "headings of components are not those of the page"
    );
}

#[test]
fn only_what_can_be_sent_is_a_form() {
    let button = json!({"type": "button", "label": "Go", "onPress": {"action": "go"}});
    assert!(html(button.clone()).contains(
        "<form class=\"kit\" method=\"post\" action=\"/docs/~/integration\" data-component=\"\">"
    ));
    for harmless in [
        json!({"type": "button", "label": "Go", "onPress": {"action": "@ui.url.open", "url": "https://a.example"}}),
        json!({"type": "button", "label": "Go", "onPress": {"action": "@editor.node.updateProps"}}),
        json!({"type": "button", "label": "Go"}),
        json!({"type": "textinput", "state": "name"}),
    ] {
        let html = html(harmless);
        assert!(!html.contains("<form"), "{html}");
    }
    let component = Component {
        element: json!({"type": "block", "children": [button]}),
        ..Component::default()
    };
    let html = drawn_with(component.clone(), false).html;
    assert!(
        !html.contains("<form") && html.contains("aria-disabled"),
        "{html}"
    );
    // What cannot be signed because it is too large is shown without a form.
    let large = Component {
        state: Map::from_iter([("x".to_owned(), "x".repeat(10_000).into())]),
        ..component
    };
    let html = drawn_with(large, true).html;
    assert!(!html.contains("<form") && html.contains("Go"), "{html}");
}

#[test]
fn inputs_are_signed_with_the_values_that_were_drawn() {
    let action = json!({"action": "go"});
    let html = html(json!([
        {"type": "checkbox", "state": "list", "value": "a"},
        {"type": "checkbox", "state": "list", "value": 2},
        {"type": "switch", "state": "on"},
        {"type": "button", "label": "Go", "onPress": action},
    ]));
    let signed = r"{&quot;list&quot;:{&quot;kind&quot;:&quot;many&quot;,&quot;values&quot;:[&quot;a&quot;,2]},";
    assert!(html.contains(signed), "{html}");
    assert!(
        html.contains("name=\"state:on\" value=\"true\" checked"),
        "{html}"
    );
}

#[test]
fn frames_are_only_of_declared_hosts_and_in_a_sandbox() {
    let frame = |url: &str| html(json!({"type": "webframe", "source": {"url": url}}));
    let shown = frame("https://run.example/a");
    assert!(shown.contains("sandbox=\"allow-"), "{shown}");
    assert!(!shown.contains("allow-same-origin"), "{shown}");
    let other = frame("https://evil.example/a");
    assert!(!other.contains("<iframe"), "{other}");
    assert!(
        other.contains("<a href=\"https://evil.example/a\""),
        "{other}"
    );
    let script = frame("javascript:alert(1)");
    assert!(
        !script.contains("<iframe") && !script.contains("<a"),
        "{script}"
    );
}

#[test]
fn nothing_that_a_script_describes_gets_through() {
    let kept = [
        "type",
        "style",
        "align",
        "state",
        "action",
        "inputType",
        "activeStep",
        "id",
    ];
    let listed = hostile::lists().0;
    for payload in hostile::payloads()
        .iter()
        .filter(|payload| listed.contains(&payload.as_str()))
    {
        for stored in [&kept[..], &["type"]] {
            let mut elements = all_elements();
            everything::fill(&mut elements, payload, stored);
            let state = json!({"name": payload, "list": [payload]});
            let html = drawn(elements, state).html;
            let ours = ["element form", "element select", "element textarea"];
            let found = parsed::unsafe_parts(&html);
            let found: Vec<&String> = found
                .iter()
                .filter(|part| {
                    !ours.contains(&part.as_str())
                        && !part.starts_with("iframe src=\"https://run.example/")
                })
                .collect();
            assert!(found.is_empty(), "{payload:?} gives {found:#?}\n{html}");
            assert_eq!(
                html.matches("<form").count(),
                html.matches("action=\"/docs/~/integration\"").count(),
                "{html}"
            );
        }
    }
}

#[test]
fn depth_number_and_length_are_limited() {
    let mut deep = json!("bottom");
    for _ in 0..100 {
        deep = json!({"type": "vstack", "children": [deep]});
    }
    let html = html(deep);
    assert!(html.contains('…') && !html.contains("bottom"), "{html}");
    assert!(html.matches("<div").count() < 50, "{html}");

    let many: Vec<Value> = (0..20_000)
        .map(|number| json!({"type": "text", "children": number.to_string()}))
        .collect();
    let html = self::html(json!({"type": "vstack", "children": many}));
    assert!(html.contains(">1000<") && !html.contains(">10000<"));

    let long = "x".repeat(60 << 10);
    let frame = json!({"type": "webframe", "source": {"url": "https://run.example/"},
        "data": {"text": {"$state": "long"}}});
    let frames = drawn(json!(vec![frame; 1_000]), json!({"long": long})).html;
    assert!(frames.len() < 3_000_000, "{}", frames.len());

    let long = "é".repeat(1 << 20);
    let html = self::html(json!([long, long, {"type": "markdown", "content": long}]));
    assert!(html.len() < 1_100_000, "{}", html.len());
}

#[test]
fn descriptions_without_sense_are_empty() {
    for element in [
        Value::Null,
        json!(1.5),
        json!([[[]]]),
        json!({}),
        json!({"type": 7}),
        json!({"type": "image"}),
        json!({"type": "webframe"}),
        json!({"type": "select", "options": 3}),
        json!({"type": "card", "icon": {}}),
        json!({"type": "markdown", "content": {"$state": {}}}),
        json!({"type": "modal", "children": {"type": "modal"}}),
    ] {
        let html = html(element.clone());
        assert!(
            html.starts_with("<div class=\"kit\">") || html.starts_with("<form"),
            "{element}: {html}"
        );
    }
}
