// node run.mjs: starts the real binary on a fresh database, and runs the tests of the command line against it.

import { once } from 'node:events';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { startServer } from '../lib/server.mjs';
import { installWorkerd } from './workerd.mjs';

const files = ['integrations.test.mjs', 'openapi.test.mjs'].map((name) => fileURLToPath(new URL(name, import.meta.url)));
const workerd = await installWorkerd();
const server = await startServer({
  // The tunnel of the tests is on this machine.
  BINDERY_OUTBOUND__REACHABLE: '127.0.0.1/32',
  BINDERY_SCRIPTS__WORKERD: workerd.program,
});
let result = { tests: 0, failed: 1 };
try {
  // The tests are processes of their own, with this environment.
  Object.assign(process.env, {
    BINDERY_ENDPOINT: server.endpoint,
    BINDERY_TOKEN: server.adminToken,
    ORGANIZATION: await createOrganization(),
  });
  result = await runTests();
} finally {
  const keep = result.failed > 0;
  if (keep) console.log(`\nserver log (${server.log}), its end:\n${server.logTail()}`);
  await server.stop({ keep });
  await workerd.remove();
}
console.log(`cli: ${result.tests} tests, ${result.failed} failed${result.skipped ? `, ${result.skipped} skipped` : ''}`);
// A run in which nothing was tested is no success.
process.exitCode = result.failed > 0 || result.tests === 0 ? 1 : 0;

async function createOrganization() {
  const response = await fetch(`${server.endpoint}/v1/orgs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Tidewatch' }),
  });
  if (response.status !== 201) throw new Error(`the organization was not created: ${await response.text()}`);
  return (await response.json()).id;
}

async function runTests() {
  const counts = { tests: 0, failed: 0, skipped: 0 };
  const events = run({ files, concurrency: true });
  events.on('test:pass', ({ skip }) => (skip === undefined ? counts.tests++ : counts.skipped++));
  events.on('test:fail', () => {
    counts.tests++;
    counts.failed++;
  });
  const report = events.compose(spec);
  report.pipe(process.stdout);
  await once(report, 'end');
  return counts;
}
