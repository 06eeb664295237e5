// Collections: made with and without a body, nested, listed, changed, deleted.

import { assert, everyPage, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Collections';
export const covers = [
  'createCollection', 'getCollectionById', 'updateCollectionById', 'deleteCollectionById',
  'listCollectionsInOrganizationById', 'listSpacesInCollectionById',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Library');
  const { orgs, collections } = ada.api;
  const create = async (fields) => (await orgs.createCollection(org.id, fields)).data;
  const update = async (id, fields) => (await collections.updateCollectionById(id, fields)).data;
  let bare;
  let guides;
  let inner;

  await step('a collection is made without a body (E1)', async () => {
    const answer = await orgs.createCollection(org.id);
    bare = answer.data;
    assert.equal(bare.organization, org.id);
    assert.equal(bare.defaultLevel, 'inherit');
    assert.equal(bare.parent, undefined);
    const address = new URL(answer.headers.get('location'), world.server.endpoint).pathname.replace('/v1', '');
    assert.equal((await ada.fetch('GET', address)).status, 200, 'Location leads to it');
  });

  await step('a collection is made with a title, and inside another', async () => {
    guides = await create({ title: 'Guides' });
    assert.equal(guides.title, 'Guides');
    assert.deepEqual(guides.permissions, { view: true, admin: true, viewInviteLinks: true, create: true });
    inner = await create({ title: 'Inner', parent: guides.id });
    assert.equal(inner.parent, guides.id);
    assert.deepEqual((await collections.getCollectionById(inner.id)).data, inner);
  });

  await step('a title has at most 50 characters, and a parent must exist', async () => {
    assert.equal((await create({ title: 'é'.repeat(50) })).title.length, 50);
    await refused(create({ title: 'x'.repeat(51) }), 400);
    await refused(create({ parent: strangeId() }), 404);
  });

  await step('all are listed, or those of the top only', async () => {
    const list = async (query) => ids((await orgs.listCollectionsInOrganizationById(org.id, query)).data.items);
    assert.ok((await list()).includes(inner.id), 'nested is the default');
    assert.ok((await list({ nested: true })).includes(inner.id));
    const top = await list({ nested: false });
    assert.ok(top.includes(guides.id) && !top.includes(inner.id));
  });

  await step('the list keeps the manners of lists', async () => {
    const list = (query) => orgs.listCollectionsInOrganizationById(org.id, query);
    await listManners(list);
    const { items } = (await list()).data;
    assert.deepEqual(ids(await everyPage(list, { limit: 1 })), ids(items));
    const { next } = (await list({ limit: 1 })).data;
    await refused(list({ page: `${next.page}x` }), 400);
  });

  await step('limit 0 tells that there is more (C8)', async () => {
    assert.ok((await orgs.listCollectionsInOrganizationById(org.id, { limit: 0 })).data.next);
  });

  await step('a cursor belongs to its list (decision 9)', async () => {
    const { next } = (await orgs.listCollectionsInOrganizationById(org.id, { limit: 1 })).data;
    await refused(orgs.listTeamsInOrganizationById(org.id, { page: next.page }), 400);
  });

  await step('title and description change independently', async () => {
    assert.equal((await update(guides.id, { description: 'How to' })).description, 'How to');
    const renamed = await update(guides.id, { title: 'All guides' });
    assert.deepEqual([renamed.title, renamed.description], ['All guides', 'How to']);
    await refused(update(guides.id, { description: 'x'.repeat(101) }), 400);
  });

  await step('the default level is a role, null or inherit (C5)', async () => {
    for (const level of ['read', null, 'inherit']) {
      assert.equal((await update(guides.id, { defaultLevel: level })).defaultLevel, level);
      assert.equal((await collections.getCollectionById(guides.id)).data.defaultLevel, level);
    }
    await refused(update(guides.id, { defaultLevel: 'king' }), 400);
  });

  await step('its spaces are listed, page by page', async () => {
    for (const name of ['One', 'Two', 'Three']) await world.space(org, { title: name, parent: guides.id });
    await world.space(org, { title: 'Elsewhere' });
    const list = (query) => collections.listSpacesInCollectionById(guides.id, query);
    await listManners(list);
    assert.deepEqual((await everyPage(list)).map((s) => s.title), ['One', 'Two', 'Three']);
  });

  await step('what strangers ask for is not found, and in our words (E3)', async () => {
    const stranger = await world.person('Sofie Stranger');
    await refused(stranger.api.collections.getCollectionById(guides.id), 404);
    const error = await refused(collections.getCollectionById(strangeId()), 404);
    assert.equal(error.errorMessage, world.recorder.exchanges.at(-1).json.error.message);
    await refused(collections.getCollectionById('no-id-at-all'), 404);
  });

  await step('a deleted collection leaves its children to its parent (decision 35)', async () => {
    assert.equal((await collections.deleteCollectionById(guides.id)).status, 204);
    await refused(collections.getCollectionById(guides.id), 404);
    assert.equal((await collections.getCollectionById(inner.id)).data.parent, undefined);
  });

  await step('deleting again, or what never was, is no error (A2)', async () => {
    assert.equal((await collections.deleteCollectionById(guides.id)).status, 204);
    assert.equal((await collections.deleteCollectionById(strangeId())).status, 204);
  });
}
