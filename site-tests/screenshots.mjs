// Pictures of pages: light and dark, desktop and phone. `node screenshots.mjs FOLDER URL…`. With `--search=QUERY` as the
// first word they show the search dialog with what is found, also on pages that are written from right to left.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { launch } from './lib/browser.mjs';
import { openSearch } from './lib/search.mjs';

const words = process.argv.slice(2);
const query = words[0]?.startsWith('--search=') ? words.shift().slice('--search='.length) : undefined;
const [folder, ...urls] = words;
const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const DIRECTIONS = query ? ['ltr', 'rtl'] : ['ltr'];

/** Everything that a picture can differ in. */
function* views() {
    for (const [screen, viewport] of Object.entries(SCREENS)) {
        for (const colorScheme of ['light', 'dark']) {
            for (const direction of DIRECTIONS) yield { screen, viewport, colorScheme, direction };
        }
    }
}

async function take(browser, url, { screen, viewport, colorScheme, direction }) {
    const context = await browser.newContext({ viewport, colorScheme });
    // A site may prefer light whatever the system says; a reader's own choice counts more.
    await context.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    const name = [new URL(url).pathname.split('/').filter(Boolean).join('-') || 'home', screen, colorScheme];
    if (query) {
        if (direction === 'rtl') await page.evaluate(() => Object.assign(document.documentElement, { dir: 'rtl', lang: 'ar' }));
        await openSearch(page, query);
        name.push('search', direction);
    }
    await page.screenshot({ path: join(folder, `${name.join('-')}.png`) });
    await context.close();
}

await mkdir(folder, { recursive: true });
const browser = await launch();
for (const url of urls) {
    for (const view of views()) await take(browser, url, view);
}
await browser.close();
