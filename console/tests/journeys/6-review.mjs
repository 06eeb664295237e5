// Journey 6: a reviewer reads a change request and comments with the keyboard only, and answers on a phone.

import assert from 'node:assert/strict';
import { timed } from '../lib/stage.mjs';

export async function run(stage, { number }) {
    const space = stage.spaces.Guide;
    const chloe = await stage.person('chloe');
    const { page } = chloe;
    await chloe.open(`/app/orgs/${stage.organizations.Tidewatch}`);
    await page.getByText('Waiting for your review').waitFor();
    await chloe.see('home');
    await chloe.open(`/app/spaces/${space}/~/changes`);
    await page.locator('main a').first().waitFor();
    await chloe.see('change requests');
    await chloe.open(`/app/spaces/${space}/~/changes/${number}/~/review`);
    await page.locator('ins').first().waitFor();
    await timed(stage, 'journey 6, review by keyboard', 120, async (step) => {
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
        await page.getByText('asks for changes').first().waitFor();
        step();
    });
    await chloe.see('review');
    await page.keyboard.press('Escape');
    await page.locator('body').click({ position: { x: 5, y: 5 } });
    const reviews = await stage.call('chloe', 'GET', `/spaces/${space}/change-requests/${number}/reviews`);
    assert.equal(reviews.items[0].status, 'changes-requested');
    await chloe.leave();

    const phone = await stage.person('chloe', { screen: 'phone', colorScheme: 'dark' });
    await phone.open(`/app/spaces/${space}/~/changes/${number}/~/review`);
    await phone.page.locator('ins').first().waitFor();
    await phone.see('review');
    await phone.page.getByRole('button', { name: 'Menu' }).click();
    await phone.see('sheet of pages');
    await phone.leave();
}
