//! The export of all personal data of a user as one document.

use std::collections::BTreeMap;

use context::{Ctx, Feature, Settings, slots::KeyedSlots};
use jiff::{SignedDuration, Timestamp};
use model::{
    Result,
    id::{OrganizationId, UserId},
};
use serde::Serialize;
use serde_json::{Map, Value};
use store::{
    organizations,
    personal_data::{
        export::{self, ExportList},
        memberships, organizations_acted_in,
    },
};

/// Rows per list and organization, the newest first.
const MAX_LIST_ROWS: i64 = 10_000;
const MAX_EXPORT_BYTES: usize = 64 << 20;
/// After this time no further list is read.
const EXPORT_TIMEOUT: SignedDuration = SignedDuration::from_secs(30);
/// Exports of one node at a time, and further callers that wait.
const EXPORT_CONCURRENCY: usize = 2;
const WAITING_CAPACITY: usize = 8;

/// Rows by the name of their list.
pub type Lists = BTreeMap<&'static str, Vec<Value>>;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UserExport {
    pub user: UserId,
    pub created_at: Timestamp,
    /// What belongs to no organization.
    pub lists: Lists,
    pub organizations: Vec<OrganizationExport>,
    /// Lists that were cut, or left out.
    pub cut: Vec<CutList>,
}

#[derive(Serialize)]
pub struct OrganizationExport {
    pub id: OrganizationId,
    /// None if the organization was deleted.
    pub title: Option<String>,
    pub lists: Lists,
}

/// A list that was cut; all lists of the organization if it has no name.
#[derive(Serialize)]
pub struct CutList {
    pub organization: Option<OrganizationId>,
    pub list: Option<&'static str>,
}

/// Exports are large, so few run at a time.
pub(crate) struct Exports(KeyedSlots<()>);

impl Feature for Exports {
    fn new(_: &Settings) -> Self {
        Self(KeyedSlots::new(EXPORT_CONCURRENCY, WAITING_CAPACITY))
    }
}

/// Exports the data of the caller, cut to limits of rows, bytes and time.
pub async fn export_own(ctx: &Ctx) -> Result<UserExport> {
    ctx.require_own_account()?;
    ctx.require_recent_authentication()?;
    crate::tokens::require_all_scopes(ctx)?;
    let _slot = ctx.app.feature::<Exports>().0.acquire(()).await?;
    let budget = Budget {
        rows: MAX_LIST_ROWS,
        bytes: MAX_EXPORT_BYTES,
        end: Some(ctx.app.clock.now() + EXPORT_TIMEOUT),
    };
    export(ctx, ctx.user()?, budget).await
}

/// Exports all data of a user, whatever its size, for the operator.
pub async fn export_as_operator(ctx: &Ctx, user: UserId) -> Result<UserExport> {
    crate::accounts::require_operator(ctx)?;
    let budget = Budget {
        rows: i64::MAX - 1,
        bytes: usize::MAX,
        end: None,
    };
    export(ctx, user, budget).await
}

struct Budget {
    rows: i64,
    bytes: usize,
    end: Option<Timestamp>,
}

impl Budget {
    fn is_spent(&self, now: Timestamp) -> bool {
        self.bytes == 0 || self.end.is_some_and(|end| now >= end)
    }

    /// Cuts a list to what is left. Returns whether anything was cut.
    fn cut(&mut self, rows: &mut Vec<Value>) -> bool {
        let limit = usize::try_from(self.rows).unwrap_or(usize::MAX);
        let mut count = 0;
        for row in rows.iter().take(limit) {
            let bytes = row.to_string().len();
            if bytes > self.bytes {
                self.bytes = 0;
                break;
            }
            self.bytes -= bytes;
            count += 1;
        }
        let is_cut = count < rows.len();
        rows.truncate(count);
        is_cut
    }
}

async fn export(ctx: &Ctx, user: UserId, mut budget: Budget) -> Result<UserExport> {
    let db = ctx.db();
    let mut cut = Vec::new();
    let listed = export::list_global(db, user, budget.rows).await?;
    let lists = collect(listed, None, &mut budget, &mut cut);
    let mut ids = memberships(db, user).await?;
    ids.extend(organizations_acted_in(db, user).await?);
    ids.sort();
    ids.dedup();
    let mut exported = Vec::new();
    for id in ids {
        if budget.is_spent(ctx.app.clock.now()) {
            cut.push(CutList {
                organization: Some(id),
                list: None,
            });
            continue;
        }
        let listed = export::list_in_organization(db, id, user, budget.rows).await?;
        exported.push(OrganizationExport {
            id,
            title: organizations::find_title(db, id).await?,
            lists: collect(listed, Some(id), &mut budget, &mut cut),
        });
    }
    Ok(UserExport {
        user,
        created_at: ctx.app.clock.now(),
        lists,
        organizations: exported,
        cut,
    })
}

fn collect(
    listed: Vec<ExportList>,
    organization: Option<OrganizationId>,
    budget: &mut Budget,
    cut: &mut Vec<CutList>,
) -> Lists {
    let mut lists = Lists::new();
    for ExportList { name, rows } in listed {
        let mut rows: Vec<Value> = rows.into_iter().map(with_camel_case_names).collect();
        if budget.cut(&mut rows) {
            cut.push(CutList {
                organization,
                list: Some(name),
            });
        }
        lists.insert(name, rows);
    }
    lists
}

/// Columns are named as the fields of the API are.
fn with_camel_case_names(row: Value) -> Value {
    let Value::Object(fields) = row else {
        return row;
    };
    let renamed = fields.into_iter().map(|(name, value)| {
        let mut words = name.split('_');
        let first = words.next().unwrap_or_default().to_owned();
        let name = words.fold(first, |name, word| {
            let (head, tail) = word.split_at(usize::from(!word.is_empty()));
            name + &head.to_uppercase() + tail
        });
        (name, value)
    });
    Value::Object(renamed.collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lists_are_cut_to_rows_and_bytes() {
        let mut budget = Budget {
            rows: 2,
            bytes: 10,
            end: None,
        };
        let mut rows = vec![json!("abc"), json!("abc"), json!("abc")];
        assert!(budget.cut(&mut rows));
        assert_eq!((rows.len(), budget.bytes), (2, 0));
        assert!(budget.is_spent(Timestamp::UNIX_EPOCH));
        let mut none = Vec::new();
        assert!(!budget.cut(&mut none));
    }

    #[test]
    fn names_of_columns_become_those_of_fields() {
        let row = with_camel_case_names(json!({"user_id": 1, "display_name": {"a_b": 2}}));
        assert_eq!(row, json!({"userId": 1, "displayName": {"a_b": 2}}));
    }
}
