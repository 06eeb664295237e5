//! The minimal HTTP server for the same query: no token, no permission checks.

use axum::{
    Json, Router,
    extract::{Path, State},
    http::StatusCode,
    routing::get,
};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool, Row, postgres::PgPoolOptions};
use uuid::Uuid;

use crate::{CONNECTIONS, find_space, seed};

pub(crate) async fn serve(url: &str, address: &str) {
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .test_before_acquire(false)
        .connect(url)
        .await;
    let router = Router::new()
        .route("/health", get(|| async { "ok" }))
        .route("/spaces/{id}", get(read))
        .with_state(pool.expect("the database answers"));
    let listener = tokio::net::TcpListener::bind(address)
        .await
        .expect("the port is free");
    axum::serve(listener, router)
        .await
        .expect("the server runs");
}

async fn read(State(pool): State<PgPool>, Path(id): Path<Uuid>) -> Result<Json<Value>, StatusCode> {
    let row = sqlx::query(AssertSqlSafe(find_space::SQL.as_str()))
        .bind(seed::ORGANIZATION)
        .bind(id)
        .bind(seed::USER)
        .fetch_optional(&pool)
        .await;
    let row = row
        .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?
        .ok_or(StatusCode::NOT_FOUND)?;
    Ok(Json(json!({
        "id": row.get::<Uuid, _>("id"),
        "organization": row.get::<Uuid, _>("organization_id"),
        "parent": row.get::<Option<Uuid>, _>("parent_id"),
        "title": row.get::<String, _>("title"),
        "emoji": row.get::<Option<String>, _>("emoji"),
        "mergeRules": row.get::<Value, _>("merge_rules"),
        "revision": row.get::<String, _>("revision"),
        "version": row.get::<i64, _>("version"),
    })))
}
