// Spaces: made, listed, described in every way the two sources allow.

import { assert, everyPage, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Spaces';
export const covers = ['createSpace', 'listSpacesInOrganizationById', 'getSpaceById', 'updateSpaceById'];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Observatory');
  const shelf = await world.collection(org, { title: 'Shelf' });
  const elsewhere = await world.organization('Second Observatory');
  const { orgs, spaces } = ada.api;
  const create = async (fields) => (await orgs.createSpace(org.id, fields)).data;
  let space;
  const update = async (fields) => (await spaces.updateSpaceById(space.id, fields)).data;

  await step('a space is made without a body (E1)', async () => {
    const answer = await orgs.createSpace(org.id);
    assert.equal(answer.data.organization, org.id);
    assert.equal(answer.data.defaultLevel, 'inherit');
    const address = new URL(answer.headers.get('location'), world.server.endpoint).pathname.replace('/v1', '');
    assert.equal((await ada.fetch('GET', address)).status, 200, 'Location leads to it');
  });

  await step('a space is made with everything', async () => {
    space = await create({ title: 'Stars', emoji: '⭐', language: 'en', editMode: 'locked', parent: shelf.id });
    assert.deepEqual(
      [space.title, space.language, space.editMode, space.parent],
      ['Stars', 'en', 'locked', shelf.id],
    );
    assert.match(space.revision, /^[0-9a-f]{40}$/, 'a revision is a commit');
    assert.deepEqual([space.comments, space.changeRequests], [0, 0]);
    assert.deepEqual((await spaces.getSpaceById(space.id)).data, space);
  });

  await step('visibility follows from the place (decision 35)', async () => {
    assert.equal(space.visibility, 'in-collection');
    assert.equal((await create({ title: 'Alone' })).visibility, 'private');
  });

  await step('an empty space is made on request, and only one source is allowed', async () => {
    const empty = await create({ title: 'Void', empty: true });
    assert.equal(empty.title, 'Void');
    assert.deepEqual((await spaces.listPages(empty.id)).data.pages, []);
    await refused(create({ title: 'Both', empty: true, template: { id: 'any' } }), 400);
  });

  await step('a space that is not asked to be empty takes the push of any repository (A10)', async () => {
    const plain = (await orgs.createSpace(elsewhere.id, { title: 'Plain' })).data;
    assert.deepEqual((await spaces.listPages(plain.id)).data.pages, []);
    await world.push(plain, ada, { 'README.md': '# Home\n' });
    assert.equal((await spaces.listPages(plain.id)).data.pages.length, 1);
  });

  await step('a locked space takes no push to main, a live one does', async () => {
    const files = { 'README.md': '# Home\n', 'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n' };
    const locked = (await orgs.createSpace(elsewhere.id, { title: 'Locked', editMode: 'locked' })).data;
    await assert.rejects(world.push(locked, ada, files));
    await spaces.updateSpaceById(locked.id, { editMode: 'live' });
    await world.push(locked, ada, files);
    assert.equal((await spaces.listPages(locked.id)).data.pages[0].title, 'Home');
  });

  await step('what does not fit is refused', async () => {
    await refused(create({ title: 'x'.repeat(51) }), 400);
    await refused(create({ language: 'klingon' }), 400);
    await refused(create({ parent: strangeId() }), 404);
    await refused(update({ editMode: 'frozen' }), 400);
  });

  await step('all spaces of the organization are listed, page by page', async () => {
    const list = (query) => orgs.listSpacesInOrganizationById(org.id, query);
    await listManners(list);
    const { items } = (await list()).data;
    assert.equal(items.length, 4);
    assert.deepEqual(ids(await everyPage(list)), ids(items));
  });

  await step('title, language and edit mode change', async () => {
    const changed = await update({ title: 'Galaxies', language: 'fr', editMode: 'live' });
    assert.deepEqual([changed.title, changed.language, changed.editMode], ['Galaxies', 'fr', 'live']);
    assert.ok(changed.updatedAt >= space.updatedAt);
  });

  await step('it has an emoji or an icon, and both can be cleared (C4)', async () => {
    assert.equal((await update({ emoji: '🌌' })).emoji, '🌌');
    const icon = 'https://pictures.example/galaxy.png';
    assert.equal((await update({ icon })).urls.icon, icon);
    const cleared = await update({ emoji: null, icon: null });
    assert.equal(cleared.urls.icon, undefined);
    assert.notEqual(cleared.emoji, '', 'a cleared emoji becomes the default one');
  });

  await step('the default level is a role, null or inherit (C5)', async () => {
    for (const level of ['comment', null, 'inherit']) {
      assert.equal((await update({ defaultLevel: level })).defaultLevel, level);
    }
  });

  await step('merge rules are rules, none or inherit', async () => {
    const rules = {
      type: 'rules',
      rules: [{ rule: 'require_specific_reviewers', users: [ada.id] }, { rule: 'require_all_reviews_approved' }],
    };
    for (const mergeRules of [rules, { type: 'none' }, { type: 'inherit' }]) {
      assert.deepEqual((await update({ mergeRules })).mergeRules, mergeRules);
    }
    await refused(update({ mergeRules: { type: 'rules', rules: [{ rule: 'flip_a_coin' }] } }), 400);
  });

  await step('a share key of no site changes nothing for members', async () => {
    assert.deepEqual((await spaces.getSpaceById(space.id, { shareKey: 'nothing' })).data, (await spaces.getSpaceById(space.id)).data);
  });

  await step('a rule that nothing can fulfil is refused (A11)', async () => {
    await refused(update({ mergeRules: { type: 'rules', rules: [{ rule: 'require_agent_review' }] } }), 400);
  });

  await step('readers read, and may not change', async () => {
    const rolf = await world.member('Rolf Reader', org, 'read');
    const { permissions } = (await rolf.api.spaces.getSpaceById(space.id)).data;
    assert.deepEqual([permissions.view, permissions.edit, permissions.admin], [true, false, false]);
    await refused(rolf.api.spaces.updateSpaceById(space.id, { title: 'Mine' }), 403);
  });

  await step('strangers find nothing', async () => {
    const stranger = await world.person('Silke Stranger');
    await refused(stranger.api.spaces.getSpaceById(space.id), 404);
    const error = await refused(spaces.getSpaceById(strangeId()), 404);
    assert.equal(error.errorMessage, world.recorder.exchanges.at(-1).json.error.message);
  });
}
