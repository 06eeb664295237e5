// People with a verified address in an allowed e-mail domain let themselves in.

import { assert, ids, refused, strangeId } from '../lib/story.mjs';

export const title = 'Joining by e-mail domain';
export const covers = ['joinOrganization', 'getOrganizationsForEmailDomain'];

const domain = 'example.com';

export default async function ({ world, step, ada }) {
  const org = await world.organization('Open House');
  const verified = await world.person('Vera Verified', { domain });
  const unverified = await world.person('Ulf Unverified', { domain, verified: false });
  const outsider = await world.person('Otto Outsider');

  await step('before it is allowed, the domain opens no door', async () => {
    await refused(verified.api.orgs.joinOrganization(org.id), 400);
  });

  await step('a domain that nobody named has no organizations', async () => {
    const { data } = await ada.api.emailDomains.getOrganizationsForEmailDomain('nobody.example');
    assert.deepEqual(data, { organizations: [] });
  });

  await step('a domain that an administrator names opens no door until it is proven', async () => {
    const { data } = await ada.api.orgs.updateOrganizationById(org.id, { emailDomains: [domain] });
    assert.deepEqual(data.emailDomains, [domain]);
    await refused(verified.api.orgs.joinOrganization(org.id), 400);
  });

  await step('an administrator allows a domain', async () => {
    const data = await world.admits(org, domain);
    assert.deepEqual(data.emailDomains, [domain]);
    const found = (await ada.api.emailDomains.getOrganizationsForEmailDomain(domain)).data.organizations;
    assert.ok(ids(found).includes(org.id), 'the domain leads to the organization');
  });

  await step('a verified address of that domain may join', async () => {
    const answer = await verified.api.orgs.joinOrganization(org.id);
    assert.equal(answer.status, 204);
    const { data } = await verified.api.orgs.getOrganizationById(org.id);
    assert.equal(data.id, org.id);
    const member = (await ada.api.orgs.getMemberInOrganizationById(org.id, verified.id)).data;
    assert.equal(member.disabled, false);
  });

  await step('an address that was not verified may not', async () => {
    await refused(unverified.api.orgs.joinOrganization(org.id), 400);
  });

  await step('an address of another domain may not', async () => {
    await refused(outsider.api.orgs.joinOrganization(org.id), 400);
    await refused(outsider.api.orgs.getOrganizationById(org.id), 404);
  });

  await step('an organization that does not exist is not found', async () => {
    await refused(verified.api.orgs.joinOrganization(strangeId()), 404);
  });

  await step('without allowed domains the door is shut again', async () => {
    const { data } = await ada.api.orgs.updateOrganizationById(org.id, { emailDomains: [] });
    assert.deepEqual(data.emailDomains, []);
    const found = (await ada.api.emailDomains.getOrganizationsForEmailDomain(domain)).data.organizations;
    assert.ok(!ids(found).includes(org.id));
  });
}
