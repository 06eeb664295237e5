//! Finds the fields of bodies and queries that accept ids, by their names in the document.

use serde_json::{Map, Value, json};
use testkit::{Operation, World};

/// A field that accepts an id, by its path from the root of the body; queries have one step.
pub(crate) struct IdField {
    pub(crate) name: String,
    way: Vec<String>,
    kind: &'static str,
    in_query: bool,
    /// For an object that refers to an item by type and id: the field with the id.
    pointer: Option<String>,
}

/// The kind of id by name. A new name that accepts ids must be added here; `is_suspicious` finds candidates.
fn kind_of(name: &str) -> Option<&'static str> {
    Some(match name {
        "parent" | "collection" => "collection",
        "organization" => "organization",
        "space" | "spaceId" => "space",
        "siteId" => "site",
        "users" | "members" | "add" | "remove" | "authors" => "users",
        "page" | "targetPage" => "page",
        "teams" => "teams",
        "defaultTeam" => "team",
        "memberships" => "memberships",
        "mergeRules" => "mergeRules",
        "owner" => "user",
        "changeRequestId" | "changeRequest" => "changeRequest",
        "contentRefs" => "contentRefs",
        "conversationsIssuesCluster" => "issues-cluster",
        "spaces" => "spaces",
        "sectionId" | "defaultSiteSection" => "site-section",
        "defaultSiteSpace" | "siteSpace" | "siteSpaceId" | "currentSiteSpace" => "site-space",
        "siteSpaceIds" => "site-spaces",
        "sections" => "sections",
        _ => return None,
    })
}

/// Schemas with separate tests: ids in an integration are those of its own components, a document contains itself, a
/// conversation has the id of its source, and the fields of the others depend on its kind.
const SEPARATELY_TESTED: [&str; 10] = [
    "ConversationInput",
    "Document",
    "Customization",
    "DefaultContent",
    "GlossaryBatchOperation",
    "IntegrationBlock",
    "IntegrationConfigurations",
    "IntegrationContentSource",
    "RenderIntegrationUI",
    "SiteRedirectDestination",
];

fn is_suspicious(name: &str) -> bool {
    // External ids are those of other systems.
    let is_ours = !name.starts_with("external");
    is_ours && (name.ends_with("Id") || name.ends_with("Ids") || name == "site" || name == "id")
}

pub(crate) fn id_fields(document: &Value, operation: &Operation<'_>) -> Vec<IdField> {
    let mut found = Vec::new();
    for parameter in operation.value["parameters"]
        .as_array()
        .into_iter()
        .flatten()
    {
        let name = parameter["name"].as_str().unwrap_or_default();
        // The query `page` is the token of a list, or a page of the same path's content.
        if parameter["in"] == "query" && name != "page" {
            assert!(
                !is_suspicious(name) || kind_of(name).is_some(),
                "is the query `{name}` an id? see sweep/fields.rs"
            );
            if let Some(kind) = kind_of(name) {
                found.push(IdField {
                    name: name.to_owned(),
                    way: vec![name.to_owned()],
                    kind,
                    in_query: true,
                    pointer: None,
                });
            }
        }
    }
    let body = &operation.value["requestBody"]["content"]["application/json"]["schema"];
    walk(document, body, &mut Vec::new(), &mut found);
    found
}

fn walk(document: &Value, schema: &Value, way: &mut Vec<String>, found: &mut Vec<IdField>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        if SEPARATELY_TESTED.contains(&name) {
            return;
        }
        let target = document
            .pointer(reference.trim_start_matches('#'))
            .expect("references lead somewhere");
        return walk(document, target, way, found);
    }
    for alternative in ["oneOf", "anyOf", "allOf"] {
        for inner in schema[alternative].as_array().into_iter().flatten() {
            walk(document, inner, way, found);
        }
    }
    let none = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&none);
    if let Some(kind) = properties.get("type").and_then(pointed_kind) {
        let pointer = properties.keys().find(|name| *name != "type");
        found.push(IdField {
            name: format!("{} ({kind})", way.join(".")),
            way: way.clone(),
            kind,
            in_query: false,
            pointer: pointer.cloned(),
        });
        return;
    }
    // The id of a template is a constant that is the same for everybody.
    let is_template = properties.contains_key("params");
    for (name, inner) in properties {
        assert!(
            !is_suspicious(name) || kind_of(name).is_some() || is_template && name == "id",
            "is the member `{name}` an id? see sweep/fields.rs"
        );
        way.push(name.clone());
        match kind_of(name) {
            Some(kind) => found.push(IdField {
                name: way.join("."),
                way: way.clone(),
                kind,
                in_query: false,
                pointer: None,
            }),
            None => walk(document, inner, way, found),
        }
        way.pop();
    }
}

/// The kind of site item that an object of this type refers to.
fn pointed_kind(kind: &Value) -> Option<&'static str> {
    let word = kind["enum"][0].as_str()?;
    ["site-space", "site-section", "site-section-group"]
        .into_iter()
        .find(|known| *known == word)
}

/// A valid request of `world` in which this one field refers to an object of `source`.
pub(crate) fn with_field(
    world: &World,
    operation: &str,
    field: &IdField,
    source: &World,
) -> (String, Option<Value>) {
    if field.in_query {
        let id = match field.kind {
            "page" => source.written.page.to_string(),
            "space" => source.space.to_string(),
            "collection" => source.collection.to_string(),
            "site-space" => source.site_space.to_string(),
            "issues-cluster" => source.issues_cluster.to_string(),
            _ => source.member.to_string(),
        };
        return (format!("?{}={id}", field.way[0]), world.body(operation));
    }
    let mut body = world.body(operation).unwrap_or_else(|| json!({}));
    let mut value = match (operation, field.kind) {
        ("addSectionGroupToSite", "collection") => json!(source.site_section_group),
        (_, kind) => value_of(kind, source),
    };
    if operation == "searchSiteContent" {
        return (String::new(), Some(search_in(&field.way, &value)));
    }
    if let Some(member) = &field.pointer {
        value = json!({"type": field.kind, member.as_str(): value});
    }
    if field.way[0] == "position" && field.pointer.is_none() {
        // A position refers to one item: its type must match its id.
        let (kind, side) = (field.way[2].as_str(), field.way[1].as_str());
        body = json!({"position": {side: {"type": kind, kind: value}}});
    } else {
        if field.way[0] == "template" {
            body["template"] = json!({"id": "getting-started"});
        }
        let mut place = &mut body;
        for step in &field.way {
            place = &mut place[step.as_str()];
        }
        *place = value;
        if field.way[0] == "collection" && operation == "createOrganizationInvite" {
            body.as_object_mut().expect("an object").remove("space");
        }
    }
    (String::new(), Some(body))
}

/// A search in one site space: which field has its id depends on the mode.
fn search_in(way: &[String], id: &Value) -> Value {
    let way: Vec<&str> = way.iter().map(String::as_str).collect();
    let mut body = match way[..] {
        ["scope", "currentSiteSpace"] => {
            json!({"scope": {"mode": "default", "currentSiteSpace": id}})
        }
        ["scope", "siteSpaceIds"] => json!({"scope": {"mode": "specific", "siteSpaceIds": id}}),
        ["siteSpaceId"] => json!({"mode": "current", "siteSpaceId": id}),
        ["siteSpaceIds"] => json!({"mode": "specific", "siteSpaceIds": id}),
        _ => panic!("which search names a site space in {way:?}?"),
    };
    body["query"] = json!("welcome");
    body
}

fn value_of(kind: &str, source: &World) -> Value {
    match kind {
        "collection" => json!(source.collection),
        "organization" => json!(source.organization),
        "space" => json!(source.space),
        "site" => json!(source.site),
        "page" => json!(source.written.page),
        "spaces" => json!([source.space]),
        "site-space" => json!(source.site_space),
        "site-spaces" => json!([source.site_space]),
        "site-section" => json!(source.site_section),
        "site-section-group" => json!(source.site_section_group),
        "sections" => json!([source.site_section]),
        "users" => json!([source.member]),
        "teams" => json!([source.team]),
        "user" => json!(source.member),
        "team" => json!(source.team),
        "issues-cluster" => json!(source.issues_cluster),
        "changeRequest" => json!(source.written.change_request),
        "contentRefs" => json!({"support": {"kind": "space", "space": source.space}}),
        "memberships" => json!({source.member.to_string(): {"role": "owner"}}),
        "mergeRules" => {
            json!({"type": "rules", "rules": [{"rule": "require_specific_reviewers", "users": [source.member]}]})
        }
        other => panic!("no value for the kind {other}"),
    }
}
