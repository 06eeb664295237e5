// What a scenario is told with: steps that are reported one by one, and a few words for
// what scenarios say often.

import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { GitBookAPIError } from '@gitbook/api';

export { assert };

/**
 * One step of a story. A failed step is reported and the story goes on. One that pending.mjs lists
 * must fail: it says what is right, and the server does not do it yet.
 */
export function storyteller({ scenario, recorder, failures, pending, say }) {
  return async function step(title, act) {
    recorder.place = `${scenario} › ${title}`;
    const { place } = recorder;
    const from = recorder.exchanges.length;
    const waits = pending.find((one) => one.step === place);
    const fail = (text) => failures.push({ place, text, operation: recorder.exchanges.slice(from).at(-1)?.operation });
    if (waits) waits.told = true;
    try {
      await act();
      say(`  ${waits ? '✗' : '✓'} ${title}`);
      if (waits) fail(`passes now: take its line (${waits.finding}) out of pending.mjs`);
    } catch (error) {
      say(`  ${waits ? `… (${waits.finding})` : '✗'} ${title}`);
      if (waits) waits.text = describe(error);
      else fail(describe(error));
    }
  };
}

function describe(error) {
  if (error instanceof GitBookAPIError) return `unexpected ${error.code}: ${error.errorMessage}`;
  if (error instanceof assert.AssertionError) {
    const lines = error.message.split('\n').filter((line) => line.trim() !== '').slice(0, 12);
    return lines.map((line) => line.slice(0, 300)).join('\n      ');
  }
  return `${error.name}: ${error.message}`;
}

/** The SDK must throw its own error, with our status and our words (E3). */
export async function refused(promise, status) {
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof GitBookAPIError)) throw error;
    assert.equal(error.code, status, `expected ${status}, got ${error.code}: ${error.errorMessage}`);
    assert.notEqual(error.errorMessage, '', 'the error says nothing');
    return error;
  }
  throw new assert.AssertionError({ message: `expected ${status}, got success` });
}

/** Follows `next.page` to the end; `list` gets the query. No item may come twice. */
export async function everyPage(list, { limit = 2, id = (item) => item.id } = {}) {
  const items = [];
  let page;
  do {
    const { data } = await list({ limit, page });
    assert.ok(data.items.length <= limit, `${data.items.length} items on a page of ${limit}`);
    assert.ok(data.items.length > 0 || !data.next, 'an empty page that promises another one');
    items.push(...data.items);
    page = data.next?.page;
  } while (page);
  const ids = items.map(id);
  assert.equal(new Set(ids).size, ids.length, 'an item came twice while paging');
  return items;
}

/** What every list owes its callers (B7, E5, gaps §7). */
export async function listManners(list) {
  const whole = (await list({ limit: 1000 })).data;
  assert.equal(whole.next, undefined, 'everything fits, so there is no next page');
  const nothing = (await list({ limit: 0 })).data;
  assert.deepEqual(nothing.items, [], 'limit 0 gives none');
  const first = (await list({ limit: 1000, page: null })).data;
  assert.deepEqual(first.items, whole.items, 'page=null is no page (E5)');
  await refused(list({ limit: 1001 }), 400);
  await refused(list({ page: 'not-a-cursor' }), 400);
}

/** Asks until the answer is there; what the server does later is done within seconds. */
export async function eventually(ask, seconds = 10) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    assert.ok(Date.now() < end, `not there within ${seconds} seconds`);
    await wait(50);
  }
}

export const ids = (items) => items.map((item) => item.id);

/** Well formed, and nobody's. */
export function strangeId() {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return '0' + Array.from({ length: 21 }, () => letters[Math.floor(Math.random() * 62)]).join('');
}
