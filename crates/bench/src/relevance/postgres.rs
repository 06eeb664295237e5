//! The same sections in PostgreSQL full-text search.

use sqlx::{Connection, Executor, PgConnection};

use super::{corpus_spaces::IndexedSpace, queries::Item};
use crate::seed;

const DATABASE: &str = "bindery_bench_relevance";
/// Rows per statement.
const BATCH: usize = 1_000;

pub(crate) struct Postgres {
    connection: PgConnection,
}

/// A section in the columns of the table.
struct Row {
    corpus: String,
    item: Item,
    title: String,
    headings: String,
    text: String,
}

impl Postgres {
    /// Fills a new database with the sections that visitors see.
    pub(crate) async fn fill(spaces: &[IndexedSpace]) -> Self {
        let server = seed::server_url();
        let mut admin = PgConnection::connect(&format!("{server}/postgres"))
            .await
            .expect("PostgreSQL runs: `just services`");
        for sql in [
            "drop database if exists bindery_bench_relevance with (force)",
            "create database bindery_bench_relevance",
        ] {
            let created = admin.execute(sql).await;
            created.expect("the role may make databases");
        }
        let mut connection = PgConnection::connect(&format!("{server}/{DATABASE}"))
            .await
            .expect("it was just made");
        connection
            .execute(
                "create table sections (corpus text, space int, page int, words tsvector);
                 create index on sections using gin (words)",
            )
            .await
            .expect("a table");
        let mut postgres = Self { connection };
        for rows in rows(spaces).chunks(BATCH) {
            postgres.insert(rows).await;
        }
        let analyzed = postgres.connection.execute("analyze sections").await;
        analyzed.expect("the table is there");
        postgres
    }

    async fn insert(&mut self, rows: &[Row]) {
        let texts = |of: fn(&Row) -> &String| -> Vec<String> {
            // Texts in PostgreSQL cannot contain zero bytes.
            rows.iter().map(|row| of(row).replace('\0', "")).collect()
        };
        let numbers = |of: fn(&Row) -> usize| -> Vec<i32> {
            let numbers = rows.iter().map(|row| i32::try_from(of(row)));
            numbers.map(|number| number.expect("few")).collect()
        };
        let inserted = sqlx::query(
            "insert into sections
             select corpus, space, page,
                    setweight(to_tsvector('english', title), 'A')
                        || setweight(to_tsvector('english', headings), 'B')
                        || setweight(to_tsvector('english', body), 'C')
             from unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[])
                  as row (corpus, space, page, title, headings, body)",
        )
        .bind(texts(|row| &row.corpus))
        .bind(numbers(|row| row.item.0))
        .bind(numbers(|row| row.item.1))
        .bind(texts(|row| &row.title))
        .bind(texts(|row| &row.headings))
        .bind(texts(|row| &row.text))
        .execute(&mut self.connection)
        .await;
        inserted.expect("rows that fit");
    }

    /// The pages whose best sections rank highest.
    pub(crate) async fn find(&mut self, corpus: &str, text: &str) -> Vec<Item> {
        let found: Vec<(i32, i32)> = sqlx::query_as(
            "select space, page
             from sections, websearch_to_tsquery('english', $2) query
             where corpus = $1 and words @@ query
             group by space, page
             order by max(ts_rank_cd(words, query)) desc, space, page
             limit 10",
        )
        .bind(corpus)
        .bind(text)
        .fetch_all(&mut self.connection)
        .await
        .expect("any text is a query");
        let item = |(space, page): (i32, i32)| {
            Some((usize::try_from(space).ok()?, usize::try_from(page).ok()?))
        };
        found.into_iter().filter_map(item).collect()
    }
}

fn rows(spaces: &[IndexedSpace]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (number, space) in spaces.iter().enumerate().filter(|(_, space)| space.latest) {
        for (at, page) in space.pages.iter().enumerate() {
            for section in &page.sections {
                let description = page.description.as_deref().unwrap_or_default();
                rows.push(Row {
                    corpus: space.corpus.clone(),
                    item: (number, at),
                    title: page.title.clone(),
                    headings: section.headings.join("\n"),
                    text: match section.anchor {
                        Some(_) => section.text.clone(),
                        None => format!("{description}\n{}", section.text),
                    },
                });
            }
        }
    }
    rows
}
