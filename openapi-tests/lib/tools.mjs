// Where things are, and how programs are run.

import { execFile } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const here = fileURLToPath(new URL('../', import.meta.url));
/** What is generated from the document; made anew by each run. */
export const build = join(here, 'build');
const cache = process.env.BINDERY_CACHE_DIR ?? join(homedir(), '.cache/bindery');
const venv = join(cache, 'openapi-tests');

export function binary() {
  const target = resolve(here, '..', process.env.CARGO_TARGET_DIR ?? 'target');
  return resolve(process.env.BINDERY_BIN ?? join(target, 'debug', 'bindery'));
}

/** A program that npm installed here. */
export const tool = (name) => join(here, 'node_modules/.bin', name);

/** Runs a program to its end, whatever that is. */
export async function attempt(program, args, { env = {}, ...options } = {}) {
  const path = [join(venv, 'bin'), process.env.PATH].join(delimiter);
  const settings = { maxBuffer: 64 << 20, cwd: here, env: { ...process.env, PATH: path, ...env }, ...options };
  try {
    const { stdout, stderr } = await run(program, args, settings);
    return { code: 0, stdout, stderr };
  } catch (error) {
    return { code: error.code ?? 1, stdout: error.stdout ?? '', stderr: error.stderr || error.message };
  }
}

/** The same, for programs that must succeed. */
export async function succeed(program, args, options) {
  const { code, stdout, stderr } = await attempt(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}\n${stdout}${stderr}`);
  return stdout;
}

/** Python with exactly what requirements.txt says, outside the clone like other tools. */
export async function python() {
  const [wanted, installed] = [join(here, 'requirements.txt'), join(venv, 'requirements.txt')];
  const same = await Promise.all([readFile(wanted, 'utf8'), readFile(installed, 'utf8')]).catch(() => ['', undefined]);
  if (same[0] !== same[1]) {
    await succeed('python3', ['-m', 'venv', '--clear', venv]);
    await succeed(join(venv, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', wanted]);
    await copyFile(wanted, installed);
  }
  return join(venv, 'bin/python');
}
