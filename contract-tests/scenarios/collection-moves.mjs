// A collection finds its place: in another one, beside its neighbours, in another organization.

import { assert, ids, refused, strangeId } from '../lib/story.mjs';

export const title = 'Moving collections';
export const covers = ['moveCollection', 'transferCollection'];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Warehouse');
  const other = await world.organization('Second Warehouse');
  const { collections, orgs } = ada.api;
  const hall = await world.collection(org, { title: 'Hall' });
  const shelf = await world.collection(org, { title: 'Shelf' });
  const box = await world.collection(org, { title: 'Box' });
  const sheet = await world.space(org, { title: 'Sheet', parent: hall.id });
  const move = async (id, fields) => (await collections.moveCollection(id, fields)).data;
  const order = async () => (await orgs.listCollectionsInOrganizationById(org.id, { nested: false })).data.items.map((one) => one.title);

  await step('into another collection, at the end', async () => {
    assert.equal((await move(shelf.id, { parent: hall.id })).parent, hall.id);
    assert.equal((await collections.getCollectionById(shelf.id)).data.parent, hall.id);
  });

  await step('beside a space (C6)', async () => {
    const moved = await move(box.id, { parent: hall.id, position: { before: { type: 'space', space: sheet.id } } });
    assert.equal(moved.parent, hall.id);
  });

  await step('beside a collection (C6)', async () => {
    const moved = await move(box.id, { position: { after: { type: 'collection', collection: shelf.id } } });
    assert.equal(moved.parent, hall.id, 'without a parent it stays where it is');
    const inside = (await orgs.listCollectionsInOrganizationById(org.id)).data.items.filter((c) => c.parent === hall.id);
    assert.deepEqual(ids(inside), [shelf.id, box.id], 'lists go by position');
  });

  await step('where it already is, nothing changes: 409 (A5)', async () => {
    await refused(move(box.id, { parent: hall.id, position: { after: { type: 'collection', collection: shelf.id } } }), 409);
  });

  await step('back to the top with null', async () => {
    assert.equal((await move(shelf.id, { parent: null })).parent, undefined);
    const top = (await orgs.listCollectionsInOrganizationById(org.id, { nested: false })).data.items;
    assert.ok(ids(top).includes(shelf.id));
  });

  await step('never into itself or what is inside it', async () => {
    await refused(move(hall.id, { parent: hall.id }), 400);
    await refused(move(hall.id, { parent: box.id }), 400);
  });

  await step('a neighbour must be there, and one of parent and position must be given', async () => {
    await refused(move(shelf.id, { position: { before: { type: 'space', space: strangeId() } } }), 400);
    await refused(move(shelf.id, { parent: strangeId() }), 404);
    await refused(move(shelf.id, {}), 400);
    await refused(move(strangeId(), { parent: null }), 404);
  });

  await step('the order they were moved to is the order of the list (A5)', async () => {
    const [one, two] = [await world.collection(org, { title: 'One' }), await world.collection(org, { title: 'Two' })];
    assert.deepEqual(await order(), ['Hall', 'Shelf', 'One', 'Two']);
    await move(two.id, { position: { before: { type: 'collection', collection: shelf.id } } });
    assert.deepEqual(await order(), ['Hall', 'Two', 'Shelf', 'One']);
    await move(hall.id, { position: { after: { type: 'collection', collection: one.id } } });
    assert.deepEqual(await order(), ['Two', 'Shelf', 'One', 'Hall']);
  });

  await step('to the organization it is in, nothing changes: 409 (A6)', async () => {
    await refused(collections.transferCollection(hall.id, { organization: org.id }), 409);
  });

  await step('to an organization one cannot see: not found', async () => {
    await refused(collections.transferCollection(hall.id, { organization: strangeId() }), 404);
    const foreign = await world.organization('Foreign', await world.person('Fritz Foreign'));
    await refused(collections.transferCollection(hall.id, { organization: foreign.id }), 404);
  });

  await step('to a second organization, with everything in it', async () => {
    const { data } = await collections.transferCollection(hall.id, { organization: other.id });
    assert.equal(data.organization, other.id);
    assert.equal(data.parent, undefined);
    assert.equal((await ada.api.spaces.getSpaceById(sheet.id)).data.organization, other.id);
    assert.equal((await collections.getCollectionById(box.id)).data.organization, other.id);
    const left = (await orgs.listCollectionsInOrganizationById(org.id)).data.items;
    assert.ok(ids(left).includes(shelf.id));
    for (const gone of [hall, box]) assert.ok(!ids(left).includes(gone.id));
  });
}
