//! Search queries of site visitors as clients see them.

use model::search_query::{SearchQuery, SearchQueryFilter};
use pages::search::insights::Setting;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::edge::{error::Result, etag::Object, list::List};

/// Filters of the queries to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchQueryParams {
    /// Number of days to look back, including today. Days are UTC days.
    #[param(minimum = 1, maximum = 90, default = 30)]
    period: Option<i32>,
    /// All queries, or those whose last search found nothing.
    #[serde(default)]
    #[param(inline, default = "all")]
    filter: FilterName,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum FilterName {
    #[default]
    All,
    WithoutResults,
}

impl SearchQueryParams {
    pub(crate) fn parse(&self) -> Result<SearchQueryFilter> {
        let without_results = self.filter == FilterName::WithoutResults;
        Ok(SearchQueryFilter::new(self.period, without_results)?)
    }
}

/// Queries, and whether they are counted. The `ETag` has the version of the site.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SiteSearchQueryList)]
pub(crate) struct SearchQueriesOut {
    /// Whether the queries of the site's visitors are counted.
    enabled: bool,
    #[serde(flatten)]
    list: List<SearchQueryOut>,
}

impl SearchQueriesOut {
    pub(crate) fn object(setting: &Setting, list: List<SearchQueryOut>) -> Object<Self> {
        let body = Self {
            enabled: setting.enabled,
            list,
        };
        Object::new(setting.version, body)
    }
}

/// A query with its searches in the period.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteSearchQuery)]
pub(crate) struct SearchQueryOut {
    /// Always `site-search-query`.
    object: &'static str,
    /// In lower case, with single spaces between the words.
    #[schema(max_length = 40)]
    query: String,
    /// Number of searches.
    searches: i64,
    /// Number of these searches after which a result was opened.
    clicks: i64,
    /// Number of pages that the last search found. Counted up to 10.
    results: i32,
    /// Number of the searches without results.
    searches_without_results: i64,
    /// The day of the last search.
    #[schema(format = "date")]
    last_searched_on: String,
}

impl SearchQueryOut {
    pub(crate) fn new(query: SearchQuery) -> Self {
        Self {
            object: "site-search-query",
            query: query.query,
            searches: query.searches,
            clicks: query.clicks,
            results: query.results,
            searches_without_results: query.searches_without_results,
            last_searched_on: query.last_searched_on.to_string(),
        }
    }
}

/// Whether the queries of a site's visitors are counted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SiteSearchInsights)]
pub(crate) struct SearchInsightsOut {
    /// Always `site-search-insights`.
    object: &'static str,
    enabled: bool,
}

impl SearchInsightsOut {
    pub(crate) fn object(setting: &Setting) -> Object<Self> {
        let body = Self {
            object: "site-search-insights",
            enabled: setting.enabled,
        };
        Object::new(setting.version, body)
    }
}

/// Fields to change.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SiteSearchInsightsUpdate)]
pub(crate) struct SearchInsightsUpdate {
    /// Switching it off deletes all stored queries.
    pub(crate) enabled: bool,
}
