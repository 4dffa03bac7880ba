import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { createDocumentClient, type DocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { eventually } from '#testing/realtime-client.ts';
import { type OtherProcess, openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { contentOf, factsOf, lineOf } from '#web/article/working-copy/document-fields.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { beginSave } from './stored/save-rows.ts';
import { loadSavedVersion } from './versions/saved-version.ts';

let site: SiteUnderTest;
let other: OtherProcess;
let urls: [string, string];
let cookie: string;
let editor: EditorClient;
beforeAll(async () => {
  site = await openSite();
  other = await site.beside();
  cookie = await site.signIn('editor');
  editor = await createEditorClient(site.app, cookie);
  urls = [await listenForDocuments(site.app), await listenForDocuments(other.app)];
});
afterAll(() => site.close());

const open = async (article: string, url = urls[0], by = cookie) => {
  const client = createDocumentClient(url, article, by);
  await client.connect();
  return client;
};
const save = async (id: string, body: object = {}, { app = site.app, by = cookie } = {}) => {
  const headers = { cookie: by, 'accept-language': 'en' };
  const answer = await app.inject({ method: 'POST', url: `/api/desk/articles/${id}/save`, headers, payload: body });
  return { status: answer.statusCode, ...answer.json() };
};
const titleOf = ({ doc }: DocumentClient) => lineOf(doc, 'pt', 'title');
const savedTitle = async (id: string) => (await loadSavedVersion(site.runtime.read, id))?.values.texts.pt.title;
const rowOf = (id: string) =>
  site.runtime.db.selectFrom('article_document').selectAll().where('article_id', '=', id).executeTakeFirstOrThrow();
const createArticle = async (text = 'a levada') => {
  const translations = { pt: { title: 'Título', content: [{ id: 'aaaaaaaa', type: 'text', text: [{ text }] }] } };
  return (await editor.execute('CreateArticle', editor.article({ draft: true, translations }))).id;
};
/** The text of the first block. */
const textOf = ({ doc }: DocumentClient) => (contentOf(doc, 'pt').get(0) as Y.XmlElement).get(0) as Y.XmlText;
const editText = (id: string, text: string, more = {}) =>
  editor.execute('EditArticle', {
    id,
    translations: { pt: { content: [{ id: 'aaaaaaaa', type: 'text', text: [{ text }] }] } },
    ...more,
  });

describe('saving a working copy', () => {
  it('creates the article, then edits it, and names everybody who wrote', async () => {
    const id = randomUUID();
    const second = await site.signIn('editor');
    const [one, two] = [await open(id), await open(id, urls[1], second)];
    titleOf(one).insert(0, 'Água');
    await one.stored();
    expect(await save(id)).toMatchObject({ status: 200, id, revision: 0, message: expect.stringMatching(/\w/) });
    expect(await savedTitle(id)).toBe('Água');
    await eventually(() => expect(readValues(two.doc).texts.pt.slug).toMatch(/^agua/));
    titleOf(two).insert(4, ' fria');
    await two.stored();
    expect(await save(id)).toMatchObject({ status: 200, revision: 1 });
    expect(await savedTitle(id)).toBe('Água fria');
    const events = await Array.fromAsync(site.runtime.store.read(`article-${id}`));
    expect(events.map(({ metadata }) => metadata.writers?.length)).toEqual([undefined, 1]);
    expect(titleOf(one).toString()).toBe('Água fria');
    const history = await site.app.inject({ url: `/api/history/article-${id}`, headers: { cookie } });
    const { items } = history.json<{ items: { writers: { name: string }[] }[] }>();
    expect(items.map(({ writers }) => writers.map(({ name }) => name))).toEqual([[], ['editor']]);
  });

  it('makes no version without a change, and none twice', async () => {
    const id = await createArticle();
    const client = await open(id);
    expect(await save(id)).toMatchObject({ status: 200, revision: 0 });
    titleOf(client).insert(0, 'Um ');
    await client.stored();
    const [first, second] = await Promise.all([save(id), save(id, {}, { app: other.app })]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(Math.max(first.revision, second.revision)).toBe(1);
    expect(await savedTitle(id)).toBe('Um Título');
    expect(titleOf(client).toString()).toBe('Um Título');
  });

  it('keeps what is typed while it saves, and spaces at the end', async () => {
    const id = await createArticle();
    const client = await open(id);
    titleOf(client).insert(6, ' um ');
    await client.stored();
    const saving = save(id);
    for (const letter of 'dois') titleOf(client).insert(titleOf(client).length, letter);
    expect((await saving).status).toBe(200);
    await client.stored();
    expect(titleOf(client).toString()).toBe('Título um dois');
    await save(id);
    expect(await savedTitle(id)).toBe('Título um dois');
    expect(titleOf(client).toString()).toBe('Título um dois');
  });

  it('reports invalid fields by their paths, and keeps the text', async () => {
    const id = await createArticle();
    const client = await open(id);
    titleOf(client).insert(0, 'x'.repeat(300));
    await client.stored();
    expect(await save(id)).toMatchObject({ status: 422, errors: [{ path: 'translations.pt.title' }] });
    titleOf(client).delete(0, 300);
    titleOf(client).insert(0, 'O ');
    await client.stored();
    expect((await save(id)).status).toBe(200);
  });

  it('answers 404 without a working copy, and 422 for one without a word', async () => {
    expect((await save(randomUUID())).status).toBe(404);
    const id = randomUUID();
    await open(id);
    expect((await save(id)).status).toBe(422);
  });

  it('schedules the changes, and the working copy has the saved text again', async () => {
    const id = await createArticle();
    await editor.execute('EditArticle', { id, translations: { en: { title: 'Title', content: [] } } });
    const client = await open(id);
    textOf(client).insert(0, 'amanhã, ');
    await client.stored();
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await editor.execute('EditArticle', {
      id,
      category: editor.category,
      author: editor.author,
      translations: { pt: { summary: 'Resumo' } },
    });
    await editor.send('PublishArticle', { id, locale: 'pt' });
    const scheduled = await save(id, { at });
    expect(scheduled).toMatchObject({ status: 200 });
    await eventually(() => expect(textOf(client).toString()).toBe('a levada'));
    expect(factsOf(client.doc).get('update')).toBeUndefined();
    const events = await Array.fromAsync(site.runtime.store.read(`article-${id}`));
    expect(events.at(-1)).toMatchObject({ type: 'ArticleUpdateScheduled', data: { at } });
  });
});

describe('a version from elsewhere', () => {
  it('is merged into an open working copy, letter by letter in the same block', async () => {
    const id = await createArticle('a levada corre');
    const [one, two] = [await open(id), await open(id, urls[1])];
    textOf(one).insert(0, 'Hoje ');
    await one.stored();
    await editText(id, 'a levada nova corre.');
    const both = 'Hoje a levada nova corre.';
    await eventually(() => expect([one, two].map((each) => textOf(each).toString())).toEqual([both, both]));
    expect(await save(id)).toMatchObject({ status: 200, revision: 2 });
    const version = await loadSavedVersion(site.runtime.read, id);
    expect(version?.values.texts.pt.content).toMatchObject([{ text: [{ text: both }] }]);
  });

  it('is merged when the article is opened later, also if its blocks have no ids', async () => {
    const id = await createArticle('a levada corre');
    const client = await open(id);
    textOf(client).insert(0, 'Hoje ');
    await client.stored();
    await client.disconnect();
    const content = ['Primeiro.', 'a levada corre devagar'].map((text) => ({ type: 'text', text: [{ text }] }));
    await editor.execute('EditArticle', { id, translations: { pt: { content } } });
    const later = await open(id);
    const texts = readValues(later.doc).texts.pt.content.map((block) => 'text' in block && block.text[0]?.text);
    expect(texts).toEqual(['Primeiro.', 'Hoje a levada corre devagar']);
  });

  it('that came before a save is merged first', async () => {
    const id = await createArticle();
    const client = await open(id);
    titleOf(client).insert(0, 'Novo ');
    await client.stored();
    await Promise.all([editText(id, 'outra levada'), save(id)]);
    await save(id);
    const version = await loadSavedVersion(site.runtime.read, id);
    expect(version?.values.texts.pt).toMatchObject({
      title: 'Novo Título',
      content: [{ text: [{ text: 'outra levada' }] }],
    });
    await eventually(() => expect(textOf(client).toString()).toBe('outra levada'));
  });

  it('disconnects the browsers when it deletes the article', async () => {
    const id = await createArticle();
    const client = await open(id, urls[1]);
    await editor.execute('DeleteArticle', { id });
    await eventually(() => expect(client.refusals).toEqual(['deleted']));
    await client.connect();
    expect(client.refusals).toEqual(['deleted', 'deleted']);
  });
});

describe('a crash between the command and its bookkeeping', () => {
  const crashAfter = async (id: string, command: string, body: object) => {
    const key = randomUUID();
    await beginSave(site.runtime.db, id, key);
    await editor.execute(command, { id, ...body }, { 'idempotency-key': key });
  };

  it('loses and doubles nothing, whatever is written and saved afterwards', async () => {
    const id = await createArticle();
    const client = await open(id);
    titleOf(client).insert(6, ' um');
    await client.stored();
    await client.disconnect();
    await crashAfter(id, 'EditArticle', { translations: { pt: { title: 'Título um' } } });
    await editor.execute('EditArticle', { id, translations: { pt: { title: 'O Título um' } } });
    titleOf(client).insert(titleOf(client).length, ' dois');
    await client.connect();
    await client.stored();
    await eventually(() => expect(titleOf(client).toString()).toBe('O Título um dois'));
    expect(await save(id)).toMatchObject({ status: 200, revision: 3 });
    expect(await savedTitle(id)).toBe('O Título um dois');
    expect(await rowOf(id)).toMatchObject({ revision: 3 });
  });

  it('is repaired when the article was new', async () => {
    const id = randomUUID();
    const client = await open(id);
    titleOf(client).insert(0, 'Nova');
    await client.stored();
    await crashAfter(id, 'CreateArticle', { draft: true, translations: { pt: { title: 'Nova' } } });
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ revision: 0 }));
    expect(titleOf(client).toString()).toBe('Nova');
    expect(await save(id)).toMatchObject({ status: 200, revision: 0 });
  });
});
