// What is set for a site and its organization shows in the pages that readers open.

import { assert } from '../lib/story.mjs';

export const title = 'Pages of sites';
export const covers = [];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Window dressers');
  const space = await world.space(org, { title: 'Guides' });
  await world.push(space, ada, {
    'README.md': '# Home\n\nWelcome.\n',
    'start.md': '# Start\n\nBegin here, then go [home](README.md).\n',
    'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n* [Start](start.md)\n',
  });
  const { orgs } = ada.api;
  const site = (await orgs.createSite(org.id, { title: 'Handbook', spaces: [space.id], visibility: 'public' })).data;
  const at = [org.id, site.id];
  const address = (await orgs.publishSite(...at)).data.urls.published;
  const open = async (path = '', from = address) => (await world.visit(`${from}${path}`)).text;
  const look = async (change) => {
    const { data } = await orgs.getSiteCustomizationById(...at);
    await orgs.updateSiteCustomizationById(...at, change(data));
  };

  await step('a published site is there, an unknown page of it is not', async () => {
    assert.match(await open('start'), /Begin here/);
    assert.equal((await world.visit(`${address}nothing`)).status, 404);
  });

  await step('bytes that no path has are no mistake of the server (D2)', async () => {
    assert.equal((await world.visit(`${address}x%00`)).status, 400);
    assert.equal((await world.visit(new URL('/%00/', address).href)).status, 400);
  });

  await step('the title and the announcement of a look are shown', async () => {
    await look((chosen) => ({ ...chosen, title: 'The Book', announcement: { enabled: true, message: 'We moved', style: 'info' } }));
    const page = await open('start?0');
    assert.match(page, /The Book/);
    assert.match(page, /We moved/);
  });

  await step('a hidden variant is in no navigation, and is there all the same', async () => {
    const second = await world.space(org, { title: 'Beta docs' });
    await world.push(second, ada, { 'README.md': '# Beta\n', 'SUMMARY.md': '# Table of contents\n\n* [Beta](README.md)\n' });
    const variant = (await orgs.addSpaceToSite(...at, { spaceId: second.id })).data;
    assert.match(await open('start?1'), /Beta docs/);
    await orgs.updateSiteSpaceById(...at, variant.id, { hidden: true });
    assert.doesNotMatch(await open('start?2'), /Beta docs/);
    assert.equal((await world.visit(`${address}${variant.path}/`)).status, 200);
    await orgs.deleteSiteSpaceById(...at, variant.id);
  });

  await step('the logo leads where the header says (A9)', async () => {
    await look((chosen) => ({ ...chosen, header: { ...chosen.header, primaryLink: { kind: 'url', url: 'https://brand.example/' } } }));
    assert.match(await open('start?3'), /https:\/\/brand\.example\//);
  });

  await step('assistants elsewhere are offered when they are asked for (A9)', async () => {
    assert.doesNotMatch(await open('start?4'), /chatgpt\.com/);
    await look((chosen) => ({ ...chosen, pageActions: { ...chosen.pageActions, externalAI: true } }));
    assert.match(await open('start?5'), /chatgpt\.com/);
  });

  await step('actions that are taken out of the list are not offered (A9)', async () => {
    assert.match(await open('start?6'), /~\/pdf/);
    await look((chosen) => ({ ...chosen, pageActions: { ...chosen.pageActions, items: ['markdown'] } }));
    assert.doesNotMatch(await open('start?7'), /~\/pdf/);
  });

  await step('the root of the host leads to the default site (A6)', async () => {
    const root = new URL('/', address).href;
    // Without a default, it lists the sites.
    assert.equal((await world.visit(`${root}?1`)).status, 200);
    await orgs.updateOrganizationById(org.id, { defaultContent: { type: 'site', site: site.id } });
    const { status, headers } = await world.visit(root);
    assert.ok(status >= 300 && status < 400, `answered ${status}`);
    assert.equal(new URL(headers.location, root).href, address);
  });

  await step('agents that read one site are told of those that are included (A7)', async () => {
    const other = (await orgs.createSite(org.id, { title: 'Reference', spaces: [space.id], visibility: 'public' })).data;
    const there = (await orgs.publishSite(org.id, other.id)).data.urls.published;
    assert.ok(!(await open('llms.txt?1')).includes(there));
    await orgs.updateSiteById(org.id, other.id, { agentsContext: 'included' });
    assert.ok((await open('llms.txt?2')).includes(there));
  });

  await step('a site tells what it can do (B4)', async () => {
    const { features } = (await orgs.getSiteById(...at)).data;
    assert.ok(features.some((feature) => feature.id === 'sites-adaptive-content'));
  });

  await step('a site behind a proxy has the addresses of the proxy (A4)', async () => {
    const { proxy, urls } = (await orgs.updateSiteById(...at, { proxy: 'example.com/docs' })).data;
    assert.equal(urls.published, 'https://example.com/docs/');
    const page = await open('start', proxy.target);
    assert.match(page, /href="\/docs\//);
    assert.doesNotMatch(page, /href="\/handbook\//);
    assert.match(page, /rel="canonical" href="https:\/\/example\.com\/docs\/start"|href="https:\/\/example\.com\/docs\/start" rel="canonical"/);
  });
}
