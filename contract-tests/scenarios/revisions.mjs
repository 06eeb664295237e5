// Revisions by their id, pages by their path, reusable contents, and bodies as documents.

import { assert, listManners, refused } from '../lib/story.mjs';

const text = (words) => ({ object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] });

export const title = 'Revisions';
export const covers = [
  'updateChangeRequestContent', 'getPageByPath', 'getReusableContentById', 'getDocumentById', 'getRevisionById',
  'listPagesInRevisionById', 'listFilesInRevisionById', 'getFileInRevisionById', 'getPageInRevisionById',
  'getPageDocumentInRevisionById', 'getPageInRevisionByPath', 'getReusableContentInRevisionById',
  'getReusableContentDocumentInRevisionById', 'getReusableContentInChangeRequestById',
  'getPageInChangeRequestByPath',
];

const files = {
  'README.md': '# Home\n\nHello.\n',
  'guide/README.md': '# Guide\n\n{% include "../.gitbook/includes/shared.md" %}\n',
  'guide/first.md': '---\ndescription: The first step\n---\n\n# First\n\n{% hint style="info" %}\nMind the gap.\n{% endhint %}\n',
  'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n\n## Learn\n\n* [Guide](guide/README.md)\n  * [First](guide/first.md)\n* [Elsewhere](https://example.com)\n',
  '.gitbook/includes/shared.md': '---\ntitle: Shared\n---\n\nThe same everywhere.\n',
  '.gitbook/assets/note.txt': 'a note',
};

export default async function ({ world, step, ada, effect }) {
  const org = await world.organization('Archive');
  const space = await world.space(org, { title: 'Scrolls' });
  const main = await world.push(space, ada, files);
  const { spaces } = ada.api;
  const get = async (path) => (await ada.fetch('GET', `/spaces/${space.id}${path}`));
  const revision = (await spaces.getRevisionById(space.id, main)).data;
  const [home, learn] = revision.pages;
  const [guide, elsewhere] = learn.pages;
  const [first] = guide.pages;

  await step('a revision has groups, pages and links in their order', async () => {
    assert.deepEqual([home.type, learn.type, guide.type, elsewhere.type], ['document', 'group', 'document', 'link']);
    assert.deepEqual([learn.path, guide.path, first.path], ['learn', 'learn/guide', 'learn/guide/first']);
    assert.deepEqual(elsewhere.target, { kind: 'url', url: 'https://example.com' });
    assert.equal(revision.git.createdByGitBook, false);
    assert.deepEqual((await spaces.listPagesInRevisionById(space.id, main)).data.pages, revision.pages);
    await refused(spaces.getRevisionById(space.id, '0'.repeat(40)), 404);
    await refused(spaces.getRevisionById(space.id, 'no-revision'), 404);
  });

  await step('a page is found by its id and by its path', async () => {
    const byId = (await spaces.getPageInRevisionById(space.id, main, first.id)).data;
    assert.equal(byId.description, 'The first step');
    assert.equal(byId.document.nodes[0].type, 'hint');
    const byPath = await get(`/revisions/${main}/path/${encodeURIComponent(first.path)}`);
    assert.deepEqual(byPath.data, byId);
    assert.equal((await get(`/content/path/${encodeURIComponent(first.path)}`)).data.id, first.id);
    const body = (await spaces.getPageDocumentInRevisionById(space.id, main, first.id)).data;
    assert.deepEqual(body, byId.document);
    assert.deepEqual((await spaces.getDocumentById(space.id, first.documentId)).data, body);
    await refused(spaces.getDocumentById(space.id, 'nothing'), 404);
  });

  await step('files of a revision are listed and found', async () => {
    const list = (query) => spaces.listFilesInRevisionById(space.id, main, query);
    await listManners(list);
    const [note] = (await list()).data.items;
    assert.equal(note.name, 'note.txt');
    assert.deepEqual((await spaces.getFileInRevisionById(space.id, main, note.id)).data, note);
  });

  await step('a reusable content is one everywhere', async () => {
    const [shared] = revision.reusableContents;
    assert.equal(shared.title, 'Shared');
    assert.deepEqual((await spaces.getReusableContentById(space.id, shared.id)).data, shared);
    assert.deepEqual((await spaces.getReusableContentInRevisionById(space.id, main, shared.id)).data, shared);
    const body = (await spaces.getReusableContentDocumentInRevisionById(space.id, main, shared.id)).data;
    assert.equal(body.nodes[0].type, 'paragraph');
    const page = (await spaces.getPageInRevisionById(space.id, main, guide.id)).data;
    assert.deepEqual(page.document.nodes[0].data.ref, { kind: 'reusable-content', reusableContent: shared.id });
    const whole = (await get(`/revisions/${main}/page/${guide.id}?dereferenced=reusable-contents`)).data;
    assert.equal(whole.document.nodes[0].type, 'paragraph');
    const request = (await spaces.createChangeRequest(space.id)).data;
    const there = await get(`/change-requests/${request.id}/content/reusable-contents/${shared.id}`);
    assert.equal(there.data.id, shared.id);
    const path = encodeURIComponent(first.path);
    assert.equal((await get(`/change-requests/${request.id}/content/path/${path}`)).data.id, first.id);
  });

  await step('an edited page keeps its id, and the old revision its text', async () => {
    const request = (await spaces.createChangeRequest(space.id, { subject: 'Reword' })).data;
    const change = { operation: 'update_page', page: first.id, document: { markdown: 'Mind the **step**.' } };
    const path = `/spaces/${space.id}/change-requests/${request.id}/content`;
    const { status, data } = await ada.fetch('POST', path, { changes: [change] });
    assert.deepEqual([status, data.id], [200, request.id]);
    const page = { operation: 'insert_page', title: 'New', document: { markdown: 'New.\n' } };
    const told = (await ada.fetch('POST', `${path}?compat=false`, { changes: [page] })).data;
    assert.deepEqual([told.changeRequest.id, told.changes[0].object], [request.id, 'created_page']);
    effect('updateChangeRequestContent', 'compat');
    const read = (await spaces.getPageInRevisionById(space.id, told.changeRequest.revision, first.id)).data.document;
    const blocks = [{ after: null, insert: [{ ...read.nodes[0], nodes: [text('Stand back.')] }] }];
    const splice = { operation: 'update_page', page: first.id, base: told.changeRequest.revision, blocks };
    const spliced = await ada.fetch('POST', `${path}?compat=false&return=blocks`, { changes: [splice] });
    const [{ revision: newest, blocks: [inserted] }] = spliced.data.changes;
    assert.deepEqual([newest, inserted.insert.length], [spliced.data.changeRequest.revision, 1]);
    effect('updateChangeRequestContent', 'return');
    const now = (await spaces.getPageInRevisionById(space.id, data.revision, first.id, { format: 'markdown' })).data;
    assert.match(now.markdown, /Mind the \*\*step\*\*/);
    for (const [operation, where, revision] of [
      ['listPages', '/content', main],
      ['listPagesInChangeRequest', `/change-requests/${request.id}/content`, newest],
      ['listPagesInRevisionById', `/revisions/${newest}`, newest],
    ]) {
      const outline = (await get(`${where}/pages?shape=outline`)).data;
      assert.deepEqual([outline.revision, outline.outline[0].length], [revision, 9]);
      effect(operation, 'shape');
    }
    const then = (await spaces.getPageInRevisionById(space.id, main, first.id, { format: 'markdown' })).data;
    assert.match(then.markdown, /Mind the gap/);
  });
}
