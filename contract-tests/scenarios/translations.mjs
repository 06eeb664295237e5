// Translated copies of spaces, and the glossary.

import { assert, everyPage, ids, listManners, refused } from '../lib/story.mjs';

export const title = 'Translations';
export const covers = [
  'createTranslation', 'listTranslations', 'getTranslation', 'updateTranslation', 'runTranslation', 'deleteTranslation',
  'listGlossaryEntries', 'updateGlossaryEntries', 'getGlossaryEntry', 'getLanguageSettings', 'updateLanguageSettings',
];

const instructions = (text) => ({
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: [{
    object: 'block', type: 'paragraph', isVoid: false, data: {}, fragments: [],
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  }],
});

export default async function ({ world, step, ada, recorder }) {
  const { translator } = world.server;
  const org = await world.organization('Translated works');
  const { orgs, spaces } = ada.api;
  const source = (await orgs.createSpace(org.id, { title: 'Tides', language: 'en' })).data;
  await world.push(source, ada, { 'README.md': '# Tides\n\nThe sea rises.\n', 'SUMMARY.md': '* [Tides](README.md)\n' });
  const create = (body = {}) =>
    orgs.createTranslation(org.id, { source: { space: source.id, language: 'en' }, language: 'es', ...body });
  const allow = (translations) =>
    recorder.fetch('PUT', `/orgs/${org.id}/language-settings`, { body: { translations }, token: ada.token });

  /** Waits for the end of a run. */
  async function completed(id, runs) {
    for (;;) {
      const { data } = await orgs.getTranslation(org.id, id);
      if (data.status === 'completed' && data.stats.runs === runs) return data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  await step('nothing is sent before an admin allows it', async () => {
    await refused(create(), 412);
    const settings = () => recorder.fetch('GET', `/orgs/${org.id}/language-settings`, { token: ada.token });
    assert.equal((await settings()).data.translations, false);
    assert.equal((await allow(true)).status, 200);
    assert.equal((await settings()).data.translations, true);
  });

  let translation;
  await step('a translation is created, and its result is another space', async () => {
    const answer = await create({ instructions: instructions('Be formal.') });
    assert.equal(answer.status, 201);
    assert.equal(answer.data.status, 'pending');
    assert.equal(answer.data.result, undefined);
    translation = await completed(answer.data.id, 1);
    const copy = (await spaces.getSpaceById(translation.result.space)).data;
    assert.equal(copy.language, 'es');
    assert.equal(copy.revision, translation.result.revision);
    assert.deepEqual(translation.instructions, answer.data.instructions);
  });

  await step('a run without changes sends nothing', async () => {
    translator.taken();
    assert.equal((await orgs.runTranslation(org.id, translation.id)).status, 204);
    const again = await completed(translation.id, 2);
    assert.deepEqual(again.result, translation.result);
    assert.deepEqual(translator.taken(), []);
  });

  await step('instructions are replaced', async () => {
    const { data } = await orgs.updateTranslation(org.id, translation.id, { instructions: instructions('Be brief.') });
    assert.match(JSON.stringify(data.instructions), /Be brief/);
    await refused(orgs.updateTranslation(org.id, translation.id, { instructions: { object: 'text' } }), 400);
  });

  await step('lists show them', async () => {
    const other = (await create({ language: 'de' })).data;
    const list = (query) => orgs.listTranslations(org.id, query);
    assert.deepEqual(ids(await everyPage(list, { limit: 1 })), [translation.id, other.id]);
    await listManners(list);
    await completed(other.id, 1);
  });

  await step('a run that fails says why', async () => {
    translator.refuse(true);
    const { data } = await create({ language: 'fr' });
    for (;;) {
      const read = (await orgs.getTranslation(org.id, data.id)).data;
      assert.notEqual(read.status, 'completed');
      if (read.lastError) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    translator.refuse(false);
    assert.match(JSON.stringify((await orgs.listTranslations(org.id)).data), /lastError/);
  });

  await step('bad sources and languages are refused', async () => {
    const missing = { space: org.id, language: 'en' };
    await refused(create({ source: missing }), 400);
    await refused(create({ language: 'en' }), 400);
    await refused(create({ language: 'klingon' }), 400);
    await refused(orgs.getTranslation(org.id, source.id), 404);
    await refused(orgs.runTranslation(org.id, source.id), 404);
  });

  await step('the glossary is changed in one batch', async () => {
    const update = (...operations) => orgs.updateGlossaryEntries(org.id, { operations });
    const insert = (en, es) => ({ type: 'insert', translations: { en, es } });
    assert.equal((await update(insert('tide', 'marea'), insert('pier', 'muelle'))).status, 204);
    const list = (query) => orgs.listGlossaryEntries(org.id, query);
    const [tide, pier] = await everyPage(list, { limit: 1 });
    await listManners(list);
    assert.deepEqual(tide.translations, { en: 'tide', es: 'marea' });
    const change = { type: 'update', id: tide.id, translations: { en: 'tide', es: 'la marea' } };
    await update(change, { type: 'delete', id: pier.id });
    const { data } = await orgs.getGlossaryEntry(org.id, tide.id);
    assert.equal(data.translations.es, 'la marea');
    await refused(orgs.getGlossaryEntry(org.id, pier.id), 404);
    await refused(update({ ...change, id: pier.id }), 400);
    await refused(update(insert('two\nlines', 'x')), 400);
  });

  await step('a deleted translation leaves its space', async () => {
    assert.equal((await orgs.deleteTranslation(org.id, translation.id)).status, 204);
    assert.equal((await orgs.deleteTranslation(org.id, translation.id)).status, 204);
    await refused(orgs.getTranslation(org.id, translation.id), 404);
    assert.equal((await spaces.getSpaceById(translation.result.space)).status, 200);
  });
}
