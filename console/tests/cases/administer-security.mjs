// How members sign in, in the browser: an e-mail domain that is proven, providers, what is required of members.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

const METADATA = (certificate) => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example.com/metadata">
 <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
  <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
   <ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
  <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
   Location="https://idp.example.com/sso"/>
 </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

function certificate() {
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', '/dev/null', '-days', '30'];
    const pem = execFileSync('openssl', [...request, '-subj', '/CN=idp.example.com'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
    });
    return pem.replaceAll(/-----[^-]+-----|\s/g, '');
}

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const ada = await stage.person('ada');
    const { page } = ada;
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    await ada.open(`/app/orgs/${org}/settings/security`);

    await main.getByRole('button', { name: 'Add a domain' }).click();
    await dialog.getByLabel('Domain').fill('tidewatch.example');
    await dialog.getByRole('button', { name: 'Add a domain' }).click();
    const domain = main.locator('details', { hasText: 'tidewatch.example' });
    await domain.getByRole('button', { name: 'Look for the record' }).click();
    // The words of the server name the record that is missing.
    await domain.getByRole('alert').getByText('_bindery-domain.tidewatch.example').waitFor();
    const { items } = await stage.call('ada', 'GET', `/orgs/${org}/email-domains`);
    const { record } = items.find((one) => one.domain === 'tidewatch.example');
    stage.server.dns.set(record.name, record.value);
    await domain.getByRole('button', { name: 'Look for the record' }).click();
    await domain.getByText('Proven', { exact: true }).waitFor();

    await main.getByRole('button', { name: 'Add a SAML provider' }).click();
    await dialog.getByLabel('Name').fill('Harbour login');
    await dialog.getByLabel('Role of new members').selectOption('read');
    const metadata = Buffer.from(METADATA(certificate()));
    await dialog
        .getByLabel('Metadata of the provider')
        .setInputFiles({ name: 'metadata.xml', mimeType: 'text/xml', buffer: metadata });
    await page.waitForFunction(() => document.querySelector('dialog[open] [name=entityID]').value !== '');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const provider = main.locator('details', { hasText: 'Harbour login' });
    await provider.getByText('Active', { exact: true }).waitFor();
    await provider.locator('summary').click();
    await provider
        .getByText(/\/app\/sso\/saml\//)
        .first()
        .waitFor();

    await main.getByRole('button', { name: 'Add an OpenID provider' }).click();
    await dialog.getByLabel('Name').fill('Lighthouse');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const second = main.locator('details', { hasText: 'Lighthouse' });
    await second.getByText('Not complete', { exact: true }).waitFor();

    // To require single sign-on, one has to have passed it: the words of the server say so.
    const row = main.locator('li', { hasText: 'Members sign in with an identity provider' });
    await row.getByRole('button', { name: 'Require it' }).click();
    await dialog.getByRole('button', { name: 'Require it' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await second.locator('summary').click();
    await second.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await second.waitFor({ state: 'detached' });
    const { items: left } = await stage.call('ada', 'GET', `/orgs/${org}/oidc`);
    assert.deepEqual(left, []);
    await ada.leave();
}
