//! A hash of all rows of an organization for each table, to detect any change.

use std::collections::BTreeMap;

use model::id::OrganizationId;
use sqlx::Row;
use testkit::TestApp;

/// Reads every table that has an `organization_id`, without a list of tables.
pub(crate) async fn of(app: &TestApp, organization: OrganizationId) -> BTreeMap<String, String> {
    let tables = sqlx::query(
        "select c.table_name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
         where c.column_name = 'organization_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         order by 1",
    );
    let tables = tables
        .fetch_all(app.pool())
        .await
        .expect("the catalogue answers");
    let parts: Vec<String> = tables
        .iter()
        .map(|row| {
            let table: String = row.get(0);
            format!(
                "select '{table}', coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from {table} t \
                 where t.organization_id = '{}'",
                organization.uuid()
            )
        })
        .collect();
    let sql = sqlx::AssertSqlSafe(parts.join(" union all "));
    let hashes = sqlx::query(sql)
        .fetch_all(app.pool())
        .await
        .expect("the tables answer");
    hashes.iter().map(|row| (row.get(0), row.get(1))).collect()
}
