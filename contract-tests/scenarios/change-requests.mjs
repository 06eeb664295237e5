// Change requests: what is said about them, merged, brought up to date, at odds, and found in an organization.

import { assert, listManners, refused } from '../lib/story.mjs';
import { paragraph } from './words.mjs';

export const title = 'Change requests';
export const covers = [
  'updateChangeRequestById', 'mergeChangeRequest', 'updateChangeRequest', 'listChangeRequestsForOrganization',
  'listChangeRequestConflicts', 'settleChangeRequestConflicts',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Workshop');
  const space = await world.space(org, { title: 'Manual' });
  await world.push(space, ada, {
    'README.md': '# Home\n\nOne.\n\nTwo.\n',
    'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n',
  });
  const { spaces, orgs } = ada.api;
  const [home] = (await spaces.listPages(space.id)).data.pages;
  const begin = async (subject, markdown) => {
    const request = (await spaces.createChangeRequest(space.id, { subject })).data;
    const path = `/spaces/${space.id}/change-requests/${request.id}/content`;
    const body = { changes: [{ operation: 'update_page', page: home.id, document: { markdown } }] };
    assert.equal((await ada.fetch('POST', path, body)).status, 200);
    return request;
  };
  const first = await begin('First', '# Home\n\nOne!\n\nTwo.\n');
  const second = await begin('Second', '# Home\n\nOne?\n\nTwo.\n');
  const third = await begin('Third', '# Home\n\nOne.\n\nTwo!\n');

  await step('subject, description and status change', async () => {
    const description = { object: 'document', data: {}, nodes: [] };
    const changed = (await spaces.updateChangeRequestById(space.id, first.id, { subject: 'The first', description, status: 'open' })).data;
    assert.deepEqual([changed.subject, changed.status, changed.description], ['The first', 'open', description]);
    await refused(spaces.updateChangeRequestById(space.id, first.id, { subject: 'x'.repeat(101) }), 400);
    assert.deepEqual((await spaces.getChangeRequestById(space.id, first.id)).data.description, description);
    await refused(spaces.updateChangeRequestById(space.id, first.id, { status: 'merged' }), 400);
    await refused(spaces.updateChangeRequestById(space.id, '99', { subject: 'none' }), 404);
  });

  await step('a merge makes it what readers see', async () => {
    const { revision, result } = (await spaces.mergeChangeRequest(space.id, first.id)).data;
    assert.equal(result, 'merge');
    const current = (await spaces.getCurrentRevision(space.id)).data;
    assert.deepEqual([current.id, current.type, current.mergedFrom.id], [revision, 'merge', first.id]);
    const merged = (await spaces.getChangeRequestById(space.id, first.id)).data;
    assert.deepEqual([merged.status, merged.revisionMerged], ['merged', revision]);
    await refused(spaces.mergeChangeRequest(space.id, first.id), 409);
    await refused(spaces.updateChangeRequestById(space.id, first.id, { status: 'open' }), 409);
  });

  await step('what was merged may still be described (C3)', async () => {
    const changed = (await spaces.updateChangeRequestById(space.id, first.id, { subject: 'The very first' })).data;
    assert.deepEqual([changed.subject, changed.status], ['The very first', 'merged']);
  });

  await step('a description has a size that can be read again (D3)', async () => {
    const long = (text) => ({ ...paragraph(text), data: {} });
    await refused(spaces.updateChangeRequestById(space.id, third.id, { description: long('x'.repeat(2 << 20)) }), 400);
    await refused(spaces.updateChangeRequestById(space.id, third.id, { description: long('a\0b') }), 400);
  });

  await step('what is at odds stays apart', async () => {
    const before = (await spaces.getChangeRequestById(space.id, second.id)).data;
    assert.equal(before.outdated, true);
    const merge = (await spaces.mergeChangeRequest(space.id, second.id)).data;
    assert.deepEqual(merge, { revision: before.revision, result: 'conflicts' });
    const update = (await spaces.updateChangeRequest(space.id, second.id)).data;
    assert.deepEqual(update, { revision: before.revision, result: 'conflicts' });
    const conflicts = await ada.fetch('GET', `/spaces/${space.id}/change-requests/${second.id}/conflicts`);
    assert.deepEqual(conflicts.data.items.map((item) => item.page), [home.id]);
    const path = `/spaces/${space.id}/change-requests/${second.id}/conflicts`;
    assert.equal((await ada.fetch('PUT', path, { pages: [home.id] })).status, 200);
    assert.equal((await ada.fetch('PUT', path, { pages: ['nothing'] })).status, 400);
  });

  await step('main is brought in where nothing is at odds', async () => {
    const { revision, result } = (await spaces.updateChangeRequest(space.id, third.id)).data;
    assert.equal(result, 'update');
    const updated = (await spaces.getChangeRequestById(space.id, third.id)).data;
    assert.deepEqual([updated.revision, updated.outdated], [revision, false]);
    const main = (await spaces.getCurrentRevision(space.id)).data.id;
    assert.equal(updated.revisionMergedAncestor, main);
  });

  await step('an organization lists those of all its spaces', async () => {
    const drafts = (query) => orgs.listChangeRequestsForOrganization(org.id, { status: 'draft', ...query });
    await listManners(drafts);
    assert.deepEqual((await drafts()).data.items.map((item) => item.subject), ['Second', 'Third']);
    const merged = (await orgs.listChangeRequestsForOrganization(org.id, { status: 'merged' })).data;
    assert.deepEqual(merged.items.map((item) => item.id), [first.id]);
    assert.deepEqual((await orgs.listChangeRequestsForOrganization(org.id)).data.items, []);
    const counted = (await spaces.getSpaceById(space.id)).data;
    assert.deepEqual([counted.changeRequests, counted.changeRequestsOpen, counted.changeRequestsDraft], [3, 0, 2]);
  });
}
