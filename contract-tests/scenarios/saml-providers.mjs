// SAML identity providers: configured, listed, offered for sign-in, deleted.

import { execFileSync } from 'node:child_process';
import { assert, everyPage, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'SAML providers';
export const covers = [
  'listSAMLProvidersInOrganizationById', 'createOrganizationSAMLProvider', 'getOrganizationSAMLProviderById',
  'updateOrganizationSAMLProvider', 'deleteOrganizationSAMLProvider', 'listSSOProviderLoginsInOrganization',
];

/** A certificate as identity providers offer it. */
function certificate() {
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', '/dev/null', '-days', '30', '-subj', '/CN=idp'];
  return execFileSync('openssl', options, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
}

export default async function ({ world, step, ada }) {
  const org = await world.organization('Sign-in House');
  const reader = await world.member('Rita Reader', org, 'read');
  const { orgs } = ada.api;
  const team = (await orgs.createOrganizationTeam(org.id, { title: 'Everyone' })).data;
  const create = async (fields) => (await orgs.createOrganizationSamlProvider(org.id, fields)).data;
  const update = async (fields) => (await orgs.updateOrganizationSamlProvider(org.id, acme.id, fields)).data;
  const logins = async (api = orgs) => (await api.listSsoProviderLoginsInOrganization(org.id)).data.items;
  const idp = { entityID: 'https://idp.example.com', ssoURL: 'https://idp.example.com/sso', certificate: certificate() };
  let acme;

  await step('a provider is pending until it is complete', async () => {
    acme = await create({ label: 'Acme', defaultTeam: team.id, defaultRole: 'edit' });
    assert.equal(acme.status, 'pending');
    assert.deepEqual([acme.entityID, acme.ssoURL, acme.certificate], ['', 'about:blank', '']);
    // What was read can be sent back.
    const { entityID, ssoURL, certificate } = acme;
    assert.equal((await update({ entityID, ssoURL, certificate })).status, 'pending');
    assert.equal(acme.defaultTeam.id, team.id);
    assert.equal(acme.defaultRole, 'edit');
    assert.deepEqual(await logins(), []);
  });

  await step('then people can sign in with it', async () => {
    acme = await update({ label: 'Acme accounts', ...idp, defaultRole: null });
    assert.equal(acme.status, 'active');
    assert.equal(acme.defaultRole, null);
    assert.equal(acme.certificate, idp.certificate);
    assert.deepEqual((await orgs.getOrganizationSamlProviderById(org.id, acme.id)).data, acme);
    assert.deepEqual(await logins(reader.api.orgs), [{ id: acme.id, label: 'Acme accounts', startURL: acme.service.startURL }]);
  });

  await step('wrong fields are refused', async () => {
    await refused(create({}), 400);
    await refused(create({ label: 'x'.repeat(31) }), 400);
    await refused(update({ certificate: 'nonsense' }), 400);
    await refused(update({ ssoURL: 'ftp://idp.example.com' }), 400);
    await refused(update({ entityID: 'x'.repeat(1025) }), 400);
    await refused(update({ defaultTeam: strangeId() }), 400);
  });

  await step('providers are listed with the manners of lists', async () => {
    const other = await create({ label: 'Other', ...idp });
    await create({ label: 'Third' });
    await listManners((query) => orgs.listSamlProvidersInOrganizationById(org.id, query));
    const all = await everyPage((query) => orgs.listSamlProvidersInOrganizationById(org.id, query));
    assert.equal(all.length, 3);
    assert.deepEqual(ids(await logins()), [acme.id, other.id]);
  });

  await step('only admins see them', async () => {
    await refused(reader.api.orgs.listSamlProvidersInOrganizationById(org.id), 403);
    await refused(reader.api.orgs.getOrganizationSamlProviderById(org.id, acme.id), 403);
  });

  await step('deleting one again changes nothing', async () => {
    await orgs.deleteOrganizationSamlProvider(org.id, acme.id);
    await refused(orgs.getOrganizationSamlProviderById(org.id, acme.id), 404);
    await orgs.deleteOrganizationSamlProvider(org.id, acme.id);
  });
}
