//! The token scope that each operation requires. Operations declare it in their OpenAPI `security`, so the document and
//! the check cannot differ.

use std::collections::HashMap;

use axum::{
    extract::{MatchedPath, Request},
    http::Method,
};
use context::{AcceptedTokens, Ctx, InstallationAccess, Principal};
use utoipa::openapi::{OpenApi, PathItem, RefOr, path::Operation};

use crate::edge::{error::Result, query_string};

pub(crate) const SCHEME: &str = "token";
/// The security scheme of operations that site readers may call as well.
pub(crate) const SITE_SCHEME: &str = "siteToken";
/// The security scheme of operations that accept the key of a share link instead of a token. Also the name of the
/// parameter.
pub(crate) const SHARE_SCHEME: &str = "shareKey";

/// The security scheme of operations that installations of integrations may call as well, with the scope they need.
pub(crate) const INSTALLATION_SCHEME: &str = "installation";
/// The security scheme of operations that integrations may call as well.
pub(crate) const INTEGRATION_SCHEME: &str = "integration";

/// The tag of operations on passwords and e-mail verification, which have stricter limits.
const ACCOUNTS_TAG: &str = "accounts";

/// The tag of operations on single sign-on. The public one lists identity providers.
const SSO_TAG: &str = "sso";
/// The tag of operations on URLs. The public ones look up published sites.
const URLS_TAG: &str = "urls";

/// The media type of bodies that are files. They are never read into memory.
const BYTES: &str = "application/octet-stream";

/// Path template to its operations.
pub(crate) struct ScopeTable(HashMap<String, Vec<Entry>>);

struct Entry {
    method: Method,
    demand: ScopeRequirement,
    about_accounts: bool,
    looks_up_sites: bool,
    lists_providers: bool,
    receives_bytes: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScopeRequirement {
    /// Callable without a token.
    Public,
    Token {
        accepted: AcceptedTokens,
        by_share_key: bool,
    },
}

impl ScopeTable {
    /// Reads the table from the document. Panics on an operation without a declaration.
    pub(crate) fn from_document(document: &OpenApi, prefix: &str) -> Self {
        let mut table: HashMap<String, Vec<Entry>> = HashMap::new();
        for (path, item) in &document.paths.paths {
            for (method, operation) in operations(item) {
                let demand = scope_requirement(operation).unwrap_or_else(|| {
                    panic!("{method} {path} declares no scope; add `security(...)` to its handler")
                });
                let tags = operation.tags.as_deref().unwrap_or_default();
                let has_tag = |name: &str| tags.iter().any(|tag| tag == name);
                let entry = Entry {
                    method,
                    about_accounts: has_tag(ACCOUNTS_TAG),
                    looks_up_sites: demand == ScopeRequirement::Public && has_tag(URLS_TAG),
                    lists_providers: demand == ScopeRequirement::Public && has_tag(SSO_TAG),
                    receives_bytes: matches!(
                        &operation.request_body,
                        Some(RefOr::T(body)) if body.content.contains_key(BYTES)
                    ),
                    demand,
                };
                let entries = table.entry(format!("{prefix}{path}")).or_default();
                entries.push(entry);
            }
        }
        Self(table)
    }

    /// Whether the operation is about passwords or e-mail verification.
    pub(crate) fn is_account_operation(&self, request: &Request) -> bool {
        self.find(request).is_some_and(|entry| entry.about_accounts)
    }

    /// Whether the operation looks up published URLs.
    pub(crate) fn is_site_lookup(&self, request: &Request) -> bool {
        self.find(request).is_some_and(|entry| entry.looks_up_sites)
    }

    /// Whether the operation says where members sign in. Those who have not yet need it.
    pub(crate) fn is_provider_list(&self, request: &Request) -> bool {
        let entry = self.find(request);
        entry.is_some_and(|entry| entry.lists_providers)
    }

    /// Whether the body of the operation is a file.
    pub(crate) fn receives_bytes(&self, request: &Request) -> bool {
        let entry = self.find(request);
        entry.is_some_and(|entry| entry.receives_bytes)
    }

    fn find(&self, request: &Request) -> Option<&Entry> {
        let path = request.extensions().get::<MatchedPath>()?;
        // HEAD is served by the handler of GET.
        let method = match request.method() {
            &Method::HEAD => &Method::GET,
            method => method,
        };
        let mut entries = self.0.get(path.as_str())?.iter();
        entries.find(|entry| entry.method == *method)
    }

    pub(crate) fn check(&self, ctx: &Ctx, request: &Request) -> Result<()> {
        match self.find(request).map(|entry| &entry.demand) {
            None | Some(ScopeRequirement::Public) => Ok(()),
            Some(ScopeRequirement::Token { by_share_key, .. })
                if *by_share_key && is_anonymous(ctx) && has_share_key(request) =>
            {
                Ok(())
            }
            Some(ScopeRequirement::Token { accepted, .. }) => Ok(ctx.require_token(accepted)?),
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
    let pairs = query_string::pairs(request.uri());
    pairs.iter().any(|(name, _)| name == SHARE_SCHEME)
}

/// `security(())` is public; `security(("token" = ["area:verb"]))` requires that scope. An additional `("siteToken" =
/// [])` admits site readers, `("shareKey" = [])` callers with only the key of a share link, `("installation" =
/// ["scope"])` installations with that scope, or any without one, and `("integration" = [])` integrations.
fn scope_requirement(operation: &Operation) -> Option<ScopeRequirement> {
    let requirements = serde_json::to_value(operation.security.as_ref()?).ok()?;
    let requirements = requirements.as_array()?;
    let Some(scopes) = requirements.first()?.get(SCHEME) else {
        return Some(ScopeRequirement::Public);
    };
    let find = |scheme: &str| {
        let mut found = requirements.iter().filter_map(|one| one.get(scheme));
        found.next()
    };
    let installations = match find(INSTALLATION_SCHEME) {
        None => InstallationAccess::None,
        Some(scopes) => match scopes.get(0) {
            None => InstallationAccess::Any,
            Some(scope) => InstallationAccess::WithScope(scope.as_str()?.parse().ok()?),
        },
    };
    Some(ScopeRequirement::Token {
        accepted: AcceptedTokens {
            scope: scopes.get(0)?.as_str()?.parse().ok()?,
            readers: find(SITE_SCHEME).is_some(),
            integrations: find(INTEGRATION_SCHEME).is_some(),
            installations,
        },
        by_share_key: find(SHARE_SCHEME).is_some(),
    })
}
