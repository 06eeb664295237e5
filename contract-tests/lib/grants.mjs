// Spaces and collections give access in the same way, so their scenarios are one story.
// `place` says how the SDK names its functions.

import { assert, everyPage, listManners, refused, strangeId } from './story.mjs';

export async function grantsStory({ world, step, ada, org, place }) {
  const guest = await world.member('Gerd Guest', org, null);
  const mate = await world.member('Mia Mate', org, null);
  const team = (await ada.api.orgs.createOrganizationTeam(org.id, { title: 'Crew', members: [mate.id] })).data;
  const users = async (query) => pairs((await place.listUsers(query)).data.items, 'user');
  const teams = async (query) => pairs((await place.listTeams(query)).data.items, 'team');
  const everyone = async (query) => pairs((await place.aggregate(query)).data.items, 'user');

  await step('who made it has a grant of their own (decision 27)', async () => {
    assert.deepEqual(await users(), { [ada.id]: 'admin' });
    assert.deepEqual(await teams(), {});
  });

  await step('without a grant it does not exist for guests', async () => {
    await refused(place.read(guest), 404);
  });

  await step('users and teams are invited with a role', async () => {
    assert.equal((await place.invite({ role: 'read', users: [guest.id], teams: [team.id] })).status, 204);
    assert.deepEqual(await users(), { [ada.id]: 'admin', [guest.id]: 'read' });
    assert.deepEqual(await teams(), { [team.id]: 'read' });
    assert.equal((await place.read(guest)).data.permissions.view, true);
    assert.equal((await place.read(mate)).data.permissions.view, true, 'by way of the team');
  });

  await step('nobody invites strangers or unknown teams, and somebody must be named', async () => {
    await refused(place.invite({ role: 'read', users: [strangeId()] }), 404);
    await refused(place.invite({ role: 'read', teams: [strangeId()] }), 404);
    await refused(place.invite({ role: 'read' }), 400);
    await refused(place.invite({ role: 'king', users: [guest.id] }), 400);
  });

  await step('the role of a user is changed', async () => {
    assert.equal((await place.updateUser(guest.id, { role: 'admin' })).status, 204);
    assert.equal((await users())[guest.id], 'admin');
    assert.equal((await place.read(guest)).data.permissions.admin, true);
    await place.updateUser(guest.id, { role: 'comment' });
    assert.equal((await place.read(guest)).data.permissions.admin, false);
    await refused(place.updateUser(strangeId(), { role: 'read' }), 404);
  });

  await step('the role of a team is changed', async () => {
    assert.equal((await place.updateTeam(team.id, { role: 'admin' })).status, 204);
    assert.equal((await teams())[team.id], 'admin');
    assert.equal((await place.read(mate)).data.permissions.admin, true);
    await refused(place.updateTeam(strangeId(), { role: 'read' }), 404);
  });

  await step('the effective role of everyone is told, and filtered by role', async () => {
    assert.deepEqual(await everyone(), { [ada.id]: 'admin', [guest.id]: 'comment', [mate.id]: 'admin' });
    assert.deepEqual(await everyone({ role: 'comment' }), { [guest.id]: 'comment' });
  });

  await step('a grant to the user beats grants to their teams (architecture §6)', async () => {
    await place.invite({ role: 'read', users: [mate.id] });
    assert.equal((await everyone())[mate.id], 'read');
    await place.removeUser(mate.id);
    assert.equal((await everyone())[mate.id], 'admin');
  });

  await step('the lists keep the manners of lists', async () => {
    const byUser = { limit: 1, id: (item) => item.user.id };
    await listManners(place.listUsers);
    assert.equal((await everyPage(place.listUsers, byUser)).length, 2);
    await listManners(place.listTeams);
    const second = (await ada.api.orgs.createOrganizationTeam(org.id, { title: 'Second crew' })).data;
    await place.invite({ role: 'read', teams: [second.id] });
    assert.equal((await everyPage(place.listTeams, { limit: 1, id: (item) => item.team.id })).length, 2);
    await place.removeTeam(second.id);
    await listManners(place.aggregate);
    assert.equal((await everyPage(place.aggregate, byUser)).length, 3);
  });

  await step('those who only read may not see to it that others do', async () => {
    await place.updateUser(guest.id, { role: 'read' });
    await refused(place.inviteAs(guest, { role: 'read', users: [mate.id] }), 403);
  });

  await step('a grant is taken back, and again without an error (A2)', async () => {
    for (const _ of ['once', 'twice']) {
      assert.equal((await place.removeUser(guest.id)).status, 204);
      assert.equal((await place.removeTeam(team.id)).status, 204);
    }
    assert.deepEqual(await users(), { [ada.id]: 'admin' });
    assert.deepEqual(await teams(), {});
    await refused(place.read(guest), 404);
    await refused(place.read(mate), 404);
  });
}

const pairs = (items, key) => Object.fromEntries(items.map((item) => [item[key].id, item.permission]));
