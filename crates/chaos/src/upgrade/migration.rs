//! Kills `schema migrate` after each of its statements. An event trigger halts it there.

use std::{
    process::{Child, Stdio},
    thread::{self, sleep},
    time::{Duration, Instant},
};

use sqlx::PgConnection;

use crate::{database::Database, server::Server};

/// The statement with this number since the start of the migration waits for a lock that the drill holds.
const HALT: &str = "
    create schema drill;
    create sequence drill.statements;
    create table drill.target (statement bigint not null);
    insert into drill.target values (0);
    create function drill.halt() returns event_trigger language plpgsql as $$
    begin
        if nextval('drill.statements') = (select statement from drill.target) then
            perform set_config('lock_timeout', '0', true);
            perform pg_advisory_lock_shared(4711);
            perform pg_advisory_unlock_shared(4711);
        end if;
    end
    $$;
    create event trigger drill_halt on ddl_command_end execute function drill.halt();";
const REMOVE: &str = "drop event trigger drill_halt; drop schema drill cascade";
const WAITING: &str = "select count(*) from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = 4711 and not granted";
/// Of migrations that have ended, whether or not their client is there. Their lock is of the session.
const MIGRATING: &str = "select count(*) from pg_stat_activity a
    where a.pid <> pg_backend_pid() and exists (
        select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.classid <> 0)
      and a.query ilike '%create %'";
/// Meanwhile no migration gets the table, and nobody may wait behind one that does.
const LONG_TRANSACTION: &str =
    "begin; lock table spaces in row exclusive mode; select pg_sleep(10); rollback";
const TIMEOUT: Duration = Duration::from_mins(2);
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Returns how often a migration was killed. In the end all migrations are applied.
pub(super) fn kill_at_each_statement(migrator: &Server<'_>, database: &Database) -> usize {
    let mut drill = Drill::new(database);
    drill.execute(HALT);
    thread::scope(|scope| {
        let url = database.url();
        scope.spawn(|| Drill::new(&Database::new(url)).execute(LONG_TRANSACTION));
        drill.kill_at_each_statement(migrator)
    })
}

struct Drill<'a> {
    database: &'a Database,
    connection: PgConnection,
}

impl<'a> Drill<'a> {
    fn kill_at_each_statement(&mut self, migrator: &Server<'_>) -> usize {
        let mut kills = 0;
        let mut statement = 1;
        loop {
            let applied = self.count("select count(*) from _sqlx_migrations");
            let Some(mut migration) = self.start_until(migrator, statement) else {
                break;
            };
            migration.kill().expect("it is our own");
            migration.wait().expect("it is our own");
            kills += 1;
            // PostgreSQL goes on with the text that it has got, and finds that nobody is there to commit it.
            self.execute("select pg_advisory_unlock(4711)");
            self.wait_for_none(MIGRATING);
            // A migration that was applied meanwhile has no statements any more; that of the next one was its first.
            let is_next = self.count("select count(*) from _sqlx_migrations") > applied;
            statement = if is_next { 2 } else { statement + 1 };
        }
        self.execute(REMOVE);
        println!("a migration was killed {kills} times");
        kills
    }

    fn new(database: &'a Database) -> Self {
        let connection = database.runtime.block_on(database.connect());
        Self {
            database,
            connection,
        }
    }

    fn execute(&mut self, sql: &'static str) {
        let runtime = &self.database.runtime;
        let done = runtime.block_on(sqlx::raw_sql(sql).execute(&mut self.connection));
        done.expect("the statement fits");
    }

    fn count(&mut self, sql: &'static str) -> i64 {
        let runtime = &self.database.runtime;
        let counted = runtime.block_on(sqlx::query_scalar(sql).fetch_one(&mut self.connection));
        counted.expect("a count")
    }

    fn wait_for_none(&mut self, sql: &'static str) {
        let deadline = Instant::now() + TIMEOUT;
        while self.count(sql) > 0 {
            assert!(Instant::now() < deadline, "a killed migration goes on");
            sleep(POLL_INTERVAL);
        }
    }

    /// Starts to migrate, and returns once the statement with this number has run. Returns nothing if there are no
    /// more statements, and all is migrated.
    fn start_until(&mut self, migrator: &Server<'_>, statement: i64) -> Option<Child> {
        self.execute("select pg_advisory_lock(4711)");
        self.execute("select setval('drill.statements', 1, false)");
        let runtime = &self.database.runtime;
        let target = sqlx::query("update drill.target set statement = $1").bind(statement);
        let set = runtime.block_on(target.execute(&mut self.connection));
        set.expect("the statement fits");
        let mut command = migrator.command(&["schema", "migrate"]);
        let started = command.stdout(Stdio::null()).spawn();
        let mut migration = started.expect("bindery is built");
        let deadline = Instant::now() + TIMEOUT;
        while self.count(WAITING) == 0 {
            if let Some(status) = migration.try_wait().expect("it is our own") {
                assert!(status.success(), "the migration fails");
                return None;
            }
            assert!(Instant::now() < deadline, "the migration does not end");
            sleep(POLL_INTERVAL);
        }
        Some(migration)
    }
}
