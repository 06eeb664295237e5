// The same pages as several generators make them, side by side. `node compare.mjs NAME=FILE…`: each file has the
// addresses of the pages, one a line, in the same order. Lighthouse takes its time: `SCORED=10` shows it only so many of
// them, spread over all.

import { readFileSync } from 'node:fs';

import { measuring } from './lib/measure.mjs';

const kB = (bytes) => (bytes / 1000).toFixed(1);
const ROWS = {
    performance: { of: (page) => page.scores?.performance, worst: 'min' },
    accessibility: { of: (page) => page.scores?.accessibility, worst: 'min' },
    'best practices': { of: (page) => page.scores?.['best-practices'], worst: 'min' },
    SEO: { of: (page) => page.scores?.seo, worst: 'min' },
    'axe-core violations': { of: (page) => page.axe.length, worst: 'max' },
    'kB without pictures': { of: (page) => page.bytes, worst: 'max', as: kB },
    'kB of script': { of: (page) => page.script, worst: 'max', as: kB },
    requests: { of: (page) => page.requests, worst: 'max' },
    'largest paint, ms': { of: (page) => page.paint, worst: 'max' },
    'blocked, ms': { of: (page) => page.blocking, worst: 'max' },
};

const sides = process.argv.slice(2).map((word) => {
    const [name, file] = word.split('=');
    return { name, urls: readFileSync(file, 'utf8').split('\n').filter(Boolean), pages: [] };
});

/** Median and worst of a row. */
function cell({ of, worst, as = String }, pages) {
    const values = pages.map(of).filter((value) => value !== undefined).sort((one, other) => one - other);
    const median = values[Math.floor(values.length / 2)];
    return `${as(median)} (${as(worst === 'min' ? values[0] : values.at(-1))})`;
}

/** What was found most often, with the number of pages. */
function often(lists) {
    const counts = new Map();
    for (const item of lists.flatMap((list) => [...new Set(list)])) counts.set(item, (counts.get(item) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one).slice(0, 12).map(([item, count]) => `${item} ×${count}`).join(', ');
}

const measure = await measuring();
const count = sides[0].urls.length;
const step = Math.max(1, Math.floor(count / Number(process.env.SCORED ?? count)));
try {
    // Page by page, so that a busy machine is busy for all of them.
    for (const index of sides[0].urls.keys()) {
        for (const side of sides) {
            const url = side.urls[index];
            const scored = index % step === 0 ? await measure.scores(url) : {};
            side.pages.push({ ...scored, ...(await measure.visit(url)) });
        }
    }
} finally {
    await measure.close();
}
console.log(`| median (worst) of ${count} pages | ${sides.map((side) => side.name).join(' | ')} |`);
console.log(`|---|${'---|'.repeat(sides.length)}`);
for (const [title, row] of Object.entries(ROWS)) {
    console.log(`| ${title} | ${sides.map((side) => cell(row, side.pages)).join(' | ')} |`);
}
for (const { name, pages } of sides) {
    console.log(`\n${name}: axe-core: ${often(pages.map((page) => page.axe.map((words) => words.split(' ')[0])))}`);
    console.log(`${name}: Lighthouse: ${often(pages.map((page) => page.failed ?? []))}`);
}
