//! The cost of one change to a change request: objects written and CPU time of the server.

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use super::{
    generate::{GeneratedSpace, PAGES_PER_DIRECTORY, page},
    print_growth,
};
use crate::{client::Client, environment::Environment, server::Server};

/// Alternating, so that a busy moment of the machine affects all sizes.
const ROUNDS: usize = 4;
const PER_ROUND: usize = 20;
/// Far from one another, so that no change is in the directory of the previous one.
const STRIDE: usize = 37;

/// Edits of pages.
#[derive(Clone, Copy)]
pub(crate) enum EditKind {
    Edit,
    Insert,
    Rename,
}

pub(crate) const EDIT_KINDS: [(EditKind, &str); 3] = [
    (EditKind::Edit, "edit a body"),
    (EditKind::Insert, "insert a page"),
    (EditKind::Rename, "rename a page"),
];

/// A user who edits a space.
pub(crate) struct Writer<'a> {
    client: &'a Client,
    path: String,
    pages: Vec<String>,
    done: usize,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(client: &'a Client, space: &GeneratedSpace) -> Self {
        let requests = format!("/spaces/{}/change-requests", space.id);
        let request = client.post(&requests, &json!({"subject": "Measure"}));
        Self {
            client,
            path: format!("{requests}/{}/content", request["number"]),
            pages: space.page_ids(client),
            done: 0,
        }
    }

    pub(crate) fn edit(&mut self, edit_kind: EditKind) {
        self.done += 1;
        let number = self.next_page();
        let change = self.change(edit_kind, number);
        let body = json!({"changes": [change]});
        self.client.post(&self.path, &body);
    }

    /// A page that is not the index of a directory: renaming one would move its whole directory.
    fn next_page(&self) -> usize {
        let number = self.done * STRIDE % self.pages.len();
        if number.is_multiple_of(PAGES_PER_DIRECTORY) {
            number + 1
        } else {
            number
        }
    }

    fn change(&self, edit_kind: EditKind, number: usize) -> Value {
        let (page_id, edition) = (&self.pages[number], self.done);
        match edit_kind {
            EditKind::Edit => {
                let document = json!({"markdown": page(number, edition)});
                json!({"operation": "update_page", "page": page_id, "document": document})
            }
            EditKind::Insert => {
                let (title, text) = (format!("New {edition}"), page(edition, 0));
                json!({"operation": "insert_page", "title": title, "into": page_id, "document": {"markdown": text}})
            }
            EditKind::Rename => {
                let (title, slug) = (format!("Name {edition}"), format!("name-{edition}"));
                json!({"operation": "update_page", "page": page_id, "title": title, "slug": slug})
            }
        }
    }
}

pub(crate) async fn run(
    stage: &Environment,
    server: &Server,
    client: &Client,
    spaces: &[GeneratedSpace],
) {
    let connected = PgConnection::connect(&stage.database).await;
    let mut database = connected.expect("PostgreSQL runs");
    let mut writers: Vec<Writer<'_>> = spaces
        .iter()
        .map(|space| Writer::new(client, space))
        .collect();
    for (edit_kind, name) in EDIT_KINDS {
        let mut costs = vec![Cost::default(); writers.len()];
        for writer in &mut writers {
            writer.edit(edit_kind);
        }
        for _ in 0..ROUNDS {
            for (writer, cost) in writers.iter_mut().zip(&mut costs) {
                let before = (objects(&mut database).await, server.processor_ms());
                for _ in 0..PER_ROUND {
                    writer.edit(edit_kind);
                }
                cost.processor += server.processor_ms() - before.1;
                cost.objects += objects(&mut database).await - before.0;
            }
        }
        let figures = |part: fn(&Cost) -> f64| -> Vec<f64> {
            let each = f64::from(u32::try_from(ROUNDS * PER_ROUND).expect("small"));
            costs.iter().map(|cost| part(cost) / each).collect()
        };
        print_growth(
            &format!("{name}, objects"),
            &figures(|cost| cost.objects),
            "objects",
        );
        print_growth(
            &format!("{name}, server processor"),
            &figures(|cost| cost.processor),
            "ms",
        );
    }
}

#[derive(Clone, Default)]
struct Cost {
    objects: f64,
    processor: f64,
}

async fn objects(database: &mut PgConnection) -> f64 {
    let counted = sqlx::query_scalar("select count(*)::float8 from git_objects");
    counted.fetch_one(database).await.expect("a count")
}
