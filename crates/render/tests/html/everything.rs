//! A document with every block, inline, mark, column and reference, and every field they can have.

use serde_json::{Value, json};

/// The name of a cell's text fragment.
const CELL: &str = "cell";

/// Replaces every string, except fields of these names.
pub(crate) fn fill(value: &mut Value, payload: &str, stored: &[&str]) {
    match value {
        // A cell finds its text by this name.
        Value::String(text) if text == CELL => {}
        Value::String(text) => payload.clone_into(text),
        Value::Array(items) => {
            for item in items {
                fill(item, payload, stored);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                let is_kept = stored.contains(&name.as_str()) && !member.is_object();
                if !is_kept {
                    fill(member, payload, stored);
                }
            }
        }
        _ => {}
    }
}

fn text(text: &str) -> Value {
    let marks = [
        "bold",
        "italic",
        "code",
        "keyboard",
        "strikethrough",
        "superscript",
        "subscript",
    ];
    let marks: Vec<Value> = marks
        .iter()
        .map(|kind| json!({"object": "mark", "type": kind}))
        .collect();
    let colour = json!([{"object": "mark", "type": "color", "data": {"text": "red", "background": "$primary"}}]);
    json!({"object": "text", "leaves": [
        {"object": "leaf", "text": text, "marks": []},
        {"object": "leaf", "text": text, "marks": marks},
        {"object": "leaf", "text": text, "marks": colour},
    ]})
}

fn block(kind: &str, data: &Value, nodes: &Value) -> Value {
    json!({"object": "block", "type": kind, "data": data, "isVoid": false, "nodes": nodes, "meta": {"id": "anchor"}})
}

fn void(kind: &str, data: &Value, fragments: &Value) -> Value {
    json!({"object": "block", "type": kind, "data": data, "isVoid": true, "fragments": fragments, "meta": {"id": "anchor"}})
}

fn inline(kind: &str, data: &Value) -> Value {
    json!({"object": "inline", "type": kind, "data": data, "isVoid": false, "nodes": [text("words")],
        "fragments": [fragment("annotation-body", &json!([line()]))]})
}

fn fragment(name: &str, nodes: &Value) -> Value {
    json!({"object": "fragment", "type": name, "fragment": name, "nodes": nodes})
}

fn line() -> Value {
    block(
        "paragraph",
        &json!({"align": "center"}),
        &json!([text("line")]),
    )
}

fn references() -> Vec<Value> {
    vec![
        json!({"kind": "url", "url": "https://example.com"}),
        json!({"kind": "page", "page": "p", "space": "s"}),
        json!({"kind": "anchor", "anchor": "a"}),
        json!({"kind": "file", "file": "f"}),
        json!({"kind": "user", "user": "u"}),
        json!({"kind": "openapi", "spec": "api"}),
    ]
}

fn inlines() -> Value {
    let mut all = vec![text("x")];
    for reference in references() {
        let kinds: &[&str] = match reference["kind"].as_str() {
            Some("url") => &[
                "link",
                "emoji",
                "icon",
                "expression",
                "inline-math",
                "inline-image",
                "annotation",
                "mention",
                "button",
            ],
            _ => &["link", "mention", "button"],
        };
        let data = json!({"ref": reference, "refDark": reference, "alt": "alt", "caption": "c", "size": "line",
            "label": "label", "kind": "primary", "icon": "rocket", "code": "1f600", "color": "$primary",
            "expression": "a.b", "formula": "x^2", "query": "q"});
        all.extend(kinds.iter().map(|kind| inline(kind, &data)));
    }
    all.push(inline(
        "button",
        &json!({"label": "l", "kind": "secondary", "action": "search", "query": "q"}),
    ));
    Value::Array(all)
}

fn simple_blocks() -> Vec<Value> {
    let one = json!({"align": "end", "id": "own", "style": "info", "icon": "rocket", "checked": true,
        "start": 3, "title": "title", "slug": "slug", "expression": "a", "format": "short", "date": "2026-01-02",
        "width": {"unit": "%", "value": 50}, "verticalAlignment": "middle", "description": "d",
        "tags": [{"kind": "tag", "tag": "new"}], "formula": "\\frac{a}{b}", "fullWidth": true});
    let mut all = Vec::new();
    for kind in ["paragraph", "heading-1", "heading-2", "heading-3"] {
        all.push(block(kind, &one, &inlines()));
    }
    let inside = json!([line(), void("divider", &json!({}), &json!([]))]);
    for (kind, item) in [
        ("list-ordered", "list-item"),
        ("list-unordered", "list-item"),
        ("list-tasks", "list-item"),
        ("tabs", "tabs-item"),
        ("stepper", "stepper-step"),
        ("columns", "column"),
        ("updates", "update"),
    ] {
        let items = json!([block(item, &one, &inside), block(item, &one, &inside)]);
        all.push(block(kind, &one, &items));
    }
    for kind in ["blockquote", "hint", "if", "update", "tabs-item", "prompt"] {
        all.push(block(kind, &one, &inside));
    }
    all.push(void("math", &one, &json!([])));
    all
}

fn void_blocks() -> Vec<Value> {
    let parts = json!([
        fragment("caption", &json!([line()])),
        fragment("expandable-title", &json!([line()])),
        fragment("expandable-body", &json!([line()]))
    ]);
    let mut all = Vec::new();
    for reference in references() {
        let data = json!({"ref": reference, "refDark": reference, "alt": "alt", "width": 10, "height": 20, "url": "https://example.com",
            "path": "/pets", "method": "post", "name": "petAdded", "schemas": ["Pet"], "integration": "i", "block": "b",
            "props": {"content": "graph TD; A-->B", "url": "https://example.com"}, "defaultExpanded": true});
        let kinds: &[&str] = match reference["kind"].as_str() {
            Some("openapi") => &[
                "swagger",
                "openapi-operation",
                "openapi-schemas",
                "openapi-webhook",
            ],
            _ => &[
                "image",
                "file",
                "drawing",
                "embed",
                "expandable",
                "content-ref",
                "integration",
                "reusable-content",
            ],
        };
        all.extend(kinds.iter().map(|kind| void(kind, &data, &parts)));
    }
    let image = void(
        "image",
        &json!({"ref": references()[0], "alt": "a"}),
        &parts,
    );
    all.push(block(
        "images",
        &json!({"align": "left", "fullWidth": true, "withFrame": true}),
        &json!([image, image]),
    ));
    let mermaid = json!({"integration": "mermaid", "block": "diagram", "props": {"content": "graph TD; A-->B"}});
    all.push(void("integration", &mermaid, &json!([])));
    all
}

fn code() -> Value {
    let lines = json!([
        block(
            "code-line",
            &json!({"highlighted": true}),
            &json!([text("let a = 1;"), inline("annotation", &json!({}))])
        ),
        block(
            "code-line",
            &json!({}),
            &json!([inline("expression", &json!({"expression": "a"}))])
        ),
    ]);
    block(
        "code",
        &json!({"syntax": "rust", "title": "main.rs", "overflow": "wrap", "lineNumbers": true,
        "expandable": true, "collapsedLineCount": 1}),
        &lines,
    )
}

fn table(view: &Value) -> Value {
    let kinds = [
        "text",
        "number",
        "checkbox",
        "files",
        "users",
        "rating",
        "select",
        "content-ref",
        "image",
    ];
    let mut definition = json!({});
    let mut values = json!({});
    for kind in kinds {
        definition[kind] = json!({"id": kind, "title": kind, "type": kind, "textAlignment": "center", "max": 5,
            "options": [{"value": "a", "label": "A", "color": "red"}]});
        values[kind] = match kind {
            "text" => json!(CELL),
            "number" | "rating" => json!(3),
            "checkbox" => json!(true),
            "content-ref" | "image" => references()[0].clone(),
            _ => json!(["a"]),
        };
    }
    let data = json!({"view": view, "definition": definition,
        "records": {"r1": {"orderIndex": "1", "values": values}, "r2": {"orderIndex": "2", "values": values}},
        "cellMerges": [{"anchor": {"record": "r1", "column": "text"}, "rowSpan": 2, "colSpan": 1}]});
    void("table", &data, &json!([fragment(CELL, &json!([line()]))]))
}

/// Returns the whole document.
pub(crate) fn document() -> Value {
    let columns = json!([
        "text",
        "number",
        "checkbox",
        "files",
        "users",
        "rating",
        "select",
        "content-ref",
        "image"
    ]);
    let mut nodes = simple_blocks();
    nodes.extend(void_blocks());
    nodes.push(code());
    nodes.push(table(&json!({"type": "grid", "columns": columns, "hideHeader": false, "columnWidths": {"text": 100},
        "stickyHeader": true, "stickyFirstColumn": true})));
    nodes.push(table(&json!({"type": "cards", "columns": columns, "cardSize": "large", "targetDefinition": "content-ref",
        "coverDefinition": "image", "coverDefinitionDark": "image"})));
    json!({"object": "document", "data": {}, "nodes": nodes})
}

/// An OpenAPI spec with everything that blocks show of it.
pub(crate) fn spec() -> Value {
    let pet = json!({"type": "object", "description": "A *pet*", "required": ["name"], "properties": {
        "name": {"type": "string", "description": "d", "enum": ["a"], "default": "a", "example": "e", "pattern": "p", "minLength": 1, "format": "uuid"},
        "parent": {"$ref": "#/components/schemas/Pet"},
        "tags": {"type": "array", "items": {"type": "string"}},
        "either": {"oneOf": [{"type": "string", "title": "T", "description": "d"}, {"$ref": "#/components/schemas/Pet"}]},
        "more": {"allOf": [{"type": "object", "properties": {"x": {"type": "integer"}}}], "additionalProperties": {"type": "string"}},
    }});
    let content = json!({"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}, "example": {"name": "x"}},
        "text/plain": {"schema": {"type": "string"}}});
    let operation = json!({"summary": "Add", "description": "Adds *one* <b>pet</b>\n\n{% hint %}\nx\n{% endhint %}", "deprecated": true,
        "parameters": [{"name": "q", "in": "query", "required": true, "description": "d", "schema": {"type": "string"}},
            {"name": "h", "in": "header", "schema": {"type": "string"}}, {"name": "id", "in": "path", "schema": {"type": "string"}}],
        "externalDocs": {"url": "https://example.com/more", "description": "More"},
        "callbacks": {"moved": {"{$request.body#/url}": {"post": {"description": "c", "requestBody": {"content": content}, "responses": {"204": {"description": "ok"}}}}}},
        "requestBody": {"description": "b", "content": content}, "security": [{"key": []}],
        "responses": {"200": {"description": "ok\nlines", "headers": {"X": {"description": "d", "schema": {"type": "string"}}}, "content": content}}});
    json!({"openapi": "3.1.0", "servers": [{"url": "https://{host}/v1", "variables": {"host": {"default": "api.example.com"}}}],
        "paths": {"/pets": {"post": operation}}, "webhooks": {"petAdded": {"post": operation}},
        "components": {"schemas": {"Pet": pet}, "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key", "description": "d"}}}})
}
