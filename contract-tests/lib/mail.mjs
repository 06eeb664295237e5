// A mail server for one run: aiosmtpd, which stores every mail in a Maildir.

import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort } from './ports.mjs';

const PATIENCE = 20_000;

export async function startMail() {
  const folder = await mkdtemp(join(tmpdir(), 'bindery-mail-'));
  const port = await freePort();
  const options = ['--nosetuid', '--listen', `127.0.0.1:${port}`, '--class', 'aiosmtpd.handlers.Mailbox'];
  const child = spawn('aiosmtpd', [...options, join(folder, 'box')], { stdio: 'ignore' });
  const ended = new Promise((done) => {
    child.once('exit', (code) => done(`aiosmtpd ended with ${code}`));
    child.once('error', (error) => done(`aiosmtpd is not on the PATH: ${error.message}`));
  });
  const trouble = await Promise.race([listening(port), ended]);
  if (trouble) throw new Error(trouble);
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The mails to an address, oldest first. */
    to: (address) => mails(join(folder, 'box', 'new')).filter((mail) => recipients(mail).includes(address)).map(unquote),
    stop: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port) {
  for (const ends = Date.now() + PATIENCE; Date.now() < ends; await wait(50)) {
    const opened = await new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true));
      socket.once('error', () => done(false));
      socket.once('connect', () => socket.end());
    });
    if (opened) return undefined;
  }
  return 'the mail server was not ready in time';
}

/** Names of a Maildir end with a number per delivery: `1763431200.M5P7Q12.host`. */
function mails(folder) {
  const number = (name) => Number(/Q(\d+)/.exec(name)[1]);
  const names = readdirSync(folder).sort((one, other) => number(one) - number(other));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}

const recipients = (mail) => /^x-rcptto: (.*)$/im.exec(mail)[1].split(', ');

/** Long lines travel as "quoted-printable": broken by `=` at the end, with `=3D` for `=` itself. */
const unquote = (mail) =>
  /^content-transfer-encoding: quoted-printable/im.test(mail) ? mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') : mail;
