//! Queries, their results, and whether these are the same as before.

use rand::{Rng, RngExt};
use serde_json::Value;

use super::tenant::{Space, Tenant};
use crate::merges::api::Api;

/// More than there are pages.
const LIMIT: usize = 1_000;
const MAX_ATTEMPTS: u32 = 5;
/// Pages that are printed of a difference.
const MAX_PRINTED: usize = 3;

/// A query of a tenant's member, in one of its spaces or in all of them.
pub(crate) struct TenantQuery<'a> {
    pub(crate) tenant: &'a Tenant,
    space: Option<&'a Space>,
    text: String,
}

/// A page that was found, with its sections.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    pub(crate) space: String,
    page: String,
    sections: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Same,
    /// The same pages and sections in another order.
    OtherOrder,
    Different,
}

impl<'a> TenantQuery<'a> {
    pub(crate) fn random_query(tenants: &'a [Tenant], random: &mut impl Rng) -> Self {
        let tenant = &tenants[random.random_range(0..tenants.len())];
        let space = random
            .random_bool(0.5)
            .then(|| &tenant.spaces[random.random_range(0..tenant.spaces.len())]);
        let count = random.random_range(1..=3);
        Self {
            tenant,
            space,
            text: tenant.words.phrase(count, random),
        }
    }

    pub(crate) fn in_space(tenant: &'a Tenant, space: &'a Space, text: String) -> Self {
        Self {
            tenant,
            space: Some(space),
            text,
        }
    }

    /// A word in all scopes of a tenant: its organization, and each of its spaces.
    pub(crate) fn everywhere(tenant: &'a Tenant, word: &str) -> Vec<Self> {
        let environment = [None].into_iter().chain(tenant.spaces.iter().map(Some));
        let asks = environment.map(|space| Self {
            tenant,
            space,
            text: word.to_owned(),
        });
        asks.collect()
    }

    pub(crate) fn path(&self) -> String {
        let text = self.text.replace(' ', "%20");
        if let Some(space) = self.space {
            return format!("/spaces/{}/search?query={text}&limit={LIMIT}", space.id);
        }
        let organization = &self.tenant.id;
        format!("/orgs/{organization}/search?query={text}&limit={LIMIT}")
    }

    /// All results; None if no attempt had a complete response. Shards that miss their deadline on a busy machine make
    /// a response partial, which is no fault of the index.
    pub(crate) fn send(&self, api: &Api) -> Option<Vec<Found>> {
        (0..MAX_ATTEMPTS).find_map(|_| {
            let (status, answer) = api.attempt("GET", &self.path(), "", &Value::Null)?;
            let is_complete = status == 200 && answer["partial"] != true;
            is_complete.then(|| self.read(&answer))
        })
    }

    /// The results in a response, complete or not.
    pub(crate) fn read(&self, answer: &Value) -> Vec<Found> {
        let items = answer["items"].as_array().into_iter().flatten();
        match self.space {
            Some(space) => items.map(|page| found(&space.id, page)).collect(),
            None => items.flat_map(pages_of_space).collect(),
        }
    }
}

fn pages_of_space(item: &Value) -> Vec<Found> {
    let space = text(item, "id");
    let pages = item["pages"].as_array().into_iter().flatten();
    pages.map(|page| found(&space, page)).collect()
}

fn found(space: &str, page: &Value) -> Found {
    let sections = page["sections"].as_array().into_iter().flatten();
    let sections =
        sections.map(|section| format!("{} {}", text(section, "id"), text(section, "path")));
    Found {
        space: space.to_owned(),
        page: text(page, "id"),
        sections: sections.collect(),
    }
}

fn text(object: &Value, name: &str) -> String {
    object[name].as_str().unwrap_or_default().to_owned()
}

pub(crate) fn compare(one: Option<&[Found]>, other: Option<&[Found]>) -> Comparison {
    let (Some(one), Some(other)) = (one, other) else {
        return Comparison::Different;
    };
    if one == other {
        Comparison::Same
    } else if in_order(one) == in_order(other) {
        Comparison::OtherOrder
    } else {
        Comparison::Different
    }
}

/// Describes the difference between two results for people.
pub(crate) fn describe(one: Option<&[Found]>, other: Option<&[Found]>) -> String {
    let (Some(one), Some(other)) = (one, other) else {
        return format!(
            "complete before: {}, after: {}",
            one.is_some(),
            other.is_some()
        );
    };
    let only = |some: &[Found], others: &[Found]| -> Vec<Found> {
        let only = some.iter().filter(|found| !others.contains(found));
        only.take(MAX_PRINTED).cloned().collect()
    };
    format!(
        "{} pages became {}; only before: {:?}; only after: {:?}",
        one.len(),
        other.len(),
        only(one, other),
        only(other, one)
    )
}

fn in_order(found: &[Found]) -> Vec<Found> {
    let mut found = found.to_vec();
    for page in &mut found {
        page.sections.sort();
    }
    found.sort();
    found
}

impl Space {
    /// Whether every page is found in its current state: pages that the index has in an older state are not shown.
    pub(crate) fn is_indexed(&self, tenant: &Tenant, api: &Api) -> bool {
        let ask = TenantQuery::in_space(tenant, self, self.word.clone());
        let (pages, found) = (self.pages(api), ask.send(api));
        pages.is_some_and(|pages| found.is_some_and(|found| found.len() == pages.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(name: &str, sections: &[&str]) -> Found {
        Found {
            space: "space".to_owned(),
            page: name.to_owned(),
            sections: sections.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    #[test]
    fn another_order_is_told_from_other_results() {
        let one = [page("a", &["1", "2"]), page("b", &["1"])];
        let turned = [page("b", &["1"]), page("a", &["2", "1"])];
        let fewer = [page("a", &["1"]), page("b", &["1"])];
        assert_eq!(compare(Some(&one), Some(&one)), Comparison::Same);
        assert_eq!(compare(Some(&one), Some(&turned)), Comparison::OtherOrder);
        assert_eq!(compare(Some(&one), Some(&fewer)), Comparison::Different);
        assert_eq!(compare(Some(&one), Some(&one[..1])), Comparison::Different);
        assert_eq!(compare(None, None), Comparison::Different);
    }
}
