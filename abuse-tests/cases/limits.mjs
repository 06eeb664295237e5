// A29: more than is allowed, altered cursors, limits that are to be evaded, connections that stay.

import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../lib/http.mjs';
import { byId, operations, requestFor } from '../lib/operations.mjs';
import { each } from '../lib/random.mjs';

const lists = operations.filter((one) => one.method === 'GET' && one.queries.includes('limit') && one.queries.includes('page'));

/** Every list with these limits: all must be refused. */
async function limited(stage, values) {
  const jobs = lists.flatMap((operation) => values.map((value) => ({ operation, value })));
  return each(jobs, async ({ operation, value }) => {
    const { url } = requestFor(operation, stage.A.ids);
    const path = `${url}${url.includes('?') ? '&' : '?'}limit=${value}`;
    const { status } = await stage.call('GET', path, { token: stage.A.owner.token });
    return status !== 400 && `${operation.id}?limit=${value} answered ${status}`;
  });
}

async function cursors(stage) {
  const { A, B } = stage;
  const at = (id) => requestFor(byId('listSpacesInOrganizationById'), { organizationId: id }).url;
  const next = async (owner, id) => (await stage.made(owner, 'GET', `${at(id)}?limit=1`)).next?.page;
  const [own, foreign] = [await next(A.owner, A.organization.id), await next(B.owner, B.organization.id)];
  if (!own || !foreign) return ['the lists have no second page'];
  const middle = Math.floor(own.length / 2);
  const altered = own.slice(0, middle) + (own[middle] === 'A' ? 'B' : 'A') + own.slice(middle + 1);
  const cases = { altered, foreign, cut: own.slice(0, -3), none: 'x', long: 'x'.repeat(5000) };
  const members = requestFor(byId('listMembersInOrganizationById'), A.ids).url;
  const other = await stage.call('GET', `${members}?limit=1&page=${encodeURIComponent(own)}`, { token: A.owner.token });
  const answers = await each(Object.entries(cases), async ([name, page]) => {
    const { status } = await stage.call('GET', `${at(A.organization.id)}?limit=1&page=${encodeURIComponent(page)}`, { token: A.owner.token });
    return status !== 400 && `a cursor that is ${name} answered ${status}`;
  });
  return [...answers, other.status !== 400 && `a cursor of another list answered ${other.status}`];
}

async function sizes(stage) {
  const { A } = stage;
  const send = (method, url, body) => stage.call(method, url, { token: A.owner.token, body }).catch(() => ({ status: 413 }));
  const org = `/orgs/${A.organization.id}`;
  const many = (text) => Array(100_000).fill(text);
  const answers = {
    'a query of 1 MB': await send('GET', `${org}/spaces?limit=${'1'.repeat(1 << 20)}`),
    '100,000 members': await send('PUT', `${org}/teams`, { title: 'Many', members: many(A.owner.id) }),
    '100,000 spaces': await send('POST', `${org}/sites`, { title: 'Many', spaces: many(A.space.id) }),
    '100,000 addresses': await send('POST', `${org}/invites`, { emails: many('x@elsewhere.example'), role: 'read' }),
    'lists in lists': await send('POST', `${org}/spaces`, '['.repeat(100_000)),
    'a body of 11 MiB': await send('POST', `${org}/spaces`, JSON.stringify({ title: 'x'.repeat(11 << 20) })),
  };
  return Object.entries(answers).map(([name, { status }]) => ![400, 413, 414, 422, 431].includes(status) && `${name} was answered ${status}`);
}

/** One client behind many names must be counted as one. */
async function evasion(server, tries) {
  const answers = await each([...Array(tries).keys()], (number) => call(server, 'GET', number % 2 ? '/user' : '/User', {
    headers: {
      'X-Forwarded-For': `198.51.${number >> 8}.${number & 255}`, 'X-Real-IP': `198.51.100.${number & 255}`, Forwarded: `for=198.51.100.${number & 255}`,
      ...number % 3 ? {} : { Authorization: `Bearer eyJhbGciOiJub25lIn0.${Buffer.from(`{"sub":"${number}"}`).toString('base64url')}.` },
    },
  }), 24);
  const slowed = answers.findIndex(({ status }) => status === 429);
  if (slowed < 0) return [`${tries} requests under other names were all answered`];
  const { headers } = answers[slowed];
  return [!headers['retry-after'] && 'a 429 does not say when to come again', slowed > 200 && `it was slowed only after ${slowed} requests`];
}

const CONNECTIONS = 200;

/** Sockets that send a byte now and then; meanwhile others ask, and must be answered as ever. */
async function slowLoris(server) {
  const { hostname, port } = new URL(server.endpoint);
  const ask = async () => {
    const began = performance.now();
    await call(server, 'GET', '/');
    return performance.now() - began;
  };
  const worst = async () => (await each(Array(60).fill(), ask, 2)).sort((a, b) => a - b)[57];
  const before = await worst();
  const sockets = Array.from({ length: CONNECTIONS }, () => connect({ host: hostname, port: Number(port) }));
  let closed = 0;
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.once('close', () => (closed += 1));
    socket.write('GET /v1/ HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  }
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 500);
  await wait(500);
  const during = await worst();
  // Heads that never end are cut off after `max_header_seconds`.
  for (const ends = Date.now() + 6000; closed < CONNECTIONS && Date.now() < ends;) await wait(100);
  clearInterval(drip);
  sockets.forEach((socket) => socket.destroy());
  return [
    during > Math.max(before * 4, 250) && `others were answered in ${during.toFixed(0)} ms, before in ${before.toFixed(0)} ms`,
    closed < CONNECTIONS && `${CONNECTIONS - closed} of ${CONNECTIONS} slow connections are still open`,
  ];
}

const A29 = {
  id: 'A29',
  title: 'limits, cursors, sizes, evasion, slow connections',
  async attack(stage) {
    const strict = await stage.limited();
    return [
      ...await limited(stage, stage.ci ? ['-1', '1001'] : ['-1', '1001', '1e9', 'x', '']), ...await cursors(stage), ...await sizes(stage),
      ...await evasion(strict, stage.ci ? 400 : 2000), ...await slowLoris(strict),
    ];
  },
  // Limits that hold nobody: the same requests to the node without them, and a limit that is good.
  async control(stage) {
    const [good, free] = [await limited(stage, ['5']), await evasion(stage.server, 300)];
    return good.length > 0 && free.length > 0 ? [...good, ...free] : [];
  },
};

export default [A29];
