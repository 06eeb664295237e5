// Single sign-on in Chromium, with the SAML providers of two libraries and the OpenID provider of another: a new member
// comes from our pages and gets the role and the team of the provider; another begins at the provider and confirms it
// here (SAML only); the provider takes another key; a removed member stays outside; the providers of the organization
// work beside each other, and one for the whole installation beside them.
// `SHOTS=folder node sso.mjs` keeps pictures.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';

import { startServer } from '../contract-tests/lib/server.mjs';
import { startProvider } from '../sso-tests/lib.mjs';
import { asAdmin } from './lib/admin.mjs';
import { launch } from './lib/browser.mjs';
import { Visitor, tally } from './lib/visitor.mjs';

const DOMAIN = 'harbour.example';
const SETTINGS = { BINDERY_LIMITS__ANONYMOUS_REQUESTS_PER_MINUTE: '100000', BINDERY_OUTBOUND__REACHABLE: '127.0.0.0/8,::1/128' };
const SAML_LIBRARIES = ['samlp', 'pysaml2'];
const OIDC = 'oidc-provider';
/** As which the server is known to the provider of the installation. */
const INSTALLATION = { clientID: 'installation', clientSecret: 'secret of the installation' };
/** The cookie of a session without TLS. */
const isSession = ({ name }) => name === 'bindery';
const person = (name) => ({ name, email: `${name}@${DOMAIN}`, displayName: name[0].toUpperCase() + name.slice(1) });

/** An organization with a proven domain, and a team for those who come by a provider. */
async function harbour(server) {
    const { id } = await asAdmin(server, 'POST', '/orgs', { title: 'Harbour' });
    await asAdmin(server, 'PATCH', `/orgs/${id}`, { emailDomains: [DOMAIN] });
    const { items: [{ record }] } = await asAdmin(server, 'GET', `/orgs/${id}/email-domains`);
    server.dns.set(record.name, record.value);
    const proven = await asAdmin(server, 'POST', `/orgs/${id}/email-domains/${DOMAIN}/verification`);
    assert.equal(proven.status, 'proven');
    const team = await asAdmin(server, 'PUT', `/orgs/${id}/teams`, { title: 'Crew', members: [] });
    return { id, team: team.id };
}

/** Creates the provider of a library in the organization, and introduces both to each other. */
async function connect(server, organization, library, users) {
    const idp = await startProvider(library);
    const made = await asAdmin(server, 'POST', `/orgs/${organization.id}/saml`, {
        label: library, entityID: idp.entityID, ssoURL: idp.ssoURL, certificate: await idp.certificate(),
        defaultRole: 'edit', defaultTeam: organization.team,
    });
    await idp.serve(made.service);
    await idp.setUsers(users.map(person));
    return { idp, id: made.id, service: made.service, library };
}

/** Creates the OpenID provider in the organization, beside the one of the installation, and introduces all to each other. */
async function connectOidc(server, organization, idp, users) {
    await idp.setUsers(users.map(person));
    const client = { clientID: 'organization', clientSecret: 'secret of the organization' };
    const made = await asAdmin(server, 'POST', `/orgs/${organization.id}/oidc`, {
        label: OIDC, issuer: idp.url, ...client, defaultRole: 'edit', defaultTeam: organization.team,
    });
    await idp.setClients([
        { ...client, redirectURL: made.service.redirectURL },
        { ...INSTALLATION, redirectURL: `${server.endpoint}/app/sso/oidc/callback` },
    ]);
    return { idp, id: made.id, service: made.service, library: OIDC };
}

/** Fills in the forms of the OpenID provider, which then sends the browser back. */
async function signInAtOidc(visitor, name) {
    const { page } = visitor;
    await page.fill('[name=login]', name);
    await page.fill('[name=password]', 'anything');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.href.startsWith(visitor.server.endpoint));
}

/** Fills in the form of the provider, whose next page posts the response to the server by itself. */
async function signInAt(visitor, { idp, library }, name) {
    const { page } = visitor;
    assert.ok(page.url().startsWith(idp.url), `${page.url()} is not the provider`);
    if (library === OIDC) return signInAtOidc(visitor, name);
    await page.fill('[name=user]', name);
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (!visitor.scripts) await page.getByRole('button', { name: 'Continue to the service' }).click();
    await page.waitForURL((url) => url.href.startsWith(visitor.server.endpoint));
}

/** Signs in from our pages, as somebody who begins at the URL that the administrator shows them. */
async function fromHere(visitor, provider, name) {
    await visitor.open(provider.service.startURL);
    await signInAt(visitor, provider, name);
}

/** Signs in from the page of the provider. */
async function fromThere(visitor, provider, name) {
    await visitor.open(`${provider.idp.url}/idp-initiated`);
    await signInAt(visitor, provider, name);
}

async function isInside(visitor) {
    await visitor.open('/app');
    return await visitor.page.getByText('Harbour').count() > 0;
}

async function memberOf(server, organization, name) {
    const { items } = await asAdmin(server, 'GET', `/orgs/${organization.id}/members?limit=1000`);
    return items.find(({ user }) => user.email === person(name).email);
}

/** A new member has the role and the team of the provider. */
async function newMember(begin, server, organization, provider, name) {
    const visitor = await begin();
    await fromHere(visitor, provider, name);
    await visitor.see(`sso-new-member-${provider.library}`, 'Organizations');
    assert.ok(await isInside(visitor), 'the new member is inside');
    const member = await memberOf(server, organization, name);
    assert.equal(member?.role, 'edit');
    const { items } = await asAdmin(server, 'GET', `/orgs/${organization.id}/teams/${organization.team}/members`);
    assert.ok(items.some((one) => one.organization.id === member.id), 'the new member is in the team');
    // The same person comes back to the same account.
    const again = await begin();
    await fromHere(again, provider, name);
    assert.ok(await isInside(again));
    assert.equal((await memberOf(server, organization, name)).id, member.id);
    return member;
}

/** What the provider begins needs a button: else any site could sign somebody in to an account of its choice. */
async function begunThere(begin, provider, name) {
    const visitor = await begin();
    await fromThere(visitor, provider, name);
    assert.match(visitor.page.url(), /\/app\/sso\/finish\?ticket=/);
    const ticket = visitor.page.url();
    assert.equal((await visitor.context.cookies(visitor.server.endpoint)).some(isSession), false, 'nobody is signed in yet');
    await visitor.press('Continue');
    assert.ok(await isInside(visitor), 'they are inside after the button');
    // A ticket is good for one sign-in.
    const other = await begin();
    await other.open(ticket);
    if (await other.page.locator('main').getByRole('button', { name: 'Continue', exact: true }).count()) await other.press('Continue');
    assert.equal(await isInside(other), false, 'a used ticket signs nobody in');
}

/** After the provider takes another key, nobody comes in until an administrator has stored its certificate. */
async function rotation(begin, server, organization, provider, name) {
    const certificate = await provider.idp.rotate();
    const early = await begin();
    await fromHere(early, provider, name);
    assert.equal(await isInside(early), false, 'a response with an unknown key signs nobody in');
    await asAdmin(server, 'PATCH', `/orgs/${organization.id}/saml/${provider.id}`, { certificate });
    const late = await begin();
    await fromHere(late, provider, name);
    assert.ok(await isInside(late), 'the new key is known');
}

/** An OpenID provider publishes its keys, so nobody has to do anything when it takes another. */
async function publishedRotation(begin, provider, name) {
    await provider.idp.rotate();
    const visitor = await begin();
    await fromHere(visitor, provider, name);
    assert.ok(await isInside(visitor), 'the new key is fetched');
}

/** The provider of the installation signs in to the same account, and lets nobody into an organization. */
async function installation(begin, name) {
    const visitor = await begin();
    await visitor.open('/app/sso/oidc/start');
    await signInAtOidc(visitor, name);
    const cookies = await visitor.context.cookies(visitor.server.endpoint);
    assert.ok(cookies.some(isSession), `they are signed in: ${await visitor.page.locator('main').innerText()}`);
    assert.equal(await isInside(visitor), false, 'they are in no organization');
}

/** Whoever an administrator has removed does not come back by a provider. */
async function removal(begin, server, organization, provider, name) {
    const visitor = await begin();
    await fromHere(visitor, provider, name);
    assert.ok(await isInside(visitor));
    const { id } = await memberOf(server, organization, name);
    await asAdmin(server, 'DELETE', `/orgs/${organization.id}/members/${id}`);
    for (const way of provider.library === OIDC ? [fromHere] : [fromHere, fromThere]) {
        const removed = await begin();
        await way(removed, provider, name);
        const confirm = removed.page.locator('main').getByRole('button', { name: 'Continue', exact: true });
        if (await confirm.count()) await removed.press('Continue');
        assert.equal(await isInside(removed), false, 'a removed member stays outside');
    }
    assert.equal(await memberOf(server, organization, name), undefined);
}

/** The name of somebody, for one library and one way to use the browser. */
const named = (who, { library }, scripts) => `${who}-${library}-${scripts ? 'scripts' : 'plain'}`;

if (process.env.SHOTS) await mkdir(process.env.SHOTS, { recursive: true });
const oidc = await startProvider(OIDC);
const browser = await launch();
const providers = [];
let server;
try {
    server = await startServer({
        ...SETTINGS, BINDERY_OIDC__ISSUER: oidc.url, BINDERY_OIDC__CLIENT_ID: INSTALLATION.clientID,
        BINDERY_OIDC__CLIENT_SECRET: INSTALLATION.clientSecret, BINDERY_OIDC__LABEL: 'Everybody',
    }, undefined, 'localhost');
    const organization = await harbour(server);
    const users = (library) => ['grace', 'ida', 'mallory'].flatMap((who) => [true, false].map((scripts) => named(who, { library }, scripts)));
    for (const library of SAML_LIBRARIES) providers.push(await connect(server, organization, library, users(library)));
    providers.push(await connectOidc(server, organization, oidc, users(OIDC)));
    let steps = 0;
    for (const provider of providers) {
        for (const [screen, scripts] of [['desktop', true], ['phone', false]]) {
            const begin = () => new Visitor(browser, server, { screen, scripts }).start();
            const [grace, ida, mallory] = ['grace', 'ida', 'mallory'].map((who) => named(who, provider, scripts));
            await newMember(begin, server, organization, provider, grace);
            if (provider.library === OIDC) {
                await installation(begin, ida);
                // Once: keys are fetched again at most once a minute.
                if (scripts) await publishedRotation(begin, provider, grace);
            } else {
                await begunThere(begin, provider, ida);
                await rotation(begin, server, organization, provider, grace);
            }
            await removal(begin, server, organization, provider, mallory);
            steps += provider.library === OIDC && !scripts ? 3 : 4;
        }
    }
    assert.equal(tally.violations, 0);
    console.log(`sso: ${steps} ways through ${providers.length} providers, ${tally.pages} pages seen, 0 violations`);
} finally {
    await browser.close();
    for (const idp of new Set([oidc, ...providers.map((provider) => provider.idp)])) await idp.stop();
    await server?.stop();
}
