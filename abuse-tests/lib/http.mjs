// Requests as an attacker sends them: nothing is followed, nothing is corrected, every byte is ours where it matters.

import { Agent, request } from 'node:http';
import { connect } from 'node:net';

const agent = new Agent({ keepAlive: true, maxSockets: 24 });

/** One request to a server. `url` is a path of the API without `/v1`, or the whole address of a site. */
export function call(server, method, url, { token, body, headers = {}, host, timeout = 60_000 } = {}) {
  const { hostname, port } = new URL(server.endpoint);
  const away = /^https?:/.test(url) ? new URL(url) : undefined;
  const path = away ? away.pathname + away.search : url.startsWith('/git/') || url.startsWith('/~') ? url : `/v1${url}`;
  const sent = body === undefined ? undefined : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const all = {
    Host: host ?? away?.host ?? `${hostname}:${port}`,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(sent === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) }),
    ...headers,
  };
  return new Promise((done, fail) => {
    const asked = request({ host: hostname, port, method, path, headers: all, agent, timeout }, async (answer) => {
      try {
        const bytes = Buffer.concat(await answer.toArray());
        done({ status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString('utf8'), get data() { return parse(this.text); } });
      } catch (error) {
        fail(error);
      }
    });
    asked.once('timeout', () => asked.destroy(new Error(`${method} ${path} was not answered in time`)));
    asked.once('error', fail);
    asked.end(sent);
  });
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Bytes on a socket of their own, and the status and text of what comes back. */
export function raw(server, bytes, { timeout = 10_000 } = {}) {
  const { hostname, port } = new URL(server.endpoint);
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const chunks = [];
    const end = () => {
      const text = Buffer.concat(chunks).toString('latin1');
      done({ status: Number(/^HTTP\/1\.\d (\d+)/.exec(text)?.[1] ?? 0), text });
    };
    socket.setTimeout(timeout, () => socket.destroy());
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => socket.destroy());
    socket.once('close', end);
    socket.write(bytes);
  });
}

/** What the body of a refusal says, without what differs from request to request. */
export const refusal = (answer) => JSON.stringify([answer.status, answer.data?.error?.code, answer.data?.error?.message]);
