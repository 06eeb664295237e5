// Journeys 2 and 6 with nothing but the keyboard: from the page to the editor, the review, and the answer. Journey 8 is
// done that way already.

import assert from 'node:assert/strict';
import { tabTo } from '../lib/stage.mjs';

export async function run(stage) {
    const space = stage.spaces.API;
    const bruno = await stage.person('bruno');
    const { page } = bruno;
    await bruno.open(`/app/spaces/${space}/errors`);
    await page.locator('.reading').waitFor();
    await page.keyboard.press('e');
    await page.locator('.editing:focus').waitFor();
    await page.keyboard.type('Typed. ');
    // Escape selects the block, so that the Tab key leaves the text even where it moves items.
    await page.keyboard.press('Escape');
    await tabTo(page, 'Ask for review', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] input[type=checkbox]').first().waitFor();
    await tabTo(page, (label) => label.startsWith('Chloe'));
    await page.keyboard.press('Space');
    await tabTo(page, 'Ask');
    await page.keyboard.press('Enter');
    await page.locator('ins').first().waitFor();
    const number = /changes\/(\d+)/.exec(page.url())[1];
    await bruno.leave();

    const chloe = await stage.person('chloe');
    await chloe.open(`/app/orgs/${stage.organizations.Tidewatch}`);
    await tabTo(chloe.page, (label) => label.includes(`#${number} `));
    await chloe.page.keyboard.press('Enter');
    await chloe.page.locator('ins').first().waitFor();
    await chloe.page.keyboard.press('j');
    await chloe.page.keyboard.press('c');
    await chloe.page.keyboard.type('Why?');
    await chloe.page.keyboard.press('Control+Enter');
    await chloe.page.locator('[data-comment]').waitFor();
    await tabTo(chloe.page, 'Say something about it (optional)');
    await chloe.page.keyboard.type('Please.');
    await tabTo(chloe.page, 'Request changes');
    await chloe.page.keyboard.press('Enter');
    await chloe.page.getByText('asks for changes').first().waitFor();
    const { items } = await stage.call('chloe', 'GET', `/spaces/${space}/change-requests/${number}/reviews`);
    assert.equal(items[0].status, 'changes-requested');
    await chloe.leave();
    console.log('by keyboard: a typo mended, reviewed and answered');
}
