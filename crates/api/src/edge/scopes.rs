//! Which scope each operation demands of a token. Operations declare it in their OpenAPI `security`, so the
//! document and the check cannot differ.

use std::collections::HashMap;

use app::{Ctx, Principal};
use axum::{
    extract::{MatchedPath, Request},
    http::Method,
};
use model::{Error, scope::Scope};
use utoipa::openapi::{OpenApi, PathItem, path::Operation};

use crate::edge::error::Result;

pub(crate) const SCHEME: &str = "token";

/// Method and path template to what the operation demands.
pub(crate) struct ScopeTable(HashMap<(Method, String), Demand>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Demand {
    /// Anyone may call it, without a token.
    Public,
    Scope(Scope),
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
            Some(Demand::Scope(_)) if matches!(ctx.principal, Principal::Anonymous) => {
                Err(Error::Unauthenticated(
                    "This needs an access token. Send the header `Authorization: Bearer <token>`.",
                )
                .into())
            }
            Some(Demand::Scope(scope)) => Ok(ctx.demand_scope(*scope)?),
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

/// `security(())` is public; `security(("token" = ["area:verb"]))` demands that scope.
fn demand(operation: &Operation) -> Option<Demand> {
    let requirement = serde_json::to_value(operation.security.as_ref()?.first()?).ok()?;
    match requirement.get(SCHEME) {
        None => Some(Demand::Public),
        Some(scopes) => scopes
            .get(0)?
            .as_str()
            .and_then(Scope::parse)
            .map(Demand::Scope),
    }
}
