// The public command line, as it comes from the registry, with a configuration directory of its own.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './server.mjs';

const PROGRAM = fileURLToPath(new URL('node_modules/@gitbook/cli/cli.js', import.meta.url));
const TUNNEL_PROGRAM = fileURLToPath(new URL('node_modules/@gitbook/cli/dist/cloudflared', import.meta.url));
const COMMAND_TIMEOUT_MS = 120_000;

export const integrationDirectory = (name) => fileURLToPath(new URL(`../../integrations/${name}`, import.meta.url));

/** The output of a command, which must have succeeded. */
export function succeeded({ code, output }) {
  assert.equal(code, 0, output);
  return output;
}

/** Waits until a running command has printed something. */
export const printed = (command, pattern) =>
  until(`${pattern} in the output`, () => {
    if (command.child.exitCode !== null) throw new Error(`the command ended before it printed ${pattern}:\n${command.output}`);
    return pattern.test(command.output);
  });

/**
 * `dev` starts a program that makes a tunnel, and reads the URL from its output. The installation of the package would
 * download it; this one has the same output and no tunnel. It ends with the command, which closes its input.
 */
export function installTunnelProgram(url) {
  const lines = ['#!/bin/sh', `echo '${url}' >&2`, "echo 'Registered tunnel connection' >&2", 'cat >/dev/null', ''];
  writeFileSync(TUNNEL_PROGRAM, lines.join('\n'), { mode: 0o755 });
}

export class CommandLine {
  #directory = mkdtempSync(join(tmpdir(), 'bindery-cli-'));

  /** Starts a command. `output` of the result grows while it runs, and `ended` is its exit code. */
  start(args, { cwd = this.#directory, input, env = {} } = {}) {
    const inherited = Object.entries(process.env).filter(([key]) => !key.startsWith('GITBOOK_'));
    const child = spawn(process.execPath, ['--no-warnings', PROGRAM, ...args], {
      cwd,
      env: { ...Object.fromEntries(inherited), XDG_CONFIG_HOME: this.#directory, NO_COLOR: '1', ...env },
    });
    const command = { child, output: '', ended: once(child, 'exit').then(([code]) => code) };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (command.output += text));
    child.stdin.end(input);
    return command;
  }

  /** Runs a command to its end. */
  async run(args, options) {
    const command = this.start(args, options);
    const timer = setTimeout(() => command.child.kill('SIGKILL'), COMMAND_TIMEOUT_MS);
    const code = await command.ended;
    clearTimeout(timer);
    return { code, output: command.output };
  }

  remove() {
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
