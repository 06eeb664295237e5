// Journey 6: a reviewer reads a change request and comments with the keyboard only, and answers on a phone.

import assert from 'node:assert/strict';
import { timed } from '../lib/stage.mjs';

/** With the keyboard only. */
async function byKeyboard(chloe, step) {
    const { page } = chloe;
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await page.keyboard.type('Which one?');
    step();
    await chloe.see('comment form');
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-comment]').filter({ hasText: 'Which one?' }).waitFor();
    step();
    await page.getByRole('textbox', { name: 'Say something about it' }).focus();
    await page.keyboard.type('One question.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    step();
}

/** With the fingers. */
async function byTouch(chloe, step) {
    const { page } = chloe;
    await page.locator('[data-change]').first().getByRole('button', { name: 'Comment on this block' }).tap();
    await page.keyboard.type('Which one?');
    step();
    await page.getByRole('button', { name: 'Send' }).first().tap();
    await page.locator('[data-comment]').filter({ hasText: 'Which one?' }).waitFor();
    step();
    await page.getByRole('textbox', { name: 'Say something about it' }).tap();
    await page.keyboard.type('One question.');
    await page.getByRole('button', { name: 'Request changes' }).tap();
    step();
}

export async function run(stage, { number }, screen) {
    const space = stage.spaces.Guide;
    const chloe = await stage.person('chloe', { screen, colorScheme: screen === 'phone' ? 'dark' : 'light' });
    const { page } = chloe;
    await chloe.open(`/app/orgs/${stage.organizations.Tidewatch}`);
    await page.getByText('Waiting for your review').waitFor();
    await chloe.see('home');
    await chloe.open(`/app/spaces/${space}/~/changes`);
    await page.locator('main a').first().waitFor();
    await chloe.see('change requests');
    await chloe.open(`/app/spaces/${space}/~/changes/${number}/~/review`);
    await page.locator('ins').first().waitFor();
    await timed(stage, `journey 6, review on a ${screen}`, 120, async (step) => {
        await (screen === 'phone' ? byTouch : byKeyboard)(chloe, step);
        await page.getByText('asks for changes').first().waitFor();
    });
    await chloe.see('review');
    if (screen === 'phone') {
        await page.getByRole('button', { name: 'Menu' }).click();
        await chloe.see('sheet of pages');
    }
    const reviews = await stage.call('chloe', 'GET', `/spaces/${space}/change-requests/${number}/reviews`);
    assert.equal(reviews.items[0].status, 'changes-requested');
    await chloe.leave();
}
