// Makes clients of the document, compiles them, and lets each tell the same story to a server.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lastLine } from '../../contract-tests/lib/server.mjs';
import { build, here, python, succeed, tool } from './tools.mjs';

/** How many of the two clients came through. */
export async function driveClients({ path, document, server, say }) {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item)).length;
  let good = 0;
  for (const [name, drive] of [['TypeScript', typescript], ['Python', pythonClient]]) {
    const env = { BINDERY_URL: server.endpoint, BINDERY_TOKEN: server.adminToken };
    try {
      say(`${name}: ${await drive({ path, operations, env })}`);
      good += 1;
    } catch (error) {
      say(`${name}: ${error.message}`);
    }
  }
  return good;
}

async function typescript({ path, env }) {
  const schema = join(build, 'schema.d.ts');
  await succeed(tool('openapi-typescript'), [path, '--output', schema]);
  // What is a text and at the same time an object without members takes no value at all.
  const unusable = (await readFile(schema, 'utf8')).match(/\) & Record<string, never>/g) ?? [];
  if (unusable.length) throw new Error(`${unusable.length} types take no value`);
  await succeed(tool('tsc'), ['--project', here]);
  return lastLine(await succeed('node', [join(build, 'clients/story.js')], { env }));
}

async function pythonClient({ path, operations, env }) {
  const [program, folder] = [await python(), join(build, 'python')];
  const output = join(folder, 'bindery_client');
  const generate = ['-m', 'openapi_python_client', 'generate', '--path', path, '--output-path', output];
  await succeed('mkdir', ['-p', folder]);
  await succeed(program, [...generate, '--meta', 'none', '--fail-on-warning']);
  const settings = { env: { ...env, PYTHONPATH: folder, OPERATIONS: String(operations) } };
  return lastLine(await succeed(program, ['-W', 'error', join(here, 'clients/story.py')], settings));
}
