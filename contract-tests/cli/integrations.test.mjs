// The unchanged public command line against a running server. The tests build on each other, in this order.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CommandLine, installTunnelProgram, integrationDirectory, printed, succeeded } from './cli.mjs';
import { auditEvents, call, endpoint, organization, startTunnel, token, until } from './server.mjs';

const NAME = 'chat-notifier';
const PATH = `/integrations/${NAME}`;
const cwd = integrationDirectory(NAME);
const cli = new CommandLine();
/** A webhook that nothing listens on: events reach the worker, and what it posts reaches nobody. */
const configuration = { webhook_url: 'http://127.0.0.1:9/hook' };

let tunnel, installation;
before(async () => (tunnel = await startTunnel()));
after(() => {
  tunnel?.stop();
  cli.remove();
});

const configure = (channel) =>
  call('PATCH', `${PATH}/installations/${installation}`, { configuration: { ...configuration, channel } });
const newestEvent = async () => (await call('GET', `${PATH}/events?limit=1`)).data.items[0];

test('auth accepts a good token and stores it', async () => {
  const { data: user } = await call('GET', '/user');
  const output = succeeded(await cli.run(['auth', '--endpoint', endpoint, '--token', token]));
  assert.match(output, new RegExp(`You are now authenticated as ${user.displayName}\\.`));
});

test('auth rejects a wrong token with the message of the server', async () => {
  const { code, output } = await cli.run(['auth', '--endpoint', endpoint, '--token', 'wrong', '--env', 'other']);
  assert.equal(code, 1, output);
  assert.match(output, /401|token/i);
});

test('whoami prints the stored account', async () => {
  const { data: user } = await call('GET', '/user');
  const output = succeeded(await cli.run(['whoami']));
  for (const line of [`Authenticated as ${user.displayName}`, `ID: ${user.id}`, `Email: ${user.email}`, `API: ${endpoint}`]) {
    assert.ok(output.includes(line), output);
  }
});

test('check builds all of our integrations and starts them', async () => {
  for (const name of [NAME, 'diagram', 'oidc-visitor-auth']) {
    succeeded(await cli.run(['check'], { cwd: integrationDirectory(name) }));
  }
});

test('publish creates an integration, and publishing again a version of it', async () => {
  const publish = () => cli.run(['publish', '.', '--organization', organization], { cwd });
  const output = succeeded(await publish());
  assert.match(output, /Integration "chat-notifier" published/);
  const { data: first } = await call('GET', PATH);
  assert.ok(output.includes(first.urls.app), output);
  assert.equal(first.name, NAME);
  assert.equal(first.title, 'Chat notifier');
  assert.equal(first.target, 'all');
  assert.deepEqual(first.scopes, ['space:content:read', 'space:metadata:read', 'site:metadata:read', 'site:script:inject']);
  assert.deepEqual(first.configurations.account.required, ['webhook_url']);
  succeeded(await publish());
  const { data: second } = await call('GET', PATH);
  assert.equal(second.version, first.version + 1);
});

test('publish fails with the message of the server for an organization that is not there', async () => {
  const { code, output } = await cli.run(['publish', '.', '--organization', 'nothing'], { cwd });
  assert.equal(code, 1, output);
  assert.match(output, /\[404\] .*: No such /);
});

test('dev starts the development mode', async () => {
  const url = 'https://tides.trycloudflare.com';
  installTunnelProgram(url);
  for (const [round, all] of [false, true].entries()) {
    const command = cli.start(['dev', ...(all ? ['--all'] : [])], { cwd });
    try {
      await printed(command, /Development mode enabled/);
    } finally {
      command.child.kill('SIGINT');
    }
    await command.ended;
    const [started] = await auditEvents('integration.development_mode_set', round + 1);
    assert.deepEqual(started.payload, { name: NAME, tunnelUrl: url, all });
  }
});

test('the development mode ends with the request that dev has for it', async () => {
  // `dev` itself does not get to send it: on SIGINT its local runtime ends the process at once, with 130.
  assert.equal((await auditEvents('integration.development_mode_ended', 0)).length, 0);
  for (const attempt of ['first', 'repeated']) {
    const { status, data } = await call('DELETE', `${PATH}/dev`);
    assert.deepEqual({ status, data }, { status: 204, data: undefined }, attempt);
  }
  const ended = await auditEvents('integration.development_mode_ended', 1);
  assert.deepEqual(ended.map(({ payload }) => payload), [{ name: NAME }]);
});

test('events go to the tunnel in development mode', async () => {
  const { status } = await call('PUT', `${PATH}/dev`, { tunnelUrl: tunnel.url, all: false });
  assert.equal(status, 204);
  const { status: installed, data } = await call('POST', `${PATH}/installations`, { organization });
  assert.equal(installed, 201);
  installation = data.id;
  assert.equal((await configure('#first')).status, 200);
  const { method, path, event, environment } = await until('the event at the tunnel', () =>
    // The event of the installation itself may get the configuration too, if it is dispatched after the change.
    tunnel.dispatches.find(({ event: { type, status: state }, environment: { installation: seen } }) =>
      type === 'installation_setup' && state === 'active' && seen?.configuration.channel === '#first'));
  assert.equal(method, 'POST');
  assert.equal(path, '/v1');
  assert.equal(event.installationId, installation);
  assert.equal(environment.installation.target.organization, organization);
  assert.equal(environment.integration.name, NAME);
  assert.ok(environment.apiTokens.installation && environment.signingSecrets.installation);
  assert.equal(new URL(environment.apiEndpoint).pathname, '/');
});

test('events go to the worker again after development', async () => {
  assert.equal((await call('DELETE', `${PATH}/dev`)).status, 204);
  const before = await newestEvent();
  const received = tunnel.dispatches.length;
  assert.equal((await configure('#second')).status, 200);
  await until('another event', async () => (await newestEvent())?.id !== before?.id);
  assert.equal(tunnel.dispatches.length, received);
});

test('tail prints the newest events with their logs, until it is interrupted', async () => {
  // It reads the two newest, prints them oldest first, and never prints what comes after an event that it has printed.
  const newest = await newestEvent();
  const command = cli.start(['tail'], { cwd });
  try {
    await printed(command, /Waiting 10s for new events/);
  } finally {
    command.child.kill('SIGINT');
  }
  assert.equal(await command.ended, 0, command.output);
  const last = command.output.slice(command.output.lastIndexOf('\n[success]['));
  const [, time, payload] = /^\n\[success\]\[(\d{4}-[^\]]+Z)\] (\{.*\})$/m.exec(last) ?? assert.fail(command.output);
  assert.equal(Date.parse(time), Date.parse(newest.createdAt));
  assert.deepEqual(JSON.parse(payload), newest.payload);
  assert.equal(newest.payload.type, 'installation_setup');
  assert.equal(newest.payload.installationId, installation);
  // It ran in the worker, whose runtime logs each event.
  assert.match(last, /^\[info\] .*installation_setup/m);
});

test('unpublish asks, and deletes the integration only after a yes', async () => {
  succeeded(await cli.run(['unpublish', NAME], { input: 'n' }));
  assert.equal((await call('GET', PATH)).status, 200);
  assert.match(succeeded(await cli.run(['unpublish', NAME], { input: 'y' })), /Integration "chat-notifier" has been deleted/);
  assert.equal((await call('GET', PATH)).status, 404);
});
