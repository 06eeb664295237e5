// Journey 7: the author sees the comment at its block, goes from it to the caret with one click, changes the text, resolves
// the comment and asks again.

import assert from 'node:assert/strict';
import { timed } from '../lib/stage.mjs';

export async function run(stage, { number }, screen) {
    const space = stage.spaces.Guide;
    const bruno = await stage.person('bruno', { screen });
    const { page } = bruno;
    await bruno.open(`/app/spaces/${space}/~/changes/${number}/~/review`);
    const thread = page.locator('[data-comment]').filter({ hasText: 'Which one?' });
    await thread.waitFor();
    await timed(stage, `journey 7, answer a review on a ${screen}`, 30, async (step) => {
        await thread.getByRole('link', { name: 'Edit' }).click();
        step();
        await page.locator('.editing').waitFor();
        await page.waitForFunction(() => document.activeElement?.classList.contains('editing'));
        const block = await page.evaluate(
            () => getSelection().anchorNode.parentElement.closest('.editing > *').textContent,
        );
        assert.match(block, /Mended\./, 'the caret is in the block of the comment');
        await page.keyboard.type(' The second one.');
        await bruno.saved();
        step();
        await page.getByRole('link', { name: /#\d+/ }).click();
        const old = page.locator('[data-comment]').filter({ hasText: 'Which one?' });
        await old.getByRole('button', { name: 'Resolve' }).click();
        await page.getByText('Resolved').first().waitFor();
        step();
        await page.getByRole('button', { name: 'Ask again' }).click();
        await page.getByRole('button', { name: 'Ask again' }).waitFor();
        step();
    });
    const comments = await stage.call(
        'bruno',
        'GET',
        `/spaces/${space}/change-requests/${number}/comments?status=resolved`,
    );
    assert.ok(comments.items.length > 0, 'the comment is resolved');
    await bruno.leave();
}
