//! Rules that a change request must meet before it is merged.

use serde::{Deserialize, Serialize};

use crate::{Error, Result, id::UserId, text::check_length};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum MergeRules {
    Inherit,
    None,
    Rules { rules: Vec<MergeRule> },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum MergeRule {
    RequireSpecificReviewers { users: Vec<UserId> },
    RequireOneOfSpecificReviewers { users: Vec<UserId> },
    AllowBypass { users: Vec<UserId> },
    RequireAtLeastOneReview,
    RequireAllReviewsApproved,
    RequireAgentReview,
    RequireUpToDateChangeRequest,
    RequireChangeRequestSubject,
    RequireChangeRequestDescription,
    Custom { expression: String },
}

const MAX_RULES: usize = 50;
const MAX_USERS: usize = 100;

impl MergeRules {
    pub fn check(self) -> Result<Self> {
        if let Self::Rules { rules } = &self {
            if rules.len() > MAX_RULES {
                return Err(Error::invalid(
                    "mergeRules",
                    format!("has more than {MAX_RULES} rules"),
                ));
            }
            if rules.iter().any(|rule| rule.users().len() > MAX_USERS) {
                return Err(Error::invalid(
                    "mergeRules",
                    format!("names more than {MAX_USERS} users in one rule"),
                ));
            }
            for (index, rule) in rules.iter().enumerate() {
                match rule {
                    MergeRule::Custom { expression } => {
                        check_length("mergeRules.rules.expression", expression, 0, 1024)?;
                    }
                    MergeRule::RequireAgentReview => {
                        return Err(Error::invalid(
                            format!("mergeRules.rules[{index}].rule"),
                            "`require_agent_review` could never be fulfilled: no agent of this server reviews. Leave it out",
                        ));
                    }
                    _ => {}
                }
            }
        }
        Ok(self)
    }

    /// Returns all users named in the rules, without duplicates. They must be members of the organization.
    pub fn users(&self) -> Vec<UserId> {
        let Self::Rules { rules } = self else {
            return Vec::new();
        };
        let mut users: Vec<_> = rules
            .iter()
            .flat_map(|rule| rule.users().iter().copied())
            .collect();
        users.sort();
        users.dedup();
        users
    }
}

impl MergeRules {
    /// Returns the rules that a merge by this user must meet; none for users who may bypass them.
    pub fn rules_for(&self, user: UserId) -> &[MergeRule] {
        match self {
            Self::Rules { rules } if !rules.iter().any(|rule| rule.exempts(user)) => rules,
            _ => &[],
        }
    }
}

impl MergeRules {
    /// Returns the rules that require something of a merge.
    pub fn requirements(&self) -> impl Iterator<Item = &MergeRule> {
        let rules = match self {
            Self::Rules { rules } => rules.as_slice(),
            Self::Inherit | Self::None => &[],
        };
        rules.iter().filter(|rule| rule.is_requirement())
    }
}

impl MergeRule {
    /// Returns the name of the rule, as clients send it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::RequireSpecificReviewers { .. } => "require_specific_reviewers",
            Self::RequireOneOfSpecificReviewers { .. } => "require_one_of_specific_reviewers",
            Self::AllowBypass { .. } => "allow_bypass",
            Self::RequireAtLeastOneReview => "require_at_least_one_review",
            Self::RequireAllReviewsApproved => "require_all_reviews_approved",
            Self::RequireAgentReview => "require_agent_review",
            Self::RequireUpToDateChangeRequest => "require_up_to_date_change_request",
            Self::RequireChangeRequestSubject => "require_change_request_subject",
            Self::RequireChangeRequestDescription => "require_change_request_description",
            Self::Custom { .. } => "custom",
        }
    }

    /// Whether the rule requires anything of a merge.
    pub fn is_requirement(&self) -> bool {
        !matches!(self, Self::AllowBypass { .. })
    }

    fn exempts(&self, user: UserId) -> bool {
        matches!(self, Self::AllowBypass { users } if users.contains(&user))
    }

    fn users(&self) -> &[UserId] {
        match self {
            Self::RequireSpecificReviewers { users }
            | Self::RequireOneOfSpecificReviewers { users }
            | Self::AllowBypass { users } => users,
            _ => &[],
        }
    }
}
