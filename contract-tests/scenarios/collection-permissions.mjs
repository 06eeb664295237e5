// Who may do what in a collection, and in the spaces below it.

import { grantsStory } from '../lib/grants.mjs';
import { assert, refused } from '../lib/story.mjs';

export const title = 'Permissions of collections';
export const covers = [
  'inviteToCollection', 'listTeamPermissionsInCollection', 'updateTeamPermissionInCollection',
  'removeTeamFromCollection', 'listUserPermissionsInCollection', 'updateUserPermissionInCollection',
  'removeUserFromCollection', 'listPermissionsAggregateInCollection',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Castle');
  const tower = await world.collection(org, { title: 'Tower' });
  const { collections } = ada.api;
  const { id } = tower;

  await grantsStory({
    world, step, ada, org,
    place: {
      read: (person) => person.api.collections.getCollectionById(id),
      invite: (fields) => collections.inviteToCollection(id, fields),
      inviteAs: (person, fields) => person.api.collections.inviteToCollection(id, fields),
      listUsers: (query) => collections.listUserPermissionsInCollection(id, query),
      updateUser: (user, fields) => collections.updateUserPermissionInCollection(id, user, fields),
      removeUser: (user) => collections.removeUserFromCollection(id, user),
      listTeams: (query) => collections.listTeamPermissionsInCollection(id, query),
      updateTeam: (team, fields) => collections.updateTeamPermissionInCollection(id, team, fields),
      removeTeam: (team) => collections.removeTeamFromCollection(id, team),
      aggregate: (query) => collections.listPermissionsAggregateInCollection(id, query),
    },
  });

  await step('a grant reaches the spaces below, until a nearer one speaks (architecture §6)', async () => {
    const gina = await world.member('Gina Guest', org, null);
    const room = await world.space(org, { title: 'Room', parent: id });
    await refused(gina.api.spaces.getSpaceById(room.id), 404);
    await collections.inviteToCollection(id, { role: 'edit', users: [gina.id] });
    assert.equal((await gina.api.spaces.getSpaceById(room.id)).data.permissions.edit, true);
    await ada.api.spaces.inviteToSpace(room.id, { role: 'read', users: [gina.id] });
    assert.equal((await gina.api.spaces.getSpaceById(room.id)).data.permissions.edit, false);
  });

  await step('a level that says null hides what is below from those without a grant there', async () => {
    const ruth = await world.member('Ruth Reader', org, 'read');
    const vault = await world.space(org, { title: 'Vault', parent: id });
    assert.equal((await ruth.api.spaces.getSpaceById(vault.id)).data.permissions.view, true);
    await collections.updateCollectionById(id, { defaultLevel: null });
    await refused(ruth.api.spaces.getSpaceById(vault.id), 404);
    await ada.api.spaces.updateSpaceById(vault.id, { defaultLevel: 'read' });
    assert.equal((await ruth.api.spaces.getSpaceById(vault.id)).data.permissions.view, true);
  });
}
