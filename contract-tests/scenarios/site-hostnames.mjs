// Hostnames of customers: claimed for a site, proven in the DNS, and let go.

import { assert, refused } from '../lib/story.mjs';

export const title = 'Custom hostnames';
export const covers = [
  'claimCustomHostname', 'listSiteCustomHostnames', 'getCustomHostname', 'dnsRevalidateCustomHostname',
  'removeCustomHostname', 'getHost', 'findHost',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Name Givers');
  const space = await world.space(org, { title: 'Guides' });
  const site = (await ada.api.orgs.createSite(org.id, { title: 'Named', spaces: [space.id] })).data;
  const names = `/orgs/${org.id}/sites/${site.id}/custom-hostnames`;
  const hostname = `docs.n${Date.now()}.example.com`;
  const hostnames = ada.api.customHostnames;
  let claim;

  await step('a site claims a hostname', async () => {
    const answer = await ada.fetch('POST', names, { hostname });
    assert.equal(answer.status, 201);
    claim = answer.data;
    assert.deepEqual(claim.target, { type: 'site', site: site.id });
    assert.equal(claim.isActive, false);
    assert.ok(claim.nextStep.includes(claim.verification.name), claim.nextStep);
    assert.deepEqual((await hostnames.getCustomHostname(hostname)).data, claim);
    assert.equal((await ada.fetch('GET', names)).data.items.length, 1);
    assert.equal((await ada.fetch('GET', `/hosts/${hostname}`)).status, 404);
  });

  await step('it is not theirs before the DNS says so', async () => {
    await refused(hostnames.dnsRevalidateCustomHostname(hostname), 409);
    world.server.dns.set(claim.verification.name, claim.verification.value);
    assert.equal((await hostnames.dnsRevalidateCustomHostname(hostname)).status, 204);
    const { data } = await hostnames.getCustomHostname(hostname);
    assert.deepEqual([data.isActive, data.nextStep], [true, undefined]);
  });

  await step('the proxy is told that the host is ours', async () => {
    assert.equal((await ada.fetch('GET', `/hosts/${hostname}`)).status, 200);
    assert.equal((await ada.fetch('GET', `/hosts?domain=${hostname}`)).status, 200);
    assert.equal((await ada.fetch('GET', '/hosts?domain=nobody.example.com')).status, 404);
    assert.equal((await ada.api.orgs.getSiteById(org.id, site.id)).data.hostname, hostname);
  });

  await step('a name that was let go is nobody’s; letting it go again is no error (A2)', async () => {
    assert.equal((await hostnames.removeCustomHostname(hostname)).status, 204);
    assert.equal((await hostnames.removeCustomHostname(hostname)).status, 204);
    await refused(hostnames.getCustomHostname(hostname), 404);
    assert.equal((await ada.fetch('GET', `/hosts/${hostname}`)).status, 404);
  });
}
