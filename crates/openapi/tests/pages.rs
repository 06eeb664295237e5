//! The pages of specs.

use std::{collections::HashSet, fmt::Write as _};

use openapi::{
    ExpandOptions, Expansion, Grouping, PageKind, SpecBlock, expand, inline_path_items, parse,
};

fn options() -> ExpandOptions {
    ExpandOptions {
        models: true,
        ..ExpandOptions::default()
    }
}

fn pages(text: &str, options: &ExpandOptions) -> Expansion {
    let root = parse(text).expect("it can be parsed").root;
    expand(&inline_path_items(root), options)
}

/// Keys and paths of all pages.
fn outline(expansion: &Expansion) -> Vec<(&str, &str)> {
    let pages = expansion.iter();
    pages
        .map(|page| (page.key.as_str(), page.path.as_str()))
        .collect()
}

#[test]
fn operations_are_grouped_by_tag_and_else_by_path() {
    let expansion = pages(include_str!("specs/3.0.yaml"), &options());
    let wanted = [
        ("overview", "overview"),
        ("tags/pets", "pets"),
        ("operations/listPets", "pets/list-pets"),
        ("operations/createPet", "pets/create-pet"),
        ("tags/orders", "orders"),
        ("operations/GET /orders/{id}", "orders/get-orders-id"),
        ("paths/health", "health"),
        ("operations/GET /health", "health/get-health"),
        ("models", "models"),
        ("models/Pet", "models/pet"),
        ("models/Cat", "models/cat"),
        ("models/Error", "models/error"),
    ];
    assert_eq!(outline(&expansion), wanted);
    let page = expansion.find("operations/listPets").unwrap();
    assert_eq!(page.kind, PageKind::Operation);
    assert_eq!(page.title, "List pets");
    assert_eq!(
        page.description.as_deref(),
        Some("Lists pets, newest first.")
    );
    let wanted = "{% openapi-operation spec=\"shop\" path=\"/pets\" method=\"get\" %}\n{% endopenapi-operation %}\n";
    assert_eq!(page.markdown("shop"), wanted);
    let tag = expansion.find("tags/pets").unwrap();
    let wanted = "Animals for sale.\n\n* `GET /pets`: List pets\n* `POST /pets`\n";
    assert_eq!(tag.markdown("shop"), wanted);
    assert_eq!(
        expansion.find("tags/orders").unwrap().title,
        "Orders and carts"
    );
}

#[test]
fn the_overview_lists_servers_and_authentication() {
    let expansion = pages(include_str!("specs/3.0.yaml"), &options());
    let overview = expansion.find("overview").unwrap();
    assert_eq!(overview.title, "Pets");
    assert_eq!(overview.description.as_deref(), Some("A shop for pets."));
    let wanted = "A shop for pets.\n\nIt has *all* of them.\n\n\
        ## Servers\n\n* `https://{region}.example.com/v1`: Production\n\n\
        ## Authentication\n\n* `token` (http, bearer)\n* `login` (oauth2)\n* `key` (apiKey, header, X\\-Key)\n";
    assert_eq!(overview.markdown("shop"), wanted);
}

#[test]
fn older_and_newer_versions_have_the_same_pages() {
    let swagger = pages(include_str!("specs/2.0.yaml"), &options());
    let paths: Vec<&str> = outline(&swagger)
        .into_iter()
        .map(|(_, path)| path)
        .collect();
    let wanted = [
        "overview",
        "books",
        "books/list-books",
        "books/add-book",
        "books/get-book",
        "status",
        "status/get-status",
        "models",
        "models/book",
        "models/author",
        "models/novelist",
    ];
    assert_eq!(paths, wanted);
    assert!(
        swagger
            .find("overview")
            .unwrap()
            .text
            .contains("`https://api.example.com/v1`")
    );

    let weather = pages(include_str!("specs/3.1.yaml"), &options());
    let hook = weather.find("webhooks/POST storm").unwrap();
    let block = SpecBlock::Webhook {
        name: "storm".to_owned(),
        method: "post".to_owned(),
    };
    assert_eq!(
        (hook.path.as_str(), &hook.blocks[0]),
        ("webhooks/storm", &block)
    );
    assert!(
        weather.find("operations/listStations").is_some(),
        "a path item by reference"
    );
}

#[test]
fn tags_can_be_below_others() {
    let expansion = pages(include_str!("specs/3.2.yaml"), &ExpandOptions::default());
    let wanted = [
        ("overview", "overview"),
        ("tags/streams", "streams"),
        ("operations/copyEvents", "streams/copy-events"),
        ("tags/live", "streams/live"),
        ("operations/queryEvents", "streams/live/query-events"),
    ];
    assert_eq!(outline(&expansion), wanted);
    let circle = "openapi: 3.2.0\ntags: [{name: a, parent: b}, {name: b, parent: a}]\n\
        paths: {/x: {get: {tags: [a]}, put: {tags: [b]}}}\n";
    assert_eq!(pages(circle, &options()).iter().count(), 5);
}

#[test]
fn a_tag_can_be_one_page() {
    let options = ExpandOptions {
        grouping: Grouping::ByTag,
        ..ExpandOptions::default()
    };
    let expansion = pages(include_str!("specs/3.0.yaml"), &options);
    let pets = expansion.find("tags/pets").unwrap();
    assert_eq!((pets.blocks.len(), pets.pages.len()), (2, 0));
}

#[test]
fn writers_hide_and_order_parts() {
    let spec = "openapi: 3.1.0\n\
        tags: [{name: a}, {name: b, x-order: 1}, {name: c, x-internal: true}]\n\
        paths:\n  /1: {get: {tags: [a], operationId: one}}\n  \
        /2: {get: {tags: [a], operationId: two, x-order: 2}}\n  \
        /3: {get: {tags: [a], operationId: three, x-order: 1}}\n  \
        /4: {get: {tags: [b], operationId: four}, put: {tags: [b], x-internal: true}}\n  \
        /5: {get: {tags: [c]}}\n  /6: {x-internal: true, get: {}}\n\
        components: {schemas: {A: {x-internal: true}, B: {}, C: {x-order: 1}}}\n";
    let expansion = pages(spec, &options());
    let keys: Vec<&str> = outline(&expansion)
        .into_iter()
        .map(|(key, _)| key)
        .collect();
    let wanted = [
        "overview",
        "tags/b",
        "operations/four",
        "tags/a",
        "operations/three",
        "operations/two",
        "operations/one",
        "models",
        "models/C",
        "models/B",
    ];
    assert_eq!(keys, wanted);
}

#[test]
fn keys_and_paths_survive_other_changes() {
    let before =
        "paths:\n  /a: {get: {operationId: readIt, tags: [x]}}\n  /b: {get: {tags: [x]}}\n";
    let after = "paths:\n  /0: {get: {operationId: first, tags: [x]}}\n  \
        /a/v2: {post: {operationId: readIt, tags: [x], summary: New}}\n  /b: {get: {tags: [x]}}\n";
    let (before, after) = (pages(before, &options()), pages(after, &options()));
    for key in ["operations/readIt", "operations/GET /b", "tags/x"] {
        let path = |expansion: &Expansion| expansion.find(key).map(|page| page.path.clone());
        assert!(path(&before).is_some());
        assert_eq!(path(&before), path(&after), "{key}");
    }
}

#[test]
fn operations_that_share_an_id_have_their_own_pages() {
    let spec = "paths:\n  /a: {get: {operationId: same}, put: {operationId: same}}\n  \
        /b: {get: {operationId: PUT /a}}\n  /c: {get: {operationId: Same}}\n";
    let expansion = pages(spec, &options());
    let all = outline(&expansion);
    let keys: HashSet<&str> = all.iter().map(|(key, _)| *key).collect();
    let paths: HashSet<&str> = all.iter().map(|(_, path)| *path).collect();
    assert_eq!((keys.len(), paths.len()), (all.len(), all.len()), "{all:?}");
}

#[test]
fn malformed_specs_have_fewer_pages() {
    for spec in [
        "",
        "[]",
        "paths: []",
        "paths: {/a: 7, /b: {get: []}, x-c: {get: {}}}\ntags: {}\nwebhooks: 1\ncomponents: []",
        "tags: [7, {}, {name: []}]\npaths: {/a: {$ref: '#/paths/~1a'}}",
    ] {
        assert_eq!(pages(spec, &options()).iter().count(), 1, "{spec}");
    }
}

#[test]
fn pages_over_the_limit_are_left_out_and_counted() {
    let mut spec = String::from("paths:\n");
    for number in 0..openapi::limits::MAX_PAGES + 10 {
        writeln!(spec, "  /a/{number}:\n    get:\n      responses:").unwrap();
    }
    let expansion = pages(&spec, &ExpandOptions::default());
    // The overview is not counted, the group is.
    assert_eq!(expansion.iter().count(), openapi::limits::MAX_PAGES + 1);
    assert_eq!(expansion.left_out, 11);
}
