//! Problems in the text of one page, for its author: in the front matter, in blocks and in expressions.

use document::facts::{Facts, facts};
use expression::Expression;

/// Problems that are listed; the others are counted.
const MAX_PROBLEMS: usize = 100;

/// A problem for the author to fix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextProblem {
    /// Counted from 1. None if the place is not known.
    pub line: Option<usize>,
    pub message: String,
}

/// The first problems of a text, and the number of the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextProblems {
    pub first: Vec<TextProblem>,
    pub more: usize,
}

impl TextProblems {
    /// Finds the problems of a page's whole text, in the order of their lines.
    pub(crate) fn of(text: &str) -> Self {
        Self::of_facts(text, facts(text))
    }

    /// Like [`Self::of`], for facts that were derived from this text.
    pub(crate) fn of_facts(text: &str, facts: Facts) -> Self {
        let condition = facts.settings.condition.iter();
        let expressions = facts.expressions.iter().chain(condition);
        let mut problems: Vec<TextProblem> = expressions
            .filter_map(|source| expression_problem(text, source))
            .collect();
        problems.extend(facts.problems.into_iter().map(|problem| TextProblem {
            line: Some(problem.line),
            message: problem.message,
        }));
        problems.sort_by_key(|problem| problem.line.unwrap_or(usize::MAX));
        let more = problems.len().saturating_sub(MAX_PROBLEMS);
        problems.truncate(MAX_PROBLEMS);
        Self {
            first: problems,
            more,
        }
    }
}

/// Returns why an expression cannot be evaluated, at the line where its text occurs first.
fn expression_problem(text: &str, source: &str) -> Option<TextProblem> {
    let error = Expression::parse(source).err()?;
    let before = text.find(source).map(|start| &text[..start]);
    let line = before.map(|before| 1 + before.bytes().filter(|byte| *byte == b'\n').count());
    Some(TextProblem {
        line,
        message: format!("An expression cannot be evaluated: {error}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_in_the_order_of_their_lines() {
        let text = "---\nicon: [\n---\n\n# Page\n\n<code class=\"expression\">fetch('/')</code>\n\n{% nothing %}\n";
        let problems = TextProblems::of(text);
        let lines: Vec<_> = problems.first.iter().map(|problem| problem.line).collect();
        assert_eq!(lines.len(), 3, "{problems:?}");
        assert!(lines.is_sorted());
        assert_eq!(problems.first[1].line, Some(7));
        assert_eq!(
            TextProblems::of("# Page\n\nText.\n"),
            TextProblems::default()
        );
    }

    #[test]
    fn many_problems_are_counted() {
        let problems = TextProblems::of(&"{% nothing %}\n\n".repeat(MAX_PROBLEMS + 3));
        assert_eq!((problems.first.len(), problems.more), (MAX_PROBLEMS, 3));
    }
}
