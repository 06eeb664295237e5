// A space is moved, copied, deleted, brought back and given away.

import { assert, ids, refused, strangeId } from '../lib/story.mjs';

export const title = 'The life of a space';
export const covers = [
  'moveSpace', 'duplicateSpace', 'deleteSpaceById', 'restoreSpace', 'transferSpace', 'revokeSpaceFileUrls',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Harbour');
  const other = await world.organization('Second Harbour');
  const { orgs, spaces, collections } = ada.api;
  const dock = await world.collection(org, { title: 'Dock' });
  const crane = await world.collection(org, { title: 'Crane', parent: dock.id });
  const ships = [];
  for (const name of ['Anna', 'Berta', 'Clara']) ships.push(await world.space(org, { title: name, parent: dock.id }));
  const [anna, berta, clara] = ships;
  const move = async (id, fields) => (await spaces.moveSpace(id, fields)).data;
  const order = async () => (await collections.listSpacesInCollectionById(dock.id)).data.items.map((s) => s.title);

  await step('before another space (C6)', async () => {
    await move(clara.id, { position: { before: { type: 'space', space: anna.id } } });
    assert.deepEqual(await order(), ['Clara', 'Anna', 'Berta']);
  });

  await step('after another space', async () => {
    await move(clara.id, { parent: dock.id, position: { after: { type: 'space', space: anna.id } } });
    assert.deepEqual(await order(), ['Anna', 'Clara', 'Berta']);
  });

  await step('beside a collection (C6)', async () => {
    const moved = await move(berta.id, { position: { before: { type: 'collection', collection: crane.id } } });
    assert.equal(moved.parent, dock.id);
    assert.deepEqual(await order(), ['Berta', 'Anna', 'Clara']);
  });

  await step('where it already is, nothing changes: 409 (A5)', async () => {
    const inFront = { position: { before: { type: 'collection', collection: crane.id } } };
    await refused(move(berta.id, inFront), 409);
  });

  await step('out of the collection with null, into another one, and back', async () => {
    assert.equal((await move(berta.id, { parent: null })).parent, undefined);
    assert.equal((await move(berta.id, { parent: crane.id })).parent, crane.id);
    assert.equal((await move(berta.id, { parent: dock.id })).parent, dock.id);
    assert.deepEqual(await order(), ['Anna', 'Clara', 'Berta'], 'by default it comes last');
  });

  await step('spaces at the top are listed in the order they were moved to (A5)', async () => {
    const top = [];
    for (const name of ['First', 'Second', 'Third']) top.push(await world.space(other, { title: name }));
    const [first, , third] = top;
    const order = async () => (await orgs.listSpacesInOrganizationById(other.id)).data.items.map((one) => one.title);
    assert.deepEqual(await order(), ['First', 'Second', 'Third']);
    await move(third.id, { position: { before: { type: 'space', space: first.id } } });
    assert.deepEqual(await order(), ['Third', 'First', 'Second']);
  });

  await step('a place must exist and be named', async () => {
    await refused(move(anna.id, { parent: strangeId() }), 404);
    await refused(move(anna.id, { position: { after: { type: 'space', space: strangeId() } } }), 400);
    await refused(move(anna.id, {}), 400);
  });

  await step('a copy is another space with the same beginning', async () => {
    const main = await world.push(anna, ada, {
      'README.md': '# Home\n\nAnna.\n', 'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n',
    });
    const gerd = await world.member('Gerd Guest', org, null);
    await spaces.inviteToSpace(anna.id, { role: 'edit', users: [gerd.id] });
    await spaces.createChangeRequest(anna.id, { subject: 'Not copied' });
    const copy = (await spaces.duplicateSpace(anna.id)).data;
    assert.notEqual(copy.id, anna.id);
    assert.equal(copy.revision, main);
    const pages = async (id) => (await spaces.listPages(id)).data.pages.map((page) => [page.title, page.path]);
    assert.deepEqual(await pages(copy.id), await pages(anna.id));
    const grants = async (id) => (await spaces.listUserPermissionsInSpace(id)).data.items.map((item) => [item.user.id, item.permission]);
    assert.deepEqual(await grants(copy.id), await grants(anna.id));
    assert.equal((await gerd.api.spaces.getSpaceById(copy.id)).data.permissions.edit, true);
    const request = (await spaces.createChangeRequest(copy.id, { subject: 'Of the copy' })).data;
    await world.write(copy, request, [{ operation: 'insert_page', title: 'Own', document: { markdown: 'Own.\n' } }]);
    await spaces.mergeChangeRequest(copy.id, request.id);
    assert.equal((await pages(copy.id)).length, 2);
    assert.deepEqual((await pages(anna.id)).map(([name]) => name), ['Home'], 'each goes its own way');
    assert.equal(copy.parent, anna.parent);
    assert.equal(copy.organization, org.id);
    assert.ok(copy.title.length <= 50);
    assert.deepEqual([copy.changeRequests, copy.comments], [0, 0]);
    await spaces.deleteSpaceById(copy.id);
  });

  await step('a deleted space is gone for everyone, and deleting again is no error (A2)', async () => {
    assert.equal((await spaces.deleteSpaceById(clara.id)).status, 204);
    assert.equal((await spaces.deleteSpaceById(clara.id)).status, 204);
    await refused(spaces.getSpaceById(clara.id), 404);
    assert.ok(!(await order()).includes('Clara'));
    const listed = (await orgs.listSpacesInOrganizationById(org.id)).data.items;
    assert.ok(!ids(listed).includes(clara.id));
  });

  await step('within seven days it is brought back, to where it was', async () => {
    const { data } = await spaces.restoreSpace(clara.id);
    assert.equal(data.id, clara.id);
    assert.equal(data.parent, dock.id);
    assert.equal(data.deletedAt, undefined);
    assert.equal((await spaces.getSpaceById(clara.id)).data.title, 'Clara');
    await refused(spaces.restoreSpace(strangeId()), 404);
  });

  await step('when its collection is gone, it comes back at the top (decision 35)', async () => {
    const raft = await world.space(org, { title: 'Raft', parent: crane.id });
    await spaces.deleteSpaceById(raft.id);
    await collections.deleteCollectionById(crane.id);
    const { data } = await spaces.restoreSpace(raft.id);
    assert.equal(data.parent, undefined);
  });

  await step('addresses of files end when its admins say so', async () => {
    const ferry = await world.space(org, { title: 'Ferry' });
    await world.push(ferry, ada, {
      'README.md': '# Home\n', 'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n', '.gitbook/assets/plan.txt': 'a plan',
    });
    const address = async () => (await spaces.listFiles(ferry.id)).data.items[0].downloadURL;
    const status = async (url) => (await fetch(url, { redirect: 'manual' })).status;
    const first = await address();
    assert.deepEqual([await address(), await status(first)], [first, 302]);
    const path = `/spaces/${ferry.id}/files/revoke-urls`;
    const rita = await world.member('Rita Reader', org, 'read');
    assert.equal((await rita.fetch('POST', path)).status, 403);
    assert.equal((await ada.fetch('POST', path)).status, 204);
    const second = await address();
    assert.deepEqual([await status(first), await status(second)], [404, 302]);
    assert.equal((await ada.fetch('POST', `/spaces/${strangeId()}/files/revoke-urls`)).status, 404);
  });

  await step('it is not transferred to where it is: 409 (A6), nor to where one is nobody', async () => {
    await refused(spaces.transferSpace(anna.id, { organization: org.id }), 409);
    await refused(spaces.transferSpace(anna.id, { organization: strangeId() }), 404);
    await refused(spaces.transferSpace(strangeId(), { organization: other.id }), 404);
  });

  await step('it is transferred to a second organization', async () => {
    const { data } = await spaces.transferSpace(anna.id, { organization: other.id });
    assert.equal(data.id, anna.id);
    assert.equal(data.organization, other.id);
    assert.equal(data.parent, undefined);
    assert.equal((await spaces.getSpaceById(anna.id)).data.organization, other.id);
    const listed = async (id) => ids((await orgs.listSpacesInOrganizationById(id)).data.items);
    assert.ok((await listed(other.id)).includes(anna.id));
    assert.ok(!(await listed(org.id)).includes(anna.id));
  });
}
