// `openapi publish` of the unchanged public command line against a running server.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CommandLine, succeeded } from './cli.mjs';
import { call, endpoint, organization, token, until } from './server.mjs';

const cli = new CommandLine();
const publish = (source, slug) => cli.run(['openapi', 'publish', source, '--spec', slug, '--organization', organization]);

let directory;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bindery-cli-files-'));
  succeeded(await cli.run(['auth', '--endpoint', endpoint, '--token', token]));
});
after(async () => {
  cli.remove();
  await rm(directory, { recursive: true });
});

test('openapi publish stores a file, and replaces it', async () => {
  const file = join(directory, 'api.yaml');
  const spec = (title) => `openapi: 3.1.0\ninfo:\n  title: ${title}\n  version: '1'\npaths: {}\n`;
  for (const title of ['Tides', 'Tides and currents']) {
    await writeFile(file, spec(title));
    const output = succeeded(await publish(file, 'tides'));
    const { data } = await call('GET', `/orgs/${organization}/openapi/tides`);
    assert.match(output, /OpenAPI specification "tides" published to http/);
    assert.ok(output.includes(data.urls.app), output);
    await until(`the version with the title ${title}`, async () => {
      const version = await call('GET', `/orgs/${organization}/openapi/tides/versions/latest/content`);
      return JSON.stringify(version.data ?? '').includes(`"${title}"`);
    });
  }
});

test('openapi publish stores a URL', async () => {
  // Of a network for documentation: the server fetches it later, in vain.
  const url = 'https://192.0.2.1/openapi.json';
  succeeded(await publish(url, 'remote'));
  const { status, data } = await call('GET', `/orgs/${organization}/openapi/remote`);
  assert.equal(status, 200);
  assert.equal(data.sourceURL, url);
});

test('openapi publish names a file that is not there', async () => {
  const { code, output } = await publish('none.yaml', 'none');
  assert.equal(code, 1, output);
  assert.match(output, /not found/);
  assert.equal((await call('GET', `/orgs/${organization}/openapi/none`)).status, 404);
});

test('openapi publish prints the message of the server for an organization that is not there', async () => {
  const file = join(directory, 'refused.yaml');
  await writeFile(file, 'openapi: 3.1.0\n');
  const { code, output } = await cli.run(['openapi', 'publish', file, '--spec', 'tides', '--organization', 'nothing']);
  assert.equal(code, 1, output);
  assert.match(output, /organization/i);
});
