//! OpenAPI Overlays 1.0 and 1.1: changes to a spec that are stored apart from it and applied to each version.
//!
//! Where the versions differ, 1.1 holds for both: an array is concatenated with an array, and `copy` exists.

mod apply;
mod compare;
mod query;

use crate::{
    documents::Documents,
    limits::MAX_ACTIONS,
    problem::{Position, Problem, ProblemKind},
    structure::{Checker, overlay_types},
    tree::Node,
};
use query::Query;

#[derive(Debug)]
pub struct Overlay {
    actions: Vec<Action>,
}

#[derive(Debug)]
struct Action {
    target: Query,
    position: Position,
    change: Change,
}

#[derive(Debug)]
enum Change {
    Remove,
    Update(Node),
    Copy(Query),
    /// `remove: false` alone changes nothing.
    None,
}

/// What an action did to a spec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionReport {
    /// Its number in the overlay, from 0, and the place of its target there.
    pub action: usize,
    pub position: Position,
    pub target: String,
    pub outcome: ActionOutcome,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionOutcome {
    /// As many values were changed.
    Applied(usize),
    /// The target exists no longer.
    NoMatch,
    /// The action does not fit the spec; the message says why. Nothing was changed.
    Rejected(String),
}

impl Overlay {
    /// Reads an overlay from its tree. Returns all problems if there are any.
    pub fn read(root: &Node) -> Result<Self, Vec<Problem>> {
        let documents = Documents::new(None, root.clone());
        let table = overlay_types();
        let shape = table.root();
        let mut checker = Checker::new(&documents, table);
        checker.check_all(&shape);
        let mut problems = std::mem::take(&mut checker.problems);
        problems.extend(version_problem(root));
        let listed = root.get("actions");
        let listed: Vec<&Node> = listed.into_iter().flat_map(Node::items).collect();
        if listed.len() > MAX_ACTIONS {
            let message = format!("The overlay has more than {MAX_ACTIONS} actions. Split it.");
            let position = root.position;
            problems.push(Problem::of_text(ProblemKind::Limit, position, message));
        }
        let mut actions = Vec::new();
        for (at, node) in listed.into_iter().take(MAX_ACTIONS).enumerate() {
            match action(node) {
                Ok(action) => actions.extend(action),
                Err((field, position, message)) => problems.push(Problem {
                    kind: ProblemKind::Structure,
                    document: 0,
                    position,
                    pointer: format!("/actions/{at}/{field}"),
                    message,
                }),
            }
        }
        problems.sort_by_key(|problem| problem.position);
        if problems.is_empty() {
            Ok(Self { actions })
        } else {
            Err(problems)
        }
    }
}

fn version_problem(root: &Node) -> Option<Problem> {
    let version = root.get("overlay")?;
    let text = version.as_text()?;
    let is_known = ["1.0.", "1.1."].iter().any(|known| text.starts_with(known));
    (!is_known).then(|| Problem {
        kind: ProblemKind::Structure,
        document: 0,
        position: version.position,
        pointer: "/overlay".to_owned(),
        message: "This version of overlays is not supported. Use 1.0.0 or 1.1.0.".to_owned(),
    })
}

/// A problem of a field of an action.
type FieldProblem = (&'static str, Position, String);

/// Reads an action; none if its structure is wrong, which the checker has reported.
fn action(node: &Node) -> Result<Option<Action>, FieldProblem> {
    let Some(target) = node.get("target") else {
        return Ok(None);
    };
    let Some(query) = query("target", target)? else {
        return Ok(None);
    };
    let is_removal = node.get("remove").and_then(Node::as_boolean) == Some(true);
    let change = match (node.get("update"), node.get("copy")) {
        _ if is_removal => Change::Remove,
        (Some(_), Some(copy)) => {
            let message = "An action has either `update` or `copy`. Remove one.".to_owned();
            return Err(("copy", copy.position, message));
        }
        (Some(update), None) => Change::Update(update.clone()),
        (None, Some(copy)) => match self::query("copy", copy)? {
            Some(source) => Change::Copy(source),
            None => return Ok(None),
        },
        (None, None) => Change::None,
    };
    Ok(Some(Action {
        target: query,
        position: target.position,
        change,
    }))
}

fn query(field: &'static str, node: &Node) -> Result<Option<Query>, FieldProblem> {
    let Some(text) = node.as_text() else {
        return Ok(None);
    };
    let query = Query::parse(text).map_err(|message| (field, node.position, message))?;
    Ok(Some(query))
}

/// Returns the JSONPath of an operation that survives new versions: by its `operationId`, else by path and method.
pub fn operation_target(operation_id: Option<&str>, path: &str, method: &str) -> String {
    match operation_id {
        Some(id) => format!("$.paths.*[?@.operationId == {}]", quoted(id)),
        None => format!("$.paths[{}][{}]", quoted(path), quoted(method)),
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("'");
    for character in text.chars() {
        match character {
            '\'' | '\\' => out.extend(['\\', character]),
            character if character.is_control() => {
                let code = format!("\\u{:04x}", u32::from(character));
                out.push_str(&code);
            }
            character => out.push(character),
        }
    }
    out.push('\'');
    out
}
