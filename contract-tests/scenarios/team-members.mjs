// Who is in a team, and who manages it.

import { assert, everyPage, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Team members';
export const covers = [
  'updateMembersInOrganizationTeam', 'listTeamMembersInOrganizationById',
  'addMemberToOrganizationTeamById', 'deleteMemberFromOrganizationTeamById',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Choir');
  const anna = await world.member('Anna Alto', org, 'read');
  const berta = await world.member('Berta Bass', org, 'read');
  const carl = await world.member('Carl Cantor', org, 'read');
  const { orgs } = ada.api;
  const team = (await orgs.createOrganizationTeam(org.id, { title: 'Singers' })).data;
  const update = (fields) => orgs.updateMembersInOrganizationTeam(org.id, team.id, fields);
  const roles = async () => {
    const { items } = (await orgs.listTeamMembersInOrganizationById(org.id, team.id)).data;
    return Object.fromEntries(items.map((item) => [item.organization.id, item.team.role]));
  };

  await step('members are added by id and by e-mail', async () => {
    assert.equal((await update({ add: [anna.id, berta.email] })).status, 204);
    assert.deepEqual(await roles(), { [anna.id]: 'member', [berta.id]: 'member' });
  });

  await step('an item tells the member, their role in the team, and whether one may see them', async () => {
    const { items } = (await orgs.listTeamMembersInOrganizationById(org.id, team.id)).data;
    const item = items.find((i) => i.organization.id === anna.id);
    assert.equal(item.organization.user.displayName, 'Anna Alto');
    assert.deepEqual(item.permissions, { view: true });
  });

  await step('whoever is in `add` and in `remove` is removed', async () => {
    await update({ add: [anna.id, carl.id], remove: [anna.id] });
    assert.deepEqual(await roles(), { [berta.id]: 'member', [carl.id]: 'member' });
    await update({ add: [carl.email], remove: [carl.id] });
    assert.deepEqual(await roles(), { [berta.id]: 'member' }, 'the id and the e-mail are the same person');
  });

  await step('`memberships` sets roles', async () => {
    await update({ memberships: { [berta.id]: { role: 'owner' } } });
    assert.equal((await roles())[berta.id], 'owner');
  });

  await step('one member is added without a body (E1)', async () => {
    assert.equal((await orgs.addMemberToOrganizationTeamById(org.id, team.id, anna.id)).status, 204);
    assert.equal((await roles())[anna.id], 'member');
  });

  await step('adding again with a role changes the role', async () => {
    await orgs.addMemberToOrganizationTeamById(org.id, team.id, anna.id, { role: 'owner' });
    assert.equal((await roles())[anna.id], 'owner');
    await refused(orgs.addMemberToOrganizationTeamById(org.id, team.id, anna.id, { role: 'king' }), 400);
  });

  await step('an owner manages the team, a plain member does not', async () => {
    await anna.api.orgs.addMemberToOrganizationTeamById(org.id, team.id, carl.id);
    assert.equal((await roles())[carl.id], 'member');
    await refused(carl.api.orgs.addMemberToOrganizationTeamById(org.id, team.id, ada.id), 403);
  });

  await step('those outside the organization cannot be in its teams', async () => {
    const stranger = await world.person('Sam Stranger');
    await refused(orgs.addMemberToOrganizationTeamById(org.id, team.id, stranger.id), 404);
    await refused(orgs.addMemberToOrganizationTeamById(org.id, team.id, strangeId()), 404);
  });

  await step('the list keeps the manners of lists', async () => {
    const list = (query) => orgs.listTeamMembersInOrganizationById(org.id, team.id, query);
    await listManners(list);
    const paged = await everyPage(list, { limit: 1, id: (item) => item.organization.id });
    assert.equal(paged.length, 3);
    assert.equal((await orgs.getTeamInOrganizationById(org.id, team.id)).data.members, 3);
  });

  await step('a member leaves, and leaves again without an error (A2)', async () => {
    const leave = () => orgs.deleteMemberFromOrganizationTeamById(org.id, team.id, carl.id);
    assert.equal((await leave()).status, 204);
    assert.equal((await leave()).status, 204);
    assert.equal((await roles())[carl.id], undefined);
  });

  await step('removing who has left the organization is no error (C6)', async () => {
    const gone = await world.member('Gus Gone', org, 'read');
    await update({ add: [gone.id] });
    await orgs.removeMemberFromOrganizationById(org.id, gone.id);
    assert.equal((await update({ add: [carl.id], remove: [gone.id] })).status, 204);
    assert.equal((await roles())[carl.id], 'member');
  });

  await step('of a team that does not exist there is nothing to change', async () => {
    await refused(orgs.listTeamMembersInOrganizationById(org.id, strangeId()), 404);
    await refused(orgs.deleteMemberFromOrganizationTeamById(org.id, strangeId(), anna.id), 404);
  });
}
