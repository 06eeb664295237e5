// The engines beside the binary: a fresh database for each run, and the run's own stream.

import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';

const run = promisify(execFile);
const admin = process.env.ADMIN_DATABASE_URL ?? 'postgres://bindery@127.0.0.1:25432/postgres';
export const natsUrl = process.env.BINDERY_NATS__URL ?? 'nats://127.0.0.1:24222';

/** Changes the database of a run directly. */
export const execute = (database, statement) =>
  run('psql', [database, '--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--command', statement]);

const sql = (statement) => execute(admin, statement);

export async function createDatabase(name) {
  await sql(`create database "${name}"`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(name) {
  await sql(`drop database if exists "${name}" with (force)`);
}

/** Removes the streams of this run. Their names start with a word nobody else uses. */
export async function removeStreams(prefix) {
  const nats = await openNats();
  try {
    const { streams } = await nats.request('$JS.API.STREAM.NAMES');
    const ours = (streams ?? []).filter((name) => name.startsWith(prefix));
    for (const name of ours) await nats.request(`$JS.API.STREAM.DELETE.${name}`);
  } finally {
    nats.close();
  }
}

/** Just enough of the NATS protocol to ask one question at a time. */
function openNats() {
  const { hostname, port } = new URL(natsUrl);
  const socket = connect({ host: hostname, port: Number(port) || 4222 });
  const inbox = `_INBOX.${process.pid}.${Date.now()}`;
  let received = '';
  let answer;

  socket.setEncoding('utf8');
  socket.setTimeout(5000, () => socket.destroy(new Error('NATS does not answer')));
  socket.on('data', (chunk) => {
    received += chunk;
    if (received.includes('PING\r\n')) {
      socket.write('PONG\r\n');
      received = received.replace('PING\r\n', '');
    }
    const message = /MSG \S+ 1 (?:\S+ )?(\d+)\r\n/.exec(received);
    const start = message && message.index + message[0].length;
    if (message && received.length >= start + Number(message[1]) + 2) {
      const body = received.slice(start, start + Number(message[1]));
      received = received.slice(start + Number(message[1]) + 2);
      answer?.(JSON.parse(body));
    }
  });

  const request = (subject) =>
    new Promise((resolve, reject) => {
      answer = resolve;
      socket.once('error', reject);
      socket.write(`PUB ${subject} ${inbox} 0\r\n\r\n`);
    });

  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.write(`CONNECT {"verbose":false}\r\nSUB ${inbox} 1\r\n`);
      resolve({ request, close: () => socket.destroy() });
    });
  });
}
