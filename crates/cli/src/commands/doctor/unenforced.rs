//! Checks for stored settings that today's server rejects, because it would not enforce them.

use store::{
    Db,
    organizations::unenforced::{self, UnenforcedSettings},
};

use crate::error::{CommandError, Result};

pub(super) async fn check(db: &Db) -> Result<String> {
    let found = unenforced::find_all(db).await?;
    if found.is_empty() {
        return Ok("all have an effect".to_owned());
    }
    let findings: Vec<String> = found.iter().flat_map(describe).collect();
    Err(CommandError::new(findings.join(" ")))
}

fn describe(found: &UnenforcedSettings) -> Vec<String> {
    let mut findings = Vec::new();
    let organization = found.organization;
    if found.sso {
        findings.push(format!(
            "Organization {organization} requires single sign-on (`sso`) and has no provider that is active, so nobody gets \
             in but its break-glass admin; run `bindery sso disable {organization}`."
        ));
    }
    let rule = "has the merge rule `require_agent_review`, which cannot be fulfilled; have an admin remove it.";
    if found.agent_review {
        findings.push(format!("Organization {organization} {rule}"));
    }
    let spaces = found.spaces.iter();
    findings.extend(spaces.map(|space| format!("Space {space} {rule}")));
    findings
}
