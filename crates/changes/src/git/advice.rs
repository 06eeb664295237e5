//! Advice for refs that were rejected because of their commits: Git's own message says little.

use ::git::report::{Outcome, Report};

use super::{ref_policy::FETCH_FIRST, ref_update::NON_FAST_FORWARD};

const REWRITE_ADVICE: &str = "main cannot be rewritten, and your push does not build on it. Run `git fetch`, then `git merge` or \
     `git rebase`, and push again without `--force`.";
const FETCH_ADVICE: &str = "Others have pushed since you fetched. Run `git fetch`, then `git merge` or `git rebase`, and push again.";

/// Returns each piece of advice once, however many refs need it.
pub(super) fn advice(report: &Report) -> Vec<String> {
    let is_refused = |reason: &str| {
        let mut outcomes = report.refs.iter().map(|(_, outcome)| outcome);
        outcomes.any(|outcome| matches!(outcome, Outcome::Refused(refusal) if refusal == reason))
    };
    let pairs = [
        (NON_FAST_FORWARD, REWRITE_ADVICE),
        (FETCH_FIRST, FETCH_ADVICE),
    ];
    let needed = pairs.into_iter().filter(|(reason, _)| is_refused(reason));
    needed.map(|(_, advice)| advice.to_owned()).collect()
}
