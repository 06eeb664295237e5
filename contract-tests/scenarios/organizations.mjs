// An organization is made, described, found by its names, and told how its agent should write.

import { assert, everyPage, ids, refused, strangeId } from '../lib/story.mjs';
import { paragraph } from './words.mjs';

export const title = 'Organizations';
export const covers = [
  'createOrganization', 'listOrganizationsForAuthenticatedUser', 'getOrganizationById',
  'updateOrganizationById', 'getSubdomain', 'getOrganizationAgentInstructions',
  'updateOrganizationAgentInstructions', 'updateOrganizationMemberLastSeenAt',
];

export default async function ({ world, step, ada }) {
  const olga = await world.person('Olga Owner');
  const org = await world.organization('Olga Press', olga);
  const update = async (fields) => (await olga.api.orgs.updateOrganizationById(org.id, fields)).data;

  await step('who makes an organization administers it', async () => {
    const { data } = await olga.api.orgs.getOrganizationById(org.id);
    assert.equal(data.title, 'Olga Press');
    assert.equal(data.permissions.admin, true);
    assert.equal(data.urls.location, `${world.server.endpoint}/v1/orgs/${org.id}`);
  });

  await step('a title has 2 to 255 characters', async () => {
    assert.equal((await olga.fetch('POST', '/orgs', { title: 'x' })).status, 400);
    assert.equal((await olga.fetch('POST', '/orgs', {})).status, 400);
    await refused(update({ title: 'x'.repeat(256) }), 400);
  });

  await step('one lists the organizations one is in, page by page', async () => {
    await world.organization('Olga Books', olga);
    await world.organization('Olga Maps', olga);
    const all = (await olga.api.orgs.listOrganizationsForAuthenticatedUser()).data.items;
    assert.equal(all.length, 3);
    const paged = await everyPage((query) => olga.api.orgs.listOrganizationsForAuthenticatedUser(query));
    assert.deepEqual(ids(paged), ids(all));
  });

  await step('strangers and unknown ids look the same: not found', async () => {
    const stranger = await world.person('Stan Stranger');
    await refused(stranger.api.orgs.getOrganizationById(org.id), 404);
    const error = await refused(olga.api.orgs.getOrganizationById(strangeId()), 404);
    assert.equal(error.errorMessage, world.recorder.exchanges.at(-1).json.error.message);
  });

  await step('settings change one at a time', async () => {
    assert.equal((await update({ title: 'Olga Publishing' })).title, 'Olga Publishing');
    assert.equal((await update({ defaultRole: 'read' })).defaultRole, 'read');
    assert.equal((await update({ defaultRole: null })).defaultRole, null);
    assert.equal((await update({ ai: false })).ai, false);
    const last = await update({ ai: true });
    assert.equal(last.title, 'Olga Publishing', 'what was not sent stays');
  });

  await step('without invite links nobody makes one or comes in by one', async () => {
    const link = (await olga.api.orgs.createOrganizationInvite(org.id, { role: 'read' })).data;
    assert.equal((await update({ inviteLinks: false })).inviteLinks, false);
    const late = await world.person('Lea Late');
    await refused(late.api.orgs.joinOrganizationWithInvite(org.id, link.id), 404);
    await refused(olga.api.orgs.createOrganizationInvite(org.id, { role: 'read' }), 409);
    assert.equal((await update({ inviteLinks: true })).inviteLinks, true);
    await late.api.orgs.joinOrganizationWithInvite(org.id, link.id);
    await olga.api.orgs.removeMemberFromOrganizationById(org.id, late.id);
  });

  await step('SSO that nothing enforces is not promised (A3)', async () => {
    await refused(update({ sso: true }), 400);
    assert.equal((await update({ sso: false })).sso, false);
  });

  await step('a logo can be set and cleared with null (C14)', async () => {
    const logo = 'https://pictures.example/logo.png';
    assert.equal((await update({ logo })).urls.logo, logo);
    assert.equal((await update({ logo: null })).urls.logo, undefined);
  });

  await step('default content: null clears, an unknown site is refused (C14, C15)', async () => {
    assert.equal((await update({ defaultContent: null })).defaultContent, undefined);
    await refused(update({ defaultContent: { type: 'site', site: strangeId() } }), 400);
    const site = (await olga.api.orgs.createSite(org.id, { title: 'Press' })).data;
    const defaultContent = { type: 'site', site: site.id };
    assert.deepEqual((await update({ defaultContent })).defaultContent, defaultContent);
    assert.deepEqual((await olga.api.orgs.getOrganizationById(org.id)).data.defaultContent, defaultContent);
    await olga.api.orgs.deleteSiteById(org.id, site.id);
    assert.equal((await olga.api.orgs.getOrganizationById(org.id)).data.defaultContent, undefined, 'it goes with the site');
  });

  await step('merge rules are set; an organization has nothing to inherit from (C13)', async () => {
    const rules = { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] };
    assert.deepEqual((await update({ mergeRules: rules })).mergeRules, rules);
    assert.deepEqual((await update({ mergeRules: { type: 'none' } })).mergeRules, { type: 'none' });
    await refused(update({ mergeRules: { type: 'inherit' } }), 400);
  });

  await step('a hostname leads back to its organization', async () => {
    const hostname = `olga-${Date.now().toString(36)}`;
    assert.equal((await update({ hostname })).hostname, hostname);
    const { data } = await olga.api.subdomains.getSubdomain(hostname);
    assert.deepEqual(data.target, { type: 'organization', organization: org.id });
    await refused(olga.api.subdomains.getSubdomain('nobody-has-this-one'), 404);
    await refused(update({ hostname: 'NO' }), 400);
  });

  await step('the agent has instructions from the start, and keeps what it is told', async () => {
    const before = (await olga.api.orgs.getOrganizationAgentInstructions(org.id)).data;
    assert.equal(before.instructions.object, 'document');
    const instructions = paragraph('Write short sentences.');
    const told = (await olga.api.orgs.updateOrganizationAgentInstructions(org.id, { instructions })).data;
    assert.equal(told.updatedBy, olga.id);
    const after = (await olga.api.orgs.getOrganizationAgentInstructions(org.id)).data;
    assert.match(JSON.stringify(after.instructions), /Write short sentences\./);
    assert.deepEqual(after.instructions, told.instructions);
  });

  await step('a ping answers an object, never nothing (E2)', async () => {
    const { data } = await olga.api.orgs.updateOrganizationMemberLastSeenAt(org.id);
    assert.equal(typeof data, 'object');
    assert.notEqual(data, null);
    const { lastSeenAt } = (await olga.api.orgs.getMemberInOrganizationById(org.id, olga.id)).data;
    assert.ok(Date.now() - new Date(lastSeenAt) < 60_000, `last seen at ${lastSeenAt}`);
  });
}
