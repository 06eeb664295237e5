// Journey 2: someone sees a typo on a page, mends it and asks for a review. 3 clicks, 20 seconds.

import assert from 'node:assert/strict';
import { timed } from '../lib/stage.mjs';

const PAGES = { desktop: 'stations/placing', phone: 'quickstart' };

export async function run(stage, _, screen) {
    const bruno = await stage.person('bruno', { screen });
    const { page } = bruno;
    const space = stage.spaces.Guide;
    await bruno.open(`/app/spaces/${space}/${PAGES[screen]}`);
    await page.locator('.reading').waitFor();
    await bruno.see('page');
    await timed(stage, `journey 2, mend a typo on a ${screen}`, 20, async (step) => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        step();
        const line = page.locator('.editing > p').first();
        // Behind its last line: the End key goes to the end of the line that was clicked, wherever that breaks.
        const { width, height } = await line.boundingBox();
        await line.click({ position: { x: width - 4, y: height - 8 } });
        step();
        await page.keyboard.type(' Mended.');
        await page.getByRole('button', { name: 'Ask for review' }).click();
        step();
        await page.getByRole('checkbox').first().check();
        await page.getByRole('button', { name: 'Ask', exact: true }).click();
        await page.locator('ins').first().waitFor();
    });
    assert.match(await page.locator('ins').first().textContent(), /Mended/);
    await bruno.see('review of my own change');
    const number = /changes\/(\d+)/.exec(page.url())[1];
    const change = await stage.call('bruno', 'GET', `/spaces/${space}/change-requests/${number}`);
    assert.equal(change.status, 'open');
    const { changes } = await stage.call('bruno', 'GET', `/spaces/${space}/change-requests/${number}/changes`);
    assert.deepEqual(
        changes.map((one) => one.type),
        ['page_edited'],
        'one page is changed, and nothing else',
    );
    await bruno.leave();
    return { number };
}
