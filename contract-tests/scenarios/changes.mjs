// What a change request or a revision changed: pages, files, variables and reusable contents.

import { assert, refused, strangeId } from '../lib/story.mjs';

import { picture } from './pages.mjs';

export const title = 'Changes';
export const covers = ['getChangeRequestChanges', 'getRevisionSemanticChanges'];

const files = {
  'README.md': '# Home\n\nHello.\n',
  'guide.md': '# Guide\n\nHow to.\n',
  'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n\n## Learn\n\n* [Guide](guide.md)\n* [Elsewhere](https://example.com)\n',
  '.gitbook/includes/shared.md': '---\ntitle: Shared\n---\n\nThe same everywhere.\n',
  '.gitbook/assets/note.txt': 'a note',
  '.gitbook/vars.yaml': 'release: one\n',
};

export default async function ({ world, step, ada }) {
  const org = await world.organization('Chronicle');
  const space = await world.space(org, { title: 'Annals' });
  const main = await world.push(space, ada, files);
  const { spaces } = ada.api;
  const guide = (await ada.fetch('GET', `/spaces/${space.id}/content/path/learn%2Fguide`)).data;
  const request = (await spaces.createChangeRequest(space.id, { subject: 'News' })).data;
  const changes = async (query) => (await spaces.getChangeRequestChanges(space.id, request.id, query)).data;

  await step('the first revision brought everything it has', async () => {
    const told = (await spaces.getRevisionSemanticChanges(space.id, main)).data;
    assert.deepEqual(told.changes.map((change) => change.type), [
      'page_created', 'page_created', 'page_created', 'page_created', 'file_created', 'reusable_content_created',
      'variables_edited',
    ]);
    assert.deepEqual(told.changes.at(-1).variables, { release: { after: 'one' } });
    const some = (await spaces.getRevisionSemanticChanges(space.id, main, { limit: 3 })).data;
    assert.deepEqual([some.changes, some.more], [told.changes.slice(0, 3), 4]);
    await refused(spaces.getRevisionSemanticChanges(space.id, '0'.repeat(40)), 404);
  });

  await step('a change request tells what it proposes', async () => {
    assert.deepEqual(await changes(), { changes: [] });
    const body = { changes: [
      { operation: 'update_page', page: guide.id, title: 'Handbook', icon: 'book', into: null },
      { operation: 'insert_page', title: 'One', document: { markdown: 'One.\n' } },
    ] };
    await ada.fetch('POST', `/spaces/${space.id}/change-requests/${request.id}/content`, body);
    const told = await changes();
    assert.deepEqual(new Set(told.changes.map((change) => change.type)), new Set(['page_edited', 'page_moved', 'page_created']));
    const edited = told.changes.find((change) => change.type === 'page_edited');
    assert.deepEqual(edited.attributes.title, { before: 'Guide', after: 'Handbook' });
    const moved = told.changes.find((change) => change.type === 'page_moved');
    assert.equal(moved.parent.before.title, 'Learn');
    assert.deepEqual([(await changes({ limit: 1 })).changes.length, (await changes({ limit: 1 })).more], [1, told.changes.length - 1]);
    await refused(spaces.getChangeRequestChanges(space.id, strangeId()), 404);
    await refused(spaces.getChangeRequestChanges(space.id, request.id, { limit: -1 }), 400);
  });

  await step('the merge changed the same, and names the change request', async () => {
    const proposed = await changes();
    const merged = (await spaces.mergeChangeRequest(space.id, request.id)).data;
    const told = (await spaces.getRevisionSemanticChanges(space.id, merged.revision)).data;
    assert.equal(told.mergedFrom.id, request.id);
    assert.deepEqual(told.changes.map((change) => [change.type, change.page.id]), proposed.changes.map((change) => [change.type, change.page.id]));
  });

  await step('everything that can change is told, before and after', async () => {
    const whole = await world.space(org, { title: 'Whole' });
    const page = (front, title) => `---\n${front}---\n\n# ${title}\n\nText of ${title} that stays the same all the time.\n`;
    const toc = (group, anchor, link, target, guide) => `# Table of contents\n\n* [Home](README.md)\n* [Site](${target}/site)\n* [Other](other.md)\n\n` +
      `## ${group} <a href="#${anchor}" id="${anchor}"></a>\n\n* [Guide](${guide})\n* [${link}](${target})\n`;
    await world.push(whole, ada, {
      'README.md': page('description: One\ncover: .gitbook/assets/a.png\nlayout:\n  width: default\nvars:\n  edition: first\n', '👋 Home'),
      'guide.md': page('', 'Guide'),
      'other.md': page('', 'Other'),
      'SUMMARY.md': toc('Learn', 'learn', 'Web', 'https://example.com', 'guide.md').replace('[Home]', '[👋 Home]'),
      '.gitbook/includes/shared.md': '---\ntitle: Shared\n---\n\nThe same everywhere, in all of the pages of this space.\n',
      '.gitbook/assets/a.png': picture,
      '.gitbook/assets/b.png': picture,
      '.gitbook/assets/plan.svg': '<svg viewBox="0 0 3 2"/>',
      '.gitbook/assets/note.txt': 'a note\n'.repeat(40),
    });
    await world.pushBranch(whole, ada, 'change', {
      'README.md': page('description: Two\ncover: .gitbook/assets/b.png\nlayout:\n  width: wide\nvars:\n  edition: second\n', '🎉 Home'),
      'guide.md': null,
      'manual.md': page('', 'Guide'),
      'SUMMARY.md': toc('🎓 Study', 'study', '🌍 Web', 'https://example.org', 'manual.md')
        .replace('[Home](README.md)', '[🎉 Home](README.md "Start")').replace('* [Other](other.md)\n', '').concat('  * [Inner](other.md)\n'),
      '.gitbook/includes/shared.md': '---\ntitle: Common\n---\n\nThe same everywhere, in all of the pages of that space.\n',
      '.gitbook/assets/plan.svg': '<svg viewBox="0 0 30 20"/>',
      '.gitbook/assets/note.txt': null,
      '.gitbook/assets/renamed.csv': 'a note\n'.repeat(41),
      '.gitbook/assets/new.txt': 'new',
    });
    const [begun] = (await spaces.listChangeRequestsForSpace(whole.id, { status: 'draft' })).data.items;
    const told = (await spaces.getChangeRequestChanges(whole.id, begun.id, { limit: 100 })).data.changes;
    const edited = told.filter((change) => change.type === 'page_edited').map((change) => Object.keys(change.attributes));
    const wanted = ['description', 'cover', 'layout', 'variables', 'emoji', 'linkTitle'];
    assert.deepEqual(wanted.filter((name) => !edited.some((names) => names.includes(name))), []);
    assert.ok(told.some((change) => change.type === 'file_created' && change.file.size === 3));
    const plan = told.find((change) => change.type === 'file_edited' && change.file.name === 'plan.svg');
    assert.deepEqual(plan.attributes.dimensions, { before: { width: 3, height: 2 }, after: { width: 30, height: 20 } });
    const { revision } = (await spaces.mergeChangeRequest(whole.id, begun.id)).data;
    const merged = (await spaces.getRevisionSemanticChanges(whole.id, revision, { limit: 100 })).data.changes;
    assert.deepEqual(merged.map((change) => change.type), told.map((change) => change.type));
  });
}
