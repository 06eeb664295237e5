// A19-A21: the server sent where it must not go, and servers elsewhere that mean harm.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { startServer } from '../../contract-tests/lib/server.mjs';
import { each } from '../lib/random.mjs';
import { Stage } from '../lib/stage.mjs';
import { sql } from '../lib/sql.mjs';
import { CANARY_ADDRESSES, canary, upstream } from '../lib/upstream.mjs';

/** An organization with a space and a change request to send addresses to. */
async function desk(stage) {
  const owner = stage.A?.owner ?? stage.admin;
  const organization = await stage.organization(`Outbound ${Date.now()}`, owner);
  const space = await stage.space(organization);
  const request = await stage.made(owner, 'POST', `/spaces/${space.id}/change-requests`, { subject: 'Files' });
  return { owner, organization, space, org: `/orgs/${organization.id}`, content: `/spaces/${space.id}/change-requests/${request.id}/content` };
}

/** Puts a description by its address, and tells what became of it. */
async function spec(stage, { owner, org }, slug, url, patience = 45_000) {
  const put = await stage.call('PUT', `${org}/openapi/${slug}`, { token: owner.token, body: { source: { url } } });
  if (put.status >= 400) return { taken: false, code: put.status, text: put.text };
  return stage.until(async () => {
    const { data, text } = await stage.call('GET', `${org}/openapi/${slug}`, { token: owner.token });
    return data.processingState === 'complete' && { taken: Boolean(data.lastVersion), code: data.lastProcessErrorCode, text };
  }, `${url} was fetched or given up`, patience);
}

const file = (stage, { owner, content }, url) => stage.call('POST', `${content}?compat=false`, {
  token: owner.token, body: { changes: [{ operation: 'insert_files', files: [{ name: 'there.txt', url }] }] },
});

const FORBIDDEN = (port) => [
  `http://127.0.0.1:${port}/`, `http://0:${port}/`, `http://0.0.0.0:${port}/`, `http://2130706433:${port}/`, `http://0x7f.1:${port}/`, `http://0177.0.0.1:${port}/`,
  `http://127.1:${port}/`, `http://127.0.0.2:${port}/`, `http://[::1]:${port}/`, `http://[::]:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`, `http://[::ffff:7f00:1]:${port}/`,
  `http://[64:ff9b::7f00:1]:${port}/`, `http://[2002:7f00:1::]:${port}/`, 'http://169.254.169.254/latest/meta-data/', 'http://[fd00:ec2::254]/', 'http://100.64.0.1/',
  'http://10.0.0.1/', 'http://172.16.0.1/', 'http://192.168.0.1/', 'http://[fd00::1]/', 'http://[fe80::1%25eth0]/', `http://localhost:${port}/`, `http://localhost.:${port}/`,
  `http://LOCALHOST:${port}/`, 'http://metadata.google.internal/', `http://example.com@127.0.0.1:${port}/`, `http://127.0.0.1:${port}#@example.com/`, `http://127.0.0.1%2f@127.0.0.1:${port}/`,
  'http://127.0.0.1:25432/', 'http://127.0.0.1:24222/', 'http://127.0.0.1:22/', 'http://127.0.0.1:25/', 'file:///etc/passwd', `gopher://127.0.0.1:${port}/x`, `ftp://127.0.0.1:${port}/`,
  'unix:/var/run/x', `http:127.0.0.1:${port}`, `http:\\\\127.0.0.1:${port}\\`, `//127.0.0.1:${port}/`,
];

async function sent(stage, addresses) {
  const trap = await canary(['127.0.0.1', '127.0.0.2', '::1']);
  try {
    const at = await desk(stage);
    const listed = addresses(trap.port);
    const specs = await each([...listed.entries()], async ([number, url]) => {
      const { taken, text } = await spec(stage, at, `s${number}`, url);
      return (taken || text.includes('canary')) && `a description was fetched from ${url}`;
    });
    const files = await each(listed, async (url) => {
      const { status } = await file(stage, at, url);
      return status !== 400 && `a file by ${url} was answered ${status}`;
    }, 1);
    const repositories = await each(listed, async (url) => {
      const { status } = await stage.call('POST', `/spaces/${at.space.id}/git/import`, { token: at.owner.token, body: { url: url.replace(/^http:/, 'https:'), ref: 'refs/heads/main' } });
      return status >= 500 && `a repository at ${url} was answered ${status}`;
    }, 1);
    await idle(stage);
    return [...specs, ...files, ...repositories, trap.hits.length > 0 && `canaries saw connections: ${[...new Set(trap.hits)].join(' ')}`];
  } finally {
    trap.stop();
  }
}

/** Nothing waits or runs any more. Jobs that are to be tried again later do not count. */
const idle = (stage) => stage.until(async () => {
  const [[open]] = await sql(stage.server, 'select count(*) from jobs where finished_at is null and failed_at is null and run_at < now()');
  return open === '0';
}, 'the jobs are done', 40_000).catch(() => undefined);

/** Other servers, by what may be reached from them; each is started once. */
const servers = new Map();

async function reaching(networks, work) {
  if (!servers.has(networks)) servers.set(networks, startServer({ BINDERY_LIMITS__REQUESTS_PER_MINUTE: '100000000', BINDERY_OUTBOUND__GIT_SCHEMES: 'https', BINDERY_OUTBOUND__REACHABLE: networks }));
  return work(new Stage(await servers.get(networks)));
}

export async function end() {
  for (const server of servers.values()) await (await server).stop();
}

const ONE = '127.0.0.1/32';
const ALL = '127.0.0.0/8,::1/128';
const network = (address) => (address.includes(':') ? `${address}/128` : `${address}/32`);
const literal = (address) => (address.includes(':') ? `[${address}]` : address);

const A19 = {
  id: 'A19',
  title: 'addresses inside, by 40 spellings and three ways to send one',
  attack: (stage) => sent(stage, FORBIDDEN),
  // An operator who lets users reach this machine. Every canary has to be seen: one that nobody can reach proves nothing.
  control: () => reaching([ALL, ...CANARY_ADDRESSES.map(network)].join(','), async (stage) => {
    const problems = await sent(stage, (port) => [`http://127.0.0.1:${port}/`, ...CANARY_ADDRESSES.map((address) => `http://${literal(address)}/`)]);
    const unseen = CANARY_ADDRESSES.filter((address) => !problems.some((text) => text && text.startsWith('canaries') && text.split(' ').includes(address)));
    if (unseen.length > 0) throw new Error(`no connection to ${unseen.join(' ')}, though it is allowed`);
    return problems;
  }),
};

const INFO = "openapi: 3.1.0\ninfo: {title: Tides, version: '1'}\n";

/** 127.0.0.1 stands for a public host, 127.0.0.2 for one inside that may not be reached. */
async function secondOrder(stage) {
  const trap = await canary(['127.0.0.2']);
  const inside = `http://127.0.0.2:${trap.port}/`;
  const answered = (text, type = 'application/yaml') => (response) => response.writeHead(200, { 'Content-Type': type }).end(text);
  const host = await upstream({
    'good': answered(`${INFO}paths: {}\n`),
    'redirect': (response) => response.writeHead(302, { Location: inside }).end(),
    'twice': (response) => response.writeHead(307, { Location: '/redirect' }).end(),
    'meta': (response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    'ref': answered(`${INFO}paths: {/x: {$ref: '${inside}x.yaml'}}\n`),
    'file': answered(`${INFO}paths: {/x: {$ref: 'file:///etc/passwd'}}\ncomponents: {schemas: {A: {$ref: '/etc/passwd'}}}\n`),
    'servers': answered(`${INFO}servers: [{url: '${inside}'}]\npaths: {}\n`),
  });
  try {
    const at = await desk(stage);
    const good = await spec(stage, at, 'good', `${host.url}/good`);
    if (!good.taken) throw new Error(`the good description was not read: ${good.text}`);
    const problems = await each(['redirect', 'twice', 'meta', 'ref', 'file', 'servers'], async (slug) => {
      await spec(stage, at, slug, `${host.url}/${slug}`);
      const { text } = await stage.call('GET', `${at.org}/openapi/${slug}/versions/latest/content`, { token: at.owner.token });
      return (text.includes('root:') || text.includes('canary')) && `the description ${slug} brought something from inside`;
    });
    await file(stage, at, `${host.url}/redirect`);
    const page = `# Home\n\n![x](${inside}a.png)\n\n<img src="${inside}b.png">\n\n<iframe src="file:///etc/passwd"></iframe>\n\n{% embed url="${inside}c" %}\n\n<img src="file:///etc/passwd">\n`;
    const space = await stage.space(at.organization, { 'README.md': page }, { title: 'Pictures' });
    const printed = await stage.call('GET', `/spaces/${space.id}/pdf`, { token: at.owner.token });
    const pdf = printed.data?.url ? await stage.call('GET', printed.data.url) : printed;
    await stage.call('GET', `/spaces/${space.id}/embed?url=${encodeURIComponent(inside)}`, { token: at.owner.token });
    return [
      ...problems,
      pdf.status >= 500 && `the PDF was answered ${pdf.status}`,
      pdf.text.includes('root:x:') && 'the PDF has a file of the server',
      trap.hits.length > 0 && `the canary inside saw ${trap.hits.length} connections`,
    ];
  } finally {
    trap.stop();
    host.stop();
  }
}

const A20 = {
  id: 'A20',
  title: 'inside by detour: redirects, references, pictures in a PDF',
  attack: () => reaching(ONE, secondOrder),
  control: () => reaching(ALL, secondOrder),
};

const anchors = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}]`).join('\n')}\n`;
const nested = `x: ${[...Array(60).keys()].map((level) => `&n${level} [`).join('')}${'0,'.repeat(200_000)}0${']'.repeat(60)}\n`;

function drip(response, text) {
  let at = 0;
  const timer = setInterval(() => response.write(text[at++ % text.length]), 1000);
  response.once('close', () => clearInterval(timer));
}

const HOSTILE = {
  'large': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/yaml' });
    const more = () => { while (!response.destroyed && response.write(Buffer.alloc(1 << 20, 'x'))); };
    response.on('drain', more);
    more();
  },
  'gzip': (response) => response.writeHead(200, { 'Content-Type': 'application/yaml', 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(200 << 20))),
  'laughs': (response) => response.end(`${INFO}${anchors}paths: {}\n`),
  'nested': (response) => response.end(`${INFO}${nested}paths: {}\n`),
  'utf8': (response) => response.end(Buffer.concat([Buffer.from(`${INFO}paths: {}\nx: `), Buffer.from([0xff, 0xfe, 0xc0])])),
  'html': (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>no description</html>'),
  'deep': (response) => response.end('['.repeat(200_000)),
  'reset': (response) => response.socket.destroy(),
};
/** Within what is allowed, so it may be taken; what counts is the memory it takes. */
const HEAVY = ['nested'];
const SLOW = {
  'head': (response) => drip(response.socket, 'HTTP/1.1 200 OK\r\nX: '),
  'body': (response) => { response.writeHead(200, { 'Content-Type': 'application/yaml' }); drip(response, INFO); },
};

const memory = (stage) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${stage.server.child.pid}/status`, 'utf8'))[1]) / 1024;

/** Each must end in an error, in time and in memory; what others send meanwhile must be read at once. */
async function hostile(stage, routes) {
  const host = await upstream({ ...routes, good: (response) => response.end(`${INFO}paths: {}\n`) });
  try {
    const [at, others] = [await desk(stage), await desk(stage)];
    await spec(stage, at, 'good', `${host.url}/good`);
    const before = memory(stage);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, memory(stage))), 50);
    const working = each(Object.keys(routes), async (name) => {
      const began = Date.now();
      const { taken, code, text } = await spec(stage, at, name, `${host.url}/${name}`, 60_000);
      const seconds = (Date.now() - began) / 1000;
      if (taken && !HEAVY.includes(name)) return `what ${name} sent was taken for a description`;
      return (seconds > 50 || !(code || taken)) && `${name} took ${seconds} s and ended with ${code}: ${text.slice(0, 200)}`;
    }, 20);
    const began = Date.now();
    await spec(stage, others, 'good', `${host.url}/good`);
    const waited = Date.now() - began;
    const problems = await working;
    clearInterval(watch);
    return [
      ...problems,
      waited > 5000 && `others waited ${waited} ms for their description`,
      // Debug builds and allocators keep more than they need; what must not be is growth with what is sent.
      most - before > 160 && `memory grew by ${Math.round(most - before)} MiB`,
    ];
  } finally {
    host.stop();
  }
}

const A21 = {
  id: 'A21',
  title: 'hostile answers of servers elsewhere',
  attack: (stage) => reaching(ONE, (own) => hostile(own, { ...HOSTILE, ...stage.ci ? {} : SLOW })),
  // An upstream that means well must be seen as taken.
  control: () => reaching(ONE, (own) => hostile(own, { kind: (response) => response.end(`${INFO}paths: {}\n`) })),
};

export default [A19, A20, A21];
