// What a change request or a revision changed: pages, files, variables and reusable contents.

import { assert, refused, strangeId } from '../lib/story.mjs';

export const title = 'Changes';
export const covers = ['getChangeRequestChanges', 'getRevisionSemanticChanges'];

const files = {
  'README.md': '# Home\n\nHello.\n',
  'guide.md': '# Guide\n\nHow to.\n',
  'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n\n## Learn\n\n* [Guide](guide.md)\n* [Elsewhere](https://example.com)\n',
  '.gitbook/includes/shared.md': '---\ntitle: Shared\n---\n\nThe same everywhere.\n',
  '.gitbook/assets/note.txt': 'a note',
  '.gitbook/vars.yaml': 'release: one\n',
};

export default async function ({ world, step, ada }) {
  const org = await world.organization('Chronicle');
  const space = await world.space(org, { title: 'Annals' });
  const main = await world.push(space, ada, files);
  const { spaces } = ada.api;
  const guide = (await ada.fetch('GET', `/spaces/${space.id}/content/path/learn%2Fguide`)).data;
  const request = (await spaces.createChangeRequest(space.id, { subject: 'News' })).data;
  const changes = async (query) => (await spaces.getChangeRequestChanges(space.id, request.id, query)).data;

  await step('the first revision brought everything it has', async () => {
    const told = (await spaces.getRevisionSemanticChanges(space.id, main)).data;
    assert.deepEqual(told.changes.map((change) => change.type), [
      'page_created', 'page_created', 'page_created', 'page_created', 'file_created', 'reusable_content_created',
      'variables_edited',
    ]);
    assert.deepEqual(told.changes.at(-1).variables, { release: { after: 'one' } });
    await refused(spaces.getRevisionSemanticChanges(space.id, '0'.repeat(40)), 404);
  });

  await step('a change request tells what it proposes', async () => {
    assert.deepEqual(await changes(), { changes: [] });
    const body = { changes: [
      { operation: 'update_page', page: guide.id, title: 'Handbook', icon: 'book', into: null },
      { operation: 'insert_page', title: 'One', document: { markdown: 'One.\n' } },
    ] };
    await ada.fetch('POST', `/spaces/${space.id}/change-requests/${request.id}/content`, body);
    const told = await changes();
    assert.deepEqual(new Set(told.changes.map((change) => change.type)), new Set(['page_edited', 'page_moved', 'page_created']));
    const edited = told.changes.find((change) => change.type === 'page_edited');
    assert.deepEqual(edited.attributes.title, { before: 'Guide', after: 'Handbook' });
    const moved = told.changes.find((change) => change.type === 'page_moved');
    assert.equal(moved.parent.before.title, 'Learn');
    assert.deepEqual([(await changes({ limit: 1 })).changes.length, (await changes({ limit: 1 })).more], [1, told.changes.length - 1]);
    await refused(spaces.getChangeRequestChanges(space.id, strangeId()), 404);
    await refused(spaces.getChangeRequestChanges(space.id, request.id, { limit: -1 }), 400);
  });

  await step('the merge changed the same, and names the change request', async () => {
    const proposed = await changes();
    const merged = (await spaces.mergeChangeRequest(space.id, request.id)).data;
    const told = (await spaces.getRevisionSemanticChanges(space.id, merged.revision)).data;
    assert.equal(told.mergedFrom.id, request.id);
    assert.deepEqual(told.changes.map((change) => [change.type, change.page.id]), proposed.changes.map((change) => [change.type, change.page.id]));
  });
}
