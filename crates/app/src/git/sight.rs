//! The refs of a space that one caller may see.

use std::collections::BTreeMap;

use authz::Granted;
use model::{Oid, Result, content::Content};
use store::{
    branches::{self, Head},
    objects::Pool,
};

use crate::Ctx;

pub(super) const MAIN: &str = "refs/heads/main";
pub(super) const BRANCHES: &str = "refs/heads/";
const CHANGE_REQUESTS: &str = "refs/heads/change-requests/";

/// Ref names with the commits that they point to.
pub(super) type Refs = BTreeMap<String, Oid>;

pub(super) struct Sight<'a, A> {
    pub(super) content: &'a Granted<Content, A>,
    pub(super) heads: Vec<Head>,
}

impl<'a, A> Sight<'a, A> {
    pub(super) async fn of(ctx: &Ctx, content: &'a Granted<Content, A>) -> Result<Self> {
        let heads = branches::heads(ctx.db(), content).await?;
        Ok(Self { content, heads })
    }

    pub(super) fn pool(&self) -> Pool {
        Pool::of(self.content)
    }

    pub(super) fn main(&self) -> Refs {
        Refs::from([(MAIN.to_owned(), self.content.revision.id)])
    }

    /// Returns main, and each change request under its number and under the name it was pushed as.
    pub(super) fn refs(&self) -> Refs {
        let mut refs = self.main();
        for head in &self.heads {
            refs.insert(name_of(head.number), head.revision);
        }
        for head in &self.heads {
            if let Some(branch) = &head.branch {
                let name = format!("{BRANCHES}{branch}");
                if !stands_in_the_way(&refs, &name) {
                    refs.insert(name, head.revision);
                }
            }
        }
        refs
    }
}

pub(super) fn name_of(number: i64) -> String {
    format!("{CHANGE_REQUESTS}{number}")
}

/// Parses the number from the branch name of a change request.
pub(super) fn number_in(name: &str) -> Option<i64> {
    let digits = name.strip_prefix(CHANGE_REQUESTS)?;
    let number: i64 = digits.parse().ok()?;
    (name_of(number) == name).then_some(number)
}

/// Git stores refs as files, so `a` and `a/b` cannot exist together: a client that fetched both would get an error.
pub(super) fn stands_in_the_way(refs: &Refs, name: &str) -> bool {
    let is_folder_of = |folder: &str, name: &str| {
        name.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
    };
    refs.keys()
        .any(|other| other == name || is_folder_of(other, name) || is_folder_of(name, other))
}
