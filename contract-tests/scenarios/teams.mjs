// Teams: made, found, renamed, dissolved.

import { assert, everyPage, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Teams';
export const covers = [
  'listTeamsInOrganizationById', 'createOrganizationTeam', 'getTeamInOrganizationById',
  'updateTeamInOrganizationById', 'removeTeamFromOrganizationById',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Team House');
  const olaf = await world.member('Olaf Owner', org, 'edit');
  const { orgs } = ada.api;
  const create = async (fields) => (await orgs.createOrganizationTeam(org.id, fields)).data;
  const list = async (query) => ids((await orgs.listTeamsInOrganizationById(org.id, query)).data.items);
  let writers;
  let painters;

  await step('a team is made, empty or with members', async () => {
    writers = await create({ title: 'Technical Writers' });
    assert.equal(writers.members, 0);
    painters = await create({ title: 'Painters', members: [olaf.id, ada.id] });
    assert.equal(painters.members, 2);
    assert.deepEqual(painters.permissions, { admin: true, view: true });
  });

  await step('a title has 1 to 64 characters', async () => {
    await refused(create({ title: '' }), 400);
    await refused(create({ title: 'x'.repeat(65) }), 400);
    await refused(create({}), 400);
  });

  await step('members must be members', async () => {
    await refused(create({ title: 'Ghosts', members: [strangeId()] }), 400);
  });

  await step('teams are listed with the manners of lists', async () => {
    await create({ title: 'Sculptors' });
    const all = await list();
    assert.equal(all.length, 3);
    await listManners((query) => orgs.listTeamsInOrganizationById(org.id, query));
    const paged = await everyPage((query) => orgs.listTeamsInOrganizationById(org.id, query));
    assert.deepEqual(ids(paged), all);
  });

  await step('the title filter ignores case and finds parts', async () => {
    assert.deepEqual(await list({ title: 'WRITE' }), [writers.id]);
    assert.deepEqual(await list({ title: '_' }), [], 'a wildcard is a letter like any other');
  });

  await step('the owner filter lists the teams a member can manage', async () => {
    assert.deepEqual(await list({ owner: olaf.id }), [], 'a plain member manages nothing');
    await orgs.addMemberToOrganizationTeamById(org.id, painters.id, olaf.id, { role: 'owner' });
    assert.deepEqual(await list({ owner: olaf.id }), [painters.id]);
  });

  await step('one team is read', async () => {
    const { data } = await orgs.getTeamInOrganizationById(org.id, painters.id);
    assert.equal(data.title, 'Painters');
    await refused(orgs.getTeamInOrganizationById(org.id, strangeId()), 404);
  });

  await step('admins rename a team; its owner manages its members only', async () => {
    const rename = (api, team, name) => api.orgs.updateTeamInOrganizationById(org.id, team.id, { title: name });
    assert.equal((await rename(ada.api, painters, 'Painters and Decorators')).data.title, 'Painters and Decorators');
    await refused(rename(olaf.api, painters, 'Mine now'), 403);
    await refused(rename(ada.api, writers, ''), 400);
  });

  await step('spaces that a team was invited to are counted', async () => {
    const space = await world.space(org, { title: 'Studio' });
    await ada.api.spaces.inviteToSpace(space.id, { role: 'edit', teams: [painters.id] });
    assert.equal((await orgs.getTeamInOrganizationById(org.id, painters.id)).data.spaces, 1);
  });

  await step('a team is dissolved, and again without an error (A2)', async () => {
    assert.equal((await orgs.removeTeamFromOrganizationById(org.id, painters.id)).status, 204);
    assert.equal((await orgs.removeTeamFromOrganizationById(org.id, painters.id)).status, 204);
    await refused(orgs.getTeamInOrganizationById(org.id, painters.id), 404);
    assert.ok(!(await list()).includes(painters.id));
  });
}
