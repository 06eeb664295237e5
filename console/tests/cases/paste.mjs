// What is pasted becomes blocks of the schema, and nothing in it runs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { paste } from '../lib/clipboard.mjs';
import { png } from '../lib/pictures.mjs';
import { here } from '../lib/stage.mjs';

const HOSTILE = `<p>Plain <b>bold</b> <a href="https://ok.example">good</a> <a href="javascript:window.ran=1">bad</a></p>
<img src="x" onerror="window.ran=1"><svg onload="window.ran=1"></svg><script>window.ran=1</script><iframe srcdoc="<script>parent.ran=1</script>"></iframe>
<h2 onclick="window.ran=1">Heading</h2><ul><li>item</li></ul><div data-node="opaque_block" data-attrs="{">x</div>`;

const fixture = (name) => readFileSync(here(`../fixtures/clipboard/${name}.html`), 'utf8');

/** What of each clipboard the server must have, in Markdown. */
const PROGRAMS = {
    'google-docs': [
        '# Tide tables',
        '**height**',
        '[current](https://tides.example/current)',
        '[x] Calibrate',
        '| Brest',
    ],
    word: ['# Tide tables', '  * new moon', '3. Measure', '> Time and tide', '| Brest'],
    'word-online': ['* Full moon\n  * high\n* New moon'],
    'google-sheets': ['| Port', '| Brest'],
    excel: ['2.50'],
    notion: ['[x] Calibrate', '{% hint style="warning" %}\nMind the rocks.', '<details>', '```javascript\ntide();'],
    github: ['## Install', '[x] build', '{% hint style="warning" %}', '```bash\nnpm install\nnpm test'],
    vscode: ['```typescript\nfunction tide() {\n    return a < b && "<b>";'],
};

/** Pastes the clipboard of each program into a page of its own. */
async function programs(stage, ada, change) {
    const content = `/spaces/${change.space}/change-requests/${change.id}/content`;
    const changes = Object.keys(PROGRAMS).map((name) => ({
        operation: 'insert_page',
        title: `From ${name}`,
        document: { markdown: '' },
    }));
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, { changes });
    const { page } = ada;
    for (const [index, [name, parts]] of Object.entries(PROGRAMS).entries()) {
        const { id } = made.changes[index].page;
        await ada.open(`/app/spaces/${change.space}/~/changes/${change.number}/${id}`);
        await page.locator('.editing').click();
        const editor = name === 'vscode' ? { 'vscode-editor-data': '{"version":1,"mode":"typescript"}' } : {};
        await paste(page, { 'text/html': fixture(name), 'text/plain': 'Tide tables', ...editor });
        await page.waitForFunction(() => document.querySelector('.editing').textContent.length > 5);
        if (name === 'word') await pictureOfComputer(ada);
        await ada.saved();
        const { markdown } = await stage.call('ada', 'GET', `${content}/page/${id}?format=markdown`);
        for (const part of parts) assert.ok(markdown.includes(part), `${name}: ${part} is missing in\n${markdown}`);
    }
    // Their hosts are not there: the pictures stay links, and the editor says why.
    ada.faults.length = 0;
}

/** A picture that the browser may not read is asked for, and comes to where it was. */
async function pictureOfComputer({ page }) {
    const asked = page.getByRole('alert').filter({ hasText: 'clip_image002.png' });
    const chooser = page.waitForEvent('filechooser');
    await asked.getByRole('button', { name: 'Choose the picture' }).click();
    await (await chooser).setFiles({ name: 'tide.png', mimeType: 'image/png', buffer: png(1) });
    await page.locator('.editing img[alt="Two tides"]').waitFor();
    assert.equal(await asked.count(), 0);
}

/** Pictures that are in the clipboard themselves, and those that Word has in its RTF. */
async function pictures(ada) {
    const { page } = ada;
    const inline = `data:image/png;base64,${png(2).toString('base64')}`;
    const rtf = `{\\rtf1{\\pict\\pngblip\n${png(3).toString('hex')}}}`;
    await paste(page, {
        'text/html': `<p>Before</p><img alt="in it" src="${inline}"><p>between</p><img alt="in RTF" src="file:///C:/a.png"><p>after</p>`,
        'text/rtf': rtf,
    });
    for (const alt of ['in it', 'in RTF']) await page.locator(`.editing img[alt="${alt}"]`).waitFor();
    const order = await page
        .locator('.editing')
        .evaluate((text) => Array.from(text.querySelectorAll(':scope > p, img'), (one) => one.alt || one.textContent));
    const start = order.indexOf('Before');
    assert.deepEqual(order.slice(start, start + 5), ['Before', 'in it', 'between', 'in RTF', 'after']);
}

export async function run(stage) {
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Paste' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, {
        changes: [{ operation: 'insert_page', title: 'Pasted', document: { markdown: '' } }],
    });
    const { id } = made.changes[0].page;
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${id}`);
    await page.locator('.editing').click();
    await page.keyboard.type('```');
    await paste(page, { 'text/plain': 'one\ntwo\n\nfour' });
    assert.equal(await page.locator('.editing .line').count(), 4, 'each line of pasted text is a line of code');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await paste(page, { 'text/html': HOSTILE });
    await page.locator('.editing h2').waitFor();
    assert.equal(await page.evaluate(() => window.ran), undefined, 'nothing ran');
    assert.equal(
        await page.locator('.editing').locator('script, iframe, [onclick], [onerror], a[href^=javascript]').count(),
        0,
    );
    await ada.saved();
    const { markdown } = await stage.call('ada', 'GET', `${content}/page/${id}?format=markdown`);
    for (const part of ['one\ntwo\n\nfour', 'Plain **bold** [good](https://ok.example) bad', '## Heading', '* item']) {
        assert.ok(markdown.includes(part), `${part} is missing in\n${markdown}`);
    }
    await page.locator('.editing').press('Control+End');
    await page.keyboard.press('Enter');
    await pictures(ada);
    await page.keyboard.press('Enter');
    await paste(page, { 'text/plain': 'Port\tHeight\nBrest\t6.9' });
    await page.locator('.editing th', { hasText: 'Height' }).waitFor();
    await ada.saved();
    await programs(stage, ada, change);
    console.log('paste: blocks of the schema, and nothing ran');
    await ada.leave();
}
