// A30: names of others, and caches that keep what was for one reader.

import { proven } from '../lib/prepare.mjs';
import { contents } from '../lib/stage.mjs';

/** B claims names; each must stay with whom it belongs to. `by` stands in for B where the guard is to be seen. */
async function claims(stage, by) {
  const { A } = stage;
  const site = await stage.site(by.organization, [by.space], { title: `Claims ${Date.now()}`, visibility: 'public' });
  const tried = async (hostname) => {
    const claim = await stage.call('POST', `${site.at}/custom-hostnames`, { token: by.owner.token, body: { hostname } });
    if (claim.status >= 400) return false;
    await stage.call('PATCH', `/custom-hostnames/${hostname}`, { token: by.owner.token });
    const { data } = await stage.call('GET', `/custom-hostnames/${hostname}`, { token: by.owner.token });
    await stage.call('DELETE', `/custom-hostnames/${hostname}`, { token: by.owner.token });
    return data?.isActive === true;
  };
  const platform = new URL(stage.server.endpoint).hostname;
  const names = [stage.named.hostname, stage.named.hostname.toUpperCase(), `${stage.named.hostname}.`, 'named.example.net', 'xn--nmed-5na.example.net', platform, 'localhost', new URL(A.site.url).hostname];
  const problems = [];
  for (const name of names) if (await tried(name)) problems.push(`${by.organization.title} has ${name}`);
  return problems;
}

/** A name rests for seven days after it was let go: by removal, and with its site. */
async function resting(stage, newcomer) {
  const { A } = stage;
  const problems = [];
  for (const [name, letGo] of Object.entries({
    'rest-one.example.net': (site, hostname) => stage.call('DELETE', `/custom-hostnames/${hostname}`, { token: A.owner.token }),
    'rest-two.example.net': (site) => stage.call('DELETE', site.at, { token: A.owner.token }),
  })) {
    const hostname = name.replace('.', `-${newcomer.organization.id.slice(-4).toLowerCase()}.`);
    const site = await stage.site(A.organization, [A.third], { title: `Resting ${Date.now()}`, visibility: 'public' });
    await proven(stage, A.owner, site, hostname);
    await letGo(site, hostname);
    const theirs = await stage.site(newcomer.organization, [newcomer.space], { title: `Newcomer ${Date.now()}`, visibility: 'public' });
    const taken = await proven(stage, newcomer.owner, theirs, hostname).then(() => true, () => false);
    if (taken) problems.push(`${name} was taken at once after it was let go`);
  }
  return problems;
}

async function labels(stage) {
  const { A, B } = stage;
  const [one, two] = [await stage.organization(`Leaver ${Date.now()}`, A.owner), `label-${Date.now()}`];
  const rename = (who, organization, hostname) => stage.call('PATCH', `/orgs/${organization.id}`, { token: who.token, body: { hostname } });
  await rename(A.owner, one, two);
  const held = await rename(B.owner, B.organization, two);
  await rename(A.owner, one, `${two}-new`);
  const freed = await rename(B.owner, B.organization, two);
  const reserved = [];
  for (const word of ['www', 'api', 'login', 'admin', 'status']) if ((await rename(B.owner, B.organization, word)).status < 300) reserved.push(word);
  await rename(B.owner, B.organization, B.ids.subdomain);
  return [
    held.status < 300 && 'a name of another organization was taken',
    freed.status < 300 && 'a name that an organization let go was taken at once',
    reserved.length > 0 && `an organization may be called ${reserved.join(', ')}`,
  ];
}

async function caches(stage) {
  const { A } = stage;
  const space = await stage.space(A.organization, contents('Cached'), { title: 'Cached' });
  const site = await stage.site(A.organization, [space], { title: `Cached ${Date.now()}`, visibility: 'share-link' });
  const link = await stage.made(A.owner, 'POST', `${site.at}/share-links`, { name: 'Cached' });
  stage.remember(link.urls.published.replace(/\/$/, '').split('/').at(-1));
  const first = await stage.call('GET', link.urls.published);
  const anonymous = await stage.call('GET', site.url);
  const poison = { 'X-Forwarded-Host': 'evil.example', 'X-Host': 'evil.example', Forwarded: 'host=evil.example', 'X-Forwarded-Proto': 'evil', 'X-Forwarded-Prefix': '/evil.example' };
  const poisoned = await stage.call('GET', stage.open.url, { headers: poison });
  const after = await stage.call('GET', stage.open.url);
  const wrongHost = await stage.call('GET', stage.open.url, { host: 'evil.example' });
  const victim = await stage.person('victim');
  await stage.call('POST', '/password-resets', { host: 'evil.example', body: { email: victim.email } });
  await stage.call('POST', '/password-resets', { headers: poison, body: { email: victim.email } });
  const mails = await stage.until(async () => stage.server.mail.to(victim.email).length > 0 && stage.server.mail.to(victim.email), 'the mail came');
  return [
    first.status !== 200 && `the link is answered ${first.status}`,
    !/no-store/.test(first.headers['cache-control'] ?? '') && `a private page may be kept: ${first.headers['cache-control']}`,
    anonymous.text.includes('Words of Cached') && 'a private page was served to everybody',
    [poisoned, after].some(({ text, headers }) => `${text}${JSON.stringify(headers)}`.includes('evil.example')) && 'a page names the host of a forged header',
    wrongHost.status === 200 && 'a site answers by any host',
    mails.some((mail) => mail.includes('evil.example')) && 'a mail leads to the host of a forged header',
  ];
}

const A30 = {
  id: 'A30',
  title: 'claimed hosts, names that rest, caches and forged hosts',
  attack: async (stage) => [...await claims(stage, stage.B), ...await resting(stage, stage.B), ...await labels(stage), ...await caches(stage)],
  // The owner of the names in place of the one who wants them.
  control: (stage) => resting(stage, stage.A),
};

export default [A30];
