// A15, A16: getting in where one is not asked, and staying after one was sent away.

import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { lastLine } from '../../contract-tests/lib/server.mjs';
import { call } from '../lib/http.mjs';
import { contents } from '../lib/stage.mjs';
import { strange } from '../lib/random.mjs';
import { fileUrl, opens } from './rights.mjs';

const DOMAIN = 'corp.example';

/** Whether someone is a member, as the organization itself answers them. */
const isIn = async (stage, organization, person) =>
  (await stage.call('GET', `/orgs/${organization.id}`, { token: person.token })).status === 200;

/**
 * `people` try to let themselves into an organization that admits verified addresses of its domain. `early` have such
 * addresses, and try it before the domain is proven.
 */
async function joining(stage, people, early = []) {
  const { owner } = stage.A;
  const organization = await stage.organization(`Corp ${Date.now()}`, owner);
  const org = `/orgs/${organization.id}`;
  await stage.made(owner, 'PATCH', org, { emailDomains: [DOMAIN] });
  const problems = [];
  for (const person of early) {
    const { status } = await stage.call('POST', `${org}/join`, { token: person.token });
    if (status !== 400) problems.push(`${person.email} was answered ${status} when joining by a domain that is not proven`);
  }
  await stage.server.command('org', 'prove-domain', organization.id, DOMAIN);
  for (const person of people) {
    const { status } = await stage.call('POST', `${org}/join`, { token: person.token });
    if (status !== 400) problems.push(`${person.email} was answered ${status} when joining`);
    if (await isIn(stage, organization, person)) problems.push(`${person.email} let themselves in`);
    const { data } = await stage.call('GET', `/email-domains/${DOMAIN}/orgs`, { token: person.token });
    if (data?.organizations?.length > 0) problems.push(`${person.email} is told who is at ${DOMAIN}`);
  }
  return { problems, organization, org };
}

async function invites(stage, organization, org) {
  const { owner } = stage.A;
  const { out } = stage.people;
  const join = async (person, id, at = org) => (await stage.call('POST', `${at}/invites/${id}`, { token: person.token })).status;
  const invite = await stage.made(owner, 'POST', `${org}/link-invites`, { role: 'admin' });
  const used = await stage.made(owner, 'POST', `${org}/link-invites`, { role: 'read' });
  stage.remember(invite.id);
  await stage.call('DELETE', `${org}/link-invites/${used.id}`, { token: owner.token });
  const answers = {
    tampered: await join(out, strange(invite.id)),
    deleted: await join(out, used.id),
    "another organization's": await join(out, invite.id, `/orgs/${stage.B.organization.id}`),
    "B's own": await join(out, stage.B.ids.inviteId),
  };
  await stage.made(owner, 'PATCH', org, { inviteLinks: false });
  const off = await join(out, invite.id);
  return [
    ...Object.entries(answers).map(([name, status]) => status !== 404 && `an invite that is ${name} was answered ${status}`),
    ![400, 403, 404].includes(off) && `an invite was taken though links are off: ${off}`,
    await isIn(stage, organization, out) && 'the stranger is in',
  ];
}

/** Whoever signed up first with an address must not get what is sent to it. */
async function squatting(stage, organization, org) {
  const squatter = await stage.person('squatter', { email: `cfo@${DOMAIN}`, verified: false });
  const asked = await stage.call('POST', `${org}/invites`, { token: stage.A.owner.token, body: { emails: [squatter.email], role: 'admin' } });
  const known = await stage.person('known');
  await stage.call('POST', `${org}/invites`, { token: stage.A.owner.token, body: { emails: [known.email], role: 'read' } });
  return [
    asked.status >= 400 && `an invitation was answered ${asked.status}`,
    await isIn(stage, organization, squatter) && 'an account that never proved its address became an admin by an invitation',
    await isIn(stage, organization, known) && 'an invited person is a member without having been asked',
  ];
}

const A15 = {
  id: 'A15',
  title: 'joining: domains, invites, accounts made in the name of others',
  async attack(stage) {
    const people = await Promise.all([
      stage.person('unverified', { domain: DOMAIN, verified: false }), stage.person('longer', { domain: `${DOMAIN}.evil.example` }),
      stage.person('below', { domain: `sub.${DOMAIN}` }), stage.person('before', { domain: `evil${DOMAIN}` }),
    ]);
    const early = await stage.person('early', { domain: DOMAIN });
    const { problems, organization, org } = await joining(stage, people, [early]);
    const late = await stage.person('late', { domain: DOMAIN });
    const loud = await stage.person('loud', { domain: DOMAIN.toUpperCase() });
    const admitted = await stage.call('POST', `${org}/join`, { token: loud.token });
    await stage.made(stage.A.owner, 'PATCH', org, { emailDomains: [] });
    const shut = await stage.call('POST', `${org}/join`, { token: late.token });
    return [
      ...problems, ...await invites(stage, organization, org), ...await squatting(stage, organization, org),
      admitted.status !== 204 && `a verified address in capitals was answered ${admitted.status}`,
      shut.status !== 400 && `a domain that was taken away was answered ${shut.status}`,
    ];
  },
  // Someone who may join, in place of those who may not.
  control: async (stage) => (await joining(stage, [await stage.person('welcome', { domain: DOMAIN })])).problems,
};

/** Opens a stream of events; `ended` is when it was closed. */
function listen(node, space, headers) {
  const stream = { ended: undefined };
  stream.opened = new Promise((done, fail) => {
    stream.request = get(new URL(`/v1/spaces/${space.id}/events`, node.endpoint), { headers }, (answer) => {
      answer.resume();
      answer.once('close', () => (stream.ended = Date.now()));
      answer.once('error', () => undefined);
      done(answer.statusCode);
    });
    stream.request.once('error', fail);
  });
  return stream;
}

/** Signs in with a browser's forms. Returns the cookie of the session. */
async function signedIn(stage, person) {
  const password = lastLine(await stage.server.command('user', 'password', '--generate', '--email', person.email));
  const form = new URLSearchParams({ email: person.email, password }).toString();
  const answer = await stage.call('POST', `${stage.server.endpoint}/app/sign-in/password`, {
    body: form, headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
  });
  const [cookie] = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
  if (!cookie) throw new Error(`signing in was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  stage.remember(cookie.split('=')[1]);
  return cookie;
}

/** The ways in that someone has: each gives the status of one use. They are used on another node than the one that ends them. */
async function ways(stage, node, person, session, space, site) {
  const { token } = person;
  const there = (...request) => call(node, ...request);
  const file = await fileUrl(stage, person, space);
  const basic = `Basic ${Buffer.from(`git:${token}`).toString('base64')}`;
  const preview = await stage.call('GET', `${site.at}/publishing/preview`, { token });
  const first = await stage.call('GET', preview.data.url);
  const page = preview.data.url.split('?')[0];
  const cookie = [first.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]).join('; ');
  stage.remember(new URL(preview.data.url).searchParams.get('preview'));
  return {
    'the API': async () => (await there('GET', `/spaces/${space.id}`, { token })).status,
    'a list': async () => ((await there('GET', `/orgs/${stage.A.organization.id}/spaces`, { token })).text.includes(space.id) ? 200 : 404),
    'Git': async () => (await there('GET', `/git/${space.id}.git/info/refs?service=git-upload-pack`, { headers: { Authorization: basic } })).status,
    "a file's address": async () => (await opens({ call: there }, file)).status,
    'a private page': async () => (await there('GET', page, { headers: { cookie } })).status,
    'a session': async () => (await there('GET', `/spaces/${space.id}`, { headers: { cookie: session } })).status,
  };
}

const GRACE = 1000;
/** What a loaded machine may take to tell us that a connection ended. */
const NOTICE = 500;

/** 50 requests a second on the API, some on everything else, while `send` takes the access away. */
async function staying(stage, send, { expected = Object.keys } = {}) {
  const { A } = stage;
  const space = await stage.space(A.organization, contents('Private'), { title: 'Private' });
  const site = await stage.made(A.owner, 'POST', `/orgs/${A.organization.id}/sites`, { title: `Private ${Date.now()}`, spaces: [space.id] });
  site.at = `/orgs/${A.organization.id}/sites/${site.id}`;
  const person = await stage.member('leaver', A.organization, 'create');
  const session = await signedIn(stage, person);
  const node = await stage.second();
  const uses = await ways(stage, node, person, session, space, site);
  const streams = {
    'the stream of events': listen(node, space, { Authorization: `Bearer ${person.token}` }),
    "the session's stream of events": listen(node, space, { cookie: session }),
  };
  for (const [name, stream] of Object.entries(streams)) {
    if (await stream.opened !== 200) throw new Error(`${name} does not open`);
  }
  for (const [name, use] of Object.entries(uses)) {
    const status = await use();
    if (status !== 200) throw new Error(`${name} answers ${status} before anything happened`);
  }
  const late = new Map();
  let left;
  const pending = [];
  const tick = async (name, use) => {
    const began = Date.now();
    const status = await use();
    if (left && began > left + GRACE && status < 300) late.set(name, (late.get(name) ?? 0) + 1);
  };
  const ends = Date.now() + 2800;
  for (let turn = 0; Date.now() < ends; turn += 1) {
    pending.push(tick('the API', uses['the API']));
    if (turn % 10 === 0) for (const [name, use] of Object.entries(uses).slice(1)) pending.push(tick(name, use));
    if (turn === 25) pending.push(send({ person, session, space, site }).then(() => (left = Date.now())));
    await wait(20);
  }
  await Promise.all(pending);
  const open = Object.keys(streams).filter((name) => !(streams[name].ended <= left + GRACE + NOTICE));
  for (const stream of Object.values(streams)) stream.request.destroy();
  const ended = expected({ ...uses, ...streams });
  return [
    ...ended.filter((name) => late.has(name)).map((name) => `${name} answered ${late.get(name)} times later than ${GRACE} ms after the end`),
    ...ended.filter((name) => open.includes(name)).map((name) => `${name} goes on`),
  ];
}

const A16 = {
  id: 'A16',
  title: 'access ends within a second, on every way and another node, under load',
  async attack(stage) {
    const { A } = stage;
    const remove = ({ person }) => stage.call('DELETE', `/orgs/${A.organization.id}/members/${person.id}`, { token: A.owner.token });
    const revoke = async ({ person }) => {
      const { items } = await stage.made(person, 'GET', '/user/tokens');
      return stage.call('DELETE', `/user/tokens/${items[0].id}`, { token: person.token });
    };
    const hide = ({ space }) => stage.call('PATCH', `/spaces/${space.id}`, { token: A.owner.token, body: { defaultLevel: null } });
    const told = async (name, work) => (await work).filter(Boolean).map((problem) => `${name}: ${problem}`);
    // What was given out in the person's name is not the token's: it ends with the membership.
    const ofToken = () => ['the API', 'a list', 'Git', 'the stream of events'];
    const ofSession = () => ['a session', "the session's stream of events"];
    const signOut = ({ session }) => stage.call('DELETE', '/user/sessions/current', {
      headers: { cookie: session, 'Sec-Fetch-Site': 'same-origin', 'X-Bindery-Console': '1' },
    });
    return [
      ...await told('membership', staying(stage, remove)),
      ...await told('token', staying(stage, revoke, { expected: ofToken })),
      ...await told('session', staying(stage, signOut, { expected: ofSession })),
      ...stage.ci ? [] : await told('role', staying(stage, hide)),
    ];
  },
  control: (stage) => staying(stage, async () => undefined),
};

export default [A15, A16];
