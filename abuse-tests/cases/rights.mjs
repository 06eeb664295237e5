// A04-A08: rights that change hands, deleted things, lists that tell too much, self-promotion, scopes.

import { readFileSync } from 'node:fs';
import { address, git, withRepository } from '../lib/git.mjs';
import { operations, requestFor } from '../lib/operations.mjs';
import { each } from '../lib/random.mjs';
import { differences, sql, state } from '../lib/sql.mjs';
import { contents, keyOf, SECRET_WORD } from '../lib/stage.mjs';

/** Whether git can fetch a space with this token. */
export const clones = (stage, space, token) =>
  withRepository(async (folder) => (await git(folder, ['ls-remote', address(stage.server, space, token)])).ok);

/** The address of a file as it is given to someone, below this server. */
export async function fileUrl(stage, who, space) {
  const { items: [file] } = await stage.made(who, 'GET', `/spaces/${space.id}/content/files`);
  return file.downloadURL;
}

/** Follows a file's address as far as this server sends it. */
export async function opens(stage, url, options = {}) {
  const first = await stage.call('GET', url, options);
  if (![302, 303, 307].includes(first.status)) return first;
  return stage.call('GET', new URL(first.headers.location, url).href, options);
}

async function transferred(stage, move) {
  const { A, people } = stage;
  const space = await stage.space(A.organization, contents('Moving'), { title: 'Moving' });
  const site = await stage.site(A.organization, [space], { title: 'Moving site', visibility: 'share-link' });
  const key = stage.remember(keyOf(await stage.made(A.owner, 'POST', `${site.at}/share-links`, { name: 'Old' })));
  await stage.made(A.owner, 'POST', `/spaces/${space.id}/comments`, { body: { markdown: 'Said before.' } });
  const file = await fileUrl(stage, people.aRea, space);
  if ((await opens(stage, file)).status !== 200) throw new Error('the file cannot be opened before');
  if (move) await stage.made(A.owner, 'POST', `/spaces/${space.id}/transfer`, { organization: stage.elsewhere.organizationId });
  const problems = await each(['aCre', 'aRev', 'aEdi', 'aRea', 'aGue'], async (name) => {
    const { status } = await stage.call('GET', `/spaces/${space.id}`, { token: people[name].token });
    return status !== 404 && `${name} still gets ${status} for a space that went to another organization`;
  });
  const shared = await stage.call('GET', `/spaces/${space.id}?shareKey=${key}`);
  const opened = await opens(stage, file);
  return [
    ...problems,
    shared.status !== 404 && `the old share key answers ${shared.status}`,
    opened.status !== 404 && `the old address of a file answers ${opened.status}`,
    await clones(stage, space.id, people.aRev.token) && 'Git still hands it out',
  ];
}

const A04 = {
  id: 'A04',
  title: 'transfer, duplicate and move as a change of rights',
  async attack(stage) {
    const { A, B, people } = stage;
    const before = await state(stage.server, B.organization);
    const post = async (who, path, body) => (await stage.call('POST', path, { token: who.token, body })).status;
    const copy = await stage.made(A.owner, 'POST', `/spaces/${A.space.id}/duplicate`);
    const said = await stage.made(A.owner, 'GET', `/spaces/${copy.id}/comments`);
    return [
      await post(A.owner, `/spaces/${A.space.id}/transfer`, { organization: B.organization.id }) !== 404 && 'a space was sent to an organization of others',
      await post(A.owner, `/collections/${A.collection.id}/transfer`, { organization: B.organization.id }) !== 404 && 'a collection was sent to an organization of others',
      await post(people.aRea, `/spaces/${A.space.id}/duplicate`) !== 403 && 'a reader duplicated a space',
      await post(A.owner, `/collections/${A.collection.id}/move`, { parent: A.ids.deepestId }) !== 400 && 'a collection was moved below itself',
      said.items.length > 0 && 'a copy has the comments of the original',
      copy.visibility === 'public' && 'a copy is public',
      ...differences(before, await state(stage.server, B.organization), 'a transfer'),
      ...await transferred(stage, true),
    ];
  },
  control: (stage) => transferred(stage, false),
};

/** A space with one of everything that is read below it, in a site of its own. */
async function doomed(stage) {
  const { A } = stage;
  const make = (path, body, method = 'POST') => stage.made(A.owner, method, path, body);
  const space = await stage.space(A.organization, contents('Doomed'), { title: 'Doomed' });
  const at = `/spaces/${space.id}`;
  const request = await stage.proposal(A.organization, space, 'Doomed proposal');
  const revision = await make(`${at}/content`, undefined, 'GET');
  const page = revision.pages.find((one) => one.path === 'guide');
  const comment = await make(`${at}/comments`, { body: { markdown: 'Doomed.' } });
  const reply = await make(`${at}/comments/${comment.id}/replies`, { body: { markdown: 'Doomed.' } });
  const [file] = (await make(`${at}/content/files`, undefined, 'GET')).items;
  const site = await stage.site(A.organization, [space], { title: 'Doomed site', visibility: 'public' });
  await stage.until(async () => (await stage.call('GET', site.url)).status === 200, 'the site is there');
  const ids = {
    ...A.ids, spaceId: space.id, changeRequestId: request.id, revisionId: revision.id, pageId: page.id, documentId: page.documentId,
    commentId: comment.id, commentReplyId: reply.id, fileId: file.id, reusableContentId: revision.reusableContents[0].id,
  };
  return { space, at, ids, site, file: file.downloadURL };
}

async function afterDeletion(stage, remove) {
  const { A, people } = stage;
  const { space, ids, site, file } = await doomed(stage);
  if (remove) await stage.call('DELETE', `/spaces/${space.id}`, { token: A.owner.token });
  const reads = operations.filter((one) => one.method === 'GET' && one.names.includes('spaceId') && one.id !== 'getSpaceById');
  const problems = await each(reads, async (operation) => {
    const { method, url } = requestFor(operation, ids);
    const { status } = await stage.call(method, url, { token: A.owner.token });
    return status < 400 && `${operation.id} answers ${status} for a deleted space`;
  });
  const lists = await each(['spaces', 'change-requests?limit=1000', 'sites'], async (list) => {
    const { text } = await stage.call('GET', `/orgs/${A.organization.id}/${list}`, { token: people.aRev.token });
    return text.includes(space.id) && `${list} names a deleted space`;
  });
  // Pages that a node has in memory may be served for another second.
  const isShown = async () => (await stage.call('GET', site.url)).text.includes('Words of Doomed');
  const gone = await stage.until(async () => !await isShown(), 'the page is gone', 1000).catch(() => false);
  return [
    ...problems, ...lists,
    (await stage.call('GET', `/spaces/${space.id}`, { token: people.aRea.token })).status !== 404 && 'a reader still gets the space',
    !gone && 'its published page is still served',
    (await opens(stage, file)).status !== 404 && 'its file is still served',
    await clones(stage, space.id, A.owner.token) && 'Git still hands it out',
    ...remove ? await restoring(stage, space) : [],
  ];
}

async function restoring(stage, space) {
  const { A, B, people } = stage;
  const restore = async (who) => (await stage.call('POST', `/spaces/${space.id}/restore`, { token: who.token })).status;
  const [byReader, byEditor, byStranger] = [await restore(people.aRea), await restore(people.aEdi), await restore(B.owner)];
  const byAdmin = await restore(A.owner);
  const kept = (await stage.call('GET', `/spaces/${space.id}`, { token: people.aRea.token })).status;
  await stage.call('DELETE', `/spaces/${space.id}`, { token: A.owner.token });
  await sql(stage.server, `update spaces set deleted_at = deleted_at - interval '7 days 1 second' where title = 'Doomed' and deleted_at is not null`);
  const late = await restore(A.owner);
  return [
    ![403, 404].includes(byReader) && `a reader restored it: ${byReader}`,
    ![403, 404].includes(byEditor) && `an editor restored it: ${byEditor}`,
    byStranger !== 404 && `a stranger was answered ${byStranger}`,
    byAdmin >= 300 && `an admin could not restore it: ${byAdmin}`,
    kept !== 200 && `readers get ${kept} for what was restored`,
    late !== 404 && `it was restored after seven days: ${late}`,
  ];
}

const A05 = {
  id: 'A05',
  title: 'deleted spaces, by every way that reads them',
  attack: (stage) => afterDeletion(stage, true),
  control: (stage) => afterDeletion(stage, false),
};

/** A site that is not published, with the space that only admins see. */
async function preview(stage, who) {
  const { A } = stage;
  const site = await stage.made(A.owner, 'POST', `/orgs/${A.organization.id}/sites`, { title: `Hidden from ${who.name}`, spaces: [A.secret.id] });
  const given = await stage.call('GET', `/orgs/${A.organization.id}/sites/${site.id}/publishing/preview`, { token: who.token });
  if (given.status !== 200) return '';
  const first = await stage.call('GET', given.data.url);
  const cookie = [first.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]).join('; ');
  const shown = first.headers.location ? await stage.call('GET', new URL(first.headers.location, given.data.url).href, { headers: { cookie } }) : first;
  return shown.text;
}

async function seenBy(stage, names) {
  const { A, people } = stage;
  const reads = operations.filter((one) => one.method === 'GET' && one.names.includes('organizationId') && !one.path.includes('audit'));
  const jobs = names.flatMap((name) => reads.map((operation) => ({ name, operation })));
  const problems = await each(jobs, async ({ name, operation }) => {
    const { url } = requestFor(operation, A.ids);
    const { status, text, data } = await stage.call('GET', url, { token: people[name].token });
    if (text.includes(SECRET_WORD) || text.includes(A.secret.id)) return `${operation.id} tells ${name} of a space they may not see`;
    const isWrong = status === 200 && Number.isInteger(data?.count) && data.items && !data.next && data.count !== data.items.length;
    return isWrong && `${operation.id} counts ${data.count} and shows ${data.items.length} to ${name}`;
  });
  const previews = await each(names.filter((name) => name !== 'aGue'), async (name) =>
    (await preview(stage, people[name])).includes(`${SECRET_WORD} plan.`) && `a preview shows ${name} a space they may not see`);
  return [...problems, ...previews];
}

async function revoked(stage) {
  const { A, people } = stage;
  const grants = `/spaces/${A.secret.id}/permissions`;
  await stage.made(A.owner, 'POST', grants, { role: 'read', users: [people.aGue.id] });
  const list = () => stage.call('GET', `/orgs/${A.organization.id}/spaces`, { token: people.aGue.token });
  const granted = (await list()).text.includes(A.secret.id);
  await stage.call('DELETE', `${grants}/users/${people.aGue.id}`, { token: A.owner.token });
  return [!granted && 'a grant is not seen at once', (await list()).text.includes(A.secret.id) && 'a revoked grant still lists the space'];
}

const A06 = {
  id: 'A06',
  title: 'lists, counts and previews tell only of what is granted',
  attack: async (stage) => [...await seenBy(stage, ['aGue', 'aRea', 'aCre']), ...await revoked(stage)],
  control: (stage) => seenBy(stage, ['aAdm']),
};

async function promotions(stage, by) {
  const { A, people } = stage;
  const org = `/orgs/${A.organization.id}`;
  const promote = { role: 'admin' };
  const attempts = [
    [by.edi, 'PATCH', `${org}/members/${people.aEdi.id}`, promote],
    [by.cre, 'PATCH', `${org}/members/${people.aCre.id}`, promote],
    [by.cre, 'PATCH', `${org}/members/${people.aRea.id}`, promote],
    [by.edi, 'PUT', `${org}/teams/${A.ids.teamId}/members`, { memberships: { [people.aEdi.id]: { role: 'owner' } } }],
    [by.edi, 'PATCH', org, { title: 'Taken' }],
    [by.edi, 'POST', `/spaces/${A.space.id}/permissions`, { role: 'admin', users: [people.aEdi.id] }],
    [by.cre, 'POST', `${org}/link-invites`, promote],
    [by.rea, 'POST', `${org}/invites`, { emails: ['evil@elsewhere.example'], role: 'admin' }],
    [A.owner, 'PATCH', `/users/${people.aEdi.id}`, { displayName: 'Taken' }],
  ];
  const before = await state(stage.server, A.organization);
  const problems = [];
  for (const [who, method, url, body] of attempts) {
    const { status } = await stage.call(method, url, { token: who.token, body });
    if (status < 400) problems.push(`${method} ${url} ${JSON.stringify(body)} answered ${status}`);
  }
  return [...problems, ...differences(before, await state(stage.server, A.organization), 'a promotion')];
}

async function assignments(stage) {
  const { A } = stage;
  const org = `/orgs/${A.organization.id}`;
  const { token } = A.owner;
  const row = () => sql(stage.server, `select to_jsonb(o) - 'updated_at' - 'version' from organizations o where organization_id = '${A.organization.uuid}'`);
  const before = JSON.stringify(await row());
  const problems = [];
  for (const [name, value] of Object.entries({
    plan: 'pro', billing: { plan: 'pro' }, blocked: true, internal_billingMigration: true, id: stage.B.organization.id,
    createdAt: '2001-01-01T00:00:00Z', permissions: { admin: true }, organization_id: stage.B.organization.id,
  })) await stage.call('PATCH', org, { token, body: { [name]: value } });
  if (JSON.stringify(await row()) !== before) problems.push('a member that is not for setting changed the organization');
  for (const email of [['a@x.example', 'b@x.example'], { a: 1 }, 1, true]) {
    const { status } = await stage.call('POST', '/users', { body: { email, password: 'correct horse battery', displayName: 'X' } });
    if (status !== 400) problems.push(`an address ${JSON.stringify(email)} was answered ${status}`);
  }
  for (const [method, body] of [['PATCH', { role: 'read' }], ['DELETE', undefined]]) {
    const { status } = await stage.call(method, `${org}/members/${A.owner.id}`, { token, body });
    if (![400, 409].includes(status)) problems.push(`the last admin's ${method} of themselves was answered ${status}`);
  }
  return problems;
}

const A07 = {
  id: 'A07',
  title: 'mass assignment and self-promotion',
  async attack(stage) {
    const { aEdi: edi, aCre: cre, aRea: rea } = stage.people;
    return [...await promotions(stage, { edi, cre, rea }), ...await assignments(stage)];
  },
  async control(stage) {
    const { A, people } = stage;
    const problems = await promotions(stage, { edi: A.owner, cre: A.owner, rea: A.owner });
    for (const [name, role] of [['aEdi', 'edit'], ['aCre', 'create'], ['aRea', 'read']]) {
      await stage.made(A.owner, 'PATCH', `/orgs/${A.organization.id}/members/${people[name].id}`, { role });
    }
    await stage.call('DELETE', `/spaces/${A.space.id}/permissions/users/${people.aEdi.id}`, { token: A.owner.token });
    return problems;
  },
};

/** What a token that may only read content is good for, as the permission matrix has it. */
function readable() {
  const [head, ...rows] = readFileSync(new URL('../../docs/permission-matrix.txt', import.meta.url), 'utf8').trim().split('\n');
  const column = head.trim().split(/\s+/).indexOf('read-token');
  return new Set(rows.map((row) => row.trim().split(/\s+/)).filter((cells) => /^2/.test(cells[column])).map(([name]) => name));
}

async function reach(stage, token, chosen) {
  const allowed = readable();
  const before = await state(stage.server, stage.A.organization);
  const problems = await each(chosen, async (operation) => {
    const { method, url, body } = requestFor(operation, stage.A.ids);
    const { status } = await stage.call(method, url, { token, body });
    if (status < 300 && !allowed.has(operation.id)) return `${operation.id} answered ${status} to a token that may only read content`;
    return status >= 500 && `${operation.id} answered ${status}`;
  });
  return [...problems, ...differences(before, await state(stage.server, stage.A.organization), 'a token for reading')];
}

// These take no token at all: the token changes nothing.
const scoped = operations.filter((one) => !one.isPublic);

const A08 = {
  id: 'A08',
  title: 'scopes of tokens, every operation',
  async attack(stage) {
    const made = await stage.made(stage.A.owner, 'POST', '/user/tokens', { label: 'read only', scopes: ['content:read'] });
    const more = await stage.call('POST', '/user/tokens', { token: stage.remember(made.token), body: { label: 'more' } });
    const short = await stage.made(stage.A.owner, 'POST', '/user/tokens', { label: 'short', expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    const longer = await stage.call('POST', '/user/tokens', { token: stage.remember(short.token), body: { label: 'for ever' } });
    stage.remember(longer.data?.token);
    return [
      ...await reach(stage, made.token, scoped),
      more.status !== 403 && `a token for reading made one for all: ${more.status}`,
      longer.status < 300 && !longer.data.expiresAt && 'a token that ends made one that does not',
      longer.data?.expiresAt > short.expiresAt && 'a token made one that outlives it',
    ];
  },
  control: (stage) => reach(stage, stage.A.owner.token, scoped.filter((one) => one.method === 'GET')),
};

export default [A04, A05, A06, A07, A08];
