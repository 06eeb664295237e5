// The members of an organization: found, filtered, sorted, promoted, made guests, removed.

import { assert, everyPage, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Members';
export const covers = [
  'listMembersInOrganizationById', 'getMemberInOrganizationById', 'updateMemberInOrganizationById',
  'removeMemberFromOrganizationById', 'setUserAsSSOMemberForOrganization',
  'listSpacesForOrganizationMember', 'listTeamsForOrganizationMember',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Member Club');
  const rita = await world.member('Rita Reader', org, 'read');
  const ed = await world.member('Ed Editor', org, 'edit');
  const gus = await world.member('Gus Guest', org, null);
  const everyone = [ada.id, rita.id, ed.id, gus.id];
  const { orgs } = ada.api;
  const list = async (query) => ids((await orgs.listMembersInOrganizationById(org.id, query)).data.items);

  await step('everyone is listed, the newest first; asc turns it round', async () => {
    assert.deepEqual(await list(), [...everyone].reverse());
    assert.deepEqual(await list({ order: 'asc' }), everyone);
  });

  await step('the list keeps the manners of lists', async () => {
    await listManners((query) => orgs.listMembersInOrganizationById(org.id, query));
    const paged = await everyPage((query) => orgs.listMembersInOrganizationById(org.id, { ...query, order: 'asc' }));
    assert.deepEqual(ids(paged), everyone);
  });

  await step('text is searched by `query` and by `search`, in names and addresses (B1)', async () => {
    assert.deepEqual(await list({ query: 'rita' }), [rita.id]);
    assert.deepEqual(await list({ search: 'ED EDIT' }), [ed.id]);
    assert.deepEqual(await list({ search: gus.email }), [gus.id]);
    assert.deepEqual(await list({ query: 'rita', search: 'gus' }), [rita.id], '`query` comes first');
    assert.deepEqual(await list({ search: '%' }), [], 'a wildcard is a letter like any other');
  });

  await step('the role filters, guests included (B2)', async () => {
    assert.deepEqual(await list({ role: 'edit' }), [ed.id]);
    assert.deepEqual(await list({ role: 'guest' }), [gus.id]);
    await refused(list({ role: 'king' }), 400);
  });

  await step('sorted by lastSeenAt only those who were seen are listed', async () => {
    await rita.api.orgs.updateOrganizationMemberLastSeenAt(org.id);
    await ed.api.orgs.updateOrganizationMemberLastSeenAt(org.id);
    const { items } = (await orgs.listMembersInOrganizationById(org.id, { sort: 'lastSeenAt' })).data;
    const seen = items.map((m) => m.lastSeenAt);
    assert.ok(seen.every(Boolean), 'everyone listed has been seen');
    assert.deepEqual(seen, [...seen].sort().reverse(), 'the last seen comes first');
    assert.deepEqual(ids(items), [ed.id, rita.id]);
    assert.deepEqual(await list({ sort: 'joinedAt' }), await list());
  });

  await step('one member is read by the id of the user', async () => {
    const { data } = await orgs.getMemberInOrganizationById(org.id, ed.id);
    assert.equal(data.id, ed.id);
    assert.equal(data.role, 'edit');
    assert.equal(data.user.displayName, 'Ed Editor');
    await refused(orgs.getMemberInOrganizationById(org.id, strangeId()), 404);
  });

  await step('a role is changed, to guest with null', async () => {
    const change = async (role) => (await orgs.updateMemberInOrganizationById(org.id, ed.id, { role })).data.role;
    assert.equal(await change('review'), 'review');
    assert.equal(await change(null), null);
    assert.equal(await change('create'), 'create');
  });

  await step('those who do not administer may not change roles', async () => {
    await refused(rita.api.orgs.updateMemberInOrganizationById(org.id, ed.id, { role: 'read' }), 403);
  });

  await step('a member is marked as a member by SSO', async () => {
    const { data } = await orgs.setUserAsSsoMemberForOrganization(org.id, rita.id);
    assert.equal(data.id, rita.id);
    assert.equal(data.sso, true);
  });

  await step('the spaces a member can reach are listed with their role there', async () => {
    const open = await world.space(org, { title: 'Open' });
    const closed = await world.space(org, { title: 'Closed' });
    await ada.api.spaces.updateSpaceById(closed.id, { defaultLevel: null });
    await ada.api.spaces.inviteToSpace(closed.id, { role: 'comment', users: [gus.id] });
    const reach = async (id, query) => (await orgs.listSpacesForOrganizationMember(org.id, id, query)).data.items;
    assert.deepEqual((await reach(rita.id)).map((i) => [i.space.id, i.permission]), [[open.id, 'read']]);
    assert.deepEqual((await reach(gus.id)).map((i) => [i.space.id, i.permission]), [[closed.id, 'comment']]);
    const both = [open.id, closed.id];
    assert.deepEqual((await reach(ada.id, { order: 'asc' })).map((i) => i.space.id), both);
    assert.deepEqual((await reach(ada.id)).map((i) => i.space.id), both.reverse());
    const list = (query) => orgs.listSpacesForOrganizationMember(org.id, ada.id, query);
    await listManners(list);
    assert.equal((await everyPage(list, { limit: 1, id: (item) => item.space.id })).length, 2);
  });

  await step('a member tells how many spaces they reach (B10)', async () => {
    const reached = (await orgs.listSpacesForOrganizationMember(org.id, rita.id)).data.items.length;
    assert.equal((await orgs.getMemberInOrganizationById(org.id, rita.id)).data.spaces, reached);
  });

  await step('the teams of a member are listed, and filtered by title', async () => {
    const make = async (name) => (await orgs.createOrganizationTeam(org.id, { title: name, members: [rita.id] })).data;
    const [writers, painters] = [await make('Writers'), await make('Painters')];
    const teams = async (query) => (await orgs.listTeamsForOrganizationMember(org.id, rita.id, query)).data.items;
    assert.deepEqual((await teams()).map((i) => i.team.id).sort(), [writers.id, painters.id].sort());
    const [found, ...others] = await teams({ title: 'WRIT' });
    assert.deepEqual([found.team.id, found.member.role, others.length], [writers.id, 'member', 0]);
    assert.equal((await orgs.getMemberInOrganizationById(org.id, rita.id)).data.teams, 2);
    const list = (query) => orgs.listTeamsForOrganizationMember(org.id, rita.id, query);
    await listManners(list);
    assert.equal((await everyPage(list, { limit: 1, id: (item) => item.team.id })).length, 2);
  });

  await step('a member is removed, and removing again is no error (A2)', async () => {
    assert.equal((await orgs.removeMemberFromOrganizationById(org.id, gus.id)).status, 204);
    assert.equal((await orgs.removeMemberFromOrganizationById(org.id, gus.id)).status, 204);
    await refused(orgs.getMemberInOrganizationById(org.id, gus.id), 404);
    await refused(gus.api.orgs.getOrganizationById(org.id), 404);
  });
}
