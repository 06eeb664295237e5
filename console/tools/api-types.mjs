// Writes the types of the API, `src/api/schema.d.ts`, from the OpenAPI document. `--check` only says whether they are
// current. The generator wants an older TypeScript than the console has, so it has a lock file of its own.

import { readFile, writeFile } from 'node:fs/promises';

const document = new URL('../../docs/openapi.json', import.meta.url);
const target = new URL('../src/api/schema.d.ts', import.meta.url);

const { astToString, default: openapi } = await import('openapi-typescript');
const header = '// Made from docs/openapi.json by `npm run api-types`. Not edited by hand.\n\n';
const types = header + astToString(await openapi(document, { alphabetize: false, defaultNonNullable: false }));
if (process.argv.includes('--check')) {
    const present = await readFile(target, 'utf8').catch(() => '');
    if (present !== types) {
        console.error('console: the types of the API are out of date. Run `npm run api-types --prefix console`.');
        process.exitCode = 1;
    }
} else {
    await writeFile(target, types);
}
