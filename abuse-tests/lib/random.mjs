// Ids that nothing has, in the form of those that something has.

import { randomBytes } from 'node:crypto';

const tail = () => randomBytes(5).toString('hex');

export function strange(id) {
  if (id === undefined) throw new Error('an id of the fixture is missing');
  if (/^\d{2}[0-9A-Za-z]{20}$/.test(id)) return id.slice(0, 12) + tail();
  if (id.includes('.')) return `x${tail()}.${id.split('.').slice(1).join('.')}`;
  return id.length > 16 ? id.slice(0, -10) + tail() : `x${tail()}`;
}

/** As many at once as do not get in each other's way; the answers in the order of the list. */
export async function each(list, work, width = 12) {
  const found = [];
  const queue = [...list.entries()];
  await Promise.all(Array.from({ length: width }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) found[next[0]] = await work(next[1]);
  }));
  return found;
}
