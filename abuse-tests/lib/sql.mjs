// The database of a run, asked with `psql`, and the state oracle: all rows of an organization as one number per table.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The rows that a statement gives, each as a list of texts. */
export async function sql(server, statement) {
  const { stdout } = await run('psql', [
    server.environment.BINDERY_DATABASE__URL, '--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--field-separator=\x1f',
    '--set', 'ON_ERROR_STOP=1', '--command', statement,
  ], { maxBuffer: 64 << 20 });
  return stdout.split('\n').filter((line) => line !== '').map((line) => line.split('\x1f'));
}

const TABLES = `
  select c.table_name from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.column_name = 'organization_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`;

/** Rows that are worked off and go by themselves: only new ones tell that something happened. */
const QUEUES = { jobs: 'id', outbox: 'event_id', usage_deltas: 'id' };

/** Columns that are filled later, by what works off a queue: a mail that is sent gives its invitation another token. */
const FILLED_LATER = { events: ['position'], organization_usage: ['bytes'], invitations: ['mailed', 'token_hash'], members: ['last_seen_at'] };

/** All rows of a table as one text: hashed, or the keys of a queue. */
function digest(table) {
  if (QUEUES[table]) return `string_agg(${QUEUES[table]}::text, '|')`;
  const filled = FILLED_LATER[table.replace(/_\d+$/, '')];
  const row = filled ? `(to_jsonb(t) - '{${filled.join(',')}}'::text[])::text` : 't::text';
  return `md5(string_agg(${row}, '|' order by ${row}))`;
}

/** Outbox rows are among the tables: an event in the name of the organization changes the state too. */
export async function state(server, organization) {
  const tables = (await sql(server, TABLES)).map(([name]) => name);
  const parts = tables.map((name) => `select '${name}', coalesce(${digest(name)}, '') from ${name} t where t.organization_id = '${organization.uuid}'`);
  return Object.fromEntries(await sql(server, parts.join(' union all ')));
}

/** What is made of other rows, later or when it is first asked for; and counts that a server collects before it stores them. */
const COMPUTED = ['audit_entries', 'derived', 'search_queries', 'space_links_known'];

const hasMore = (before, after) => after !== '' && after.split('|').some((id) => !before.split('|').includes(id));

/** The tables that differ, as problems. */
export function differences(before, after, what) {
  return Object.keys(after)
    .filter((table) => (QUEUES[table] ? hasMore(before[table], after[table]) : before[table] !== after[table]) && !COMPUTED.includes(table))
    .map((table) => `${what} changed rows of ${table}`);
}

export async function dump(server) {
  const { stdout } = await run('pg_dump', ['--data-only', '--inserts', server.environment.BINDERY_DATABASE__URL], { maxBuffer: 1 << 30 });
  return stdout;
}
