//! Evaluates the conditions of hits, for visitors of a site.

use std::collections::HashMap;

use expression::{Allowance, Context, Expression};

/// The conditions of one page, each evaluated once.
pub(super) struct Conditions<'a> {
    /// The variables they can read.
    context: Context,
    /// The shared cost limit. Once it is spent, no further condition holds.
    allowance: &'a Allowance,
    decided: HashMap<&'a str, bool>,
}

impl<'a> Conditions<'a> {
    pub(super) fn new(context: Context, allowance: &'a Allowance) -> Self {
        Self {
            context,
            allowance,
            decided: HashMap::new(),
        }
    }

    /// Returns whether all of these hold. A condition that cannot be parsed holds for no one.
    pub(super) fn hold(&mut self, conditions: &'a [String]) -> bool {
        conditions.iter().all(|condition| self.holds(condition))
    }

    fn holds(&mut self, condition: &'a str) -> bool {
        let (context, allowance) = (&self.context, self.allowance);
        let decide = || {
            let expression = Expression::parse(condition);
            expression.is_ok_and(|expression| expression.is_true_within(context, allowance))
        };
        *self.decided.entry(condition).or_insert_with(decide)
    }
}

#[cfg(test)]
mod tests {
    use document::limits::MAX_PAGE_WORK;
    use serde_json::json;

    use super::*;

    fn context() -> Context {
        Context::new()
            .with("space", json!({"vars": {"release": "nine"}}))
            .with("page", json!({"vars": {"edition": "second"}}))
            .with("visitor", json!({"claims": {"beta": true, "unsigned": {}}}))
    }

    fn texts(conditions: &[&str]) -> Vec<String> {
        conditions.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn all_conditions_must_hold_and_see_space_page_and_visitor() {
        let allowance = Allowance::new(MAX_PAGE_WORK, 0);
        let cases: [(&[&str], bool); 6] = [
            (&[], true),
            (&["visitor.claims.beta"], true),
            (
                &["visitor.claims.beta", "space.vars.release == 'nine'"],
                true,
            ),
            (
                &["visitor.claims.beta", "page.vars.edition == 'first'"],
                false,
            ),
            (&["visitor.claims.gamma"], false),
            (&["visitor.claims.beta", "1 +"], false),
        ];
        for (written, holds) in cases {
            let conditions = texts(written);
            let mut page = Conditions::new(context(), &allowance);
            assert_eq!(page.hold(&conditions), holds, "{written:?}");
        }
    }

    #[test]
    fn conditions_share_one_cost_limit() {
        let allowance = Allowance::new(MAX_PAGE_WORK, 0);
        // Nine tenths of the limit of one expression, each with a different text.
        let part = "'a'.repeat(90000).length > 0";
        let costly: Vec<String> = (0..30)
            .map(|number| format!("{} && {number} >= 0", [part; 10].join(" && ")))
            .collect();
        let cheap = texts(&["true"]);
        let mut page = Conditions::new(context(), &allowance);
        assert!(page.hold(&costly[..1]), "each alone is within the limit");
        assert!(!page.hold(&costly));
        assert!(!page.hold(&cheap), "nothing is left");
    }
}
