// What happened: in an organization, for those who administer it, and in a space, while it happens. And how much there is.

import { assert, eventually } from '../lib/story.mjs';

export const title = 'Events and usage';
export const covers = ['listAuditEvents', 'listenToSpaceEvents', 'getOrganizationUsage'];

/** The events of an answer of server-sent events. */
const parse = (text) => text.split('\n\n').filter((part) => part.includes('event:')).map((part) => {
  const field = (name) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1];
  return { name: field('event'), id: field('id'), data: JSON.parse(field('data')) };
});

async function firstEvent(body) {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const [event] = parse(text.slice(0, text.lastIndexOf('\n\n') + 2));
    if (event) return event;
  }
  return assert.fail('the stream ended without an event');
}

export default async function ({ world, step, ada, recorder, effect }) {
  const org = await world.organization('Witnesses');
  const rita = await world.member('Rita Reader', org, 'read');
  const space = await world.space(org, { title: 'Diary' });
  const { spaces } = ada.api;

  const list = (query) => ada.fetch('GET', `/orgs/${org.id}/audit-events?${query}`);

  await step('administrators read what happened, page by page', async () => {
    const items = await eventually(async () => {
      const { data } = await list('limit=1000');
      return data.items.some((item) => item.subject === space.id) && data.items;
    });
    const made = items.find((item) => item.type === 'organization.created');
    assert.equal(made.actor.user, ada.id);
    // From the oldest on: newer entries may arrive at any time.
    const first = (await list('limit=1&order=asc')).data;
    assert.deepEqual(first.items, [items.at(-1)]);
    const second = (await list(`limit=1&order=asc&page=${first.next.page}`)).data;
    assert.deepEqual(second.items, [items.at(-2)]);
    effect('listAuditEvents', 'limit');
    effect('listAuditEvents', 'page');
    assert.equal((await rita.fetch('GET', `/orgs/${org.id}/audit-events`)).status, 403);
  });

  await step('the trail goes either way, and is filtered by time, person and type', async () => {
    const read = async (query) => (await list(query)).data.items;
    const types = async (query) => (await read(query)).map((item) => item.type);
    const all = await types('limit=1000');
    assert.equal(all.at(-1), 'organization.created', 'the newest first');
    assert.deepEqual(await types('limit=1000&order=asc'), all.toReversed());
    assert.deepEqual(await types('limit=1000&type=organization.created'), ['organization.created']);
    const about = await read(`limit=1000&subject=${space.id}`);
    assert.deepEqual([about.length > 0, about.filter((item) => item.subject !== space.id)], [true, []]);
    effect('listAuditEvents', 'subject');
    const table = await list('limit=2&format=csv');
    assert.match(table.headers.get('content-type'), /^text\/csv/);
    effect('listAuditEvents', 'format');
    const hers = await read(`limit=1000&actor=${rita.id}`);
    assert.deepEqual([hers.length > 0, hers.length < all.length], [true, true]);
    assert.deepEqual(hers.filter((item) => item.actor.user !== rita.id), []);
    const [soon, before] = [new Date(Date.now() + 3_600_000).toISOString(), '2020-01-01T00:00:00Z'].map(encodeURIComponent);
    assert.deepEqual([await types(`limit=1000&from=${soon}`), await types(`limit=1000&from=${before}`)], [[], all]);
    assert.deepEqual([await types(`limit=1000&to=${before}`), await types(`limit=1000&to=${soon}`)], [[], all]);
    for (const parameter of ['order', 'type', 'actor', 'from', 'to']) effect('listAuditEvents', parameter);
  });

  await step('a space tells what happens in it, and what was missed', async () => {
    const path = `/spaces/${space.id}/events`;
    const leave = new AbortController();
    const headers = { Authorization: `Bearer ${ada.token}` };
    const live = await fetch(`${world.server.endpoint}/v1${path}`, { headers, signal: leave.signal });
    const first = (await spaces.createChangeRequest(space.id, { subject: 'News' })).data;
    const heard = await firstEvent(live.body);
    leave.abort();
    assert.equal(heard.name, 'change_request.created');
    assert.ok(JSON.stringify(heard.data).includes(first.id));

    const second = (await spaces.createChangeRequest(space.id, { subject: 'More news' })).data;
    const missed = await eventually(async () => {
      const { status } = await ada.fetch('GET', `${path}?follow=false&after=${heard.id}`);
      assert.equal(status, 200);
      const told = parse(recorder.exchanges.at(-1).text);
      return told.length > 0 && told;
    });
    assert.ok(JSON.stringify(missed).includes(second.id));
    assert.ok(!JSON.stringify(missed).includes(first.id), 'what was heard is not told again');
    effect('listenToSpaceEvents', 'after');
    effect('listenToSpaceEvents', 'follow');
    assert.equal((await ada.fetch('GET', `${path}?follow=false&after=nonsense`)).status, 400);
  });

  await step('what is limited is counted', async () => {
    const usage = async () => (await ada.fetch('GET', `/orgs/${org.id}/usage`)).data;
    const { members, spaces: counted } = await usage();
    assert.deepEqual([members.used, counted.used], [2, 1]);
    await world.space(org, { title: 'Second' });
    assert.equal((await usage()).spaces.used, 2);
    assert.equal((await rita.fetch('GET', `/orgs/${org.id}/usage`)).status, 403);
  });
}
