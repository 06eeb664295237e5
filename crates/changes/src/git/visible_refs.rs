//! The refs of a space that one caller may see.

use std::collections::BTreeMap;

use authz::Granted;
use context::Ctx;
use model::{Oid, Result, content::Content};
use store::{
    branches::{self, BranchHead},
    objects::Pool,
};

pub(super) const MAIN_REF: &str = "refs/heads/main";
pub(super) const BRANCH_PREFIX: &str = "refs/heads/";
const CHANGE_REQUEST_PREFIX: &str = "refs/heads/change-requests/";

/// Ref names with the commits that they point to.
pub(super) type Refs = BTreeMap<String, Oid>;

pub(super) struct VisibleRefs<'a, A> {
    pub(super) content: &'a Granted<Content, A>,
    pub(super) heads: Vec<BranchHead>,
}

impl<'a, A> VisibleRefs<'a, A> {
    pub(super) async fn of(ctx: &Ctx, content: &'a Granted<Content, A>) -> Result<Self> {
        let heads = branches::heads(ctx.db(), content).await?;
        Ok(Self { content, heads })
    }

    pub(super) fn pool(&self) -> Pool {
        Pool::of(self.content)
    }

    pub(super) fn main_ref(&self) -> Refs {
        Refs::from([(MAIN_REF.to_owned(), self.content.revision.id)])
    }

    /// Returns main, and each change request under its number and under the name it was pushed as.
    pub(super) fn refs(&self) -> Refs {
        let mut refs = self.main_ref();
        for head in &self.heads {
            refs.insert(change_request_ref(head.number), head.revision);
        }
        for head in &self.heads {
            if let Some(branch) = &head.branch {
                let name = format!("{BRANCH_PREFIX}{branch}");
                if !conflicts_with_ref(&refs, &name) {
                    refs.insert(name, head.revision);
                }
            }
        }
        refs
    }
}

pub(super) fn change_request_ref(number: i64) -> String {
    format!("{CHANGE_REQUEST_PREFIX}{number}")
}

/// Parses the number from the branch name of a change request.
pub(super) fn change_request_number(name: &str) -> Option<i64> {
    let digits = name.strip_prefix(CHANGE_REQUEST_PREFIX)?;
    let number: i64 = digits.parse().ok()?;
    (change_request_ref(number) == name).then_some(number)
}

/// Git stores refs as files, so `a` and `a/b` cannot exist together: a client that fetched both would get an error.
pub(super) fn conflicts_with_ref(refs: &Refs, name: &str) -> bool {
    let is_folder_of = |folder: &str, name: &str| {
        name.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
    };
    refs.keys()
        .any(|other| other == name || is_folder_of(other, name) || is_folder_of(name, other))
}
