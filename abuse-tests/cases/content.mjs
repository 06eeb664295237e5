// A22, A23, A25: what authors write and upload, as it reaches readers.

import { JSDOM } from 'jsdom';
import { payloads as all } from '../../site-tests/lib/attack/payloads.mjs';
import { spaceOf } from '../../site-tests/lib/attack/places.mjs';
import { settingsSite } from '../../site-tests/lib/attack/settings.mjs';
import { suspects } from '../../site-tests/lib/attack/suspects.mjs';
import { decoy } from '../lib/decoy.mjs';
import { push } from '../lib/git.mjs';
import { call } from '../lib/http.mjs';
import { each } from '../lib/random.mjs';
import { opens } from './rights.mjs';

/** The payloads of `just attack`, which opens all of them in a browser; here every so many, read by a parser. */
function chosen(count) {
  const listed = all();
  const step = Math.max(1, Math.floor(listed.length / count));
  return listed.filter((_, index) => index % step === 0);
}

/** The pieces of a page that could run, found by the function that the browser runs. */
function pieces(html, url, nonce) {
  const { window } = new JSDOM(html, { url });
  const kept = ['DOMParser', 'document', 'location'].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name] of kept) Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  try {
    return suspects({ html, nonce });
  } finally {
    for (const [name, was] of kept) {
      if (was) Object.defineProperty(globalThis, name, was);
      else delete globalThis[name];
    }
    window.close();
  }
}

const nonceOf = (policy) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';

function judged(url, { status, text, headers }) {
  if (status >= 500) return [`${url} answered ${status}`];
  if (!/text\/html/.test(headers['content-type'] ?? '')) return [];
  const policy = headers['content-security-policy'] ?? '';
  const missing = ["object-src 'none'", "base-uri 'none'"].filter((word) => !policy.includes(word) && !policy.includes("default-src 'none'"));
  return [
    ...missing.map((word) => `${url} has no ${word}`),
    (nonceOf(policy) === '' || /script-src[^;]*'unsafe-inline'(?![^;]*nonce)/.test(policy)) && status === 200 && `${url} lets any script run: ${policy.slice(0, 120)}`,
    ...pieces(text, url, nonceOf(policy)).map((piece) => `${url}: ${piece.slice(0, 200)}`),
  ];
}

/** Sites with these payloads in every place, and the addresses of their pages. */
async function hostilePages(stage, payloads) {
  const { A } = stage;
  const space = await stage.made(A.owner, 'POST', `/orgs/${A.organization.id}/spaces`, { title: 'Hostile' });
  await push(stage.server, space.id, A.owner.token, spaceOf(payloads));
  const site = await stage.site(A.organization, [space], { title: `Hostile ${Date.now()}`, visibility: 'public' });
  const { pages } = await stage.made(A.owner, 'GET', `/spaces/${space.id}/content/pages`);
  const paths = pages.flatMap(function walk(page) {
    return [...(page.type === 'document' ? [page.path] : []), ...(page.pages ?? []).flatMap(walk)];
  }).filter((path) => /p\d+-\w+$/.test(path));
  return ['', ...paths, 'llms.txt', 'sitemap.xml'].map((path) => site.url + path);
}

const A22 = {
  id: 'A22',
  title: 'stored scripts in pages and settings, read again by a parser',
  async attack(stage) {
    const payloads = chosen(stage.ci ? 4 : 14);
    const urls = await hostilePages(stage, payloads);
    const pages = (await each(urls, async (url) => judged(url, await stage.call('GET', url)), 6)).flat();
    const world = {
      space: (organization, fields) => stage.made(stage.A.owner, 'POST', `/orgs/${organization.id}/spaces`, fields),
      push: (space, who, files) => push(stage.server, space.id, who.token, files),
      ada: { ...stage.A.owner, fetch: async (method, path, body) => stage.call(method, path, { token: stage.A.owner.token, body }) },
    };
    const site = await settingsSite({ world, organization: stage.A.organization, name: `Settings ${Date.now()}` });
    const settings = [];
    for (const [number, payload] of chosen(stage.ci ? 2 : 5).slice(0, stage.ci ? 2 : 5).entries()) {
      await site.wear(payload, number);
      const asked = encodeURIComponent(payload);
      for (const url of [site.url, `${site.url}~/search?q=${asked}`, `${site.url}${asked}`]) settings.push(...judged(url, await stage.call('GET', url)));
    }
    return [urls.length < payloads.length && 'the payloads gave no pages', ...pages, ...settings];
  },
  // A build that writes texts into pages as they are.
  control: (stage) => decoy(({ url }) => ({
    headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'nonce-x'; object-src 'none'; base-uri 'none'" },
    text: `<main>${chosen(40)[Number(url.slice(1))]}</main>`,
  }), async (vulnerable) => {
    const found = await each([...Array(40).keys()], async (number) => judged(`http://docs.example.com/${number}`, await call(vulnerable, 'GET', `http://docs.example.com/${number}`)).length > 0);
    // Some payloads only work inside an attribute: not every one shows here.
    return found.filter(Boolean).length > 15 ? ['payloads are seen'] : [];
  }),
};

const UPLOADS = {
  'run.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  'run.html': '<!doctype html><script>alert(1)</script>',
  'run.xml': '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  'run.pdf': '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
  'run.png': '<html><script>alert(1)</script></html>',
  'run.js': 'alert(1)', 'run.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>', 'run.swf': 'FWS', 'run.css': 'x{}',
};
const INERT = /^(image\/(png|jpeg|gif|webp|avif)|text\/plain|application\/octet-stream|audio\/|video\/)/;

/** How an uploaded file comes: nothing in it may run on the origin that serves it. */
function served(name, { status, headers }) {
  if (status === 404) return [`${name} is not there`];
  const [type, policy] = [headers['content-type'] ?? '', headers['content-security-policy'] ?? ''];
  const away = /attachment/.test(headers['content-disposition'] ?? '') || /\bsandbox\b/.test(policy);
  return [
    headers['x-content-type-options'] !== 'nosniff' && `${name} may be sniffed`,
    !away && !INERT.test(type) && `${name} opens as ${type}`,
    /sandbox[^;]*allow-scripts/.test(policy) && `${name} may run scripts`,
  ];
}

async function uploads(stage) {
  const { A, B } = stage;
  const files = Object.fromEntries(Object.entries(UPLOADS).map(([name, text]) => [`.gitbook/assets/${name}`, text]));
  const page = `# Files\n\n${Object.keys(files).map((path) => `{% file src="${path}" %}`).join('\n\n')}\n`;
  const make = async ({ organization }) => {
    const space = await stage.space(organization, { 'README.md': page, ...files }, { title: 'Uploads' });
    return { space, site: await stage.site(organization, [space], { title: `Uploads ${Date.now()}`, visibility: 'public' }) };
  };
  const [ours, theirs] = [await make(A), await make(B)];
  const linked = async ({ site }) => [...(await stage.call('GET', site.url)).text.matchAll(/href="([^"]*\/~\/files\/[^"]*)"/g)].map(([, href]) => new URL(href.replaceAll('&amp;', '&'), site.url).href);
  const [own, foreign] = [await linked(ours), await linked(theirs)];
  const { items } = await stage.made(A.owner, 'GET', `/spaces/${ours.space.id}/content/files`);
  const byApi = await each(items, async (file) => served(`${file.name} by the API`, await opens(stage, file.downloadURL)));
  const bySite = await each(own, async (url) => served(url, await stage.call('GET', url)));
  // What stands in B's site, asked at the host of A: by B's path, and with B's file below A's own path.
  const crossed = await each(foreign, async (url) => {
    const { pathname } = new URL(url);
    const below = pathname.slice(pathname.indexOf('/~/files/') + 1);
    const asked = [new URL(pathname, ours.site.url).href, ours.site.url + below];
    const same = own.some((one) => one.endsWith(below));
    const answers = await each(asked, (one) => stage.call('GET', one));
    return answers.some(({ status }, index) => status === 200 && !(same && index === 1)) && `a file of B is served at the host of A: ${asked}`;
  });
  return [own.length === 0 && 'the site shows no files', ...byApi.flat(), ...bySite.flat(), ...crossed];
}

const A23 = {
  id: 'A23',
  title: 'uploaded SVG and HTML, files of other sites',
  attack: uploads,
  control: () => decoy(({ url }) => ({ headers: { 'Content-Type': url.endsWith('svg') ? 'image/svg+xml' : 'text/html' }, text: '<svg/>' }), async (vulnerable) =>
    (await each(['run.svg', 'run.html'], async (name) => served(name, await call(vulnerable, 'GET', `http://docs.example.com/${name}`)))).flat()),
};

const TEMPLATES = [
  '{{7*7}}', '${7*7}', '#{7*7}', '<%= 7*7 %>', '{% print(7*7) %}', '{{constructor.constructor("return process.env")()}}', '${process.env.PATH}', '{{config}}', '{{env.BINDERY_DATABASE__URL}}',
  '<code class="expression">7*7</code>', '<code class="expression">process.env.PATH</code>', '<code class="expression">globalThis</code>', '<code class="expression">space.constructor.constructor("return 7*7")()</code>',
  '<code class="expression">space.vars.__proto__</code>', '<code class="expression">env</code>', '<code class="expression">"a".repeat(1e9)</code>', `<code class="expression">${'('.repeat(50_000)}1</code>`,
  '{% include "/etc/passwd" %}', '{% include "../../../../etc/passwd" %}', '{% if process.env.HOME %}\nLEAKED\n{% endif %}',
];
const LEAK = /postgres:\/\/|BINDERY_\w+=|root:x:0|native code|\/usr\/bin|LEAKED/;

/** Reads a page with its expressions worked out, and looks for what only a program could have put there. */
async function evaluated(stage, source) {
  const nested = { ...Object.fromEntries([...Array(500).keys()].map((number) => [`v${number}`, `{{v${number + 1}}}`])) };
  const space = await stage.space(stage.A.organization, {
    'README.md': `# Home\n\n${source.join('\n\n')}\n\n{% include ".gitbook/includes/self.md" %}\n`,
    '.gitbook/includes/self.md': '---\ntitle: Self\n---\n\nOnce. {% include ".gitbook/includes/self.md" %}\n',
    '.gitbook/vars.yaml': JSON.stringify(nested),
  }, { title: 'Templates' });
  const [page] = (await stage.made(stage.A.owner, 'GET', `/spaces/${space.id}/content/pages`)).pages;
  const began = Date.now();
  const read = await stage.call('GET', `/spaces/${space.id}/content/page/${page.id}?format=markdown&evaluated=true`, { token: stage.A.owner.token });
  const time = Date.now() - began;
  const text = read.data?.markdown ?? read.text;
  return [
    read.status !== 200 && `the page was answered ${read.status}`,
    time > 3000 && `it took ${time} ms`,
    LEAK.test(text) && `the page shows ${LEAK.exec(text)[0]}`,
    // `7*7` as a documented expression may be worked out; everywhere else it is words.
    (text.match(/\b49\b/g) ?? []).length > 1 && 'templates are run as a program',
  ];
}

const A25 = {
  id: 'A25',
  title: 'expressions and templates of other engines',
  attack: (stage) => evaluated(stage, TEMPLATES),
  // The same page as an engine would have left it that runs what it reads.
  control: (stage) => evaluated(stage, TEMPLATES.map((one) => one.replaceAll('7*7', '49').replaceAll('process.env.PATH', '/usr/bin'))),
};

export default [A22, A23, A25];
