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

/// Fails unless all merge rules are fulfilled. The error names every rule that is not.
pub(super) async fn require_fulfilled<A>(
    ctx: &Ctx,
    space: &Space,
    request: &Granted<ChangeRequest, A>,
) -> Result<()> {
    if space.merge_rules == MergeRules::None {
        return Ok(());
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
    let unmet: Vec<String> = rules
        .rules_for(actor)
        .iter()
        .filter_map(|rule| case.unmet_reason(rule))
        .collect();
    if unmet.is_empty() {
        return Ok(());
    }
    Err(Error::Precondition(format!(
        "The merge rules of this space do not allow it yet. {}",
        unmet.join(" ")
    )))
}

struct RuleContext<'a> {
    space: &'a Space,
    request: &'a ChangeRequest,
    summary: &'a ReviewSummary,
    actor: UserId,
}

impl RuleContext<'_> {
    /// Returns a sentence on what is missing, or None if the rule is fulfilled.
    fn unmet_reason(&self, rule: &MergeRule) -> Option<String> {
        let (fulfilled, message) = match rule {
            MergeRule::AllowBypass { .. } => return None,
            MergeRule::RequireSpecificReviewers { users } => {
                let missing: Vec<String> = users
                    .iter()
                    .filter(|user| !self.is_approved_by(**user))
                    .map(ToString::to_string)
                    .collect();
                let list = missing.join(", ");
                (missing.is_empty(), format!("`require_specific_reviewers`: approval is missing from {list}."))
            }
            MergeRule::RequireOneOfSpecificReviewers { users } => {
                let fulfilled = users.iter().any(|user| self.is_approved_by(*user));
                (fulfilled, "`require_one_of_specific_reviewers`: none of the named reviewers has approved its current revision.".to_owned())
            }
            MergeRule::RequireAtLeastOneReview => {
                let fulfilled = self.summary.reviews.iter().any(|review| self.is_approved_by(review.reviewer));
                (fulfilled, "`require_at_least_one_review`: no one but its author has approved its current revision.".to_owned())
            }
            MergeRule::RequireAllReviewsApproved => {
                (self.all_approve(), "`require_all_reviews_approved`: a requested reviewer, or someone who has reviewed it, has not approved its current revision.".to_owned())
            }
            MergeRule::RequireAgentReview => (false, "`require_agent_review`: no agent has reviewed it.".to_owned()),
            MergeRule::RequireUpToDateChangeRequest => {
                (!self.request.outdated, "`require_up_to_date_change_request`: main has changed; update the change request first.".to_owned())
            }
            MergeRule::RequireChangeRequestSubject => {
                (!self.request.subject.trim().is_empty(), "`require_change_request_subject`: it has no subject.".to_owned())
            }
            MergeRule::RequireChangeRequestDescription => {
                (self.is_described(), "`require_change_request_description`: it has no description.".to_owned())
            }
            MergeRule::Custom { expression } => {
                (self.expression_is_true(expression), format!("`custom`: the expression `{expression}` is not true."))
            }
        };
        (!fulfilled).then_some(message)
    }

    /// Returns true if the user is not the author and approves of the current revision.
    fn is_approved_by(&self, user: UserId) -> bool {
        let is_theirs =
            |review: &&reviews::CountedReview| review.reviewer == user && review.is_current;
        let review = self.summary.reviews.iter().find(is_theirs);
        user != self.request.created_by.id
            && review.is_some_and(|review| review.status == ReviewStatus::Approved)
    }

    fn all_approve(&self) -> bool {
        let reviewers = self.summary.reviews.iter().map(|review| review.reviewer);
        let author = self.request.created_by.id;
        self.summary.requested.is_empty()
            && reviewers
                .filter(|reviewer| *reviewer != author)
                .all(|reviewer| self.is_approved_by(reviewer))
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
