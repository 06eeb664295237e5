//! Texts for several inputs.

use std::fmt::Write;

use crate::hostile::git::Files;

pub(super) fn one(text: String) -> Files {
    vec![("README.md".to_owned(), text.into_bytes())]
}

/// A space with nothing special in it.
pub(super) fn plain() -> Files {
    crate::hostile::participants::book(5)
}

/// Paragraphs with links and emphasis, of at least this many bytes.
pub(super) fn paragraphs(bytes: usize) -> String {
    let paragraph = "Some *words* of a [page](README.md) with `code`, **more words** and a [link](https://example.com/).\n\n";
    paragraph.repeat(bytes / paragraph.len() + 1)
}

/// A list nested in this many anchored lists, of about this many bytes.
pub(super) fn anchors(depth: usize, bytes: usize) -> String {
    let open = (0..depth).map(|level| ["&a", &level.to_string(), " ["].concat());
    let open: String = open.collect();
    format!("{open}{}0{}", "0,".repeat(bytes / 2), "]".repeat(depth))
}

/// Nine aliases of nine aliases of ...
pub(super) fn aliases() -> String {
    let mut text = String::from("x0: &x0 [a, a, a, a, a, a, a, a, a]\n");
    for level in 1..12 {
        let aliases = vec![format!("*x{}", level - 1); 9].join(", ");
        writeln!(text, "x{level}: &x{level} [{aliases}]").ok();
    }
    text
}

/// An OpenAPI spec with this many operations.
pub(super) fn spec(operations: usize) -> String {
    let mut text = String::from("openapi: 3.0.3\ninfo: {title: A, version: '1'}\npaths:\n");
    for number in 0..operations {
        write!(text, "  /things/{number}/{{id}}:\n    get:\n      summary: Thing {number}\n      parameters: [{{name: id, in: path, required: true, schema: {{type: string}}}}]\n      responses: {{'200': {{description: It, content: {{application/json: {{schema: {{type: object, properties: {{a: {{type: string}}}}}}}}}}}}}}\n"
        ).ok();
    }
    text
}

/// Schemas that each name the next one several times; the last one names the first.
pub(super) fn references(levels: usize, times: usize) -> String {
    let mut text = String::from(
        "openapi: 3.0.3\ninfo: {title: A, version: '1'}\npaths:\n  /a:\n    get:\n      responses: {'200': {description: It, content: {application/json: {schema: {$ref: '#/components/schemas/s0'}}}}}\ncomponents:\n  schemas:\n",
    );
    for level in 0..levels {
        let next = (level + 1) % levels;
        write!(text, "    s{level}: {{type: object, properties: {{").ok();
        let members: Vec<String> = (0..times)
            .map(|member| format!("p{member}: {{$ref: '#/components/schemas/s{next}'}}"))
            .collect();
        writeln!(text, "{}}}}}", members.join(", ")).ok();
    }
    text
}
