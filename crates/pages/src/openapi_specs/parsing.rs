//! Parsing of OpenAPI specs.

use model::openapi_spec::{MAX_SPEC_BYTES, SpecProblem};
use serde_json::Value;
use space_files::limits::MAX_YAML_NODES;

/// Parses JSON or YAML and checks only what rendering needs.
pub fn parse(text: &str) -> Result<Value, SpecProblem> {
    let value = values(text)?;
    let Some(members) = value.as_object() else {
        return Err(problem("This is not an OpenAPI spec: it is not an object."));
    };
    let version = members.get("openapi").or_else(|| members.get("swagger"));
    let version = match version {
        Some(Value::String(version)) => version.clone(),
        Some(Value::Number(version)) => version.to_string(),
        _ => String::new(),
    };
    if !version.starts_with("3.") && !version.starts_with('2') {
        return Err(problem(
            "This is not an OpenAPI spec: add `openapi: 3.1.0` or `swagger: \"2.0\"` at its top.",
        ));
    }
    for group in ["info", "paths", "webhooks", "components", "definitions"] {
        if members
            .get(group)
            .is_some_and(|value| !value.is_object() && !value.is_null())
        {
            return Err(problem(&format!("`{group}` is not an object.")));
        }
    }
    Ok(value)
}

fn values(text: &str) -> Result<Value, SpecProblem> {
    // Fetched texts are not validated before, and the database cannot store NUL.
    if text.contains('\0') {
        return Err(problem("The text has a NUL character. Remove it."));
    }
    if text.len() > MAX_SPEC_BYTES {
        return Err(problem(&format!(
            "The text has more than {MAX_SPEC_BYTES} bytes."
        )));
    }
    if text.trim_start().starts_with('{') {
        check_values(text)?;
    }
    if text.trim_start().starts_with('{')
        && let Ok(value) = serde_json::from_str(text)
    {
        return Ok(value);
    }
    space_files::parse_yaml(text).map_err(|found| {
        let line = found.line;
        problem(&format!("Line {line}: {}", found.message))
    })
}

/// A byte of JSON can become a value of 32 bytes. The number of commas and brackets is an upper bound; those inside
/// strings count as well, but no real spec comes near the limit.
fn check_values(text: &str) -> Result<(), SpecProblem> {
    let is_mark = |byte: &&u8| matches!(byte, b',' | b'[' | b'{');
    if text.as_bytes().iter().filter(is_mark).count() > MAX_YAML_NODES {
        let message = format!("The text has more than {MAX_YAML_NODES} values. Split it.");
        return Err(problem(&message));
    }
    Ok(())
}

fn problem(message: &str) -> SpecProblem {
    SpecProblem {
        message: message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_of_all_ages_are_read_and_other_texts_are_refused() {
        for good in [
            "{\"openapi\": \"3.0.3\", \"paths\": {}}",
            "openapi: 3.1.0\ninfo:\n  title: Payments\n",
            "swagger: \"2.0\"\npaths: {}\n",
            "swagger: 2.0\n",
            // Some tools write empty sections.
            "openapi: 3.0.0\npaths:\n",
        ] {
            assert!(parse(good).is_ok(), "{good}: {:?}", parse(good));
        }
        for bad in [
            "",
            "hello",
            "[]",
            "{}",
            "openapi: 4.0.0",
            "openapi: 3.1.0\npaths: []",
            "openapi: 3.1.0\ninfo: {title: [",
            "openapi: 3.1.0\n# \0",
        ] {
            assert!(parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_text_of_too_many_values_is_refused_before_they_are_made() {
        let zeros = "0,".repeat(MAX_YAML_NODES);
        for text in [
            format!("{{\"openapi\": \"3.1.0\", \"x-z\": [{zeros}0]}}"),
            format!("openapi: 3.1.0\nx-z: [{zeros}0]\n"),
        ] {
            let problem = parse(&text).expect_err("it has too many values");
            assert!(problem.message.contains("more than"), "{}", problem.message);
        }
    }

    #[test]
    fn parse_errors_name_the_line() {
        let problem = parse("openapi: 3.1.0\npaths:\n  - {a: b\n").expect_err("it is no YAML");
        assert!(problem.message.starts_with("Line "), "{}", problem.message);
    }
}
