//! Whether the merge rules of a space allow a merge.

use authz::Granted;
use context::Ctx;
use expression::{Context, Expression};
use model::{
    Error, Result,
    change_request::ChangeRequest,
    id::UserId,
    merge_rules::{MergeRule, MergeRules},
    review::ReviewStatus,
    space::Space,
};
use serde_json::{Value, json};
use store::reviews::{self, ReviewSummary};

/// The merge rules of a change request, each with whether it is fulfilled.
#[derive(Debug, Clone, Default)]
pub struct RuleReport {
    pub rules: Vec<RuleStatus>,
    /// Whether the caller may merge although rules are not fulfilled.
    pub may_bypass: bool,
}

/// A merge rule, and what is missing.
#[derive(Debug, Clone)]
pub struct RuleStatus {
    pub rule: MergeRule,
    /// None if the rule is fulfilled.
    pub unmet: Option<UnmetRule>,
}

/// What a rule lacks.
#[derive(Debug, Clone)]
pub struct UnmetRule {
    /// A sentence that starts with a small letter.
    pub message: String,
    /// The users whose approval it waits for.
    pub users: Vec<UserId>,
}

impl RuleReport {
    /// Returns whether the rules let the caller merge.
    pub fn allows_merge(&self) -> bool {
        self.may_bypass || self.rules.iter().all(|status| status.unmet.is_none())
    }
}

/// Fails unless all merge rules are fulfilled. The error names every rule that is not.
pub(super) async fn require_fulfilled<A>(
    ctx: &Ctx,
    space: &Space,
    request: &Granted<ChangeRequest, A>,
) -> Result<()> {
    let report = report(ctx, space, request).await?;
    if report.allows_merge() {
        return Ok(());
    }
    let unmet = report.rules.iter().filter_map(|status| {
        let unmet = status.unmet.as_ref()?;
        Some(format!("`{}`: {}", status.rule.name(), unmet.message))
    });
    let unmet: Vec<String> = unmet.collect();
    Err(Error::Precondition(format!(
        "The merge rules of this space do not allow it yet. {}",
        unmet.join(" ")
    )))
}

/// Evaluates the rules that are in force, for a merge by the caller.
pub(super) async fn report<A>(
    ctx: &Ctx,
    space: &Space,
    request: &Granted<ChangeRequest, A>,
) -> Result<RuleReport> {
    if space.merge_rules == MergeRules::None {
        return Ok(RuleReport::default());
    }
    let summary = reviews::summary(ctx.db(), request).await?;
    let rules = match &space.merge_rules {
        MergeRules::Inherit => &summary.organization_rules,
        own => own,
    };
    let actor = ctx.user()?;
    let case = RuleContext {
        space,
        request,
        summary: &summary,
        actor,
    };
    let statuses = rules.requirements().map(|rule| RuleStatus {
        rule: rule.clone(),
        unmet: case.unmet(rule),
    });
    let rules_in_force: Vec<RuleStatus> = statuses.collect();
    Ok(RuleReport {
        may_bypass: !rules_in_force.is_empty() && rules.rules_for(actor).is_empty(),
        rules: rules_in_force,
    })
}

struct RuleContext<'a> {
    space: &'a Space,
    request: &'a ChangeRequest,
    summary: &'a ReviewSummary,
    actor: UserId,
}

impl RuleContext<'_> {
    /// Returns what is missing, or None if the rule is fulfilled.
    fn unmet(&self, rule: &MergeRule) -> Option<UnmetRule> {
        let (users, message) = match rule {
            MergeRule::RequireSpecificReviewers { users } => {
                let missing = self.without_approval(users);
                let names: Vec<String> = missing.iter().map(ToString::to_string).collect();
                let message = format!("approval is missing from {}.", names.join(", "));
                return (!missing.is_empty()).then_some(UnmetRule {
                    message,
                    users: missing,
                });
            }
            MergeRule::RequireOneOfSpecificReviewers { users } => {
                let missing = self.without_approval(users);
                if missing.len() < users.len() {
                    return None;
                }
                (
                    missing,
                    "none of the named reviewers has approved its current revision.".to_owned(),
                )
            }
            MergeRule::RequireAllReviewsApproved => {
                let missing = self.without_own_approval();
                if missing.is_empty() {
                    return None;
                }
                (missing, "a requested reviewer, or someone who has reviewed it, has not approved its current revision.".to_owned())
            }
            other => (Vec::new(), self.unmet_condition(other)?),
        };
        Some(UnmetRule { message, users })
    }

    /// Returns what is missing for a rule that names no users.
    fn unmet_condition(&self, rule: &MergeRule) -> Option<String> {
        let (is_fulfilled, message) = match rule {
            MergeRule::RequireAtLeastOneReview => {
                let mut reviewers = self.summary.reviews.iter().map(|review| review.reviewer);
                let is_approved = reviewers.any(|reviewer| self.is_approved_by(reviewer));
                (
                    is_approved,
                    "no one but its author has approved its current revision.",
                )
            }
            MergeRule::RequireAgentReview => (false, "no agent has reviewed it."),
            MergeRule::RequireUpToDateChangeRequest => (
                !self.request.outdated,
                "main has changed; update the change request first.",
            ),
            MergeRule::RequireChangeRequestSubject => (
                !self.request.subject.trim().is_empty(),
                "it has no subject.",
            ),
            MergeRule::RequireChangeRequestDescription => {
                (self.is_described(), "it has no description.")
            }
            MergeRule::Custom { expression } => {
                let message = format!("the expression `{expression}` is not true.");
                return (!self.expression_is_true(expression)).then_some(message);
            }
            MergeRule::AllowBypass { .. }
            | MergeRule::RequireSpecificReviewers { .. }
            | MergeRule::RequireOneOfSpecificReviewers { .. }
            | MergeRule::RequireAllReviewsApproved => return None,
        };
        (!is_fulfilled).then(|| message.to_owned())
    }

    fn without_approval(&self, users: &[UserId]) -> Vec<UserId> {
        let users = users.iter().copied();
        users.filter(|user| !self.is_approved_by(*user)).collect()
    }

    /// Returns true if the user is not the author and approves of the current revision.
    fn is_approved_by(&self, user: UserId) -> bool {
        let is_theirs =
            |review: &&reviews::CountedReview| review.reviewer == user && review.is_current;
        let review = self.summary.reviews.iter().find(is_theirs);
        user != self.request.created_by.id
            && review.is_some_and(|review| review.status == ReviewStatus::Approved)
    }

    /// Returns the requested reviewers, and those who have reviewed it without approving of the current revision.
    fn without_own_approval(&self) -> Vec<UserId> {
        let reviewers = self.summary.reviews.iter().map(|review| review.reviewer);
        let author = self.request.created_by.id;
        let unapproved = reviewers.filter(|user| *user != author && !self.is_approved_by(*user));
        let mut missing: Vec<UserId> = self
            .summary
            .requested
            .iter()
            .copied()
            .chain(unapproved)
            .collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    fn is_described(&self) -> bool {
        fn has_text(value: &Value) -> bool {
            match value {
                Value::Array(values) => values.iter().any(has_text),
                Value::Object(members) => members.iter().any(|(name, value)| match value {
                    Value::String(text) => name == "text" && !text.trim().is_empty(),
                    other => has_text(other),
                }),
                _ => false,
            }
        }
        self.request.description.as_ref().is_some_and(has_text)
    }

    /// A rule that cannot be evaluated is not fulfilled.
    fn expression_is_true(&self, source: &str) -> bool {
        let request = self.request;
        let reviews: Vec<Value> = self.summary.reviews.iter().map(|review| json!({
            "reviewer": review.reviewer, "status": review.status.as_str(), "current": review.is_current,
        })).collect();
        let context = Context::new()
            .with("space", json!({"id": self.space.id, "title": self.space.title}))
            .with("changeRequest", json!({
                "id": request.id, "number": request.number, "subject": request.subject,
                "status": request.status.as_str(), "outdated": request.outdated, "createdBy": request.created_by.id,
            }))
            .with("reviews", Value::Array(reviews))
            .with("actor", json!({"id": self.actor}));
        Expression::parse(source).is_ok_and(|expression| expression.is_true(&context))
    }
}
