// Writes each text file of the build once more, compressed: the server sends that to browsers that take it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const assets = new URL('../dist/assets/', import.meta.url);
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

for (const name of readdirSync(assets)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const bytes = readFileSync(new URL(name, assets));
    writeFileSync(new URL(`${name}.br`, assets), brotliCompressSync(bytes, options));
    writeFileSync(new URL(`${name}.gz`, assets), gzipSync(bytes, { level: 9 }));
}
