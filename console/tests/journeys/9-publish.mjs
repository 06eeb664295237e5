// Journey 9: an approval, and the merge that makes the page live.

import assert from 'node:assert/strict';
import { timed } from '../lib/stage.mjs';

export async function run(stage, { number }) {
    const space = stage.spaces.Guide;
    await stage.call('chloe', 'POST', `/spaces/${space}/change-requests/${number}/reviews`, { status: 'approved' });
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/spaces/${space}/~/changes/${number}/~/review`);
    await page.getByText('1 approval').waitFor();
    await ada.see('merge box');
    await timed(stage, 'journey 9, publish', 10, async (step) => {
        await page.getByRole('button', { name: 'Merge', exact: true }).click();
        step();
        await page.getByText('Merged. The pages are live.').waitFor();
    });
    await ada.see('merged');
    const { markdown } = await stage.call(
        'ada',
        'GET',
        `/spaces/${space}/content/path/stations%2Fplacing?format=markdown`,
    );
    assert.match(markdown, /Mended\. The second one\./);
    await ada.leave();
}
