// The real binary on a fresh database: started, asked whether it is ready, stopped, cleaned up.

import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startDns } from './dns.mjs';
import { createDatabase, dropDatabase, natsUrl, removeStreams } from './engines.mjs';
import { startMail } from './mail.mjs';
import { freePort } from './ports.mjs';
import { startTranslator } from './translator.mjs';

const run = promisify(execFile);
const patience = { ready: 60_000, stop: 15_000 };

const SETUP = ['setup', '--email', 'admin@example.com', '--name', 'Ada Admin'];

/**
 * `settings` are variables of the environment that one run needs besides what all have, or a function that returns them
 * for the port of the server; `first` is the command that makes what the database begins with, and `made` of the server
 * what it printed. Passkeys need a `host` with a name.
 */
export async function startServer(settings = {}, first = SETUP, host = '127.0.0.1') {
  const name = `bindery_contract_${randomBytes(6).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'bindery-contract-'));
  const port = await freePort();
  const added = typeof settings === 'function' ? settings(port) : settings;
  const server = new Server({ name, folder, endpoint: `http://${host}:${port}` });
  try {
    const database = await createDatabase(name);
    server.dns = await startDns();
    server.mail = await startMail();
    server.translator = await startTranslator();
    const { dns, endpoint, mail, translator } = server;
    server.environment = { ...environment({ name, folder, port, endpoint, database, dns, mail, translator }), ...added };
    await server.command('keys', 'generate', join(folder, 'keys'));
    await server.command('schema', 'migrate');
    server.made = await server.command(...first);
    if (first === SETUP) server.adminToken = lastLine(server.made);
    await server.listen();
    return server;
  } catch (error) {
    await server.stop({ keep: true });
    throw error;
  }
}

class Server {
  constructor(facts) {
    Object.assign(this, facts, { binary: binary(), log: join(facts.folder, 'server.log') });
  }

  /** Runs one command of the binary and returns what it printed. */
  async command(...args) {
    try {
      return (await run(this.binary, args, { env: this.environment, cwd: this.folder })).stdout;
    } catch (error) {
      throw new Error(`bindery ${args.join(' ')} failed\n${error.stdout ?? ''}${error.stderr || error.message}`);
    }
  }

  async listen() {
    const output = openSync(this.log, 'a');
    this.child = spawn(this.binary, ['serve'], {
      env: this.environment, cwd: this.folder, stdio: ['ignore', output, output],
    });
    this.ended = new Promise((done) => {
      this.child.once('exit', (code, signal) => done(`it ended with ${signal ?? code}`));
      this.child.once('error', (error) => done(error.message));
    });
    const patienceEnds = Date.now() + patience.ready;
    const trouble = await Promise.race([this.#ready(patienceEnds), this.ended]);
    if (trouble) throw new Error(`bindery serve: ${trouble}\n${this.logTail()}`);
  }

  /** Asks until the answer is yes; the process may end or our patience may before that. */
  async #ready(patienceEnds) {
    while (this.child.exitCode === null && Date.now() < patienceEnds) {
      const answer = await fetch(`${this.endpoint}/health/ready`).catch(() => undefined);
      if (answer?.ok) return undefined;
      await wait(50);
    }
    return 'it was not ready in time';
  }

  logTail(lines = 60) {
    try {
      return readFileSync(this.log, 'utf8').split('\n').slice(-lines).join('\n');
    } catch {
      return '(the server wrote no log)';
    }
  }

  /** Ends the process, drops the database; the folder with the log stays when asked. */
  async stop({ keep = false } = {}) {
    if (this.child?.pid && this.child.exitCode === null) {
      this.child.kill('SIGTERM');
      const stopped = await Promise.race([this.ended, wait(patience.stop, undefined, { ref: false })]);
      if (!stopped) this.child.kill('SIGKILL');
    }
    await this.dns?.stop();
    await this.mail?.stop();
    await this.translator?.stop();
    await dropDatabase(this.name).catch((error) => console.warn(`warning: ${error.message}`));
    await removeStreams(this.name).catch((error) => console.warn(`warning: ${error.message}`));
    if (!keep) await rm(this.folder, { recursive: true, force: true });
  }
}

/** Nothing of the caller's own BINDERY_ settings may reach the binary. */
function environment({ name, folder, port, endpoint, database, dns, mail, translator }) {
  const inherited = Object.entries(process.env).filter(([key]) => !key.startsWith('BINDERY_'));
  return {
    ...Object.fromEntries(inherited),
    BINDERY_DATABASE__URL: database,
    BINDERY_NATS__URL: natsUrl,
    BINDERY_NATS__STREAM: name,
    // NATS reserves this much of the disk as soon as the stream is made.
    BINDERY_NATS__MAX_BYTES: String(256 << 20),
    BINDERY_SERVER__LISTEN: `127.0.0.1:${port}`,
    BINDERY_SERVER__PUBLIC_URL: endpoint,
    BINDERY_SERVER__DRAIN_SECONDS: '0',
    BINDERY_ACCOUNTS__OPEN_ORGANIZATIONS: 'true',
    BINDERY_ACCOUNTS__OPEN_SIGNUP: 'true',
    BINDERY_FILES__DIRECTORY: join(folder, 'files'),
    BINDERY_GIT__DIRECTORY: join(folder, 'git'),
    BINDERY_SEARCH__DIRECTORY: join(folder, 'search'),
    BINDERY_KEYS__FILE: join(folder, 'keys'),
    BINDERY_MAIL__TRANSPORT: 'smtp',
    BINDERY_MAIL__SMTP_URL: mail.url,
    BINDERY_MAIL__FROM: 'Bindery <docs@example.com>',
    BINDERY_TRANSLATION__PROVIDER: 'libretranslate',
    BINDERY_TRANSLATION__URL: translator.url,
    BINDERY_OUTBOUND__GIT_SCHEMES: 'https,file',
    BINDERY_OUTBOUND__NAME_SERVERS: dns.address,
  };
}

function binary() {
  const repository = fileURLToPath(new URL('../../', import.meta.url));
  const target = resolve(repository, process.env.CARGO_TARGET_DIR ?? 'target');
  return resolve(process.env.BINDERY_BIN ?? join(target, 'debug', 'bindery'));
}

export const lastLine = (text) => text.trimEnd().split('\n').at(-1).trim();
