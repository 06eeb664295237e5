// Fails the build when what a browser loads first, or a part of the console, is larger than it may be. Sizes are of
// Brotli, in kB, of the scripts and styles that each entry needs.

import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const LIMITS = {
    first: 150,
    'src/routes/home.tsx': 165,
    'src/routes/page.tsx': 250,
    'src/routes/editor.tsx': 250,
    'src/routes/review.tsx': 250,
    'src/routes/site-look.tsx': 200,
};

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const compressed = new Map();

function size(file) {
    if (!compressed.has(file))
        compressed.set(file, brotliCompressSync(readFileSync(new URL(file, dist))).length / 1000);
    return compressed.get(file);
}

/** The files of a chunk and of all that it needs at once. */
function filesOf(key, found = new Set()) {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const style of chunk.css ?? []) found.add(style);
    for (const other of chunk.imports ?? []) filesOf(other, found);
    return found;
}

const first = filesOf('index.html');
for (const [name, limit] of Object.entries(LIMITS)) {
    if (name !== 'first' && !manifest[name]) throw new Error(`${name} is no part of its own any more`);
    const files = name === 'first' ? first : new Set([...first, ...filesOf(name)]);
    const total = [...files].reduce((sum, file) => sum + size(file), 0);
    console.log(`${name}: ${total.toFixed(0)} kB in ${files.size} files, at most ${limit}`);
    if (total > limit) process.exitCode = 1;
}
