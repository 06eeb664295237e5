// Drives the console in Chromium against the real binary: journeys with their times, two writers, work without network,
// and axe on every screen. `SHOTS=folder` keeps pictures; `node run.mjs two-writers` runs what has that in its name, and
// `--smoke` the journeys only.

import { readdirSync } from 'node:fs';
import { Stage } from './lib/stage.mjs';

const isSmoke = process.argv.includes('--smoke');
const [word = ''] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
/** Done once more on a phone. */
const ON_PHONES = ['./journeys/2-', './journeys/6-', './journeys/7-'];
const numberOf = (name) => Number(/\d+/.exec(name)?.[0] ?? 0);
const files = (folder) =>
    readdirSync(new URL(folder, import.meta.url))
        .filter((name) => name.endsWith('.mjs'))
        .map((name) => folder + name);
// Later journeys go on with the change request of the first, so they run in the order of their numbers.
const journeys = files('./journeys/').sort((a, b) => numberOf(a) - numberOf(b));
const chosen = [...journeys, ...(isSmoke ? [] : files('./cases/'))].filter((name) => name.includes(word));
const phones = chosen.filter((name) => ON_PHONES.some((one) => name.startsWith(one)));

const stage = await new Stage().open();
try {
    for (const [screen, names] of [
        ['desktop', chosen],
        ['phone', phones],
    ]) {
        let facts = {};
        for (const name of names) {
            const { run } = await import(name);
            facts = { ...facts, ...(await run(stage, facts, screen)) };
        }
    }
} catch (error) {
    stage.failures.push(error.stack);
    await stage.keep();
} finally {
    await stage.close();
}
for (const failure of stage.failures) console.log(failure);
const within = stage.times.filter(({ seconds, target }) => seconds <= target);
const slowest = stage.times.toSorted((a, b) => b.seconds - a.seconds)[0];
if (slowest)
    console.log(
        `journeys: ${within.length} within target of ${stage.times.length}, slowest ${slowest.name} at ${slowest.seconds.toFixed(1)} s`,
    );
console.log(
    `console: ${chosen.length} journeys and cases, ${stage.screens} screens, ${stage.failures.length} failures`,
);
process.exitCode = stage.failures.length ? 1 : 0;
