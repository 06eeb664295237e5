// Content: proposed in a change request, read there and in the space, page by page and file by file.

import { assert, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Content and change requests';
export const covers = [
  'listChangeRequestsForSpace', 'createChangeRequest', 'getChangeRequestById',
  'getCurrentRevision', 'listPages', 'listFiles', 'getFileById', 'getPageById',
  'getRevisionOfChangeRequestById', 'listPagesInChangeRequest', 'listFilesInChangeRequestById',
  'getFileInChangeRequestById', 'getPageInChangeRequestById',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Library');
  const space = await world.space(org, { title: 'Handbook' });
  const { spaces } = ada.api;
  let request;
  let pages;
  let file;

  await step('a change request is begun without a body, and with a subject', async () => {
    const first = (await spaces.createChangeRequest(space.id)).data;
    assert.deepEqual([first.number, first.status], [1, 'draft']);
    const answer = await spaces.createChangeRequest(space.id, { subject: 'First pages' });
    request = answer.data;
    assert.deepEqual([request.number, request.subject, request.outdated], [2, 'First pages', false]);
    assert.equal(request.revision, space.revision);
    assert.equal(new URL(answer.headers.get('location')).href, request.urls.location);
    await refused(spaces.createChangeRequest(space.id, { subject: 'x'.repeat(101) }), 400);
  });

  await step('it is found by its id and by its number', async () => {
    assert.deepEqual((await spaces.getChangeRequestById(space.id, request.id)).data, request);
    assert.deepEqual((await spaces.getChangeRequestById(space.id, '2')).data, request);
    await refused(spaces.getChangeRequestById(space.id, '99'), 404);
    await refused(spaces.getChangeRequestById(space.id, strangeId()), 404);
  });

  await step('drafts are listed when they are asked for', async () => {
    const drafts = (query) => spaces.listChangeRequestsForSpace(space.id, { status: 'draft', ...query });
    await listManners(drafts);
    assert.equal((await drafts()).data.items.length, 2);
    assert.deepEqual((await spaces.listChangeRequestsForSpace(space.id)).data.items, []);
  });

  await step('pages and a file are written', async () => {
    const body = { changes: [
      { operation: 'insert_page', title: 'Welcome', document: { markdown: '# Welcome\n\nRead [on](/pages/start).\n' } },
      { operation: 'insert_page', title: 'Start', description: 'How to begin', document: { markdown: '# Start\n\n![dot](./dot)\n' } },
      { operation: 'insert_files', files: [{ name: 'dot.png', ref: 'dot', base64: 'iVBORw0KGgo=' }] },
    ] };
    const path = `/spaces/${space.id}/change-requests/${request.id}/content`;
    const { status, data: changed } = await ada.fetch('POST', path, body);
    assert.equal(status, 200);
    assert.notEqual(changed.revision, request.revision, 'one call, one revision');
  });

  await step('the change request shows them', async () => {
    const revision = (await spaces.getRevisionOfChangeRequestById(space.id, request.id)).data;
    pages = (await spaces.listPagesInChangeRequest(space.id, request.id)).data.pages;
    assert.deepEqual(revision.pages, pages);
    assert.deepEqual(pages.map((page) => page.title), ['Welcome', 'Start']);
    assert.equal(pages[1].description, 'How to begin');
    const listed = (query) => spaces.listFilesInChangeRequestById(space.id, request.id, query);
    await listManners(listed);
    [file] = (await listed()).data.items;
    assert.deepEqual([file.name, file.contentType, file.size], ['dot.png', 'image/png', 8]);
    assert.deepEqual((await spaces.getFileInChangeRequestById(space.id, request.id, file.id)).data, file);
  });

  await step('a page comes as a document or as Markdown', async () => {
    const page = (query) => spaces.getPageInChangeRequestById(space.id, request.id, pages[0].id, query);
    const document = (await page({ format: 'document' })).data;
    const link = document.document.nodes[0].nodes.find((node) => node.type === 'link');
    assert.deepEqual(link.data.ref, { kind: 'page', page: pages[1].id });
    const markdown = (await page({ format: 'markdown' })).data;
    assert.match(markdown.markdown, /Read \[on\]/);
    await refused(page({ evaluated: 'perhaps' }), 400);
  });

  await step('readers of the space see none of it yet', async () => {
    const revision = (await spaces.getCurrentRevision(space.id)).data;
    assert.equal(revision.id, space.revision);
    assert.deepEqual((await spaces.listPages(space.id)).data.pages, []);
    assert.deepEqual((await spaces.listFiles(space.id)).data.items, []);
    await refused(spaces.getPageById(space.id, pages[0].id), 404);
    await refused(spaces.getFileById(space.id, file.id), 404);
  });

  await step('what is pushed to main is what readers see', async () => {
    const main = await world.push(space, ada, {
      'README.md': '# Home\n\nHello.\n',
      'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n',
      '.gitbook/assets/dot.png': 'not really a picture',
    });
    const revision = (await spaces.getCurrentRevision(space.id)).data;
    assert.equal(revision.id, main);
    assert.equal(revision.git.oid, main);
    const [home] = (await spaces.listPages(space.id)).data.pages;
    assert.equal((await spaces.getPageById(space.id, home.id)).data.title, 'Home');
    const files = (query) => spaces.listFiles(space.id, query);
    await listManners(files);
    const [only] = (await files()).data.items;
    assert.deepEqual((await spaces.getFileById(space.id, only.id)).data, only);
    assert.deepEqual(ids([only]), ids((await files()).data.items));
    const without = (await spaces.getFileById(space.id, only.id, { metadata: false })).data;
    assert.equal(without.git, undefined);
    const request2 = (await spaces.getChangeRequestById(space.id, request.id)).data;
    assert.equal(request2.outdated, true);
  });
}
