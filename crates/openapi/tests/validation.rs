//! Problems of specs, with their lines.

use std::fmt::Write as _;

use openapi::{Documents, Problem, ProblemKind, SpecVersion, Validation, limits, parse, validate};
use url::Url;

const SPECS: [(&str, SpecVersion); 4] = [
    (include_str!("specs/2.0.yaml"), SpecVersion::Swagger20),
    (include_str!("specs/3.0.yaml"), SpecVersion::OpenApi30),
    (include_str!("specs/3.1.yaml"), SpecVersion::OpenApi31),
    (include_str!("specs/3.2.yaml"), SpecVersion::OpenApi32),
];

fn check(text: &str) -> Validation {
    let root = parse(text).expect("it can be parsed").root;
    validate(&Documents::new(None, root))
}

/// Lines and pointers of all problems.
fn found(text: &str) -> Vec<(u32, String)> {
    let problems = check(text).problems.into_iter();
    problems
        .map(|problem| (problem.position.line, problem.pointer))
        .collect()
}

#[test]
fn good_specs_have_no_problems() {
    for (text, version) in SPECS {
        let validation = check(text);
        assert_eq!(validation.version, Some(version));
        assert_eq!(validation.problems, [], "{}", version.name());
    }
}

#[test]
fn every_problem_has_its_line_and_pointer() {
    let spec = "\
openapi: 3.1.0
info:
  titel: Pets
  version: 1
paths:
  pets: {}
  /pets:
    get:
      tags: pets
      parameters:
        - name: limit
          in: url
      responses:
        ok: {description: Fine.}
        '200': {}
components:
  schemas:
    Pet:
      type: thing
      minLength: -1
      properties: []
      required: [name, 7]
      colour: red
  securitySchemes:
    token: {type: http, name: X}
";
    let wanted = [
        (2, "/info"),
        (3, "/info/titel"),
        (4, "/info/version"),
        (6, "/paths/pets"),
        (9, "/paths/~1pets/get/tags"),
        (11, "/paths/~1pets/get/parameters/0"),
        (12, "/paths/~1pets/get/parameters/0/in"),
        (14, "/paths/~1pets/get/responses/ok"),
        (15, "/paths/~1pets/get/responses/200"),
        (19, "/components/schemas/Pet/type"),
        (20, "/components/schemas/Pet/minLength"),
        (21, "/components/schemas/Pet/properties"),
        (22, "/components/schemas/Pet/required/1"),
        (23, "/components/schemas/Pet/colour"),
        (25, "/components/securitySchemes/token"),
        (25, "/components/securitySchemes/token/name"),
    ];
    let wanted = wanted.map(|(line, pointer)| (line, pointer.to_owned()));
    assert_eq!(found(spec), wanted);
}

#[test]
fn versions_have_their_own_fields() {
    let with = |version: &str, rest: &str| {
        format!("openapi: {version}\ninfo: {{title: A, version: '1'}}\n{rest}")
    };
    let nullable = "paths: {}\ncomponents: {schemas: {A: {nullable: true}}}\n";
    assert!(found(&with("3.0.0", nullable)).is_empty());
    assert_eq!(found(&with("3.1.0", nullable)).len(), 1);
    let webhooks = "webhooks: {}\n";
    assert_eq!(found(&with("3.0.0", webhooks)).len(), 2);
    assert!(found(&with("3.1.0", webhooks)).is_empty());
    let query = "paths: {/a: {query: {responses: {'200': {summary: Fine}}}}}\n";
    assert_eq!(found(&with("3.1.0", query)).len(), 1);
    assert!(found(&with("3.2.0", query)).is_empty());
}

#[test]
fn texts_that_are_no_specs_have_one_problem() {
    for text in ["", "[]", "hello", "{}", "openapi: 4.0.0", "swagger: '1.2'"] {
        let validation = check(text);
        assert_eq!(validation.version, None);
        assert_eq!(validation.problems.len(), 1, "{text}");
    }
}

#[test]
fn targets_of_references_are_checked_once_where_they_are() {
    let spec = "\
openapi: 3.1.0
info: {title: A, version: '1'}
paths:
  /a: {get: {responses: {'200': {$ref: '#/x-parts/Bad'}}}}
  /b: {get: {responses: {'200': {$ref: '#/x-parts/Bad'}}}}
  /c: {get: {responses: {'200': {$ref: '#/x-parts/Gone'}}}}
  /d: {get: {responses: {'200': {$ref: '#/x-parts/Loop'}}}}
x-parts:
  Bad: {summary_text: x}
  Loop: {$ref: '#/x-parts/Loop'}
";
    let problems = check(spec).problems;
    let found: Vec<(u32, ProblemKind)> = problems
        .iter()
        .map(|problem| (problem.position.line, problem.kind))
        .collect();
    let wanted = [
        (6, ProblemKind::Reference),
        (7, ProblemKind::Reference),
        (9, ProblemKind::Structure),
        (9, ProblemKind::Structure),
    ];
    assert_eq!(found, wanted, "{problems:#?}");
}

#[test]
fn schemas_may_contain_themselves() {
    let spec = "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\ncomponents:\n  schemas:\n    \
        A: {properties: {b: {$ref: '#/components/schemas/B'}}}\n    \
        B: {items: {$ref: '#/components/schemas/A'}}\n";
    assert!(found(spec).is_empty());
}

const ENTRY: &str = "\
openapi: 3.1.0
info: {title: A, version: '1'}
paths:
  /a: {$ref: 'paths/a.yaml'}
  /b: {$ref: 'https://other.example.com/b.yaml#/x'}
";

fn multiple() -> (Documents, Url) {
    let url = Url::parse("https://example.com/specs/api.yaml").expect("a URL");
    let root = parse(ENTRY).expect("it can be parsed").root;
    (Documents::new(Some(url.clone()), root), url)
}

#[test]
fn documents_of_the_same_origin_are_wanted_until_they_are_given() {
    let (mut documents, url) = multiple();
    let path = url.join("paths/a.yaml").unwrap();
    let first = validate(&documents);
    assert_eq!(first.wanted, std::slice::from_ref(&path));
    let other: Vec<&Problem> = first.problems.iter().collect();
    assert_eq!(other.len(), 1, "another origin is not fetched: {other:?}");
    assert_eq!(other[0].position.line, 5);

    let item = "get:\n  responses:\n    '200':\n      content:\n        a/b: {schema: {$ref: '../s.json#/S'}}\n";
    documents.insert(path, parse(item).unwrap().root);
    let second = validate(&documents);
    assert_eq!(second.wanted, [url.join("s.json").unwrap()]);
    let in_item: Vec<&Problem> = second
        .problems
        .iter()
        .filter(|one| one.document == 1)
        .collect();
    assert_eq!(in_item.len(), 1, "the response has no description");
    assert_eq!(in_item[0].position.line, 3);

    let schema = parse("{\"S\": {\"type\": 7}}").unwrap().root;
    documents.insert(url.join("s.json").unwrap(), schema);
    let third = validate(&documents);
    assert!(third.wanted.is_empty());
    let in_schema = third.problems.iter().find(|one| one.document == 2);
    assert_eq!(in_schema.map(|one| one.pointer.as_str()), Some("/S/type"));
}

#[test]
fn references_to_an_unavailable_document_say_why() {
    let (mut documents, url) = multiple();
    let path = url.join("paths/a.yaml").unwrap();
    documents.insert_unavailable(path, "was answered with 404.".to_owned());
    let validation = validate(&documents);
    assert!(validation.wanted.is_empty());
    let problem = &validation.problems[0];
    assert_eq!(problem.position.line, 4);
    assert_eq!(
        problem.message,
        "`paths/a.yaml` is in a document that cannot be used. It was answered with 404."
    );
}

#[test]
fn a_text_without_a_url_wants_nothing() {
    let validation = check(ENTRY);
    assert!(validation.wanted.is_empty());
    assert_eq!(validation.problems.len(), 2);
}

#[test]
fn the_number_of_documents_is_limited() {
    let mut entry = String::from("openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths:\n");
    for number in 0..limits::MAX_DOCUMENTS {
        writeln!(entry, "  /{number}: {{$ref: '{number}.yaml'}}").unwrap();
    }
    let url = Url::parse("https://example.com/api.yaml").unwrap();
    let documents = Documents::new(Some(url), parse(&entry).unwrap().root);
    let validation = validate(&documents);
    assert_eq!(validation.wanted.len(), limits::MAX_DOCUMENTS - 1);
    assert_eq!(validation.problems.len(), 1);
    let last = u32::try_from(limits::MAX_DOCUMENTS + 3).unwrap();
    assert_eq!(validation.problems[0].position.line, last);
}

#[test]
fn problems_over_the_limit_are_not_listed() {
    let mut spec = String::from("openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths:\n");
    for number in 0..=limits::MAX_PROBLEMS {
        writeln!(spec, "  path{number}: {{}}").unwrap();
    }
    assert_eq!(check(&spec).problems.len(), limits::MAX_PROBLEMS);
}
