//! Whether a change request can be merged, as clients see it.

use changes::change_requests::merge_status::{MergeStatus, RuleStatus};
use model::merge_rules::MergeRule;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether a change request could be merged now, and what is in the way.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MergeStatus)]
pub(crate) struct MergeStatusOut {
    /// Always `change-request-merge-status`.
    object: &'static str,
    /// Whether a merge by you would succeed: you may merge, the change request is a draft or open, has no conflicts, and
    /// fulfils the merge rules or you may bypass them.
    mergeable: bool,
    /// Whether main has changed since it was created or last updated.
    outdated: bool,
    /// Number of conflicts with main that are not settled.
    conflicts: usize,
    /// The merge rules in force, without those that let users bypass them.
    rules: Vec<RuleStatusOut>,
    /// Whether you may merge although rules are not fulfilled.
    bypass: bool,
    links: MergeStatusLinks,
    /// Number of problems in the front matter and the blocks of the pages and reusable contents that it creates or
    /// changes.
    problems: usize,
}

/// A merge rule, and whether it is fulfilled.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MergeRuleStatus)]
struct RuleStatusOut {
    /// The name of the rule, such as `require_at_least_one_review`.
    rule: &'static str,
    met: bool,
    /// What is missing, for people; absent if the rule is fulfilled.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// The ids of users whose approval the rule waits for; absent if it waits for none by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    users: Vec<String>,
    /// The expression of a `custom` rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    expression: Option<String>,
}

/// Broken links of the change request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MergeStatusLinks {
    /// Number of broken links in all pages and reusable contents.
    broken: usize,
    /// Number of those that were not broken where it started.
    broken_by_change_request: usize,
}

impl From<MergeStatus> for MergeStatusOut {
    fn from(status: MergeStatus) -> Self {
        Self {
            object: "change-request-merge-status",
            mergeable: status.is_mergeable,
            outdated: status.is_outdated,
            conflicts: status.conflicts,
            bypass: status.rules.may_bypass,
            rules: status.rules.rules.into_iter().map(Into::into).collect(),
            links: MergeStatusLinks {
                broken: status.links.broken,
                broken_by_change_request: status.links.broken_by_change_request.unwrap_or(0),
            },
            problems: status.problems,
        }
    }
}

impl From<RuleStatus> for RuleStatusOut {
    fn from(status: RuleStatus) -> Self {
        let (message, users) = match status.unmet {
            None => (None, Vec::new()),
            Some(unmet) => (Some(sentence(&unmet.message)), unmet.users),
        };
        Self {
            rule: status.rule.name(),
            met: message.is_none(),
            message,
            users: users.iter().map(ToString::to_string).collect(),
            expression: match status.rule {
                MergeRule::Custom { expression } => Some(expression),
                _ => None,
            },
        }
    }
}

/// Starts with a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
