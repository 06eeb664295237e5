//! Organizations that fill the index up to the requested size. They are not searched, so their pages are in the index
//! and only their spaces in the database.

use std::{path::Path, time::Instant};

use model::{
    Oid,
    id::{OrganizationId, SpaceId},
};
use rand::rngs::StdRng;
use search::{Index, IndexedSpace};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use uuid::Uuid;

use super::{PAGES, SPACES, drafts::Draft, words::Vocabulary};

/// For the index writer.
const MEMORY_BYTES: usize = 256 << 20;
/// Organizations per commit.
const COMMIT_EVERY: u32 = 50;
/// Events are numbered from one: the server reads all of them.
const WATERMARK: i64 = 0;

pub(crate) async fn insert_rows(database: &str, organizations: u32) {
    let sql = include_str!("filler.sql")
        .replace(":organizations", &organizations.to_string())
        .replace(":spaces", &SPACES.to_string());
    let connected = PgConnection::connect(database).await;
    let mut connection = connected.expect("PostgreSQL runs");
    let inserted = connection.execute(AssertSqlSafe(sql)).await;
    inserted.expect("the rows fit the schema");
}

/// Writes the pages of all these organizations to a directory that no server uses.
pub(crate) fn write_index(
    directory: &Path,
    organizations: u32,
    words: &Vocabulary,
    random: &mut StdRng,
) {
    let index = Index::open(directory, MEMORY_BYTES).expect("a new index");
    let mut writer = index.writer().expect("the only writer");
    let started = Instant::now();
    for number in 0..organizations {
        let organization = organization(number);
        for place in 0..SPACES {
            let number = number * SPACES + place;
            let space = space(number);
            for page in 0..PAGES {
                let page_number = u64::from(number) * u64::from(PAGES) + u64::from(page);
                let page =
                    Draft::random_query(words, random).into_page(organization, space, page_number);
                writer.put_page(&page).expect("the index takes pages");
            }
            let head = IndexedSpace {
                organization,
                space,
                revision: head(number),
            };
            writer.put_space(&head).expect("the index takes spaces");
        }
        let done = number + 1;
        if done.is_multiple_of(COMMIT_EVERY) || done == organizations {
            writer.commit(WATERMARK).expect("the index commits");
            let seconds = started.elapsed().as_secs();
            println!("{done} of {organizations} organizations are in the index after {seconds} s");
        }
    }
}

fn organization(number: u32) -> OrganizationId {
    let id = 0x7000_8001_0000_0000_0000 | u128::from(number);
    OrganizationId::from_uuid(Uuid::from_u128(id))
}

fn space(number: u32) -> SpaceId {
    let id = 0x7000_8002_0000_0000_0000 | u128::from(number);
    SpaceId::from_uuid(Uuid::from_u128(id))
}

/// As in the rows. No commit is all zeros.
fn head(space: u32) -> Oid {
    let mut bytes = [0; 20];
    bytes[16..].copy_from_slice(&(space + 1).to_be_bytes());
    Oid::from_bytes(bytes)
}
