// A01-A03: things of another organization, by their ids in paths, bodies and queries.

import { refusal } from '../lib/http.mjs';
import { document, IDS, operations, requestFor } from '../lib/operations.mjs';
import { each, strange } from '../lib/random.mjs';
import { differences, state } from '../lib/sql.mjs';

/** Operations that answer everybody, whatever the id: what is public is public. */
const FOR_ALL = ['getHost', 'findHost', 'getOrganizationsForEmailDomain', 'getPublishedOpenAPISpec', 'listSSOProviderLoginsInOrganization'];
// Whoever may not join is told why (A15), so these tell an organization from none.
const JOINING = ['joinOrganization', 'joinOrganizationWithInvite'];
const LEAKS = ['beacon', 'b-member'];

const strangeIds = (ids) => Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, strange(id ?? fail(name))]));
const fail = (name) => {
  throw new Error(`the fixture has no ${name}`);
};

/** What an answer gives away: success, another refusal than for nothing, words of the other organization. */
function judged(operation, caller, answer, twin) {
  const told = `${caller} ${operation.method} ${operation.path}`;
  if (LEAKS.some((word) => answer.text.toLowerCase().includes(word))) return `${told} shows what is Beacon's`;
  if (caller === 'anon' && !operation.isPublic && answer.status !== 401) return `${told} answered ${answer.status} without a token`;
  if (answer.status < 300 && !(operation.method === 'DELETE' && answer.status === 204)) return `${told} answered ${answer.status}`;
  if (refusal(answer) !== refusal(twin)) return `${told}: ${refusal(answer)}, and for a random id ${refusal(twin)}`;
  return undefined;
}

async function foreign(stage, callers, chosen) {
  const { B, server } = stage;
  const before = await state(server, B.organization);
  const jobs = Object.entries(callers).flatMap(([caller, token]) => chosen.map((operation) => ({ caller, token, operation })));
  const problems = await each(jobs, async ({ caller, token, operation }) => {
    const send = ({ method, url, body }) => stage.call(method, url, { token, body });
    const answer = await send(requestFor(operation, B.ids));
    return judged(operation, caller, answer, await send(requestFor(operation, strangeIds(B.ids))));
  });
  return [...problems, ...differences(before, await state(server, B.organization), 'a foreign caller')];
}

const withIds = operations.filter((one) => one.names.length > 0 && ![...FOR_ALL, ...JOINING].includes(one.id));

const A01 = {
  id: 'A01',
  title: 'things of another organization, every operation that names one',
  attack: (stage) => {
    const { aAdm, aRea, aGue, out } = stage.people;
    const all = { aAdm: aAdm.token, aRea: aRea.token, aGue: aGue.token, out: out.token, anon: undefined };
    return foreign(stage, stage.ci ? { aAdm: aAdm.token, anon: undefined } : all, withIds);
  },
  // The same check must cry when the caller is no stranger.
  control: (stage) => foreign(stage, { bAdm: stage.B.owner.token }, withIds.filter((one) => one.method === 'GET' && !one.path.endsWith('/pdf'))),
};

/** Which parent to swap in a path, for what stands below it. */
const CHILDREN = {
  spaceId: ['changeRequestId', 'commentId', 'commentReplyId', 'revisionId', 'fileId', 'pageId', 'reusableContentId', 'documentId'],
  changeRequestId: ['commentId', 'commentReplyId', 'reviewId'],
  commentId: ['commentReplyId'],
  siteId: ['siteRedirectId', 'siteSectionGroupId', 'siteSectionId', 'shareLinkId', 'siteSpaceId'],
  siteSectionGroupId: ['siteSectionId'],
  organizationId: ['siteId', 'teamId', 'specSlug', 'inviteId', 'userId', 'versionId', 'webhookId'],
};

/** These make what is not there. */
const UPSERTS = ['createOrUpdateOpenAPISpecBySlug'];

function misplaced() {
  return operations.flatMap((operation) => Object.entries(CHILDREN).flatMap(([parent, children]) => {
    const below = operation.names.slice(operation.names.indexOf(parent) + 1);
    const applies = operation.names.includes(parent) && below.some((name) => children.includes(name)) && !/permissions/.test(operation.path) && !UPSERTS.includes(operation.id);
    return applies ? [{ operation, parent }] : [];
  }));
}

async function wrongParents(stage, jobs, swapped) {
  const { A, server } = stage;
  const { token } = A.owner;
  const before = await state(server, A.organization);
  const problems = await each(jobs, async ({ operation, parent }) => {
    const ids = { ...A.ids, ...swapped(parent, operation) };
    const { method, url, body } = requestFor(operation, ids, A.ids);
    const { status } = await stage.call(method, url, { token, body });
    const removed = method === 'DELETE' && status === 204;
    return status < 400 && !removed ? `${method} ${operation.path} with another ${parent} answered ${status}` : undefined;
  });
  return [...problems, ...differences(before, await state(server, A.organization), 'a wrong parent')];
}

const A02 = {
  id: 'A02',
  title: 'children under the wrong parent, in the same hands',
  attack: (stage) => wrongParents(stage, misplaced(), (parent, { path }) => {
    const other = stage.elsewhere[parent];
    // A comment of another comment's thread: of a change request where the path says so.
    if (parent === 'commentId') return { commentId: other, changeRequestCommentId: stage.elsewhere.changeRequestCommentId };
    return path.includes('/change-requests/') && parent === 'spaceId' ? { spaceId: stage.A.other.id } : { [parent]: other };
  }),
  control: (stage) => wrongParents(stage, misplaced().filter(({ operation }) => operation.method === 'GET'), () => ({})),
};

/** Every member of a body that takes an id, as ways from its root. */
function idMembers(schema, way = [], seen = []) {
  if (schema?.$ref) {
    const name = schema.$ref.split('/').at(-1);
    return seen.includes(name) || name === 'Document' ? [] : idMembers(document.components.schemas[name], way, [...seen, name]);
  }
  const inner = ['oneOf', 'anyOf', 'allOf'].flatMap((word) => (schema?.[word] ?? []).flatMap((one) => idMembers(one, way, seen)));
  const own = Object.entries(schema?.properties ?? {}).flatMap(([name, member]) => {
    const takesId = IDS[name] && !/object/.test(member.type ?? '') && !member.$ref && !member.oneOf;
    if (takesId) return [{ way: [...way, name], kind: IDS[name], many: [member.type].flat().includes('array'), shape: schema }];
    return idMembers(member, [...way, name], seen);
  });
  return [...inner, ...own, ...(schema?.items ? idMembers(schema.items, [...way, 0], seen) : [])];
}

/** The members that tell one alternative from another. */
const KINDS = ['type', 'kind', 'rule', 'operation', 'mode'];

/** An object of this shape with what it must have, as far as that is a word. */
function smallest(shape) {
  const entries = Object.entries(shape.properties ?? {}).map(([name, member]) => {
    const word = member.enum?.[0] ?? member.const;
    if (KINDS.includes(name) && word) return [name, word];
    return shape.required?.includes(name) && member.type === 'string' ? [name, 'Words'] : undefined;
  });
  return Object.fromEntries(entries.filter(Boolean));
}

function placed(body, { way, many, shape }, id) {
  const made = structuredClone(body ?? {});
  const inner = smallest(shape);
  const isAlternative = KINDS.some((name) => inner[name]);
  let place = made;
  for (const [index, step] of way.slice(0, -1).entries()) {
    const isLast = index === way.length - 2;
    if (isLast && isAlternative) place[step] = inner;
    place = place[step] ??= typeof way[index + 1] === 'number' ? [] : {};
  }
  place[way.at(-1)] = many ? [id] : id;
  return made;
}

/** Each id of a body in turn is one of `source`; everything else is A's own. */
async function foreignFields(stage, source, chosen) {
  const { A, B, server } = stage;
  const { token } = A.owner;
  const [ofA, ofB] = [await state(server, A.organization), await state(server, B.organization)];
  const problems = [];
  for (const operation of chosen) {
    // Taking a stranger out of one's own team changes nothing, and is no error. Splices remove blocks by their keys.
    const isTried = ({ way }) => way[0] !== 'remove' && !way.includes('blocks');
    for (const member of unique(idMembers(operation.schema)).filter(isTried)) {
      const { method, url, body } = requestFor(operation, A.ids);
      const sent = placed(body, member, source[member.kind]);
      const { status } = await stage.call(method, url, { token, body: sent });
      if (status < 400) problems.push(`${operation.id} took ${member.way.join('.')} of another organization with ${status}: ${JSON.stringify(sent).slice(0, 160)}`);
    }
  }
  for (const operation of chosen.filter((one) => one.method === 'GET')) {
    for (const name of operation.queries.filter((one) => IDS[one] && one !== 'page')) {
      const { url } = requestFor(operation, A.ids);
      const { status, data } = await stage.call('GET', `${url}${url.includes('?') ? '&' : '?'}${name}=${source[IDS[name]]}`, { token });
      const found = data?.items?.length ?? data?.count ?? 0;
      if (status < 400 && found > 0) problems.push(`${operation.id}?${name}= of another organization found ${found}`);
    }
  }
  return [...problems, ...differences(ofA, await state(server, A.organization), 'a foreign id'), ...differences(ofB, await state(server, B.organization), 'a foreign id in A')];
}

const unique = (members) => [...new Map(members.map((one) => [one.way.join('.'), one])).values()];
// Its users need be no members anywhere, and organizations are where a transfer goes: A04.
const ELSEWHERE = ['transferSpace', 'transferCollection'];
const fields = operations.filter((one) => !ELSEWHERE.includes(one.id) && (idMembers(one.schema).length > 0 || one.method === 'GET'));

const A03 = {
  id: 'A03',
  title: 'foreign ids in every body and query that takes one',
  attack: (stage) => foreignFields(stage, stage.B.ids, fields),
  control: (stage) => foreignFields(stage, stage.A.ids, fields.filter((one) => ['createCollection', 'createOrganizationTeam', 'listSites', 'createSite'].includes(one.id))),
};

export default [A01, A02, A03];
