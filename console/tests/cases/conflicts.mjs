// Conflicts of several kinds in one change request: a text, a title, and a page that one side removed.

import assert from 'node:assert/strict';
import { conflict } from '../lib/conflict.mjs';

export async function run(stage) {
    const space = stage.spaces.API;
    const { number, disputed, removed } = await conflict(stage, space);
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/spaces/${space}/~/changes/${number}/~/conflicts`);
    const text = page.locator(`[data-page="${disputed}"]`);
    await text.locator('[data-change]').first().waitFor();
    assert.equal(await text.getByRole('button', { name: 'Save this page' }).isDisabled(), true, 'a choice is missing');
    await text.getByRole('button', { name: 'Take both' }).click();
    await text.getByText('Disputed in the space').click();
    await text.getByRole('button', { name: 'Save this page' }).click();
    await page.locator(`[data-page="${disputed}"][data-settled]`).waitFor();
    await page
        .locator(`[data-page="${removed}"]`)
        .getByRole('button', { name: 'Bring it back as it is in the space' })
        .click();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Merged. The pages are live.').waitFor();
    const read = (id) => stage.call('ada', 'GET', `/spaces/${space}/content/page/${id}?format=markdown`);
    const now = await read(disputed);
    assert.equal(now.title, 'Disputed in the space');
    assert.match(
        now.markdown,
        /What the space changed\.\n\nWhat this change request changed\.\n\nThe middle\.\n\nThe end of it\./,
    );
    assert.match((await read(removed)).markdown, /Changed in the space\./);
    console.log('conflicts: a text, a title and a removal settled');
    await ada.leave();
}
