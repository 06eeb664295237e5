//! The final state of a space: its history from the database, its files from a clone.

use std::{collections::HashMap, fs, path::Path, process::Command};

use model::id::{ChangeRequestId, SpaceId};
use sqlx::{Row, postgres::PgRow};
use uuid::Uuid;

use crate::{database::Database, run_environment::RunEnvironment};

use super::{api::Api, client::Space};

#[derive(Debug, Default, Clone)]
pub(crate) struct Observed {
    /// The first-parent history of main, oldest first, each with the change request it merged.
    pub(crate) chain: Vec<(String, Option<String>)>,
    /// Number of merges of each change request, on main or not.
    pub(crate) merges: HashMap<String, usize>,
    pub(crate) requests: Vec<Request>,
    /// The texts of all files on main.
    pub(crate) files: Vec<String>,
    /// Errors of `git fsck` in the clone.
    pub(crate) broken: Option<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) id: String,
    pub(crate) number: i64,
    pub(crate) subject: String,
    pub(crate) is_merged: bool,
    pub(crate) merged_as: Option<String>,
    pub(crate) outdated: bool,
    pub(crate) base: String,
}

impl Observed {
    /// Built from the rows of revisions and change requests.
    fn from_rows(main: &str, revisions: &[PgRow], requests: &[PgRow]) -> Self {
        let text = |id: Uuid| ChangeRequestId::from_uuid(id).to_string();
        let mut parents: HashMap<String, (String, Option<String>)> = HashMap::new();
        let mut merges = HashMap::new();
        for row in revisions {
            let request: Option<String> = row.get::<Option<Uuid>, _>(2).map(text);
            if let Some(request) = &request {
                *merges.entry(request.clone()).or_default() += 1;
            }
            parents.insert(row.get(0), (row.get(1), request));
        }
        let mut chain = Vec::new();
        let mut at = main.to_owned();
        while let Some((parent, request)) = parents.remove(&at) {
            chain.push((at, request));
            at = parent;
        }
        chain.reverse();
        let requests = requests.iter().map(|row| Request {
            id: text(row.get(0)),
            number: row.get(1),
            subject: row.get(2),
            is_merged: row.get(3),
            merged_as: row.get(4),
            outdated: row.get(5),
            base: row.get(6),
        });
        Self {
            chain,
            merges,
            requests: requests.collect(),
            ..Self::default()
        }
    }
}

impl Database {
    /// The history of a space, and the revision of its main.
    fn observe_merges(&self, space: &str) -> (Observed, String) {
        let space: SpaceId = space.parse().expect("an id");
        self.runtime.block_on(async {
            let mut connection = self.connect().await;
            let mut rows = async |sql: &'static str| {
                let rows = sqlx::query(sql).bind(space.uuid()).fetch_all(&mut connection).await;
                rows.expect("the query fits")
            };
            let main: String = rows("select revision from spaces where id = $1").await[0].get(0);
            let revisions = rows(
                "select encode(id, 'hex'), encode(substring(parents from 1 for 20), 'hex'), merged_from
                 from revisions where space_id = $1",
            )
            .await;
            let requests = rows(
                "select c.id, c.number, c.subject, c.status = 'merged', encode(c.revision_merged, 'hex'),
                        c.status in ('draft', 'open')
                            and coalesce(c.revision_merged_ancestor, c.revision_initial) <> decode(s.revision, 'hex'),
                        encode(coalesce(c.revision_merged_ancestor, c.revision_initial), 'hex')
                 from change_requests c join spaces s on s.id = c.space_id where c.space_id = $1",
            )
            .await;
            (Observed::from_rows(&main, &revisions, &requests), main)
        })
    }
}

pub(crate) fn observe(
    api: &Api,
    database: &Database,
    environment: &RunEnvironment,
    space: &Space,
) -> Observed {
    let (mut observed, main) = database.observe_merges(&space.id);
    let fetched = api.call(
        "GET",
        &format!("/spaces/{}", space.id),
        "",
        &serde_json::Value::Null,
    );
    assert_eq!(
        fetched["revision"].as_str(),
        Some(main.as_str()),
        "API and database agree on main"
    );
    let folder = environment.folder.join(format!("clone-{}", space.id));
    let url = format!("{}/git/{}.git", api.node(), space.id)
        .replace("http://", &format!("http://git:{}@", api.token));
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args(arguments)
            .output()
            .expect("git is installed");
        (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let folder_text = folder.display().to_string();
    observed.broken = git(&["clone", "-q", &url, &folder_text])
        .or_else(|| git(&["-C", &folder_text, "fsck", "--full", "--strict"]));
    read_into(&folder, &mut observed.files);
    observed
}

fn read_into(folder: &Path, files: &mut Vec<String>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name() != ".git") {
        if entry.path().is_dir() {
            read_into(&entry.path(), files);
        } else {
            files.extend(fs::read_to_string(entry.path()));
        }
    }
}
