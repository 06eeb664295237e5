// Journey 4: twenty sheets with thirty pictures, copied in Google Docs. The text is there to read at once, and the pictures
// are in the change request soon after.

import assert from 'node:assert/strict';
import { paste } from '../lib/clipboard.mjs';
import { servePictures } from '../lib/pictures.mjs';
import { timed } from '../lib/stage.mjs';

const SHEETS = 20;
const PICTURES = 30;
const WORDS =
    'The water comes twice a day and goes as often, later by fifty minutes each time, and nobody asks it why. '.repeat(
        5,
    );

const span = (text, style = '') => `<span style="font-weight:400;${style}white-space:pre-wrap;">${text}</span>`;
const line = (inner) => `<p dir="ltr" style="line-height:1.38;">${inner}</p>`;
const cell = (text) => `<td style="border:solid #000000 1pt;">${line(text)}</td>`;

function sheet(number, pictures) {
    const images = pictures.map((url) =>
        line(span(`<span style="display:inline-block;"><img src="${url}" width="602" height="338" /></span>`)),
    );
    const list = ['spring', 'neap', 'slack'].map((text) => `<li dir="ltr" aria-level="1">${line(span(text))}</li>`);
    return [
        `<h2 dir="ltr">${span(`Sheet ${number}`)}</h2>`,
        ...Array.from({ length: 5 }, () =>
            line(span(WORDS) + span('Really', 'font-weight:700;') + span(` on sheet ${number}.`)),
        ),
        ...images,
        `<ul style="margin-top:0;">${list.join('')}</ul>`,
        `<div dir="ltr"><table><tbody><tr>${cell(span('Port'))}${cell(span('Height'))}</tr><tr>${cell(span('Brest'))}${cell(span('6.9'))}</tr></tbody></table></div>`,
    ].join('');
}

function documentOf(pictures) {
    const sheets = Array.from({ length: SHEETS }, (_, index) =>
        sheet(
            index + 1,
            pictures.filter((_, at) => at % SHEETS === index),
        ),
    );
    return `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1b2a9c7d-7fff"><h1 dir="ltr">${span('Tides')}</h1>${sheets.join('')}</b>`;
}

export async function run(stage) {
    const host = await servePictures();
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Bring in' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, {
        changes: [{ operation: 'insert_page', title: 'Tides', document: { markdown: '' } }],
    });
    const { id } = made.changes[0].page;
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${id}`);
    await page.locator('.editing').click();
    const urls = Array.from({ length: PICTURES }, (_, index) => host.url(index + 1));
    await timed(stage, 'journey 4, twenty sheets are there to read', 3, async (step) => {
        await paste(page, { 'text/html': documentOf(urls), 'text/plain': 'Tides' });
        await page.locator('.editing h3', { hasText: `Sheet ${SHEETS}` }).waitFor();
        step();
    });
    await timed(stage, 'journey 4, their pictures are stored', 20, async (step) => {
        await page.waitForFunction(
            ([selector, count]) =>
                Array.from(document.querySelectorAll(selector)).filter((image) => image.src.startsWith(location.origin))
                    .length === count,
            ['.editing .picture img', PICTURES],
        );
        step();
    });
    // The policy of the page refuses pictures without TLS, which this test has and Google has not.
    ada.faults.length = 0;
    await ada.saved();
    const { document } = await stage.call('ada', 'GET', `${content}/page/${id}?format=document`);
    const count = (type) => document.nodes.filter((node) => node.type === type).length;
    assert.equal(count('heading-2'), SHEETS);
    assert.equal(count('table'), SHEETS);
    assert.equal(count('list-unordered'), SHEETS);
    const refs = document.nodes.filter((node) => node.type === 'images').map((node) => node.nodes[0].data.ref);
    assert.equal(refs.length, PICTURES);
    assert.ok(
        refs.every((ref) => ref.kind === 'file'),
        JSON.stringify(refs),
    );
    assert.equal(new Set(refs.map((ref) => ref.file)).size, PICTURES, 'each is a picture of its own');
    await ada.leave();
    await host.close();
}
