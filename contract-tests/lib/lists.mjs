// The three lists: the contract's 148 operations, those served beside it, and those not
// served yet. Here they are read, matched against paths and compared with each other.

import { readFileSync } from 'node:fs';
import { listFaults } from './shrinking.mjs';

const here = new URL('../', import.meta.url);

export function loadLists() {
  const { contract, beside } = JSON.parse(readFileSync(new URL('operations.json', here), 'utf8'));
  for (const operation of contract) operation.inContract = true;
  const notServed = readFileSync(new URL('not-served.txt', here), 'utf8').split('\n').filter(Boolean);
  return { contract, beside, notServed, all: [...contract, ...beside] };
}

/** Finds the operation of a request; literal segments win over parameters. */
export function matcher(operations) {
  const routes = operations.map((operation) => ({
    operation,
    literals: operation.path.split('/').filter((s) => s && !s.startsWith('{')).length,
    pattern: new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }));
  routes.sort((a, b) => b.literals - a.literals);
  return (method, path) =>
    routes.find((r) => r.operation.method === method && r.pattern.test(path))?.operation;
}

/** Says what is wrong with the lists as they are written, without asking a server. */
export function listMistakes({ contract, beside, notServed }, scenarios) {
  const mistakes = [];
  const known = new Set(contract.map((o) => o.id));
  const besideIds = new Set(beside.map((o) => o.id));
  const covered = new Set(scenarios.flatMap((s) => s.covers));
  const waiting = new Set(notServed);

  if (known.size !== 148) mistakes.push(`operations.json has ${known.size} operations of the contract, not 148`);
  for (const id of waiting) {
    if (!known.has(id)) mistakes.push(`not-served.txt: ${id} is no operation of the contract`);
    if (covered.has(id)) mistakes.push(`${id} is in not-served.txt and in a scenario`);
  }
  for (const id of known) {
    if (!waiting.has(id) && !covered.has(id)) mistakes.push(`${id} is neither in not-served.txt nor in a scenario`);
  }
  for (const id of besideIds) {
    if (!covered.has(id)) mistakes.push(`${id} (beside the contract) is in no scenario`);
  }
  for (const id of covered) {
    if (!known.has(id) && !besideIds.has(id)) mistakes.push(`a scenario covers ${id}, which no list knows`);
  }
  return [...mistakes, ...listFaults('not-served.txt', 1, { reasons: false })];
}
