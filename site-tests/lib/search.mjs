// The search dialog of a page with results in it.

import { setTimeout as wait } from 'node:timers/promises';

import { ask } from './ask.mjs';

const PATIENCE = 60_000;

/** Until a site finds something for a query: a server that has just started may still be building its index. */
export async function searchable(home, query) {
    const url = `${home}~/search?${new URLSearchParams({ q: query })}`;
    const until = Date.now() + PATIENCE;
    for (;;) {
        const { status, text } = await ask(url);
        if (text.includes('class="results"')) return;
        if (Date.now() > until) throw new Error(`${url} finds nothing and answers ${status}`);
        await wait(100);
    }
}

/** Opens the dialog as readers do, and types. Takes pages of Playwright and of Puppeteer. */
export async function openSearch(page, query) {
    await page.keyboard.press('/');
    await page.waitForSelector('dialog.search[open]');
    await page.keyboard.type(query);
    await page.waitForSelector('dialog.search [role=option][aria-selected=true]');
}
