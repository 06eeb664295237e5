// What addresses elsewhere can be shown as: a player of a site that is known, or a link. No other server is asked.

import { assert, refused } from '../lib/story.mjs';

export const title = 'Embeds';
export const covers = ['getEmbedByUrl', 'getEmbedByUrlInSpace'];

const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const article = 'https://news.example.com/today?edition="1"';

export default async function ({ world, step, ada }) {
  const org = await world.organization('Cinema');
  const space = await world.space(org, { title: 'Films' });
  const ways = [
    ['anywhere', (client, url) => client.urls.getEmbedByUrl({ url })],
    ['in a space', (client, url) => client.spaces.getEmbedByUrlInSpace(space.id, { url })],
  ];

  for (const [where, ask] of ways) {
    await step(`${where}: a film has a player, and it is not the address as it came`, async () => {
      const { data } = await ask(ada.api, film);
      assert.deepEqual([data.type, data.site], ['rich', 'youtube.com']);
      assert.match(data.html, /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
    });

    await step(`${where}: what has no player is a link`, async () => {
      const { data } = await ask(ada.api, article);
      assert.deepEqual([data.type, data.site, data.html], ['link', 'news.example.com', undefined]);
      assert.equal(data.title, 'news.example.com/today');
    });

    await step(`${where}: what is no address of the web is refused`, async () => {
      for (const url of ['nowhere', 'javascript:alert(1)', 'file:///etc/passwd']) await refused(ask(ada.api, url), 400);
      await refused(ask(world.client(), film), 401);
    });
  }

  await step('a space that one may not read shows nothing', async () => {
    const stranger = await world.person('Sam Stranger');
    assert.equal((await stranger.api.urls.getEmbedByUrl({ url: film })).data.type, 'rich');
    await refused(stranger.api.spaces.getEmbedByUrlInSpace(space.id, { url: film }), 404);
  });
}
