// Journeys 2, 6 and 10 with nothing but the keyboard: from the page to the editor, the review, and the answer; and from a
// space to the grant by which somebody sees it. Journey 8 is done that way already.

import assert from 'node:assert/strict';
import { placeWithGuest, roleOn } from '../lib/access.mjs';
import { tabTo } from '../lib/stage.mjs';

export async function run(stage) {
    await mendAndReview(stage);
    await takeAccessAway(stage);
}

async function mendAndReview(stage) {
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
    await tabTo(chloe.page, (label) => label.includes(`API · #${number} `));
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

async function takeAccessAway(stage) {
    const { gus, space } = await placeWithGuest(stage, 'Gwen Holm');
    const ada = await stage.person('ada');
    const { page } = ada;
    const press = async (label) => {
        await tabTo(page, label);
        await page.keyboard.press('Enter');
    };
    await ada.open(`/app/spaces/${space}`);
    await page.getByRole('link', { name: 'Access', exact: true }).waitFor();
    await press('Access');
    await page.getByLabel('A person or a team').waitFor();
    await tabTo(page, (label) => label.startsWith('A person or a team'));
    await page.keyboard.type('gwen');
    await page.getByRole('button', { name: /^Gwen Holm/ }).waitFor();
    await press((label) => label.startsWith('Gwen Holm'));
    await page.locator('[data-decides]').getByText('Crew of Gwen').waitFor();
    await tabTo(page, 'Change it there: Company of Gwen', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Crew of Gwen' }).waitFor();
    await press('Remove Crew of Gwen');
    await page.getByText('No team has a grant here.').waitFor();
    assert.equal(await roleOn(stage, space, gus), undefined);
    await ada.leave();
    console.log('by keyboard: found out why somebody sees a space, and changed it there');
}
