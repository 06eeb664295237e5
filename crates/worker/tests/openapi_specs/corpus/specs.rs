//! The generated specs, with what is expected of each.

use std::fmt::Write;

pub(super) struct GeneratedSpec {
    pub(super) name: &'static str,
    pub(super) bytes: Vec<u8>,
    pub(super) expected: Expected,
}

pub(super) enum Expected {
    /// A version without problems.
    Good,
    /// A version with this many problems, one of them in this line with these words.
    Problems(usize, u64, &'static str),
    /// No version, one problem.
    Failed(u64, &'static str),
}

use Expected::{Failed, Good, Problems};

const HEAD: &str = "openapi: 3.1.0\ninfo: {title: A, version: '1'}\n";

pub(super) fn all() -> Vec<GeneratedSpec> {
    let mut specs = valid();
    specs.extend(malformed());
    specs.extend(unusable());
    specs.extend(excessive());
    specs
}

fn spec(name: &'static str, text: impl Into<Vec<u8>>, expected: Expected) -> GeneratedSpec {
    GeneratedSpec {
        name,
        bytes: text.into(),
        expected,
    }
}

fn valid() -> Vec<GeneratedSpec> {
    let swagger = "swagger: '2.0'\ninfo: {title: A, version: '1'}\nhost: example.com\npaths:\n  /a:\n    get:\n      \
                   responses: {'200': {description: OK, schema: {type: string}}}\n";
    let json =
        "{\"openapi\": \"3.0.3\", \"info\": {\"title\": \"A\", \"version\": \"1\"}, \"paths\": {}}";
    let cyclic = format!(
        "{HEAD}paths: {{}}\ncomponents:\n  schemas:\n    A: {{properties: {{b: {{$ref: '#/components/schemas/B'}}}}}}\n    \
         B: {{properties: {{a: {{$ref: '#/components/schemas/A'}}}}}}\n"
    );
    let aliases = format!(
        "{HEAD}paths:\n  /a: {{get: &op {{responses: {{'200': {{description: OK}}}}}}}}\n  /b: {{get: *op}}\n\
         components: {{schemas: {{A: &base {{type: object}}, B: {{<<: *base, title: B}}}}}}\n"
    );
    vec![
        spec("swagger 2.0", swagger, Good),
        spec("openapi 3.0 as json", json, Good),
        spec("openapi 3.1", format!("{HEAD}paths: {{}}\n"), Good),
        spec(
            "openapi 3.2",
            format!("{HEAD}paths: {{}}\n").replace("3.1.0", "3.2.0"),
            Good,
        ),
        spec(
            "byte order mark",
            format!("\u{feff}{HEAD}paths: {{}}\n"),
            Good,
        ),
        spec(
            "line ends of windows",
            format!("{HEAD}paths: {{}}\n").replace('\n', "\r\n"),
            Good,
        ),
        spec("cyclic schemas", cyclic, Good),
        spec("aliases and merge keys", aliases, Good),
        spec("many operations", operations(2_000), Good),
        spec("large json", large_json(3 << 20), Good),
    ]
}

/// A spec of YAML with this many operations.
fn operations(count: usize) -> String {
    let mut text = format!("{HEAD}paths:\n");
    for number in 0..count {
        writeln!(
            text,
            "  /things/{number}/{{id}}:\n    get:\n      operationId: get{number}\n      parameters: [{{name: id, in: path, \
             required: true, schema: {{type: string}}}}]\n      responses: {{'200': {{description: Thing {number}}}}}"
        )
        .expect("texts grow");
    }
    text
}

/// A spec of JSON with about this many bytes of schemas.
fn large_json(bytes: usize) -> String {
    let mut schemas = Vec::new();
    let mut length = 0;
    while length < bytes {
        let number = schemas.len();
        let schema = format!(
            "\"Schema{number}\": {{\"type\": \"object\", \"description\": \"The schema with the number {number}\", \
             \"properties\": {{\"id\": {{\"type\": \"integer\"}}, \"next\": {{\"$ref\": \"#/components/schemas/Schema0\"}}}}}}"
        );
        length += schema.len();
        schemas.push(schema);
    }
    let schemas = schemas.join(",\n");
    format!(
        "{{\"openapi\": \"3.1.0\", \"info\": {{\"title\": \"A\", \"version\": \"1\"}}, \"components\": {{\"schemas\": \
         {{\n{schemas}}}}}}}"
    )
}

fn malformed() -> Vec<GeneratedSpec> {
    let twice = format!("{HEAD}paths: {{}}\ninfo: {{title: B, version: '2'}}\n");
    let twice_json = "{\"openapi\": \"3.0.0\", \"info\": {\"title\": \"A\", \"version\": \"1\",\n\"title\": \"B\"}, \"paths\": {}}";
    let itself = format!(
        "{HEAD}paths: {{}}\ncomponents:\n  schemas:\n    A: {{$ref: '#/components/schemas/A'}}\n"
    );
    let elsewhere = format!(
        "{HEAD}paths:\n  /a: {{$ref: 'a.yaml'}}\n  /b: {{$ref: 'https://example.com/b.yaml'}}\n"
    );
    let escaped = "{\"openapi\": \"3.1.0\", \"info\": {\"title\": \"A\", \"version\": \"1\"},\n\"a\\u0000b\": 1, \"paths\": {}}";
    let wrong =
        format!("{HEAD}paths:\n  /a:\n    get: []\n    post: {{responses: 7}}\n    put: text\n");
    let many = (0..2_000).fold(format!("{HEAD}paths:\n"), |text, number| {
        text + &format!("  path{number}: {{}}\n")
    });
    vec![
        spec(
            "a key of yaml twice",
            twice,
            Problems(1, 4, "`info` is set twice"),
        ),
        spec(
            "a key of json twice",
            twice_json,
            Problems(1, 2, "`title` is set twice"),
        ),
        spec(
            "nothing but a version",
            "openapi: 3.0.0\n",
            Problems(2, 1, "no `info`"),
        ),
        spec(
            "paths are a list",
            format!("{HEAD}paths: []\n"),
            Problems(1, 3, "must be a map"),
        ),
        spec(
            "values of wrong types",
            wrong,
            Problems(3, 5, "but it is a list"),
        ),
        spec(
            "a reference to itself",
            itself,
            Problems(1, 6, "leads back to itself"),
        ),
        spec(
            "references to other documents",
            elsewhere,
            Problems(2, 4, "has no URL"),
        ),
        spec("an escaped nul", escaped, Problems(2, 2, "NUL")),
        spec(
            "too many problems",
            many,
            Problems(1_000, 1, "1000 problems or more"),
        ),
        spec(
            "two documents of yaml",
            format!("{HEAD}paths: {{}}\n---\nopenapi: 3.0.0\n"),
            Problems(1, 4, "more than one document"),
        ),
    ]
}

fn unusable() -> Vec<GeneratedSpec> {
    let utf16: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(HEAD.encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    let latin = [HEAD.as_bytes(), b"# na\xefve\n"].concat();
    vec![
        spec("empty", "", Failed(1, "not an OpenAPI spec")),
        spec("only spaces", " \n \n", Failed(1, "not an OpenAPI spec")),
        spec(
            "html",
            "<!DOCTYPE html>\n<html></html>\n",
            Failed(1, "not an OpenAPI spec"),
        ),
        spec(
            "an unknown version",
            "openapi: 5.0.0\n",
            Failed(1, "not supported"),
        ),
        spec(
            "half of a json",
            "{\"openapi\": \"3.1.0\",\n\"info\": {",
            Failed(2, "not valid JSON"),
        ),
        spec(
            "broken yaml",
            format!("{HEAD}paths:\n  a: b: c\n"),
            Failed(4, "not valid YAML"),
        ),
        spec("utf-16", utf16, Failed(1, "UTF-16")),
        spec("latin-1", latin, Failed(3, "not UTF-8")),
        spec("nul", format!("{HEAD}# \0\n"), Failed(3, "NUL")),
    ]
}

fn excessive() -> Vec<GeneratedSpec> {
    let deep_json = format!(
        "{{\"openapi\": \"3.1.0\", \"x\": {}1{}}}",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let deep_yaml = (0..200).fold(format!("{HEAD}x-a:\n"), |text, level| {
        text + &format!("{}a:\n", " ".repeat(level + 1))
    });
    let mut bomb = format!("{HEAD}x-0: &a0 [{}]\n", "lol, ".repeat(9));
    for level in 1..10 {
        let items = vec![format!("*a{}", level - 1); 9].join(", ");
        writeln!(bomb, "x-{level}: &a{level} [{items}]").expect("texts grow");
    }
    let zeros = format!(
        "{{\"openapi\": \"3.1.0\", \"x-z\": [{}0]}}",
        "0,".repeat(1_100_000)
    );
    // In a list, brackets can still turn out to be a key, so the parser buffers what is in them.
    let commas = format!("{HEAD}x-z:\n- 0\n- [{}0]\n", "0,".repeat(300_000));
    vec![
        spec("deep json", deep_json, Failed(1, "deeper than 96 levels")),
        spec("deep yaml", deep_yaml, Failed(99, "deeper than 96 levels")),
        spec("a bomb of aliases", bomb, Failed(8, "repeat too much")),
        spec(
            "too many values",
            zeros,
            Failed(1, "more than 1000000 values"),
        ),
        spec("too many commas", commas, Failed(4, "commas and brackets")),
    ]
}
