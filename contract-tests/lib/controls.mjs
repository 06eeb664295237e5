// Positive controls: answers that are good must pass, and each way of being bad must be seen.
// A check that never turned red proves nothing.

import { Judge } from './judge.mjs';
import { loadSpec } from './spec.mjs';

const endpoint = 'http://127.0.0.1';
const team = {
  object: 'team', id: 't1', title: 'Writers', members: 1, spaces: 0,
  createdAt: '2025-01-31T12:00:00Z', permissions: { admin: true, view: true },
};
const collection = {
  object: 'collection', id: 'c1', title: 'Guides', organization: 'o1', defaultLevel: null,
  urls: { location: `${endpoint}/v1/collections/c1`, app: `${endpoint}/app/c1` },
  permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
};
const list = (items) => ({ items, count: items.length });
const created = { location: '/v1/collections/c1' };

/** operation, status, body, further headers; then whether it is good. */
const cases = [
  ['getTeamInOrganizationById', 200, team, {}, true],
  ['getTeamInOrganizationById', 200, { ...team, title: '' }, {}, false],
  ['getTeamInOrganizationById', 200, { ...team, createdAt: 'yesterday' }, {}, false],
  ['getTeamInOrganizationById', 200, { ...team, spaces: 0.5 }, {}, false],
  ['getTeamInOrganizationById', 200, { ...team, secret: 1 }, {}, false],
  ['getTeamInOrganizationById', 201, team, {}, false],
  ['getTeamInOrganizationById', 200, team, { 'content-type': 'text/plain' }, false],
  ['listTeamsInOrganizationById', 200, list([team]), {}, true],
  ['listTeamsInOrganizationById', 200, { ...list([team]), count: 9 }, {}, false],
  ['listTeamsInOrganizationById', 200, { items: [team] }, {}, false],
  ['listTeamsInOrganizationById', 200, { ...list([team]), next: {} }, {}, false],
  ['getCollectionById', 200, collection, {}, true],
  ['getCollectionById', 200, { ...collection, defaultLevel: 'inherit' }, {}, true],
  ['getCollectionById', 200, { ...collection, defaultLevel: 'owner' }, {}, false],
  ['getCollectionById', 200, { ...collection, parent: null }, {}, false],
  ['createCollection', 201, collection, created, true],
  ['createCollection', 201, collection, {}, false],
  ['createCollection', 201, collection, { location: '/v1/collections/c2' }, false],
  ['updateOrganizationMemberLastSeenAt', 200, {}, {}, true],
  ['updateOrganizationMemberLastSeenAt', 200, { gitbookVisitorClaims: 'j' }, {}, true],
  ['updateOrganizationMemberLastSeenAt', 200, { serviceVisitorClaims: 'j' }, {}, false],
  ['listSiteAdaptiveTemplateConditions', 200, { items: [], count: 0 }, {}, true],
  ['listSiteAdaptiveTemplateConditions', 200, { items: [{ condition: 'a', title: 'b', count: 1 }], count: 1 }, {}, false],
  ['updateOrganizationMemberLastSeenAt', 200, undefined, {}, false],
  ['deleteCollectionById', 204, undefined, {}, true],
  ['deleteCollectionById', 205, undefined, {}, false],
  ['getCollectionById', 404, { error: { code: 404, message: 'no', type: 'not_found' } }, {}, true],
  ['getCollectionById', 404, { error: { code: 400, message: 'no' } }, {}, false],
  ['getCollectionById', 404, { error: { code: 404 } }, {}, false],
  ['getCollectionById', 404, undefined, {}, false],
  ['getCollectionById', 500, { error: { code: 500, message: 'oops' } }, {}, false],
];

export function controls(spec, differences, lists) {
  const judge = new Judge({ spec, strictSpec: () => loadSpec([]), differences, endpoint });
  return cases.flatMap(([id, status, body, headers, good], index) => {
    const operation = lists.all.find((o) => o.id === id);
    const faults = judge.faults(exchange(operation, status, body, headers));
    if (good && faults.length) return [`control ${index} (${id}) must pass, but: ${faults.join('; ')}`];
    if (!good && !faults.length) return [`control ${index} (${id}) must fail, but passed`];
    return [];
  });
}

function exchange(operation, status, json, headers) {
  return {
    operation, status, json,
    text: json === undefined ? '' : JSON.stringify(json),
    headers: new Headers({ 'content-type': 'application/json', ...headers }),
    redirected: false,
  };
}
