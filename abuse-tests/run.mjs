// The abuse cases of the threat model as attacks on the real binary. `--ci` takes a part of the callers and payloads;
// names of cases run only those: `node run.mjs A19 A26`.

import { startServer } from '../contract-tests/lib/server.mjs';
import { prepare } from './lib/prepare.mjs';
import { Suite } from './lib/suite.mjs';

const CASES = 30;
const GROUPS = ['tenants', 'rights', 'edge', 'visitors', 'accounts', 'outbound', 'content', 'archives', 'git', 'limits', 'hosts', 'saml', 'scripts', 'secrets'];

const words = process.argv.slice(2);
const chosen = words.filter((word) => /^A\d\d$/.test(word));
// What limits count is a case of its own; the others must not meet them.
const SETTINGS = {
  BINDERY_LIMITS__REQUESTS_PER_MINUTE: '100000000',
  BINDERY_LIMITS__ANONYMOUS_REQUESTS_PER_MINUTE: '100000000',
  BINDERY_LIMITS__SITE_REQUESTS_PER_MINUTE: '100000000',
  BINDERY_LIMITS__SITE_LOOKUPS_PER_MINUTE: '100000000',
  BINDERY_LIMITS__FILE_REQUESTS_PER_MINUTE: '100000000',
  BINDERY_LIMITS__GIT_REQUESTS_PER_MINUTE: '100000000',
  BINDERY_LIMITS__PASSWORD_ATTEMPTS_PER_MINUTE: '100000',
  BINDERY_LIMITS__MAX_CONNECTIONS_PER_ADDRESS: '1000',
  BINDERY_TELEMETRY__LOG_FILTER: 'debug',
  BINDERY_OUTBOUND__GIT_SCHEMES: 'https',
};

const server = await startServer(SETTINGS);
let suite;
let stage;
const ends = [];
try {
  stage = await prepare(server, { ci: words.includes('--ci') });
  suite = new Suite({ stage, only: chosen.length > 0 ? chosen : undefined });
  for (const group of GROUPS) {
    const { default: cases, end } = await import(`./cases/${group}.mjs`);
    if (end) ends.push(end);
    for (const one of cases) await suite.run(one);
  }
} finally {
  for (const end of ends) await end();
  await stage?.end();
  await server.stop({ keep: Boolean(suite?.failed.length) });
}
if (suite.failed.length > 0) console.log(`failed: ${suite.failed.join(' ')}; the log is in ${server.folder}`);
console.log(`abuse: ${suite.passed}/${CASES} cases, ${suite.red} controls red`);
const wanted = chosen.length || CASES;
process.exit(suite.passed === wanted && suite.red === wanted ? 0 : 1);
