// The two lists: the contract's 148 operations, and those served beside it. Here they are read, matched against paths and
// compared with the scenarios.

import { readFileSync } from 'node:fs';

const here = new URL('../', import.meta.url);

export function loadLists() {
  const { contract, beside } = JSON.parse(readFileSync(new URL('operations.json', here), 'utf8'));
  for (const operation of contract) operation.inContract = true;
  return { contract, beside, all: [...contract, ...beside] };
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
export function listMistakes({ contract, beside }, scenarios) {
  const mistakes = [];
  const known = new Set(contract.map((o) => o.id));
  const besideIds = new Set(beside.map((o) => o.id));
  const covered = new Set(scenarios.flatMap((s) => s.covers));

  if (known.size !== 148) mistakes.push(`operations.json has ${known.size} operations of the contract, not 148`);
  for (const id of known) {
    if (!covered.has(id)) mistakes.push(`${id} is in no scenario`);
  }
  for (const id of besideIds) {
    if (!covered.has(id)) mistakes.push(`${id} (beside the contract) is in no scenario`);
  }
  for (const id of covered) {
    if (!known.has(id) && !besideIds.has(id)) mistakes.push(`a scenario covers ${id}, which no list knows`);
  }
  return mistakes;
}
