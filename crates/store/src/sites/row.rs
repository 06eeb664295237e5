//! The row of a site.

use authz::{Unchecked, policy};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Result,
    site::{Site, adaptive::AdaptiveSchema},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    access::{self, Viewable},
    enum_text::from_text,
    types::RoleText,
};

pub(crate) struct Row {
    pub(crate) organization_id: Uuid,
    pub(crate) id: Uuid,
    pub(crate) kind: String,
    pub(crate) title: String,
    pub(crate) basename: String,
    pub(crate) visibility: String,
    pub(crate) published_at: Option<Timestamp>,
    pub(crate) proxy: Option<String>,
    pub(crate) adaptive_content: bool,
    pub(crate) adaptive_schema: Option<Value>,
    pub(crate) adaptive_schema_updated_at: Option<Timestamp>,
    pub(crate) agents_context: String,
    pub(crate) customization: Value,
    pub(crate) search_insights: bool,
    pub(crate) visitor_backend: String,
    pub(crate) visitor_integration: Option<String>,
    pub(crate) visitor_fallback_url: Option<String>,
    pub(crate) token_version: i64,
    pub(crate) created_at: Timestamp,
    pub(crate) created_by: Uuid,
    pub(crate) updated_at: Timestamp,
    pub(crate) version: i64,
    pub(crate) organization_hostname: Option<String>,
    pub(crate) hostname: Option<String>,
    pub(crate) site_spaces: i64,
    /// The caller's role in the organization; null after a write, where the proof already has it.
    pub(crate) role: Option<RoleText>,
}

/// Queries a [`Row`] from `sites st` and `organizations o`: `$before`, its columns, `$after`.
macro_rules! query_sites {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            st.organization_id, st.id, st.type as kind, st.title, st.basename, st.visibility, st.published_at, st.proxy,
            st.adaptive_content, st.adaptive_schema, st.adaptive_schema_updated_at, st.agents_context, st.customization,
            st.search_insights, st.visitor_backend, st.visitor_integration, st.visitor_fallback_url, st.token_version,
            st.created_at, st.created_by, st.updated_at, st.version, o.hostname as organization_hostname,
            site_hostname(st.organization_id, st.id) as hostname
        "# + $after $($args)*)
    };
}
pub(crate) use query_sites;

impl Row {
    pub(crate) fn into_unchecked(mut self) -> Result<Unchecked<Site>> {
        let role = self.role.take().map(|text| text.0);
        let actions = policy::site::actions(role);
        Ok(access::unchecked(self.try_into()?, actions))
    }

    pub(crate) fn into_viewable(self) -> Result<Viewable<Site>> {
        self.into_unchecked()?.allow()
    }
}

impl TryFrom<Row> for Site {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let schema = row.adaptive_schema.zip(row.adaptive_schema_updated_at);
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            kind: from_text(row.kind)?,
            title: row.title,
            basename: row.basename,
            visibility: from_text(row.visibility)?,
            published_at: row.published_at.map(Timestamp::to_jiff),
            proxy: row.proxy,
            adaptive_content: row.adaptive_content,
            adaptive_schema: schema.map(|(json_schema, updated_at)| AdaptiveSchema {
                json_schema,
                updated_at: updated_at.to_jiff(),
            }),
            agents_context: from_text(row.agents_context)?,
            customization: row.customization,
            search_insights: row.search_insights,
            visitor_backend: from_text(row.visitor_backend)?,
            visitor_integration: row.visitor_integration,
            visitor_fallback_url: row.visitor_fallback_url,
            token_version: row.token_version,
            organization_hostname: row.organization_hostname,
            hostname: row.hostname,
            site_spaces: row.site_spaces,
            created_at: row.created_at.to_jiff(),
            created_by: Id::from_uuid(row.created_by),
            updated_at: row.updated_at.to_jiff(),
            version: row.version,
        })
    }
}
