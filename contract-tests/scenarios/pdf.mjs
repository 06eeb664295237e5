// PDF: of what a change request proposes, of one of its pages, and of the space.

import { assert, refused, strangeId } from '../lib/story.mjs';

export const title = 'PDF';
export const covers = ['getChangeRequestPDF', 'getSpacePDF'];

export default async function ({ world, step, ada, effect }) {
  const org = await world.organization('Press');
  const space = await world.space(org, { title: 'Printed' });
  const { spaces } = ada.api;
  let request;
  let page;

  const isPdf = async (url) => {
    const answer = await fetch(url);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/pdf');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    assert.equal(String.fromCharCode(...bytes.slice(0, 5)), '%PDF-');
    return bytes.length;
  };

  await step('a page is proposed', async () => {
    request = (await spaces.createChangeRequest(space.id, { subject: 'To print' })).data;
    const body = { changes: [
      { operation: 'insert_page', title: 'Guide', ref: 'guide', document: { markdown: '# Guide\n\n## Start\n\n```sh\necho hello\n```\n' } },
      { operation: 'insert_page', title: 'Other', document: { markdown: '# Other\n\n| a | b |\n|---|---|\n| 1 | 2 |\n' } },
      { operation: 'insert_page', title: 'Below', into: 'guide', document: { markdown: '# Below\n\nMore of it.\n' } },
    ] };
    await ada.fetch('POST', `/spaces/${space.id}/change-requests/${request.id}/content`, body);
    [page] = (await spaces.listPagesInChangeRequest(space.id, request.id)).data.pages;
  });

  await step('the change request as a PDF', async () => {
    const { url } = (await spaces.getChangeRequestPdf(space.id, request.id)).data;
    await isPdf(url);
  });

  /** The whole is more than a page with what is below it, and that is more than the page alone. */
  const partsAreLess = async (operation, read, id) => {
    const size = async (query) => isPdf((await read(query)).data.url);
    const [whole, below, only] = [await size(), await size({ page: id }), await size({ page: id, only: true })];
    assert.ok(only < below && below < whole, `${only}, ${below}, ${whole} bytes`);
    effect(operation, 'page');
    effect(operation, 'only');
  };

  await step('one page is less than all', async () => {
    await partsAreLess('getChangeRequestPDF', (query) => spaces.getChangeRequestPdf(space.id, request.id, query), page.id);
  });

  await step('the space as a PDF, and a page of it', async () => {
    await spaces.mergeChangeRequest(space.id, request.id);
    await partsAreLess('getSpacePDF', (query) => spaces.getSpacePdf(space.id, query), page.id);
  });

  await step('refusals', async () => {
    await refused(spaces.getChangeRequestPdf(space.id, request.id, { only: true }), 400);
    await refused(spaces.getChangeRequestPdf(space.id, request.id, { page: strangeId() }), 404);
    await refused(spaces.getChangeRequestPdf(space.id, strangeId()), 404);
  });
}
