// A second node on the database of the first, with the limits that operators have by default.

import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort } from '../../contract-tests/lib/ports.mjs';

export async function startNode(server, settings = {}) {
  const port = await freePort();
  const usual = Object.entries(server.environment).filter(([name]) => !name.startsWith('BINDERY_LIMITS__'));
  const env = {
    ...Object.fromEntries(usual),
    BINDERY_SERVER__LISTEN: `127.0.0.1:${port}`,
    BINDERY_GIT__DIRECTORY: join(server.folder, `git-${port}`),
    BINDERY_SEARCH__DIRECTORY: join(server.folder, `search-${port}`),
    ...settings,
  };
  const output = openSync(server.log, 'a');
  const child = spawn(server.binary, ['serve'], { env, cwd: server.folder, stdio: ['ignore', output, output] });
  const ended = new Promise((done) => child.once('exit', done));
  const node = {
    endpoint: `http://127.0.0.1:${port}`, child,
    stop: async () => {
      child.kill('SIGTERM');
      const stopped = await Promise.race([ended.then(() => true), wait(15_000, false, { ref: false })]);
      if (!stopped) child.kill('SIGKILL');
    },
  };
  for (const ends = Date.now() + 60_000; Date.now() < ends && child.exitCode === null; await wait(50)) {
    const answer = await fetch(`${node.endpoint}/health/ready`).catch(() => undefined);
    if (answer?.ok) return node;
  }
  await node.stop();
  throw new Error('the second node was not ready in time');
}
