import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { eventually } from '#testing/realtime-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { emptyText } from '#web/article/working-copy/article-values.ts';
import { lineOf } from '#web/article/working-copy/document-fields.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { sweepWorkingCopies } from './sweep.ts';
import { unsavedArticles } from './unsaved-articles.ts';

let site: SiteUnderTest;
let url: string;
let cookie: string;
let editor: EditorClient;
beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('editor');
  editor = await createEditorClient(site.app, cookie);
  url = await listenForDocuments(site.app);
});
afterAll(() => site.close());

const open = async (article: string, by = cookie) => {
  const client = createDocumentClient(url, article, by);
  await client.connect();
  return client;
};
const write = async (article: string, title: string, by = cookie) => {
  const client = await open(article, by);
  lineOf(client.doc, 'pt', 'title').insert(0, title);
  await client.stored();
  return client;
};
const accountOf = async (by: string): Promise<string> =>
  (await site.app.inject({ url: '/api/session', headers: { cookie: by } })).json().id;
const send = (method: 'DELETE' | 'PUT') => async (id: string) =>
  (await site.app.inject({ method, url: `/api/desk/articles/${id}/document`, headers: { cookie } })).statusCode;
const discard = send('DELETE');
const restore = send('PUT');
const rowsOf = async (id: string) => {
  const { rows } = await sql<{ documents: number; updates: number }>`select
    (select count(*)::int from article_document where article_id = ${id}) as documents,
    (select count(*)::int from article_document_update where article_id = ${id}) as updates`.execute(site.runtime.db);
  return rows[0]!;
};

describe('articles that were never saved', () => {
  it('are listed for everybody who wrote in them, latest first, by title or first words', async () => {
    const second = await site.signIn('editor');
    const [first, later, empty] = [randomUUID(), randomUUID(), randomUUID()];
    await write(first, 'Água');
    await write(first, 'Mais ', second);
    await write(later, 'Pedra');
    await open(empty);
    const listed = async (account: string | null) =>
      (await unsavedArticles(site.runtime.db, account, 'pt')).map(({ id, title }) => [id, title]);
    expect(await listed(await accountOf(cookie))).toEqual([
      [later, 'Pedra'],
      [first, 'Mais Água'],
    ]);
    expect(await listed(await accountOf(second))).toEqual([[first, 'Mais Água']]);
    expect(await listed(await accountOf(await site.signIn('admin')))).toEqual([]);
    expect(await listed(null)).toEqual([]);
  });

  it('are discarded, which undo and writing take back', async () => {
    const id = randomUUID();
    const client = await write(id, 'Água');
    const account = await accountOf(cookie);
    const isListed = async () => (await unsavedArticles(site.runtime.db, account, 'pt')).some((each) => each.id === id);
    expect([await discard(id), await isListed()]).toEqual([204, false]);
    expect([await restore(id), await isListed()]).toEqual([204, true]);
    expect([await discard(id), await isListed()]).toEqual([204, false]);
    lineOf(client.doc, 'pt', 'title').insert(0, 'Mais ');
    await client.stored();
    expect(await isListed()).toBe(true);
    expect(readValues((await open(id)).doc).texts.pt.title).toBe('Mais Água');
    expect([await discard(randomUUID()), await restore(randomUUID())]).toEqual([204, 404]);
  });

  it('once saved, are not discarded', async () => {
    const { id } = await editor.execute('CreateArticle', editor.article({ draft: true }));
    await write(id, 'Água');
    expect(await discard(id)).toBe(404);
    expect((await rowsOf(id)).documents).toBe(1);
  });
});

it('updates are merged into the state when the last browser leaves', async () => {
  const id = randomUUID();
  const client = await write(id, 'Água');
  expect((await rowsOf(id)).updates).toBeGreaterThan(0);
  await client.disconnect();
  await eventually(async () => expect((await rowsOf(id)).updates).toBe(0));
  expect(readValues((await open(id)).doc).texts.pt.title).toBe('Água');
});

describe('the sweep', () => {
  const age = (id: string, days: number) =>
    sql`update article_document set changed_at = now() - make_interval(days => ${days}) where article_id = ${id}`.execute(
      site.runtime.db,
    );

  it('deletes what is saved and was not used for 30 days, and what was never saved for 180 days', async () => {
    const create = async () => (await editor.execute('CreateArticle', editor.article({ draft: true }))).id;
    const [saved, unsaved, used, begun, forgotten] = [
      await create(),
      await create(),
      await create(),
      randomUUID(),
      randomUUID(),
    ];
    for (const id of [saved, used]) await open(id);
    for (const id of [unsaved, begun, forgotten]) await write(id, 'Água');
    for (const id of [saved, unsaved, begun]) await age(id, 31);
    await age(forgotten, 181);
    await sweepWorkingCopies(site.runtime, new Date());
    const kept = await Promise.all([saved, unsaved, used, begun, forgotten].map(rowsOf));
    expect(kept.map(({ documents }) => documents)).toEqual([0, 1, 1, 1, 0]);
  });

  it('keeps the document of an article with open notes, whose words are found by their place in it', async () => {
    const { id } = await editor.execute('CreateArticle', editor.article({ draft: true }));
    await editor.execute('PinNote', { id, locale: 'pt', words: { quote: 'Água', block: null }, text: 'Qual?' });
    await open(id);
    await age(id, 31);
    await sweepWorkingCopies(site.runtime, new Date());
    expect((await rowsOf(id)).documents).toBe(1);
    const { id: note } = await site.runtime.read
      .selectFrom('note')
      .select('id')
      .where('article_id', '=', id)
      .executeTakeFirstOrThrow();
    await editor.execute('ResolveNote', { id, note });
    await sweepWorkingCopies(site.runtime, new Date());
    expect((await rowsOf(id)).documents).toBe(0);
  });
});

describe('a draft that an earlier release stored', () => {
  const block = (id: string, text: string) => ({ id, type: 'text', text: [{ text }] });
  const articleWith = (title: string, ...content: object[]) => ({
    facts: {
      category: editor.category,
      author: editor.author,
      photographer: null,
      mainImage: null,
      date: '2026-11-01',
    },
    featured: false,
    texts: { pt: { ...emptyText, title, slug: 'titulo', content }, en: emptyText },
  });
  const storeDraft = async (article: string, value: object, revision = 0) => {
    const account_id = await accountOf(cookie);
    const row = { account_id, article, editor: randomUUID(), revision, value: JSON.stringify(value) };
    await site.runtime.db.insertInto('article_draft').values(row).execute();
  };
  const draftsOf = (article: string) =>
    site.runtime.db.selectFrom('article_draft').select('value').where('article', '=', article).execute();

  it('is merged into the document once; what both changed is there twice', async () => {
    const translations = {
      pt: {
        title: 'Título',
        content: [
          { type: 'text', text: [{ text: 'Primeiro.' }] },
          { type: 'text', text: [{ text: 'Segundo.' }] },
        ],
      },
    };
    const { id } = await editor.execute(
      'CreateArticle',
      editor.article({ draft: true, date: '2026-11-01', translations }),
    );
    const base = articleWith('Título', block('aaaaaaaa', 'Primeiro.'), block('bbbbbbbb', 'Segundo.'));
    const value = articleWith(
      'Título',
      block('aaaaaaaa', 'Primeiro do rascunho.'),
      block('bbbbbbbb', 'Segundo do rascunho.'),
      block('cccccccc', 'Novo.'),
    );
    await storeDraft(id, { base, value });
    await editor.execute('EditArticle', {
      id,
      translations: { pt: { content: [block('dddddddd', 'Primeiro.'), block('eeeeeeee', 'Segundo guardado.')] } },
    });
    const texts = ({ doc }: Awaited<ReturnType<typeof open>>) =>
      readValues(doc).texts.pt.content.map((each) => 'text' in each && each.text[0]?.text);
    const both = ['Primeiro do rascunho.', 'Segundo guardado.', 'Segundo do rascunho.', 'Novo.'];
    expect(texts(await open(id)).toSorted()).toEqual(both.toSorted());
    expect(await draftsOf(id)).toEqual([]);
    expect(texts(await open(id))).toHaveLength(4);
  });

  it('of a new article is listed, and is its text when it is opened', async () => {
    const id = randomUUID();
    await storeDraft(id, { value: articleWith('Por guardar', block('aaaaaaaa', 'Texto.')), base: articleWith('') }, -1);
    const titles = async () =>
      (await unsavedArticles(site.runtime.db, await accountOf(cookie), 'pt')).map(({ title }) => title);
    expect(await titles()).toContain('Por guardar');
    const { doc } = await open(id);
    expect(readValues(doc).texts.pt).toMatchObject({ title: 'Por guardar', content: [{ text: [{ text: 'Texto.' }] }] });
    expect(await titles()).toContain('Por guardar');
  });

  it('that cannot be read stays stored', async () => {
    const id = randomUUID();
    await storeDraft(id, { value: { facts: 7 } }, -1);
    await open(id);
    expect(await draftsOf(id)).toHaveLength(1);
  });
});
