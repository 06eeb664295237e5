// Positive controls of what is counted: parameters that make no difference, members that never came
// and pending steps that pass must be seen, or the counts prove nothing.

import { optionalMembers, seenMembers } from './fields.mjs';
import { effectiveParameters } from './parameters.mjs';
import { storyteller } from './story.mjs';

const read = (query, json, more = {}) => ({
  method: 'GET', path: '/teams', operation: { id: 'listTeams' }, caller: 'ada', writes: 0, status: 200, query, json, ...more,
});
const [one, two] = [{ items: ['a', 'b'] }, { items: ['a'] }];

/** What was asked and answered; then the parameters that made a difference. */
const parameterCases = [
  ['another answer', [read('', one), read('?limit=1', two)], ['listTeams limit']],
  ['the same answer', [read('', one), read('?limit=1', one)], []],
  ['a write between', [read('', one), read('?limit=1', two, { writes: 1 })], []],
  ['another caller', [read('', one), read('?limit=1', two, { caller: 'ben' })], []],
  ['two parameters', [read('', one), read('?limit=1&title=a', two)], []],
  ['a refusal', [read('', one), read('?limit=x', undefined, { status: 400 })], []],
  ['opened by a key', [read('', undefined, { status: 401 }), read('?shareKey=k', one)], ['listTeams shareKey']],
  ['the text null', [read('', one), read('?page=null', two)], []],
  ['an answer that changes by itself', [read('', one), read('', two), read('?limit=1', { items: [] })], []],
  ['a signature', [read('', 'https://files.example/a?sig=1'), read('?limit=1', 'https://files.example/a?sig=2')], []],
];

function parameterMistakes() {
  return parameterCases.flatMap(([name, exchanges, expected]) => {
    const found = [...effectiveParameters(exchanges, new Set())];
    return String(found) === String(expected) ? [] : [`${name}: counted ${found.join(', ') || 'nothing'}`];
  });
}

const schemas = {
  Thing: { type: 'object', properties: { id: {}, note: {}, inner: { type: 'object', properties: { deep: {} } }, either: { oneOf: [
    { type: 'object', properties: { type: { enum: ['a'] }, left: {} }, required: ['type'] },
    { type: 'object', properties: { type: { enum: ['b'] }, right: {} }, required: ['type'] },
  ] } }, required: ['id', 'either'] },
};
const spec = { schemas, successSchema: () => ({ type: 'array', items: { $ref: '#/components/schemas/Thing' } }) };

function fieldMistakes() {
  const all = [...optionalMembers(spec, [{ id: 'listThings' }])].sort();
  const json = [{ id: 1, note: null, inner: { deep: 1 }, either: { type: 'a', left: 1, right: 1 } }];
  const seen = seenMembers(spec, [{ operation: { id: 'listThings' }, status: 200, json }]);
  const unseen = all.filter((name) => !seen.has(name));
  return [
    ...expect('optional members', all, ['Thing.either.left', 'Thing.either.right', 'Thing.inner', 'Thing.inner.deep', 'Thing.note']),
    ...expect('unseen members', unseen, ['Thing.either.right', 'Thing.note']),
  ];
}

async function pendingMistakes() {
  const failures = [];
  const pending = [{ finding: 'X1', step: 'Story › passes' }, { finding: 'X2', step: 'Story › fails' }];
  const step = storyteller({ scenario: 'Story', recorder: { exchanges: [] }, failures, pending, say: () => {} });
  await step('passes', async () => {});
  await step('fails', async () => { throw new Error('as expected'); });
  await step('is not pending', async () => { throw new Error('a fault'); });
  return expect('failures', failures.map((one) => one.place), ['Story › passes', 'Story › is not pending']);
}

const expect = (name, found, expected) =>
  String(found) === String(expected) ? [] : [`${name}: ${found.join(', ')}, not ${expected.join(', ')}`];

export async function coverageControls() {
  return [...parameterMistakes(), ...fieldMistakes(), ...await pendingMistakes()];
}
