// node scripts/packages/smoke.mjs URL TOKEN: what a new installation must be able to do, with its child programs, as
// requests of a client. Prints `contract smoke: C/C` and fails unless all hold.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const [url, token] = process.argv.slice(2);
if (!url || !token) {
  console.error('usage: node scripts/packages/smoke.mjs URL TOKEN');
  process.exit(2);
}

async function call(method, path, body, headers = {}) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
}

async function expect(status, ...request) {
  const response = await call(...request);
  assert.equal(response.status, status, `${request[0]} ${request[1]} gives ${response.status}: ${response.text}`);
  return response;
}

const seen = {};
const checks = {
  'the process lives': () => expect(200, 'GET', '/health/live'),
  'the server is ready': async () => {
    const { status, dependencies } = (await expect(200, 'GET', '/health/ready')).json();
    assert.equal(status, 'ok', JSON.stringify(dependencies));
  },
  'who has no token is refused': () => expect(401, 'GET', '/v1/user', undefined, { authorization: '' }),
  'the administrator signs in': () => expect(200, 'GET', '/v1/user'),
  'the organization of setup is there': async () => {
    seen.organization = (await expect(200, 'GET', '/v1/orgs')).json().items[0].id;
  },
  'a space is created': async () => {
    const path = `/v1/orgs/${seen.organization}/spaces`;
    const once = { 'idempotency-key': `smoke-${Date.now()}` };
    seen.space = (await expect(201, 'POST', path, { title: 'Smoke' }, once)).json().id;
    const again = await expect(201, 'POST', path, { title: 'Smoke' }, once);
    assert.equal(again.json().id, seen.space, 'a repeated request makes a second space');
  },
  'a space is read': async () => {
    assert.equal((await expect(200, 'GET', `/v1/spaces/${seen.space}`)).json().title, 'Smoke');
  },
  'a page is written and merged': async () => {
    const path = `/v1/spaces/${seen.space}/change-requests`;
    const { number } = (await expect(201, 'POST', path, { subject: 'Say something' })).json();
    const document = { markdown: 'Where there is smoke.\n' };
    const changes = [{ operation: 'insert_page', title: 'Fire', document }];
    await expect(200, 'POST', `${path}/${number}/content`, { changes });
    await expect(200, 'POST', `${path}/${number}/merge`);
    const { pages } = (await expect(200, 'GET', `/v1/spaces/${seen.space}/content/pages`)).json();
    assert(pages.some((page) => page.title === 'Fire'), JSON.stringify(pages));
  },
  'git clones it': async () => {
    const directory = await mkdtemp(join(tmpdir(), 'smoke-'));
    try {
      const address = `${url.replace('://', `://git:${token}@`)}/git/${seen.space}.git`;
      await promisify(execFile)('git', ['clone', '-q', address, directory]);
      await promisify(execFile)('git', ['-C', directory, 'grep', '-q', 'Where there is smoke']);
    } finally {
      await rm(directory, { recursive: true });
    }
  },
  'it is found by its text': async () => {
    for (let waited = 0; ; waited += 1) {
      const found = (await expect(200, 'GET', `/v1/spaces/${seen.space}/search?query=smoke`)).json();
      if (found.items.length > 0) return;
      assert(waited < 50, 'not found within 10 seconds');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  },
  'it is printed': async () => {
    const address = (await expect(200, 'GET', `/v1/spaces/${seen.space}/pdf`)).json().url;
    const file = await fetch(address.replace(/^https?:\/\/[^/]+/, url));
    assert.match(Buffer.from(await file.arrayBuffer()).toString('latin1'), /^%PDF/);
  },
};

let held = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    held += 1;
  } catch (error) {
    console.error(`✗ ${name}: ${error.stderr ?? error.message}`);
  }
}
const all = Object.keys(checks).length;
console.log(`contract smoke: ${held}/${all}`);
process.exitCode = held === all ? 0 : 1;
