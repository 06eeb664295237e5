// A10-A12: share keys, tokens of visitors, claims and conditions.

import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { call } from '../lib/http.mjs';
import { each } from '../lib/random.mjs';
import { sql } from '../lib/sql.mjs';
import { contents, keyOf } from '../lib/stage.mjs';

const random = () => randomBytes(16).toString('base64url');

async function sharing(stage, wrongKeys) {
  const { A, people } = stage;
  const at = `/spaces/${A.space.id}`;
  const problems = await each([undefined, ...wrongKeys], async (key) => {
    const ask = async (token) => (await stage.call('GET', `${at}${key === undefined ? '' : `?shareKey=${key}`}`, { token })).status;
    const [anonymous, stranger] = [await ask(), await ask(people.out.token)];
    return (![400, 401, 404].includes(anonymous) || ![400, 404].includes(stranger)) && `the key ${key} was answered ${anonymous} and ${stranger}`;
  });
  const below = ['change-requests', 'comments', 'permissions/users', 'git/info', 'links', 'events?follow=false', `change-requests/${A.request.id}`];
  const more = await each(below, async (path) => {
    const { status } = await stage.call('GET', `${at}/${path}${path.includes('?') ? '&' : '?'}shareKey=${A.key}`);
    return status < 400 && `a share key reads ${path}`;
  });
  const shared = await stage.call('GET', A.link.urls.published);
  const stored = await sql(stage.server, `select 1 from site_share_links t where t::text like '%${A.key}%'`);
  return [
    ...problems, ...more,
    (await stage.call('GET', `${at}?shareKey=${A.key}`)).status !== 200 && 'the right key opens nothing',
    A.key.length < 22 && `keys have ${A.key.length} characters`,
    stored.length > 0 && 'a key is stored as it is',
    shared.status === 200 && shared.headers['referrer-policy'] !== 'no-referrer' && 'a page by its key tells its address to others',
    shared.status === 200 && !/noindex/.test(shared.headers['x-robots-tag'] ?? '') && 'a page by its key may be indexed',
  ];
}

/** 429 must come before so many wrong keys were tried from one address. */
async function guessing(server, site, tries) {
  const answers = await each(Array.from({ length: tries }, random), (key) => call(server, 'GET', `/spaces/${site.space}?shareKey=${key}`));
  return answers.some(({ status }) => status === 429) ? [] : [`${tries} wrong keys were tried at once`];
}

const A10 = {
  id: 'A10',
  title: 'share keys: wrong, foreign, old, and what the right one opens',
  async attack(stage) {
    const { A } = stage;
    const old = await stage.made(A.owner, 'POST', `${A.site.at}/share-links`, { name: 'Old' });
    await stage.made(A.owner, 'PATCH', `${A.site.at}/share-links/${old.id}`, { active: false });
    const limited = await stage.limited();
    return [
      ...await sharing(stage, [stage.B.key, keyOf(old), random(), 'x', A.key.slice(0, -1), A.key.toLowerCase(), `${A.key}%00`, '']),
      ...await guessing(limited, { space: A.space.id }, 1000),
    ];
  },
  // The right key in place of wrong ones, and too few to be called guessing.
  control: async (stage) => {
    const [right, few] = [await sharing(stage, [stage.A.key]), await guessing(stage.server, { space: stage.A.space.id }, 3)];
    return right.length > 0 && few.length > 0 ? right : [];
  },
};

const part = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

function token(key, { header = {}, claims = {}, signature } = {}) {
  const message = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(typeof claims === 'string' || Array.isArray(claims) ? claims : { exp: now() + 600, ...claims })}`;
  return `${message}.${signature?.(message) ?? createHmac('sha256', key).update(message).digest('base64url')}`;
}

function hostileTokens(key, others) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const good = token(key);
  return {
    'alg none': token(key, { header: { alg: 'none' }, signature: () => '' }),
    'alg nOnE': token(key, { header: { alg: 'nOnE' }, signature: () => '' }),
    'signed with a public key': token(pem),
    'RS256': token(key, { header: { alg: 'RS256' }, signature: (message) => sign('sha256', Buffer.from(message), privateKey).toString('base64url') }),
    'HS512': token(key, { header: { alg: 'HS512' }, signature: (message) => createHmac('sha512', key).update(message).digest('base64url') }),
    "another site's key": token(others.key),
    'kid with a path': token('', { header: { kid: '../../dev/null' } }),
    'jwk': token(key, { header: { jwk: { kty: 'oct', k: part(key) } } }),
    'jku': token(key, { header: { jku: 'http://127.0.0.1/keys' } }),
    'exp missing': token(key, { claims: { exp: undefined } }),
    'exp past': token(key, { claims: { exp: now() - 3600 } }),
    'exp a text': token(key, { claims: { exp: String(now() + 600) } }),
    'exp not finite': token(key, { claims: { exp: null } }),
    'nbf to come': token(key, { claims: { nbf: now() + 3600 } }),
    'nbf a text': token(key, { claims: { nbf: String(now() + 3600) } }),
    "another site's audience": token(key, { claims: { aud: others.site } }),
    'two signatures': `${good}.${good.split('.')[2]}`,
    '1 MB': token(key, { claims: { x: 'x'.repeat(1 << 20) } }),
    'claims no object': token(key, { claims: ['x'] }),
    'claims a text': token(key, { claims: 'x' }),
    'signature cut': good.slice(0, -4),
    'signature empty': good.replace(/\.[^.]*$/, '.'),
    'a key that was replaced': token(others.old),
  };
}

/** Only a good token may be shown the words of the site, by the API and by its pages. */
async function visits(stage, site, tokens) {
  const shows = async (jwt) => {
    const { status, data } = await stage.call('POST', '/urls/published', { body: { url: site.url, visitor: { jwtToken: jwt } } });
    const page = jwt.length > 100_000 ? { text: '' } : await stage.call('GET', `${site.url}?jwt_token=${encodeURIComponent(jwt)}`);
    const cookie = [page.headers?.['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]).join('; ');
    const next = cookie ? await stage.call('GET', site.url, { headers: { cookie } }) : page;
    return (status === 200 && Boolean(data.apiToken)) || next.text.includes('Words of Gated');
  };
  return each(Object.entries(tokens), async ([name, jwt]) => await shows(jwt) && `a token with ${name} was let in`);
}

async function gated(stage) {
  const { A } = stage;
  const space = await stage.space(A.organization, contents('Gated'), { title: 'Gated' });
  const sites = await each([1, 2], (number) => stage.site(A.organization, [space], { title: `Gated ${number} ${random().slice(0, 5).replace(/\W/g, 'x')}` }), 1);
  for (const site of sites) {
    await stage.made(A.owner, 'PATCH', `${site.at}/publishing/auth`, { fallbackURL: 'https://login.example.com/' });
    await stage.made(A.owner, 'PATCH', site.at, { visibility: 'visitor-auth' });
    site.old = stage.remember((await stage.made(A.owner, 'GET', `${site.at}/publishing/auth`)).privateKey);
    site.key = stage.remember((await stage.made(A.owner, 'POST', `${site.at}/publishing/auth/regenerate`)).privateKey);
  }
  return sites;
}

const A11 = {
  id: 'A11',
  title: '23 hostile tokens of visitors',
  async attack(stage) {
    const [site, other] = await gated(stage);
    const good = await visits(stage, site, { 'a good signature': token(site.key) });
    return [!good[0] && 'a good token is not let in', ...await visits(stage, site, hostileTokens(site.key, { key: other.key, site: other.id, old: site.old }))];
  },
  async control(stage) {
    const [site] = await gated(stage);
    return visits(stage, site, { 'a good signature': token(site.key) });
  },
};

const HIDDEN = 'Words of Beta';

async function adapted(stage, condition) {
  const { A } = stage;
  const spaces = [await stage.space(A.organization, contents('Start'), { title: 'Start' }), await stage.space(A.organization, contents('Beta'), { title: 'Beta' })];
  const site = await stage.site(A.organization, [], { title: `Adapts ${random().slice(0, 5).replace(/\W/g, 'x')}`, visibility: 'public' });
  const add = (space, title) => stage.made(A.owner, 'POST', `${site.at}/sections`, { spaceId: space.id, title });
  await add(spaces[0], 'Start');
  const section = await add(spaces[1], 'Beta');
  await stage.made(A.owner, 'PUT', `${site.at}/adaptive-schema`, { jsonSchema: {
    type: 'object', additionalProperties: false,
    properties: { beta: { type: 'boolean', description: 'x' }, unsigned: { type: 'object', description: 'x', additionalProperties: false, properties: { plan: { type: 'string', description: 'x' } } } },
  } });
  await stage.made(A.owner, 'PATCH', site.at, { adaptiveContent: { enabled: true } });
  if (condition) await stage.made(A.owner, 'PATCH', `${site.at}/sections/${section.id}`, { condition });
  const paths = ['', 'beta', 'beta/guide', 'beta.md', 'beta/index.md', 'beta/guide.md', 'llms.txt', 'llms-full.txt', 'sitemap.xml', 'sitemap-pages.xml', 'beta/sitemap-pages.xml', '~/search?q=Beta'];
  const claims = ['', '?visitor.beta=true', '?visitor.unsigned.beta=true', '?visitor.claims.beta=true', '?visitor.unsigned.isAdmin=true'];
  const cookies = [undefined, 'gitbook-visitor-public=%7B%22beta%22%3Atrue%7D', 'visitor=%7B%22beta%22%3Atrue%7D'];
  const jobs = paths.flatMap((path) => claims.flatMap((claim) => cookies.map((cookie) => ({ url: site.url + path + (path.includes('?') ? claim.replace('?', '&') : claim), cookie }))));
  const problems = await each(jobs, async ({ url, cookie }) => {
    const { text, status } = await stage.call('GET', url, { headers: cookie ? { cookie } : {} });
    return (text.includes(HIDDEN) || />\s*Beta\s*</.test(text) || /\/beta\//.test(text.replaceAll(encodeURIComponent(url), '').replaceAll(url, ''))) && status === 200 && `${url} shows a section that is for others`;
  });
  return { problems: [...new Set(problems)], site, section };
}

const CONDITIONS = [
  "constructor.constructor('return process')()", 'while(1){}', "import('fs')",
  'x'.repeat(1 << 20), '('.repeat(100_000), 'visitor.claims.beta; 1', 'visitor.claims.beta = true',
];
/** These can be written, and are nothing: what is not declared does not exist. */
const NOTHING = ['visitor.__proto__', 'globalThis', 'process.env.PATH', 'visitor.claims.constructor', 'constructor'];

const A12 = {
  id: 'A12',
  title: 'claims that nobody signed, conditions that do more than decide',
  async attack(stage) {
    const { problems, site, section } = await adapted(stage, 'visitor.claims.beta');
    const conditions = await each(CONDITIONS, async (condition) => {
      const began = Date.now();
      const { status } = await stage.call('PATCH', `${site.at}/sections/${section.id}`, { token: stage.A.owner.token, body: { condition } });
      const time = Date.now() - began;
      return (status !== 400 || time > 3000) && `the condition ${condition.slice(0, 40)} was answered ${status} in ${time} ms`;
    }, 1);
    const nothing = await each(NOTHING, async (condition) => {
      await stage.call('PATCH', `${site.at}/sections/${section.id}`, { token: stage.A.owner.token, body: { condition } });
      const { data } = await stage.call('POST', '/urls/published', { body: { url: `${site.url}beta/guide` } });
      return data?.siteSection === section.id && `the condition ${condition} holds`;
    }, 1);
    return [...problems, ...conditions, ...nothing];
  },
  control: async (stage) => (await adapted(stage, undefined)).problems,
};

export default [A10, A11, A12];
