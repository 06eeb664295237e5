//! Searches for results of another organization.

use serde_json::Value;

use super::{
    queries::{Found, TenantQuery},
    tenant::Tenant,
};

/// Words of the other tenant that are searched for.
const WORDS: usize = 5;

/// Searches for the words of the other tenant in each tenant's own scopes, and for its own words in the scopes of the
/// other. Both must find nothing. Returns what was found nevertheless. Responses may be errors or incomplete: the
/// index may be damaged.
pub(crate) fn find_leaks(tenants: &[Tenant]) -> Vec<String> {
    let mut random = rand::rng();
    let mut leaks = Vec::new();
    for own in tenants {
        let api = own.api();
        for other in tenants.iter().filter(|other| other.id != own.id) {
            for _ in 0..WORDS {
                let word = other.words.random_query(&mut random);
                let mut asks = TenantQuery::everywhere(own, word);
                asks.extend(TenantQuery::everywhere(other, word));
                for ask in asks {
                    let answer = api.attempt("GET", &ask.path(), "", &Value::Null);
                    let (_, answer) = answer.unwrap_or_default();
                    let found = ask.read(&answer);
                    if !found.is_empty() {
                        leaks.push(format!("{}: {found:?}", ask.path()));
                    }
                }
            }
        }
    }
    leaks
}

/// Results from spaces of other tenants.
pub(crate) fn foreign(tenant: &Tenant, found: &[Found]) -> usize {
    let is_own = |found: &&Found| tenant.spaces.iter().any(|space| space.id == found.space);
    found.len() - found.iter().filter(is_own).count()
}
