// Holds the OpenAPI document of the real binary to what people do with it: validators read it, generators make
// clients of it, the clients and its own examples are sent to a server.

import { execFile } from 'node:child_process';
import { rm, mkdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { startServer } from '../contract-tests/lib/server.mjs';
import { driveClients } from './lib/clients.mjs';
import { sendExamples } from './lib/examples.mjs';
import { takeFirstSteps } from './lib/getting-started.mjs';
import { redocly, spectral } from './lib/lint.mjs';
import { binary, build } from './lib/tools.mjs';

const run = promisify(execFile);
const say = (line) => console.log(line);

async function check() {
  await rm(build, { recursive: true, force: true });
  await mkdir(build, { recursive: true });
  const path = `${build}/openapi.json`;
  const { stdout } = await run(binary(), ['openapi'], { maxBuffer: 64 << 20 });
  await writeFile(path, stdout);
  const document = JSON.parse(stdout);

  const result = { redocly: (await redocly(path, say)).errors, spectral: (await spectral(path, say)).errors };
  const server = await startServer({ BINDERY_LIMITS__REQUESTS_PER_MINUTE: '100000' });
  let ok = false;
  try {
    result.clients = await driveClients({ path, document, server, say });
    result.refused = await sendExamples({ document, server, say }) + await takeFirstSteps({ server, say });
    ok = result.redocly === 0 && result.spectral === 0 && result.clients === 2 && result.refused === 0;
  } finally {
    if (!ok) say(`\nserver log (${server.log}), its end:\n${server.logTail(20)}`);
    await server.stop({ keep: !ok });
  }
  return { ...result, ok };
}

const result = await check().catch((error) => {
  say(error.stack);
  return { redocly: '?', spectral: '?', clients: 0, ok: false };
});
say(`openapi: ${result.redocly} redocly errors, ${result.spectral} spectral errors, clients ${result.clients}/2`);
process.exitCode = result.ok ? 0 : 1;
