// node build.mjs [integration …]: bundles each into dist/<name>.mjs, with the settings of the public command line.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parse } from 'yaml';

export const INTEGRATIONS = ['chat-notifier', 'diagram', 'oidc-visitor-auth'];
export const ROOT = fileURLToPath(new URL('.', import.meta.url));
const MANIFEST = 'gitbook-manifest.yaml';

export async function readManifest(name) {
    return parse(await readFile(join(ROOT, name, MANIFEST), 'utf8'));
}

/** Bundles the script of a frame into a file that the worker imports as text. */
export async function buildWebframe() {
    await build({
        entryPoints: [join(ROOT, 'diagram/webframe/main.js')],
        outfile: join(ROOT, 'diagram/src/webframe.raw.js'),
        bundle: true, minify: true, format: 'iife', target: 'es2020', legalComments: 'inline',
        // Used by a function of the library for files, which no browser calls.
        external: ['fs', 'path'],
    });
}

/** Returns the script of an integration, as one module. */
export async function bundle(name) {
    if (name === 'diagram') await buildWebframe();
    const manifest = await readManifest(name);
    const { outputFiles } = await build({
        entryPoints: [join(ROOT, name, manifest.script)],
        bundle: true, write: false, minify: true, platform: 'neutral', format: 'esm', target: 'es2020',
        mainFields: ['worker', 'browser', 'module', 'jsnext', 'main'],
        conditions: ['worker', 'browser', 'import', 'production'],
        define: { 'process.env.NODE_ENV': '"production"', MODE: '"production"' },
        external: ['node:*', 'cloudflare:*'],
        jsx: 'automatic', jsxImportSource: '@gitbook/runtime',
        loader: { '.raw.js': 'text', '.raw.css': 'text' },
    });
    return outputFiles[0].text;
}

export const bundlePath = (name) => join(ROOT, 'dist', `${name}.mjs`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const names = process.argv.length > 2 ? process.argv.slice(2) : INTEGRATIONS;
    await mkdir(join(ROOT, 'dist'), { recursive: true });
    for (const name of names) {
        const script = await bundle(name);
        await writeFile(bundlePath(name), script);
        console.log(`${name}: ${Math.ceil(script.length / 1024)} KiB`);
    }
}
