// The server under test, and the tunnel that it sends events to while an integration is developed.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export const { BINDERY_ENDPOINT: endpoint, BINDERY_TOKEN: token, ORGANIZATION: organization } = process.env;
if (!endpoint || !token || !organization) {
  throw new Error('BINDERY_ENDPOINT, BINDERY_TOKEN and ORGANIZATION are missing: run.mjs sets them');
}

const WAIT_TIMEOUT_MS = 60_000;
const WAIT_INTERVAL_MS = 100;

/** Calls the API. The body is undefined where the response has none. */
export async function call(method, path, body) {
  const response = await fetch(`${endpoint}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, data: text ? JSON.parse(text) : undefined };
}

/** Waits until a check returns something, and returns that. */
export async function until(what, check) {
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const result = await check();
    if (result) return result;
    await wait(WAIT_INTERVAL_MS);
  }
  throw new Error(`waited ${WAIT_TIMEOUT_MS / 1000} s in vain for ${what}`);
}

/** The events of a type in the audit trail, newest first, when there are so many of them. */
export const auditEvents = (type, count) =>
  until(`${count} events ${type}`, async () => {
    const { data } = await call('GET', `/orgs/${organization}/audit-events?type=${type}`);
    return data.items.length >= count && data.items;
  });

/** A worker on the machine of a developer: answers every event, and records it. */
export async function startTunnel() {
  const dispatches = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const form = await new Response(body, { headers: { 'content-type': request.headers['content-type'] } }).formData();
    dispatches.push({
      method: request.method,
      path: request.url,
      event: JSON.parse(form.get('event')),
      environment: JSON.parse(form.get('environment')),
    });
    response.writeHead(200, { 'content-type': 'text/plain' }).end('OK');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, dispatches, stop };
}
