// node run.mjs              the whole harness, against the real binary
// node run.mjs word         the scenarios with that word in their title; what others cover is missing then
// node run.mjs --selfcheck  what can be checked without a server

import { differences } from './differences.mjs';
import { installWorkerd } from './cli/workerd.mjs';
import { coverageListMistakes } from './lib/coverage.mjs';
import { Judge } from './lib/judge.mjs';
import { listMistakes, loadLists, matcher } from './lib/lists.mjs';
import { Recorder } from './lib/recorder.mjs';
import { printReport, tally } from './lib/report.mjs';
import { selfcheck } from './lib/selfcheck.mjs';
import { startServer } from './lib/server.mjs';
import { loadSpec } from './lib/spec.mjs';
import { storyteller } from './lib/story.mjs';
import { World } from './lib/world.mjs';
import { pending } from './pending.mjs';
import { scenarios } from './scenarios/index.mjs';

const say = (line) => console.log(line);
const only = process.argv.slice(2).find((word) => !word.startsWith('-'))?.toLowerCase();

async function contract() {
  const lists = loadLists();
  const spec = loadSpec(differences);
  for (const operation of lists.all) operation.isList = spec.isList(operation);
  const mismatches = [...listMistakes(lists, scenarios), ...coverageListMistakes(lists, spec)];

  // Some scenarios may be asked for by a word of their title, while one writes them.
  const told = scenarios.filter((scenario) => !only || scenario.title.toLowerCase().includes(only));
  const workerd = await installWorkerd();
  const server = await startServer({
    BINDERY_SCRIPTS__WORKERD: workerd.program,
    BINDERY_SCRIPTS__URL: 'https://integrations.example',
  });
  let result;
  const interrupted = async () => {
    await server.stop({ keep: true });
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    const recorder = new Recorder({ endpoint: server.endpoint, match: matcher(lists.all) });
    const world = new World({ server, recorder });
    const failures = [];
    await world.administrator();
    for (const scenario of told) await tell({ scenario, world, recorder, failures });

    const judge = new Judge({ spec, strictSpec: once(() => loadSpec([])), differences, endpoint: server.endpoint });
    result = tally({ lists, spec, recorder, failures, pending, judge, mismatches });
  } finally {
    if (!result?.ok) say(`\nserver log (${server.log}), its end:\n${server.logTail()}`);
    await server.stop({ keep: !result?.ok });
    await workerd.remove();
  }
  printReport(result, say);
  return result.ok;
}

async function tell({ scenario, world, recorder, failures }) {
  say(`\n${scenario.title}`);
  const step = storyteller({ scenario: scenario.title, recorder, failures, pending, say });
  try {
    recorder.place = `${scenario.title} › given`;
    const effect = (operation, parameter) => recorder.effect(operation, parameter);
    await scenario.default({ world, step, ada: world.ada, recorder, effect });
  } catch (error) {
    const operation = recorder.exchanges.at(-1)?.operation;
    failures.push({ place: recorder.place, text: `the story broke off: ${error.stack}`, operation });
    say('  ✗ the story broke off');
  }
}

function once(make) {
  let made;
  return () => (made ??= make());
}

const ok = process.argv.includes('--selfcheck')
  ? await selfcheck({ differences, scenarios, say })
  : await contract().catch((error) => {
      say(error.stack);
      say('contract: 0/148 operations, 1 violations, 0/0 parameters, 0 fields unseen');
      return false;
    });
process.exitCode = ok ? 0 : 1;
