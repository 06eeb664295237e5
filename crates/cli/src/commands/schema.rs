//! `bindery schema`: migrations.

use clap::Subcommand;
use config::Config;
use store::{
    Db,
    schema::{self, State},
};

use crate::{engines, failure::Result, output};

#[derive(Subcommand)]
pub(crate) enum Schema {
    /// Apply the migrations that the database lacks.
    Migrate,
    /// Tell whether database and binary belong together; fail if not.
    Status,
}

impl Schema {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let db = engines::connect(config).await?;
        match self {
            Self::Migrate => migrate(&db).await,
            Self::Status => tell(schema::state(&db).await?),
        }
    }
}

async fn migrate(db: &Db) -> Result<()> {
    let before = schema::state(db).await?;
    // The migrator would call what it does not know an error.
    if !matches!(before, State::Ahead { .. }) {
        schema::migrate(db).await?;
    }
    tell(schema::state(db).await?)
}

fn tell(state: State) -> Result<()> {
    match state {
        State::Current => output::line("the schema is up to date"),
        State::Ahead { unknown } => output::line(format_args!(
            "the database is ahead of this binary by {unknown} migration(s)"
        )),
        State::Behind { missing } => output::line(format_args!(
            "the database lacks {missing} migration(s) of this binary"
        )),
    }?;
    engines::demand_usable(state)
}
