// Who may do what in a space.

import { grantsStory } from '../lib/grants.mjs';
import { assert } from '../lib/story.mjs';

export const title = 'Permissions of spaces';
export const covers = [
  'inviteToSpace', 'listUserPermissionsInSpace', 'updateUserPermissionInSpace', 'removeUserFromSpace',
  'listTeamPermissionsInSpace', 'updateTeamPermissionInSpace', 'removeTeamFromSpace',
  'listPermissionsAggregateInSpace',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Submarine');
  const space = await world.space(org, { title: 'Engine Room' });
  const { spaces } = ada.api;
  const { id } = space;

  await grantsStory({
    world, step, ada, org,
    place: {
      read: (person) => person.api.spaces.getSpaceById(id),
      invite: (fields) => spaces.inviteToSpace(id, fields),
      inviteAs: (person, fields) => person.api.spaces.inviteToSpace(id, fields),
      listUsers: (query) => spaces.listUserPermissionsInSpace(id, query),
      updateUser: (user, fields) => spaces.updateUserPermissionInSpace(id, user, fields),
      removeUser: (user) => spaces.removeUserFromSpace(id, user),
      listTeams: (query) => spaces.listTeamPermissionsInSpace(id, query),
      updateTeam: (team, fields) => spaces.updateTeamPermissionInSpace(id, team, fields),
      removeTeam: (team) => spaces.removeTeamFromSpace(id, team),
      aggregate: (query) => spaces.listPermissionsAggregateInSpace(id, query),
    },
  });

  await step('roles nest: each one may a little more (decision 26)', async () => {
    const rosa = await world.member('Rosa Rising', org, null);
    await spaces.inviteToSpace(id, { role: 'read', users: [rosa.id] });
    const may = {
      read: [false, false, false, false],
      comment: [true, false, false, false],
      edit: [true, true, false, false],
      review: [true, true, true, false],
      create: [true, true, true, false],
      admin: [true, true, true, true],
    };
    for (const [role, expected] of Object.entries(may)) {
      await spaces.updateUserPermissionInSpace(id, rosa.id, { role });
      const { permissions } = (await rosa.api.spaces.getSpaceById(id)).data;
      const { comment, edit, merge, admin } = permissions;
      assert.deepEqual([comment, edit, merge, admin], expected, `as ${role}`);
    }
  });
}
