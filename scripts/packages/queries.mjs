// node scripts/packages/queries.mjs PROMETHEUS: sends the queries of the dashboard and of the alerts to that server, which
// scrapes a real server of ours. Each must be understood, and find something unless it is about faults. Each metric must
// be one that the code records, and each alert must be in the runbook.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const [prometheus] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');
const read = (path) => readFile(join(root, path), 'utf8');

// Only faults, and receivers that there are none of here, make these appear.
const MAY_BE_MISSING = /background_restarts_total|dead_letters_total|events_republished_total|webhook_attempts_total|status=~"5\.\."|status="5xx"|outcome="(partial|refused)"/;
const OURS = /\b([a-z]+(?:_[a-z]+)+)\{/g;

async function recorded() {
  const names = new Set();
  for (const entry of await readdir(join(root, 'crates'), { recursive: true })) {
    if (!entry.endsWith('.rs') || !entry.includes('/src/')) continue;
    const source = await read(join('crates', entry));
    for (const [, name] of source.matchAll(/(?:counter|gauge|histogram)!\(\s*"([a-z_]+)"/g)) names.add(name);
  }
  return names;
}

async function ask(query) {
  const response = await fetch(`${prometheus}/api/v1/query?${new URLSearchParams({ query })}`);
  const answer = await response.json();
  if (answer.status !== 'success') throw new Error(answer.error);
  return answer.data.result;
}

const problems = [];
const known = await recorded();
const dashboard = JSON.parse(await read('deploy/grafana/bindery.json'));
const queries = dashboard.panels.flatMap((panel) => panel.targets.map(({ expr }) => ({ place: panel.title, expr })));
let found = 0;
for (const { place, expr } of queries) {
  const query = expr.replaceAll('$job', 'bindery').replaceAll('$__rate_interval', '30s');
  try {
    // Not a number where nothing is divided by nothing.
    const values = (await ask(query)).filter(({ value }) => value[1] !== 'NaN');
    if (values.length > 0) found += 1;
    else if (!MAY_BE_MISSING.test(expr)) problems.push(`${place}: finds nothing: ${query}`);
  } catch (error) {
    problems.push(`${place}: ${error.message}: ${query}`);
  }
}

const rules = await (await fetch(`${prometheus}/api/v1/rules?type=alert`)).json();
const alerts = rules.data.groups.flatMap((group) => group.rules);
const runbook = await read('docs/RUNBOOK.md');
for (const { name, health, lastError } of alerts) {
  if (health !== 'ok') problems.push(`${name}: ${lastError || health}`);
  if (!runbook.includes(`\n## ${name}\n`)) problems.push(`${name} is not in docs/RUNBOOK.md`);
}
for (const [, title] of runbook.matchAll(/^## (Bindery\w+)$/gm)) {
  if (!alerts.some(({ name }) => name === title)) problems.push(`docs/RUNBOOK.md: there is no alert ${title}`);
}
const firing = alerts.filter(({ state }) => state === 'firing').map(({ name }) => name);
if (firing.length > 0) problems.push(`fires on a healthy server: ${firing}`);

for (const { place, expr } of [...queries, ...alerts.map(({ name, query }) => ({ place: name, expr: query }))]) {
  for (const [, metric] of expr.matchAll(OURS)) {
    const name = metric.replace(/_(bucket|count|sum)$/, '');
    if (!known.has(name)) problems.push(`${place}: the code records no ${name}`);
  }
}

for (const problem of problems) console.error(`✗ ${problem}`);
console.log(`${alerts.length} alerts in the runbook, ${queries.length} queries, ${found} with values, ${problems.length} problems`);
process.exitCode = problems.length === 0 && alerts.length > 0 ? 0 : 1;
