// Journey 10: why a guest can see a space, level by level, and taking that away where it comes from.

import assert from 'node:assert/strict';
import { placeWithGuest, roleOn } from '../lib/access.mjs';
import { timed } from '../lib/stage.mjs';

export async function run(stage) {
    const { gus, space } = await placeWithGuest(stage, 'Gus Holm');
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/spaces/${space}`);
    await page.getByRole('link', { name: 'Access', exact: true }).waitFor();
    await timed(stage, 'journey 10, why Gus can see it', 20, async (step) => {
        await page.getByRole('link', { name: 'Access', exact: true }).click();
        step();
        await page.getByRole('button', { name: 'Why: Gus Holm' }).click();
        step();
        const level = page.locator('[data-decides]');
        await level.getByText('Granted to the team').waitFor();
        assert.match(await level.textContent(), /Collection Company of Gus.*Decides.*Crew of Gus: Comment/s);
        await level.getByRole('link', { name: 'Change it there' }).click();
        step();
        await page.getByRole('button', { name: 'Remove Crew of Gus' }).click();
        step();
        await page.getByText('No team has a grant here.').waitFor();
        await page.getByRole('button', { name: 'Why: Ada Lindgren' }).waitFor();
        await page.getByRole('button', { name: 'Why: Gus Holm' }).waitFor({ state: 'detached' });
    });
    assert.equal(await roleOn(stage, space, gus), undefined, 'Gus does not see the space any more');
    await ada.leave();
}
