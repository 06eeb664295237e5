//! Problems in texts as clients see them.

use pages::contents::TextProblems;
use serde::Serialize;
use utoipa::ToSchema;

/// A problem in a text, for its author.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TextProblem)]
pub(crate) struct ProblemOut {
    /// The line in the whole text, from 1. Absent if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    message: String,
}

/// Returns the listed problems, and the number of the others.
pub(super) fn problems_out(problems: TextProblems) -> (Vec<ProblemOut>, Option<usize>) {
    let listed = problems.first.into_iter().map(|problem| ProblemOut {
        line: problem.line,
        message: problem.message,
    });
    (
        listed.collect(),
        Some(problems.more).filter(|more| *more > 0),
    )
}
