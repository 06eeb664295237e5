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

/** Outbox rows are among the tables: an event in the name of the organization changes the state too. */
export async function state(server, organization) {
  const tables = (await sql(server, TABLES)).map(([name]) => name);
  // Of jobs only which there are: they run and end by themselves.
  const parts = tables.map((name) => `select '${name}', coalesce(${name === 'jobs' ? "string_agg(id::text, '|')" : "md5(string_agg(t::text, '|' order by t::text))"}, '')
    from ${name} t where t.organization_id = '${organization.uuid}'`);
  return Object.fromEntries(await sql(server, parts.join(' union all ')));
}

/** What is computed from other rows when it is first asked for, and may be thrown away. */
const COMPUTED = ['derived', 'space_links_known'];

const hasMore = (before, after) => after.split('|').some((id) => !before.includes(id));

/** The tables that differ, as problems. */
export function differences(before, after, what) {
  return Object.keys(after)
    .filter((table) => (table === 'jobs' ? hasMore(before[table], after[table]) : before[table] !== after[table]) && !COMPUTED.includes(table))
    .map((table) => `${what} changed rows of ${table}`);
}

export async function dump(server) {
  const { stdout } = await run('pg_dump', ['--data-only', '--inserts', server.environment.BINDERY_DATABASE__URL], { maxBuffer: 1 << 30 });
  return stdout;
}
