// What can be known without a server: the schemas compile, the SDK has the functions, the lists
// agree, and the checks themselves can turn red.

import { readFileSync } from 'node:fs';
import { GitBookAPI } from '@gitbook/api';
import { controls } from './controls.mjs';
import { coverageControls } from './coverage-controls.mjs';
import { coverageListMistakes } from './coverage.mjs';
import { concerns } from './judge.mjs';
import { listMistakes, loadLists } from './lists.mjs';
import { extract, print, sourceIsHere } from './source.mjs';
import { loadSpec } from './spec.mjs';

export async function selfcheck({ differences, scenarios, say }) {
  const lists = loadLists();
  const spec = loadSpec(differences);
  for (const operation of lists.all) operation.isList = spec.isList(operation);

  const mistakes = [
    ...report(say, 'operations.json is the extract of the contract', extractMistakes()),
    ...report(say, 'every success schema of the SDK compiles', schemaMistakes(spec, lists)),
    ...report(say, 'the SDK has every function the contract names', functionMistakes(lists)),
    ...report(say, 'the scenarios make up the contract', listMistakes(lists, scenarios)),
    ...report(say, 'what is missing is listed, with a reason, and the lists only shrink', coverageListMistakes(lists, spec)),
    ...report(say, 'every difference is about something and gives a reason', differenceMistakes(differences, lists)),
    ...report(say, 'the checks see what they must see', controls(spec, differences, lists)),
    ...report(say, 'the counts see what they must see', await coverageControls()),
  ];
  say(`selfcheck: ${lists.contract.length} operations of the contract, ${lists.beside.length} beside them, ${mistakes.length} mistakes`);
  return mistakes.length === 0;
}

function report(say, title, mistakes) {
  say(`${mistakes.length ? '✗' : '✓'} ${title}`);
  for (const mistake of mistakes) say(`    ${mistake}`);
  return mistakes;
}

function extractMistakes() {
  if (!sourceIsHere()) return [];
  const written = readFileSync(new URL('../operations.json', import.meta.url), 'utf8');
  return written === print(extract()) ? [] : ['operations.json is out of date: run node extract.mjs'];
}

function schemaMistakes(spec, lists) {
  const mistakes = lists.all.flatMap((operation) => attempt(operation.id, () => spec.validator(operation)));
  for (const [path, methods] of Object.entries(spec.document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        const schema = answer.content?.['application/json']?.schema;
        if (schema && status < 300) mistakes.push(...attempt(`${method} ${path} ${status}`, () => spec.compile(schema)));
      }
    }
  }
  return mistakes;
}

function attempt(name, act) {
  try {
    act();
    return [];
  } catch (error) {
    return [`${name}: ${error.message}`];
  }
}

function functionMistakes(lists) {
  const client = new GitBookAPI({ endpoint: 'http://127.0.0.1' });
  const at = (name) => name.split('.').reduce((object, key) => object?.[key], client);
  return lists.contract
    .filter((operation) => typeof at(operation.fn) !== 'function')
    .map((operation) => `${operation.id}: the client has no ${operation.fn}`);
}

function differenceMistakes(differences, lists) {
  const mistakes = differences.flatMap((difference) => {
    const about = lists.all.filter((operation) => concerns(difference, operation));
    const named = [...(Array.isArray(difference.on) ? difference.on : []), ...Object.keys(difference.extra ?? {})];
    const strangers = named.filter((id) => !lists.all.some((o) => o.id === id));
    return [
      ...(difference.reason ? [] : [`${difference.id} gives no reason`]),
      ...(about.length ? [] : [`${difference.id} concerns no operation`]),
      ...strangers.map((id) => `${difference.id} names ${id}, which no list knows`),
    ];
  });
  const ids = differences.map((d) => d.id);
  return [...mistakes, ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} is there twice`)];
}
