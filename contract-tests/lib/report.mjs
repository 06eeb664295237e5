// Counts what happened and prints it. The last two lines are read by machines.

import { coverage } from './coverage.mjs';
import { isNoSuchRoute } from './judge.mjs';

export function tally({ lists, spec, recorder, failures, pending, judge, mismatches }) {
  // What is pending is known to be wrong: it is neither judged nor counted.
  const unfinished = new Set(pending.map((one) => one.step));
  const exchanges = recorder.exchanges.filter((e) => !unfinished.has(e.place));
  const failed = new Set(failures.map((f) => f.place));
  const effects = recorder.effects.filter((e) => !unfinished.has(e.place) && !failed.has(e.place)).map((e) => e.key);
  const answered = new Set();
  const violations = failures.map((f) => ({ ...f, step: f.place, beside: f.operation ? !f.operation.inContract : false }));
  const missing = new Set();
  const unknown = new Set();

  for (const exchange of exchanges) {
    const { operation } = exchange;
    if (!operation) unknown.add(`${exchange.method} ${exchange.path} (${exchange.place})`);
    else if (isNoSuchRoute(exchange)) missing.add(operation);
    else judgeOne(exchange);
  }

  function judgeOne(exchange) {
    const { operation } = exchange;
    const faults = judge.faults(exchange);
    if (faults.length === 0 && exchange.status < 300) answered.add(operation);
    for (const text of faults) violations.push({ operation, place: exchange.place, text, beside: !operation.inContract });
  }

  const { parameters, unseen, mistakes } = coverage({ lists, spec, exchanges, effects });
  const stale = judge.stale([...answered]);
  const blamed = new Set(violations.map((v) => v.operation));
  const silent = lists.all.filter((o) => !answered.has(o) && !missing.has(o) && !blamed.has(o));
  const all = [
    ...mismatches,
    ...[...missing].map((o) => `${o.id}: the server has no such route`),
    ...silent.map((o) => `${o.id}: no scenario got it answered`),
    ...[...unknown].map((text) => `${text} belongs to no operation that is listed`),
    ...pending.filter((one) => !one.told).map((one) => `pending.mjs: no scenario has the step "${one.step}"`),
    ...stale.map((text) => `differences.mjs: ${text}`),
    ...mistakes,
  ];
  return {
    lists,
    answered,
    mismatches: all,
    violations: unique(violations),
    pending,
    parameters,
    unseen,
    ok: all.length === 0 && violations.length === 0,
  };
}

/** The same fault of the same operation is one violation, however often it was met; a step is its own. */
function unique(violations) {
  const seen = new Map();
  for (const violation of violations) {
    const key = `${violation.step ?? violation.operation.id} ${violation.text.replace(/\d+/g, '#')}`;
    const known = seen.get(key);
    if (known) known.times += 1;
    else seen.set(key, { ...violation, times: 1 });
  }
  return [...seen.values()];
}

export function printReport(result, say) {
  const { lists, answered, violations, mismatches, pending, parameters, unseen } = result;
  say('\nServed well, by area');
  printAreas(lists.contract, answered, say);
  say('Beside the contract');
  printAreas(lists.beside, answered, say);

  if (pending.length) say('\nPending: what is right, and not so yet');
  for (const { finding, step, text } of pending) say(`  ${finding} (${step}): ${text ?? 'passes now'}`);
  if (violations.length) say('\nViolations');
  for (const { operation, place, text, times } of violations) {
    say(`  ${operation?.id ?? '-'} (${place}): ${text}${times > 1 ? ` [${times} times]` : ''}`);
  }
  if (mismatches.length) say('\nLists that do not match');
  for (const text of mismatches) say(`  ${text}`);

  const count = (list) => list.filter((o) => answered.has(o)).length;
  const besides = violations.filter((v) => v.beside).length;
  const counted = ({ good, all }) => `${good}/${all} parameters`;
  say('');
  say(`beside the contract: ${count(lists.beside)} operations, ${besides} violations, ${counted(parameters.beside)}`);
  say(`contract: ${count(lists.contract)}/${lists.contract.length} operations, ${violations.length - besides} violations, ${counted(parameters.contract)}, ${unseen.length} fields unseen`);
}

function printAreas(operations, answered, say) {
  const areas = new Map();
  for (const operation of operations) {
    const area = areas.get(operation.area) ?? { all: 0, good: 0 };
    area.all += 1;
    area.good += answered.has(operation) ? 1 : 0;
    areas.set(operation.area, area);
  }
  for (const [name, { all, good }] of areas) say(`  ${name.padEnd(26)} ${good}/${all}`);
}
