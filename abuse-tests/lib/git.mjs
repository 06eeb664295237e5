// The real `git`, and repositories made for one push.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
// Nobody's own settings of Git get in the way.
export const environment = {
  PATH: process.env.PATH, HOME: tmpdir(),
  GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com', GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com',
};

export function address(server, space, token) {
  const url = new URL(`/git/${space}.git`, server.endpoint);
  if (token) [url.username, url.password] = ['git', token];
  return url.href;
}

/** Runs git and never throws: what it said and whether it was content. */
export async function git(folder, words, { input, env = {} } = {}) {
  const child = run('git', ['-C', folder, ...words], { env: { ...environment, ...env }, maxBuffer: 64 << 20, timeout: 60_000 });
  if (input !== undefined) child.child.stdin.end(input);
  try {
    const { stdout, stderr } = await child;
    return { ok: true, out: stdout.trim(), said: stdout + stderr };
  } catch (error) {
    return { ok: false, out: '', said: `${error.stdout ?? ''}${error.stderr ?? error.message}` };
  }
}

/** A folder with a repository, removed when the work is done. */
export async function withRepository(work, files = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'abuse-git-'));
  try {
    await git(folder, ['init', '--quiet', '--initial-branch=main']);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await git(folder, ['add', '--all', '--force']);
    await git(folder, ['commit', '--quiet', '--allow-empty', '--message', 'Write']);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes these files the content of a space. */
export async function push(server, space, token, files) {
  await withRepository(async (folder) => {
    const pushed = await git(folder, ['push', '--quiet', '--force', address(server, space, token), 'HEAD:refs/heads/main']);
    if (!pushed.ok) throw new Error(`the push was refused: ${pushed.said}`);
  }, files);
}
