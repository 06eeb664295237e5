// Drives the console in Chromium against the real binary: journeys with their times, two writers, work without network,
// and axe on every screen. `SHOTS=folder` keeps pictures; `node run.mjs two-writers` runs what has that in its name.

import { readdirSync } from 'node:fs';
import { Stage } from './lib/stage.mjs';

const [word = ''] = process.argv.slice(2);
const files = (folder) =>
    readdirSync(new URL(folder, import.meta.url))
        .filter((name) => name.endsWith('.mjs'))
        .map((name) => folder + name);
// Later journeys go on with the change request of the first, so they run in the order of their numbers.
const all = [...files('./journeys/'), ...files('./cases/')];
const chosen = all.filter((name) => name.includes(word));

const stage = await new Stage().open();
try {
    let facts = {};
    for (const name of chosen) {
        const { run } = await import(name);
        facts = { ...facts, ...(await run(stage, facts)) };
    }
} catch (error) {
    stage.failures.push(error.stack);
    await stage.keep();
} finally {
    await stage.close();
}
for (const failure of stage.failures) console.log(failure);
console.log(
    `console: ${chosen.length} journeys and cases, ${stage.screens} screens, ${stage.failures.length} failures`,
);
process.exitCode = stage.failures.length ? 1 : 0;
