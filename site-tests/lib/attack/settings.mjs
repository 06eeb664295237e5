// The places of a site where its owner writes: titles, links, announcement, footer, and addresses that lead away.

import { ask } from '../ask.mjs';

const cut = (text, most) => [...text].slice(0, most).join('');
/** Titles have at least two characters. */
const title = (text, most) => cut(text, most).padEnd(2, '.');

/** A look with this text wherever it takes any, and links to these addresses. The number tells one from the next. */
function look(text, addresses, number) {
    const to = { kind: 'url', url: '/' };
    const localized = { en: cut(text, 64) };
    const link = { title: cut(text, 64), localizedTitle: localized, to };
    return {
        title: title(text, 128),
        localizedTitle: { en: cut(text, 128) },
        favicon: { emoji: title(text, 50) },
        announcement: { enabled: true, message: title(text, 128), localizedMessage: { en: cut(text, 128) }, link, style: 'info' },
        header: { links: [
            { title: cut(text, 128), localizedTitle: localized, to, links: [link] },
            ...addresses.map((url) => ({ title: 'away', to: { kind: 'url', url }, links: [] })),
        ] },
        footer: { copyright: `${mark(number)}${cut(text, 400)}`, groups: [{ title: cut(text, 128), links: [link] }] },
        socialAccounts: ['github', 'mastodon', 'linkedin'].map((platform) => ({
            platform, handle: title(text, 128), display: { footer: true, header: true },
        })),
    };
}

const mark = (number) => `text ${number}: `;

/** Addresses of a look, of a redirect and of the query of a search. */
const PLACES_OF_ADDRESSES = 4 + 2 + 1 + 1;
const TEXT = '@@@@';
export const PLACES_OF_SETTINGS =
    JSON.stringify(look(TEXT, [], 0)).split(TEXT).length - 1 + 'site section icon description'.split(' ').length + PLACES_OF_ADDRESSES;

/** A site of one page, whose settings are changed again and again. */
export async function settingsSite({ world, organization, name }) {
    const [space, other] = [await world.space(organization, { title: name }), await world.space(organization, { title: 'Other' })];
    for (const each of [space, other]) await world.push(each, world.ada, { 'README.md': '# Start\n\nText.\n' });
    const call = async (method, path, body) => {
        const answer = await world.ada.fetch(method, `/orgs/${organization.id}/sites${path}`, body);
        return { ...answer.data, status: answer.status };
    };
    const site = await call('POST', '', { title: name });
    const at = `/${site.id}`;
    const section = await call('POST', `${at}/sections`, { spaceId: space.id, title: 'One' });
    await call('POST', `${at}/sections`, { spaceId: other.id, title: 'Two' });
    const { urls } = await call('POST', `${at}/publish`, {});
    return { url: urls.published, wear: (payload, number) => wear({ call, at, section, url: urls.published, payload, number }) };
}

/** Puts the payload into every setting, and gives the redirects that were taken. */
async function wear({ call, at, section, url, payload, number }) {
    const addresses = [];
    for (const address of [payload, `https://example.com/${payload}`, `/${payload}`, `#${payload}`]) {
        const asked = await call('PUT', `${at}/customization`, look('x', [address], -1));
        if (asked.status === 200) addresses.push(address);
    }
    const redirects = [];
    for (const [place, address] of [payload, `https://example.com/${payload}`].entries()) {
        const source = `/moved-${number}-${place}`;
        const made = await call('POST', `${at}/redirects`, { source, destination: { kind: 'external', url: address } });
        if (made.status < 300) redirects.push(new URL(source.slice(1), url).href);
    }
    await taken(call('PATCH', at, { title: title(payload, 128) }));
    await call('PATCH', `${at}/sections/${section.id}`, { title: title(payload, 128), description: cut(payload, 256) });
    await call('PATCH', `${at}/sections/${section.id}`, { icon: cut(payload, 50) });
    await taken(call('PUT', `${at}/customization`, look(payload, addresses, number)));
    await shown(url, mark(number));
    return redirects;
}

async function taken(answering) {
    const { status, error } = await answering;
    if (status !== 200) throw new Error(`a setting was refused with ${status}: ${error?.message}`);
}

/** What an address leads to is remembered for a moment. */
async function shown(url, words) {
    const patienceEnds = Date.now() + 20_000;
    while (!(await ask(url)).text.includes(words)) {
        if (Date.now() > patienceEnds) throw new Error(`${url} does not show its new settings`);
    }
}
