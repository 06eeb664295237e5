// node publish.mjs <integration> --organization <id>: publishes an integration, as the public command line does, and
// with the scopes that the command line does not know.
// BINDERY_ENDPOINT names the server, such as http://localhost:8080, and BINDERY_TOKEN is a token of an administrator.

import { parseArgs } from 'node:util';
import { GitBookAPI } from '@gitbook/api';
import { bundle, INTEGRATIONS, readManifest } from './build.mjs';

const { BINDERY_ENDPOINT: endpoint, BINDERY_TOKEN: authToken } = process.env;
const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { organization: { type: 'string', short: 'o' }, visibility: { type: 'string' } },
});
const [name] = positionals;

if (!endpoint || !authToken || !values.organization || !INTEGRATIONS.includes(name)) {
    console.error(`usage: BINDERY_ENDPOINT=… BINDERY_TOKEN=… node publish.mjs <${INTEGRATIONS.join('|')}> --organization <id>`);
    process.exit(2);
}

/** Fields for the command line and for this script, which are not part of the request. */
const { name: _, script: __, envs: ___, additionalScopes = [], ...manifest } = await readManifest(name);
const api = new GitBookAPI({ endpoint, authToken, userAgent: 'bindery-integrations' });
const { data } = await api.integrations.publishIntegration(name, {
    // What workers of this runtime are; the types of the client know only the one before.
    runtime: 'v2',
    ...manifest,
    ...values,
    scopes: [...manifest.scopes, ...additionalScopes],
    script: await bundle(name),
});
console.log(`published ${data.name}, version ${data.version}`);
