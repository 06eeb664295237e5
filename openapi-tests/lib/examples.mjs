// Sends every request that the document shows as an example, each in a world of its own.

import { makePerson, sampleIds, Samples } from './samples.mjs';
import { prepare } from './prepare.mjs';

/** Operations whose examples need what only a mail or a server elsewhere has. */
const elsewhere = new Map([
  ['resetPassword', 'its token comes by mail'],
  ['verifyEmail', 'its token comes by mail'],
  ['confirmPassword', 'it is for sessions of browsers'],
  ['updatePasskey', 'only a browser makes a passkey'],
  ['confirmTotp', 'its code is shown by an app'],
  ['setBreakGlassAdmin', 'its admin has verified an address by mail'],
  ['queueIntegrationTask', 'only the script of an integration has the token for it'],
  ['renderIntegrationUIWithPost', 'it needs the program that runs scripts; the contract tests draw with it'],
  ['createTokenAuthorization', 'it is for sessions made through an identity provider'],
]);

/** How many of the examples were refused. */
export async function sendExamples({ document, server, say }) {
  const examples = examplesOf(document);
  const ids = sampleIds(document, examples);
  const person = await makePerson(server, 'grace@examples.test');
  const send = sender(server);
  person.id = (await send('GET', '/user', undefined, person.token)).id;
  let [sent, refused] = [0, 0];
  for (const { method, path, operation, body } of examples) {
    if (elsewhere.has(operation.operationId)) continue;
    try {
      const samples = new Samples({ server, operation: operation.operationId, send, person });
      const request = await fill({ path, body }, ids, samples);
      const token = await prepare({ operation: operation.operationId, request, samples, send, person, server });
      await send(method, request.path, request.body, token);
      sent += 1;
    } catch (error) {
      refused += 1;
      say(`  ${operation.operationId}: ${error.message}`);
    }
  }
  say(`examples: ${sent} of ${examples.length} taken, ${refused} refused, ${elsewhere.size} not sent`);
  return refused;
}

function examplesOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).flatMap(([method, operation]) => {
    const body = operation.requestBody?.content['application/json']?.example;
    return body === undefined ? [] : [{ method: method.toUpperCase(), path, operation, body }];
  }));
}

/** The path with its parameters, and real ids wherever the example shows one. */
async function fill({ path, body }, ids, samples) {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  for (const name of parameters) path = path.replace(`{${name}}`, samples[name] ? await samples.get(name) : sampleOf(ids, name));
  let text = JSON.stringify(body);
  for (const [id, name] of ids) {
    if (samples[name] && text.includes(id)) text = text.replaceAll(id, await samples.get(name));
  }
  return { path, body: JSON.parse(text) };
}

const sampleOf = (ids, name) => [...ids].find(([, known]) => known === name)[0];

function sender(server) {
  return async (method, path, body, token = server.adminToken) => {
    const answer = await fetch(`${server.endpoint}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text ? JSON.parse(text) : null;
  };
}
