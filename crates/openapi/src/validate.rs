//! All problems of a spec.

use url::Url;

use crate::{
    documents::Documents,
    problem::{Position, Problem, ProblemKind},
    structure::{Checker, spec_types},
    version::SpecVersion,
};

#[derive(Debug)]
pub struct Validation {
    /// None if the entry is not a spec of a version that is known; that is then the only problem.
    pub version: Option<SpecVersion>,
    /// Problems by document and position, at most [`crate::limits::MAX_PROBLEMS`].
    pub problems: Vec<Problem>,
    /// Documents that references name and that were not given, all of the origin of the entry. Fetch them, add them to
    /// the documents, or note why they cannot be used, and validate again.
    pub wanted: Vec<Url>,
}

/// Checks the structure of a spec and all its references.
pub fn validate(documents: &Documents) -> Validation {
    let entry = documents.entry();
    let Some(version) = SpecVersion::of(entry) else {
        return Validation {
            version: None,
            problems: vec![unknown_version(documents)],
            wanted: Vec::new(),
        };
    };
    let table = spec_types(version);
    let root = table.root();
    let mut checker = Checker::new(documents, table);
    checker.check_all(&root);
    let Checker {
        mut problems,
        wanted,
        ..
    } = checker;
    problems.sort_by_key(|problem| (problem.document, problem.position));
    Validation {
        version: Some(version),
        problems,
        wanted,
    }
}

fn unknown_version(documents: &Documents) -> Problem {
    let map = documents.entry().as_map();
    let named = ["openapi", "swagger"]
        .into_iter()
        .find_map(|name| map?.get(name));
    let (position, message) = match named {
        Some(field) => (
            field.node.position,
            "This version of OpenAPI is not supported. Use 2.0, 3.0, 3.1 or 3.2.",
        ),
        None => (
            Position::START,
            "This is not an OpenAPI spec: add `openapi: 3.1.0` or `swagger: \"2.0\"` at its top.",
        ),
    };
    Problem::of_text(ProblemKind::Structure, position, message)
}
