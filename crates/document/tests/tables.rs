//! Pipe tables and HTML tables.

use document::{Block, Node, Unresolved};
use serde_json::{Value, json};

fn table(text: &str) -> Block {
    let document = document::read(text, &Unresolved);
    let [Node::Block(block)] = document.nodes.as_slice() else {
        panic!("one block: {document:?}");
    };
    block.clone()
}

#[test]
fn a_pipe_table_has_a_fragment_per_cell() {
    let block = table("| A | B |\n|:-:|---|\n| **1** | <p>x</p><p>y</p> |\n");
    assert_eq!(
        block.data["definition"]["column-1"]["textAlignment"],
        "center"
    );
    assert_eq!(block.data["definition"]["column-2"]["title"], "B");
    let name = &block.data["records"]["row-1"]["values"]["column-2"];
    let fragments = block.fragments.unwrap();
    let cell = fragments
        .iter()
        .find(|one| Value::from(one.fragment.clone()) == *name)
        .unwrap();
    assert_eq!(cell.nodes.len(), 2);
}

#[test]
fn cards_name_their_target_and_cover() {
    let block = table(concat!(
        "<table data-view=\"cards\" data-card-size=\"large\"><thead><tr><th>T</th>",
        "<th data-hidden data-card-target data-type=\"content-ref\"></th>",
        "<th data-hidden data-card-cover data-type=\"files\"></th></tr></thead>",
        "<tbody><tr><td>a</td><td><a href=\"x.md\">x</a></td><td><a href=\"c.png\">c</a></td></tr></tbody></table>",
    ));
    assert_eq!(
        block.data["view"],
        json!({
            "type": "cards", "cardSize": "large", "columns": ["column-1"],
            "targetDefinition": "column-2", "coverDefinition": "column-3"
        })
    );
    let values = &block.data["records"]["row-1"]["values"];
    assert_eq!(values["column-2"], json!({ "kind": "url", "url": "x.md" }));
    assert_eq!(values["column-3"], json!(["c.png"]));
}

#[test]
fn columns_have_types() {
    let block = table(concat!(
        "<table data-header-hidden data-full-width=\"true\"><thead><tr>",
        "<th width=\"120\" data-type=\"checkbox\">C</th><th data-type=\"number\">N</th>",
        "<th data-type=\"rating\" data-max=\"3\">R</th>",
        "<th data-type=\"select\">S<select multiple><option value=\"a\" label=\"A\" color=\"blue\"></option></select></th>",
        "</tr></thead><tbody><tr><td>true</td><td>1.5</td><td>2</td><td><span data-option=\"a\">A</span></td></tr>",
        "<tr><td>false</td><td></td><td></td><td></td></tr></tbody></table>",
    ));
    let first = &block.data["records"]["row-1"]["values"];
    assert_eq!(
        first,
        &json!({ "column-1": true, "column-2": 1.5, "column-3": 2, "column-4": ["a"] })
    );
    let second = &block.data["records"]["row-2"]["values"];
    assert_eq!(
        second,
        &json!({ "column-1": false, "column-2": null, "column-3": null, "column-4": [] })
    );
    assert_eq!(block.data["view"]["hideHeader"], true);
    assert_eq!(
        block.data["view"]["columnWidths"],
        json!({ "column-1": 120 })
    );
    assert_eq!(block.data["fullWidth"], true);
    assert_eq!(block.data["definition"]["column-3"]["max"], 3);
    assert_eq!(block.data["definition"]["column-4"]["title"], "S");
    assert_eq!(
        block.data["definition"]["column-4"]["options"],
        json!([{ "value": "a", "label": "A", "color": "blue" }])
    );
}

#[test]
fn code_with_empty_lines_stays_in_its_cell() {
    let block = table(
        "<table><tbody><tr><td><pre><code>a\n\nb $x\n</code></pre></td></tr></tbody></table>",
    );
    let fragments = block.fragments.unwrap();
    let Node::Block(code) = &fragments[0].nodes[0] else {
        panic!("a block");
    };
    assert_eq!(code.nodes.as_ref().unwrap().len(), 3);
}
