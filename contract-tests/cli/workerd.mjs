// The program that runs scripts of integrations, where the users of the script processes can start it.

import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const INSTALLER = fileURLToPath(new URL('../../scripts/workerd', import.meta.url));

export async function installWorkerd() {
  const { stdout } = await promisify(execFile)(INSTALLER);
  const installed = stdout.trim();
  if (process.getuid() !== 0) return { program: installed, remove: async () => {} };
  // A server of root starts scripts as other users, who cannot look into its home directory.
  const folder = await mkdtemp(join(tmpdir(), 'bindery-workerd-'));
  const program = join(folder, 'workerd');
  await copyFile(installed, program);
  for (const path of [folder, program]) await chmod(path, 0o755);
  return { program, remove: () => rm(folder, { recursive: true, force: true }) };
}
