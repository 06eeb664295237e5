// Journey 8: a change request conflicts with what was merged meanwhile. From the banner to the merge with the keyboard only.

import assert from 'node:assert/strict';
import { tabTo, timed } from '../lib/stage.mjs';

export async function run(stage) {
    const space = stage.spaces.Guide;
    const ada = await stage.person('ada');
    const { page } = ada;
    // The demo has one: two people changed the same sentence, and one of them was merged.
    await ada.open(`/app/spaces/${space}/~/changes/1/~/review`);
    await page.getByText('1 place conflicts').waitFor();
    await ada.see('review with a conflict');
    await timed(stage, 'journey 8, settle a conflict', 60, async (step) => {
        await tabTo(page, 'Resolve');
        await page.keyboard.press('Enter');
        await page.getByText('Choose a side').waitFor();
        step();
        await ada.see('conflicts');
        await page.keyboard.press('j');
        await page.keyboard.press('2');
        await page.locator('[data-change][data-settled]').waitFor();
        step();
        await page.keyboard.press('w');
        await page.locator('[data-change] .editing:focus').waitFor();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(' And time.');
        step();
        await ada.see('conflicts, chosen');
        await tabTo(page, 'Save this page');
        await page.keyboard.press('Enter');
        await page.getByText('All conflicts are settled.').waitFor();
        step();
        await ada.see('conflicts, settled');
        await tabTo(page, 'Merge');
        await page.keyboard.press('Enter');
        await page.getByText('Merged. The pages are live.').waitFor();
        step();
    });
    const { markdown } = await stage.call('ada', 'GET', `/spaces/${space}/content/path/quickstart?format=markdown`);
    assert.match(markdown, /Ten minutes are enough\. And time\./, 'what was written is there');
    assert.doesNotMatch(markdown, /a quarter of an hour/, 'what was not chosen is gone');
    await ada.leave();
}
