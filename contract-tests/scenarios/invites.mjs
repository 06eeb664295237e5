// Invitations by e-mail, and links that let somebody into an organization, a space or a collection.

import { assert, eventually, everyPage, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Invites';
export const covers = [
  'inviteUsersToOrganization', 'joinOrganizationWithInvite', 'listOrganizationInviteLinks',
  'createOrganizationInvite', 'getOrganizationInviteLink', 'updateOrganizationInviteById',
  'deleteOrganizationInviteById',
];

export default async function ({ world, step, ada, effect }) {
  const org = await world.organization('Guest House');
  const collection = await world.collection(org, { title: 'Garden' });
  const space = await world.space(org, { title: 'Attic' });
  await ada.api.spaces.updateSpaceById(space.id, { defaultLevel: null });
  await ada.api.collections.updateCollectionById(collection.id, { defaultLevel: null });
  const orgs = ada.api.orgs;
  let link;

  await step('people are invited by e-mail, and join with the token of the mail', async () => {
    const known = await world.person('Kai Known');
    const emails = [known.email, { email: `new.${Date.now()}@elsewhere.example`, role: 'comment' }];
    const { data } = await orgs.inviteUsersToOrganization(org.id, { emails, role: 'read', sso: false });
    assert.deepEqual([data.users, data.invited], [[], 2]);
    await refused(known.api.orgs.getOrganizationById(org.id), 404);
    const mail = await eventually(() => world.server.mail.to(known.email).at(-1));
    const token = /\/invites\/(\w+)/.exec(mail)?.[1] ?? assert.fail(`no token in ${mail}`);
    assert.equal((await known.api.orgs.joinOrganizationWithInvite(org.id, token)).status, 200);
    assert.equal((await orgs.getMemberInOrganizationById(org.id, known.id)).data.role, 'read');
    const late = await world.person('Ludo Late');
    await refused(late.api.orgs.joinOrganizationWithInvite(org.id, token), 404);
    const again = await orgs.inviteUsersToOrganization(org.id, { emails: [known.email] });
    assert.deepEqual([again.data.users, again.data.invited], [[known.id], 0]);
  });

  await step('what is no e-mail address is refused', async () => {
    await refused(orgs.inviteUsersToOrganization(org.id, { emails: ['not an address'] }), 400);
  });

  await step('an invite link to the organization is made', async () => {
    link = (await orgs.createOrganizationInvite(org.id, { role: 'read' })).data;
    assert.equal(link.role, 'read');
    assert.equal(link.redundant, true, 'an administrator needs no link');
  });

  await step('it can be read and changed', async () => {
    assert.deepEqual((await orgs.getOrganizationInviteLink(org.id, link.id)).data, link);
    const { data } = await orgs.updateOrganizationInviteById(org.id, link.id, { role: 'comment' });
    assert.equal(data.id, link.id);
    assert.equal(data.role, 'comment');
  });

  await step('who has the link joins with its role', async () => {
    const lina = await world.person('Lina Link');
    await refused(lina.api.orgs.getOrganizationById(org.id), 404);
    const answer = await lina.api.orgs.joinOrganizationWithInvite(org.id, link.id);
    assert.equal(answer.status, 200);
    assert.equal((await orgs.getMemberInOrganizationById(org.id, lina.id)).data.role, 'comment');
  });

  await step('a link to a space makes a guest who sees that space', async () => {
    const invite = (await orgs.createOrganizationInvite(org.id, { space: space.id, level: 'edit' })).data;
    assert.equal(invite.level, 'edit');
    assert.equal(invite.space.id, space.id);
    const gast = await world.person('Gast Guest');
    await gast.api.orgs.joinOrganizationWithInvite(org.id, invite.id);
    const { data } = await gast.api.spaces.getSpaceById(space.id);
    assert.equal(data.permissions.edit, true);
    assert.equal(data.permissions.admin, false);
    assert.equal((await orgs.getMemberInOrganizationById(org.id, gast.id)).data.role, null);
    const changed = await orgs.updateOrganizationInviteById(org.id, invite.id, { level: 'read' });
    assert.equal(changed.data.level, 'read');
  });

  await step('a link to a collection does the same for the collection', async () => {
    const invite = (await orgs.createOrganizationInvite(org.id, { collection: collection.id, level: 'read' })).data;
    assert.equal(invite.collection.id, collection.id);
    const gala = await world.person('Gala Guest');
    await gala.api.orgs.joinOrganizationWithInvite(org.id, invite.id);
    assert.equal((await gala.api.collections.getCollectionById(collection.id)).data.permissions.view, true);
    await refused(gala.api.spaces.getSpaceById(space.id), 404);
  });

  await step('only links to the organization are listed there', async () => {
    const second = (await orgs.createOrganizationInvite(org.id, { role: null })).data;
    assert.equal(second.role, null);
    const items = await everyPage((query) => orgs.listOrganizationInviteLinks(org.id, query), { limit: 1 });
    assert.deepEqual(ids(items).sort(), [link.id, second.id].sort());
    await listManners((query) => orgs.listOrganizationInviteLinks(org.id, query));
  });

  await step('links to a space or a collection are listed for it (C9)', async () => {
    const list = async (query) => {
      const { status, data } = await ada.fetch('GET', `/orgs/${org.id}/link-invites?${query}`);
      assert.equal(status, 200);
      return data.items;
    };
    assert.deepEqual((await list('')).filter((item) => item.space || item.collection), []);
    assert.deepEqual((await list(`space=${space.id}`)).map((item) => item.space.id), [space.id]);
    assert.deepEqual((await list(`collection=${collection.id}`)).map((item) => item.collection.id), [collection.id]);
    effect('listOrganizationInviteLinks', 'space');
    effect('listOrganizationInviteLinks', 'collection');
  });

  await step('a deleted link opens nothing; deleting it again is no error (A2)', async () => {
    assert.equal((await orgs.deleteOrganizationInviteById(org.id, link.id)).status, 204);
    assert.equal((await orgs.deleteOrganizationInviteById(org.id, link.id)).status, 204);
    await refused(orgs.getOrganizationInviteLink(org.id, link.id), 404);
    const late = await world.person('Lars Late');
    await refused(late.api.orgs.joinOrganizationWithInvite(org.id, link.id), 404);
  });

  await step('an unknown space cannot be linked to', async () => {
    await refused(orgs.createOrganizationInvite(org.id, { space: strangeId(), level: 'read' }), 404);
  });
}
