// Pictures of pages: light and dark, desktop and phone. `node screenshots.mjs FOLDER URL…`

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { launch } from './lib/browser.mjs';

const [folder, ...urls] = process.argv.slice(2);
const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

await mkdir(folder, { recursive: true });
const browser = await launch();
for (const url of urls) {
    const path = new URL(url).pathname.split('/').filter(Boolean).join('-') || 'home';
    for (const [screen, viewport] of Object.entries(SCREENS)) {
        for (const colorScheme of ['light', 'dark']) {
            const context = await browser.newContext({ viewport, colorScheme });
            // A site may prefer light whatever the system says; a reader's own choice counts more.
            await context.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme);
            const page = await context.newPage();
            await page.goto(url, { waitUntil: 'networkidle' });
            await page.screenshot({ path: join(folder, `${path}-${screen}-${colorScheme}.png`) });
            await context.close();
        }
    }
}
await browser.close();
