//! Lists: page parameters in, `{items, count, next}` out.
//!
//! A page token is signed together with its listing: path and filters. A modified token, or one of another listing, is
//! rejected.

use std::{fmt, sync::Arc};

use axum::{extract::FromRequestParts, http::request::Parts};
use context::App;
use model::{
    Error, Page, PageRequest,
    page::{DEFAULT_LIMIT, MAX_BYTES, MAX_LIMIT},
};
use serde::{
    Deserialize, Serialize, Serializer,
    de::DeserializeOwned,
    ser::{self, SerializeStruct},
};
use serde_json::value::to_raw_value;
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use crate::edge::{
    error::{ApiError, Result},
    query_string,
};

/// Paging of lists.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(
    dead_code,
    reason = "documents the parameters that `Paging` reads itself"
)]
pub(crate) struct PageParams {
    /// The `next.page` of the previous page. Leave it out for the first page.
    page: Option<String>,
    /// Maximum number of items to return.
    #[param(minimum = 0, maximum = 1000, default = 50)]
    limit: Option<u32>,
}

impl Next {
    /// The value of a header `Link` to the next page of a list with this query.
    pub(crate) fn link(&self, query: &[(String, String)]) -> String {
        let mut next = form_urlencoded::Serializer::new(String::new());
        next.extend_pairs(query).append_pair("page", &self.page);
        format!("<?{}>; rel=\"next\"", next.finish())
    }
}

/// Parses page parameters and builds the list for them.
pub(crate) struct Paging {
    app: Arc<App>,
    /// The query without the page.
    query: Vec<(String, String)>,
    scan: String,
    token: Option<String>,
    limit: u32,
}

/// One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated.
#[derive(ToSchema)]
pub(crate) struct List<T> {
    /// Present if there are more items.
    next: Option<Next>,
    /// Number of items on this page.
    count: usize,
    items: Vec<T>,
    /// Returns the token that continues after the item at an index.
    #[schema(ignore)]
    after: NextTokenFn,
}

type NextTokenFn = Option<Box<dyn Fn(usize) -> Next + Send + Sync>>;

impl<T> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {}", self.count)
    }
}

impl<T: Serialize> Serialize for List<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let (mut items, mut bytes) = (Vec::with_capacity(self.items.len()), 0);
        for item in &self.items {
            if bytes > MAX_BYTES && self.after.is_some() {
                break;
            }
            let item = to_raw_value(item).map_err(ser::Error::custom)?;
            bytes += item.get().len();
            items.push(item);
        }
        let ends_early = items.len() < self.items.len();
        let next = match &self.after {
            Some(after) if ends_early => Some(after(items.len() - 1)),
            _ => self.next.clone(),
        };
        let members = if next.is_some() { 3 } else { 2 };
        let mut list = serializer.serialize_struct("List", members)?;
        if let Some(next) = next {
            list.serialize_field("next", &next)?;
        }
        list.serialize_field("count", &items.len())?;
        list.serialize_field("items", &items)?;
        list.end()
    }
}

/// A list of a single page.
impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let items: Vec<T> = items.into_iter().collect();
        Self {
            next: None,
            count: items.len(),
            items,
            after: None,
        }
    }
}

impl<T> List<Result<T>> {
    /// Returns the list, or the first error among its items.
    pub(crate) fn complete(self) -> Result<List<T>> {
        Ok(List {
            next: self.next,
            count: self.count,
            items: self.items.into_iter().collect::<Result<_>>()?,
            after: self.after,
        })
    }
}

impl<T> List<T> {
    /// Appends the items to a text, each in the form of `record`, and returns it with the token of the next page.
    pub(crate) fn into_text(
        self,
        mut text: String,
        record: impl Fn(&T) -> String,
    ) -> (String, Option<Next>) {
        for (at, item) in self.items.iter().enumerate() {
            text.push_str(&record(item));
            if let Some(after) = &self.after
                && text.len() > MAX_BYTES
                && at + 1 < self.items.len()
            {
                return (text, Some(after(at)));
            }
        }
        (text, self.next)
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Next {
    /// Pass it as `page` to get the next page.
    page: String,
}

#[derive(Serialize, Deserialize)]
struct Token<S, K> {
    v: u8,
    scan: S,
    last: K,
}

const VERSION: u8 = 1;
const PURPOSE: &str = "page";

impl<S: Sync> FromRequestParts<S> for Paging {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let ctx = parts.extensions.get::<Arc<context::Ctx>>();
        let app = ctx
            .map(|ctx| ctx.app.clone())
            .ok_or_else(|| Error::internal("a list outside the request layer"))?;
        let mut pairs = query_string::pairs(&parts.uri);
        let token = pairs
            .iter()
            .find(|(key, _)| key == "page")
            .map(|(_, value)| value.clone());
        let limit = pairs
            .iter()
            .find(|(key, _)| key == "limit")
            .map(|(_, value)| parse_limit(value));
        pairs.retain(|(key, _)| key != "page");
        let query = pairs.clone();
        pairs.retain(|(key, _)| key != "limit");
        pairs.sort();
        let scan = format!("{} {pairs:?}", parts.uri.path());
        Ok(Self {
            app,
            query,
            scan,
            token,
            limit: limit.transpose()?.unwrap_or(DEFAULT_LIMIT),
        })
    }
}

fn parse_limit(text: &str) -> Result<u32> {
    let limit = text.parse::<u32>().ok().filter(|limit| *limit <= MAX_LIMIT);
    limit.ok_or_else(|| {
        Error::invalid(
            "limit",
            format!("must be a whole number from 0 to {MAX_LIMIT}"),
        )
        .into()
    })
}

impl Paging {
    /// Returns the query of this list as it was sent, without a page.
    pub(crate) fn query(&self) -> Vec<(String, String)> {
        self.query.clone()
    }

    pub(crate) fn request<K: DeserializeOwned>(&self) -> Result<PageRequest<K>> {
        let after = self
            .token
            .as_deref()
            .map(|token| self.verify_page_token(token))
            .transpose()?;
        Ok(PageRequest {
            after: after.flatten(),
            limit: self.limit,
        })
    }

    /// Verifies a token and returns its key; none if it points to the beginning.
    fn verify_page_token<K: DeserializeOwned>(&self, token: &str) -> Result<Option<K>> {
        let token = self
            .app
            .keys
            .verify_token(PURPOSE, token)
            .and_then(|bytes| serde_json::from_slice::<Token<String, Option<K>>>(&bytes).ok())
            .filter(|token| token.v == VERSION && token.scan == self.scan);
        token.map(|token| token.last).ok_or_else(|| {
            Error::invalid(
                "page",
                "is not a page of this list; take it from `next.page` of the same listing",
            )
            .into()
        })
    }

    pub(crate) fn list<T, K: Serialize + Send + Sync + 'static, O>(
        self,
        page: Page<T, K>,
        out: impl FnMut(T) -> O,
    ) -> List<O> {
        let next = page.next.map(|last| self.sign_page_token(last.as_ref()));
        let items: Vec<O> = page.items.into_iter().map(out).collect();
        let keys = page.keys;
        List {
            next,
            count: items.len(),
            items,
            after: Some(Box::new(move |index| {
                self.sign_page_token(Some(&keys[index]))
            })),
        }
    }

    /// Builds a list that the use case has cut itself and whose items have no sort keys.
    pub(crate) fn list_with_next<T, K: Serialize>(
        &self,
        items: Vec<T>,
        next: Option<&K>,
    ) -> List<T> {
        List {
            next: next.map(|last| self.sign_page_token(Some(last))),
            ..items.into_iter().collect()
        }
    }

    /// Binds page tokens to parts of the request body as well.
    pub(crate) fn bind_to(mut self, body: &str) -> Self {
        let hash = hex::encode(Sha256::digest(body));
        self.scan = format!("{} {hash}", self.scan);
        self
    }

    /// Signs the token of the page after a key, or of the first page.
    fn sign_page_token<K: Serialize>(&self, last: Option<&K>) -> Next {
        let token = Token {
            v: VERSION,
            scan: self.scan.as_str(),
            last,
        };
        let bytes = serde_json::to_vec(&token).expect("plain data serializes");
        Next {
            page: self.app.keys.sign_token(PURPOSE, &bytes),
        }
    }
}
