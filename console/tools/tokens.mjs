// Writes `src/ui/tokens.css`: the colours, corners and fonts of published pages in their default look, as a running
// server has them. `node tools/tokens.mjs URL`; with `--check` it only says whether the file is current.

import { readFile, writeFile } from 'node:fs/promises';

const target = new URL('../src/ui/tokens.css', import.meta.url);
const [server] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!server) throw new Error('say where the server is: node tools/tokens.mjs http://localhost:8080');

const stylesheet = await (await fetch(new URL('/app/assets/account.css', server))).text();
const [tokens] = /^:root\{[^}]*\}/.exec(stylesheet) ?? [];
if (!tokens) throw new Error('the stylesheet of the server does not begin with the tokens');
const lines = tokens
    .slice(6, -1)
    .split(';')
    .filter(Boolean)
    .map((line) => `  ${line.replace(':', ': ')};\n`);
const file = `/* Made by tools/tokens.mjs from crates/render/src/look. Not edited by hand. */\n:root {\n${lines.join('')}}\n`;

if (!process.argv.includes('--check')) await writeFile(target, file);
else if ((await readFile(target, 'utf8')) !== file) {
    console.error('console: src/ui/tokens.css is out of date. Run tools/tokens.mjs.');
    process.exitCode = 1;
}
