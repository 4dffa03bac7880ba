import { beforeAll, describe, expect, it } from 'vitest';
import { loadSavedVersion } from '#api/article/working-copy/versions/saved-version.ts';
import { accountOf } from '#testing/auth/account-of.ts';
import { type CommandClient, createCommandClient } from '#testing/command-client.ts';
import { createDocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { unique } from '#testing/editor-client.ts';
import { eventually } from '#testing/realtime-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { factsOf, lineOf } from '#web/article/working-copy/document-fields.ts';

const opened = useEditorClient('editor');
/** A translator of English. */
let translator: CommandClient;
let cookie: string;

const setLanguages = (languages: string[]) =>
  opened.site.runtime.db
    .updateTable('account')
    .set({ app_metadata: JSON.stringify({ languages }) })
    .where('id', '=', accountOf(cookie))
    .execute();

beforeAll(async () => {
  cookie = await opened.site.signIn('translator');
  await setLanguages(['en']);
  translator = createCommandClient(opened.site.app, cookie);
});

const newArticle = async (more: Record<string, unknown> = { draft: true }) =>
  (await opened.room.execute('CreateArticle', opened.room.article(more))).id;
const codeOf = async (name: string, body: object) => {
  const { statusCode, body: text } = await translator.send(name, body);
  return `${statusCode} ${statusCode === 200 ? '' : JSON.parse(text).code}`.trim();
};
const summaryIn = (locale: string, summary = unique('s')) => ({ translations: { [locale]: { summary } } });
const request = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, by = cookie) =>
  opened.site.app.inject({
    method,
    url,
    headers: { cookie: by, 'accept-language': 'en', 'content-type': 'application/json' },
    ...(body && { payload: JSON.stringify(body) }),
  });
const save = (id: string) => saveAs(cookie, id);
const saveAs = async (by: string, id: string) => {
  const saved = await request('POST', `/api/desk/articles/${id}/save`, {}, by);
  return `${saved.statusCode} ${saved.statusCode === 200 ? '' : saved.json().code}`.trim();
};

describe('a translator', () => {
  it('writes the texts of their languages only, also after a refusal', async () => {
    const id = await newArticle();
    expect(await codeOf('EditArticle', { id, ...summaryIn('pt') })).toBe('403 not_your_language');
    expect(await codeOf('EditArticle', { id, ...summaryIn('en') })).toBe('200');
    const both = { translations: { ...summaryIn('pt').translations, ...summaryIn('en').translations } };
    expect(await codeOf('EditArticle', { id, ...both })).toBe('403 not_your_language');
    for (const shared of [{ date: '2026-01-02' }, { keywords: [] }, { mainImage: null }, { travel: null }]) {
      expect(await codeOf('EditArticle', { id, ...shared, ...summaryIn('en') })).toBe('403 not_your_language');
    }
  });

  it('writes a language that readers do not see, of an article that they read in the other one', async () => {
    const id = await newArticle();
    await opened.room.execute('PublishArticle', { id, locale: 'pt' });
    expect(await codeOf('EditArticle', { id, ...summaryIn('en') })).toBe('200');
    await opened.room.execute('PublishArticle', { id, locale: 'en' });
    expect(await codeOf('EditArticle', { id, ...summaryIn('en') })).toBe('403 shown_to_readers');
  });

  it('submits their languages and takes them back; what they change of a ready one is in review again', async () => {
    const id = await newArticle();
    const move = (locale: string, step: string) => codeOf('MoveArticleStep', { id, locale, step });
    expect(await move('pt', 'review')).toBe('403 not_your_language');
    expect([await move('en', 'review'), await move('en', 'draft')]).toEqual(['200', '200']);
    expect(await move('en', 'ready')).toBe('403 editors_decide_readiness');
    await opened.room.execute('MoveArticleStep', { id, locale: 'en', step: 'ready' });
    expect((await translator.execute('EditArticle', { id, ...summaryIn('en') })).message).toContain('in review again');
  });

  it('creates, publishes, deletes, reverts and duplicates nothing, and uploads and changes no picture', async () => {
    const id = await newArticle();
    for (const name of ['CreateArticle', 'PublishArticle', 'DeleteArticle', 'RevertArticle', 'DuplicateArticle']) {
      expect(await codeOf(name, { id })).toBe('403 not_allowed');
    }
    expect(await codeOf('EditMedia', {})).toBe('403 not_allowed');
    expect((await request('POST', '/api/media')).statusCode).toBe(403);
    expect((await request('DELETE', `/api/desk/articles/${id}/document`)).statusCode).toBe(403);
  });

  it('sees all articles, the board and the library, and opens no screen of editors', async () => {
    const id = await newArticle();
    for (const url of ['/admin/articles', '/admin/board', '/api/board', '/api/desk/find?kind=articles&q=']) {
      const { body, statusCode } = await request('GET', url);
      expect([url, statusCode, body.includes(id)]).toEqual([url, 200, true]);
    }
    expect((await request('GET', `/admin/articles/${id}`)).statusCode).toBe(200);
    const library = await request('GET', '/admin/media');
    expect([library.statusCode, library.body.includes('type="file"')]).toEqual([200, false]);
    for (const url of ['/admin/articles/new', '/admin/featured', `/admin/articles/${id}/history`]) {
      expect((await request('GET', url)).statusCode).toBe(404);
    }
  });

  it('changes in the shared document only their languages: the rest is taken back, and their text stays', async () => {
    const url = await listenForDocuments(opened.site.app);
    const id = await newArticle();
    const [mine, editors] = [createDocumentClient(url, id, cookie), createDocumentClient(url, id, opened.cookie)];
    for (const client of [mine, editors]) await client.connect();
    mine.doc.transact(() => {
      lineOf(mine.doc, 'pt', 'summary').insert(0, 'Alheio.');
      factsOf(mine.doc).set('date', '2001-01-01');
      lineOf(mine.doc, 'en', 'summary').insert(0, 'Mine.');
    });
    lineOf(mine.doc, 'en', 'summary').insert(5, ' More.');
    await mine.stored();
    for (const { doc } of [editors, mine]) {
      await eventually(() => expect(lineOf(doc, 'en', 'summary').toString()).toBe('Mine. More.'));
      expect(lineOf(doc, 'pt', 'summary').toString()).toBe('');
      expect(factsOf(doc).get('date')).not.toBe('2001-01-01');
    }
    expect(await save(id)).toBe('200');
    expect([mine.refusals, editors.refusals]).toEqual([[], []]);
  });

  it('saves their language while others have unsaved changes elsewhere, which stay unsaved and those of the others', async () => {
    const { site, cookie: editorCookie } = opened;
    const url = await listenForDocuments(site.app);
    const id = await newArticle();
    const [mine, editors] = [createDocumentClient(url, id, cookie), createDocumentClient(url, id, editorCookie)];
    for (const client of [mine, editors]) await client.connect();
    const version = async () => (await loadSavedVersion(site.runtime.read, id))!;
    const before = await version();
    lineOf(editors.doc, 'pt', 'summary').insert(0, 'Por guardar.');
    factsOf(editors.doc).set('date', '2026-03-04');
    await editors.stored();
    lineOf(mine.doc, 'en', 'summary').insert(0, 'Mine.');
    await mine.stored();
    expect(await save(id)).toBe('200');
    const { values, revision } = await version();
    expect(values).toEqual({
      ...before.values,
      texts: { ...before.values.texts, en: { ...before.values.texts.en, summary: 'Mine.' } },
    });
    expect(await save(id)).toBe('200');
    expect((await version()).revision).toBe(revision);
    for (const { doc } of [mine, editors]) {
      expect(lineOf(doc, 'pt', 'summary').toString()).toBe('Por guardar.');
      expect(factsOf(doc).get('date')).toBe('2026-03-04');
    }
    // A version from elsewhere is compared with what was saved of each language.
    await opened.room.execute('EditArticle', { id, translations: { en: { summary: 'Mine. Theirs.' } } });
    await eventually(() => expect(lineOf(mine.doc, 'en', 'summary').toString()).toBe('Mine. Theirs.'));
    expect(await saveAs(editorCookie, id)).toBe('200');
    const last = (await version()).values;
    expect([last.texts.pt.summary, last.texts.en.summary, last.facts.date]).toEqual([
      'Por guardar.',
      'Mine. Theirs.',
      '2026-03-04',
    ]);
    const events = await Array.fromAsync(site.runtime.store.read(`article-${id}`));
    const [own, editor] = [accountOf(cookie), accountOf(editorCookie)];
    expect(events.slice(1).map(({ metadata }) => [metadata.actor.id, metadata.writers])).toEqual([
      [own, undefined],
      [editor, undefined],
      [editor, undefined],
    ]);
  });

  it('names the others who wrote in the saved language, and only these', async () => {
    const { site, cookie: editorCookie } = opened;
    const url = await listenForDocuments(site.app);
    const id = await newArticle();
    const second = await site.signIn('editor');
    const [mine, editors, others] = [cookie, editorCookie, second].map((by) => createDocumentClient(url, id, by));
    for (const client of [mine, editors, others]) await client!.connect();
    lineOf(editors!.doc, 'pt', 'summary').insert(0, 'Por guardar.');
    lineOf(others!.doc, 'en', 'summary').insert(0, 'Theirs.');
    lineOf(mine!.doc, 'en', 'title').insert(0, 'Mine ');
    for (const client of [mine, editors, others]) await client!.stored();
    expect([await save(id), await saveAs(second, id)]).toEqual(['200', '200']);
    const events = await Array.fromAsync(site.runtime.store.read(`article-${id}`));
    expect(events.slice(1).map(({ metadata }) => metadata.writers)).toEqual([
      [accountOf(second)],
      [accountOf(editorCookie)],
    ]);
  });

  it('is disconnected when their languages change or readers see them, and opens no article that was never saved', async () => {
    const url = await listenForDocuments(opened.site.app);
    const id = await newArticle();
    const client = createDocumentClient(url, id, cookie);
    await client.connect();
    await opened.room.execute('PublishArticle', { id, locale: 'en' });
    await eventually(() => expect(client.refusals).toEqual(['not_allowed']));
    const other = createDocumentClient(url, await newArticle(), cookie);
    await other.connect();
    await setLanguages(['pt']);
    await eventually(() => expect(other.refusals).toEqual(['signed_out']));
    expect(await codeOf('EditArticle', { id: other.article, ...summaryIn('en') })).toBe('403 not_your_language');
    expect(await codeOf('EditArticle', { id: other.article, ...summaryIn('pt') })).toBe('200');
    await setLanguages([]);
    expect(await codeOf('EditArticle', { id: other.article, ...summaryIn('pt') })).toBe('403 not_your_language');
    await setLanguages(['en']);
    expect((await request('GET', `/admin/articles/${crypto.randomUUID()}?new`)).statusCode).toBe(404);
  });
});
