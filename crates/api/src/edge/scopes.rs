//! Which scope each operation demands of a token. Operations declare it in their OpenAPI `security`, so the
//! document and the check cannot differ.

use std::collections::HashMap;

use app::{Ctx, Principal};
use axum::{
    extract::{MatchedPath, Request},
    http::Method,
};
use model::scope::Scope;
use utoipa::openapi::{OpenApi, PathItem, path::Operation};

use crate::edge::{error::Result, query};

pub(crate) const SCHEME: &str = "token";
/// The scheme of operations that readers of sites may call as well.
pub(crate) const SITE_SCHEME: &str = "siteToken";
/// The scheme of operations that take the key of a share link in place of a token. Also the name of the parameter.
pub(crate) const SHARE_SCHEME: &str = "shareKey";

/// Method and path template to what the operation demands.
pub(crate) struct ScopeTable(HashMap<(Method, String), Demand>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Demand {
    /// Anyone may call it, without a token.
    Public,
    Scope {
        scope: Scope,
        for_readers: bool,
        by_share_key: bool,
    },
}

impl ScopeTable {
    /// Reads the table off the document. An operation that declares nothing is a mistake of ours.
    pub(crate) fn from_document(document: &OpenApi, prefix: &str) -> Self {
        let mut table = HashMap::new();
        for (path, item) in &document.paths.paths {
            for (method, operation) in operations(item) {
                let demand = demand(operation).unwrap_or_else(|| {
                    panic!("{method} {path} declares no scope; add `security(...)` to its handler")
                });
                table.insert((method, format!("{prefix}{path}")), demand);
            }
        }
        Self(table)
    }

    pub(crate) fn check(&self, ctx: &Ctx, request: &Request) -> Result<()> {
        let Some(path) = request.extensions().get::<MatchedPath>() else {
            return Ok(());
        };
        // HEAD is answered by the handler of GET.
        let method = match request.method() {
            &Method::HEAD => Method::GET,
            method => method.clone(),
        };
        match self.0.get(&(method, path.as_str().to_owned())) {
            None | Some(Demand::Public) => Ok(()),
            Some(Demand::Scope { by_share_key, .. })
                if *by_share_key && is_anonymous(ctx) && has_share_key(request) =>
            {
                Ok(())
            }
            Some(Demand::Scope {
                scope, for_readers, ..
            }) => Ok(ctx.demand_token(*scope, *for_readers)?),
        }
    }
}

fn operations(item: &PathItem) -> impl Iterator<Item = (Method, &Operation)> {
    [
        (Method::GET, &item.get),
        (Method::POST, &item.post),
        (Method::PUT, &item.put),
        (Method::PATCH, &item.patch),
        (Method::DELETE, &item.delete),
    ]
    .into_iter()
    .filter_map(|(method, operation)| operation.as_ref().map(|operation| (method, operation)))
}

fn is_anonymous(ctx: &Ctx) -> bool {
    matches!(ctx.principal, Principal::Anonymous)
}

fn has_share_key(request: &Request) -> bool {
    let pairs = query::pairs(request.uri());
    pairs.iter().any(|(name, _)| name == SHARE_SCHEME)
}

/// `security(())` is public; `security(("token" = ["area:verb"]))` demands that scope. One more `("siteToken" = [])`
/// opens it to readers of sites, and `("shareKey" = [])` to those who have nothing but the key of a share link.
fn demand(operation: &Operation) -> Option<Demand> {
    let requirements = serde_json::to_value(operation.security.as_ref()?).ok()?;
    let requirements = requirements.as_array()?;
    match requirements.first()?.get(SCHEME) {
        None => Some(Demand::Public),
        Some(scopes) => {
            let takes = |scheme: &str| {
                let mut requirements = requirements.iter();
                requirements.any(|requirement| requirement.get(scheme).is_some())
            };
            Some(Demand::Scope {
                scope: Scope::parse(scopes.get(0)?.as_str()?)?,
                for_readers: takes(SITE_SCHEME),
                by_share_key: takes(SHARE_SCHEME),
            })
        }
    }
}
