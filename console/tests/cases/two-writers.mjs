// Two people write one page of one change request. Different blocks are joined without a word; where both changed the same,
// the second sees theirs below hers and chooses; nobody loses what they typed.

import assert from 'node:assert/strict';

const PARAGRAPHS = ['The first paragraph.', 'The second paragraph.', 'The third paragraph.'];

async function begin(stage) {
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Two writers' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const page = { operation: 'insert_page', title: 'Shared', document: { markdown: PARAGRAPHS.join('\n\n') } };
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, { changes: [page] });
    const { id } = made.changes[0].page;
    return {
        address: `/app/spaces/${space}/~/changes/${change.number}/${id}`,
        read: async () => (await stage.call('ada', 'GET', `${content}/page/${id}?format=markdown`)).markdown,
    };
}

async function write(person, paragraph, text) {
    await person.page.locator('.editing > p').nth(paragraph).click();
    await person.page.keyboard.press('End');
    await person.page.keyboard.type(text);
}

export async function run(stage) {
    const { address, read } = await begin(stage);
    const ada = await stage.person('ada');
    const bruno = await stage.person('bruno');
    for (const person of [ada, bruno]) {
        await person.open(address);
        await person.page.locator('.editing > p').first().waitFor();
    }

    await write(ada, 0, ' Ada was here.');
    await write(bruno, 2, ' Bruno was here.');
    await ada.saved();
    await bruno.page.getByText('Ada was here.').waitFor();
    await bruno.saved();
    await ada.page.getByText('Bruno was here.').waitFor();
    const joined = await read();
    assert.match(joined, /first paragraph\. Ada was here\./);
    assert.match(joined, /third paragraph\. Bruno was here\./);

    // Both change the same words, and neither hears of the other before saving.
    for (const person of [ada, bruno]) await person.page.route('**/events', (route) => route.abort());
    for (const person of [ada, bruno]) {
        await person.page.reload();
        await person.page.locator('.editing > p').first().waitFor();
    }
    await write(ada, 1, ' It is blue.');
    await write(bruno, 1, ' It is green.');
    await ada.saved();
    await bruno.page.keyboard.press('Control+s');
    const box = bruno.page.locator('.conflict-box');
    await box.waitFor();
    assert.match(await box.textContent(), /It is blue\./, 'theirs is shown');
    assert.match(await bruno.page.locator('.editing > p').nth(1).textContent(), /It is green\./, 'mine stays');
    assert.match(await read(), /It is blue\./, 'what was saved is not taken away');
    await bruno.see('conflict');
    await box.getByRole('button', { name: 'Keep both' }).click();
    await bruno.saved();
    const both = await read();
    assert.match(both, /It is blue\./);
    assert.match(both, /It is green\./);
    console.log('two writers: joined, a conflict told and settled, nothing lost');
    await ada.leave();
    await bruno.leave();
}
