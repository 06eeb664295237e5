//! The row of an OpenAPI spec.

use authz::{Unchecked, policy};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Result,
    openapi_spec::{OpenApiSpec, SpecSlug},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    access::{self, Viewable},
    enum_text::from_text,
    types::RoleText,
};

pub(super) struct Row {
    pub(super) organization_id: Uuid,
    pub(super) id: Uuid,
    pub(super) slug: String,
    pub(super) source_url: Option<String>,
    pub(super) visibility: String,
    pub(super) state: String,
    pub(super) last_version: Option<Uuid>,
    pub(super) processed_at: Option<Timestamp>,
    pub(super) fault: Option<String>,
    pub(super) problems: Value,
    pub(super) created_at: Timestamp,
    pub(super) updated_at: Timestamp,
    pub(super) version: i64,
    pub(super) source_number: i64,
    /// The caller's role in the organization.
    pub(super) role: Option<RoleText>,
}

/// Queries a [`Row`] from `openapi_specs s`: `$before`, its columns, `$after`.
macro_rules! query_openapi_specs {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            s.organization_id, s.id, s.slug, s.source_url, s.visibility, s.state, s.last_version, s.processed_at,
            s.fault, s.problems, s.created_at, s.updated_at, s.version, s.source_number
        "# + $after $($args)*)
    };
}
pub(super) use query_openapi_specs;

impl Row {
    pub(super) fn into_unchecked(self) -> Result<Unchecked<OpenApiSpec>> {
        let actions = policy::openapi_spec::actions(self.role.map(|text| text.0));
        Ok(access::unchecked(self.try_into()?, actions))
    }

    /// Converts a row of a list.
    pub(super) fn into_viewable(self) -> Result<Viewable<OpenApiSpec>> {
        self.into_unchecked()?.allow()
    }
}

impl TryFrom<Row> for OpenApiSpec {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            slug: SpecSlug::from_stored(row.slug),
            source_url: row.source_url,
            visibility: from_text(row.visibility)?,
            state: from_text(row.state)?,
            last_version: row.last_version.map(Id::from_uuid),
            processed_at: row.processed_at.map(Timestamp::to_jiff),
            error_code: row.fault.map(from_text).transpose()?,
            problems: serde_json::from_value(row.problems).map_err(Error::internal)?,
            created_at: row.created_at.to_jiff(),
            updated_at: row.updated_at.to_jiff(),
            version: row.version,
        })
    }
}
