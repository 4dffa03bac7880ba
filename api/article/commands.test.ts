import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { Article } from '#domain/article/state.ts';
import { createReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { headingOf } from '#testing/heading-of.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { loadState } from '../commands/read-stream.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const get = (url: string) => site.app.inject({ url });
const pageOf = (slug: string, locale: 'pt' | 'en' = 'pt') =>
  get(`${locale === 'pt' ? '/artigos' : '/en/articles'}/${room.categorySlug}/${slug}`);
const queryOf = (slug: string, locale: 'pt' | 'en' = 'pt') => get(`/api/articles/${slug}?locale=${locale}`);

/** Publishes an article in both languages and requests its pages, so that they are cached before the next command. */
const published = async (changed = {}) => {
  const slug = unique('slug');
  const { id } = await room.execute('CreateArticle', {
    ...room.article({ translations: { pt: { title: 'Antes', slug }, en: { title: 'Before', slug } } }),
    ...changed,
  });
  for (const locale of ['pt', 'en'] as const) await pageOf(slug, locale);
  return { id, slug };
};

/** Returns for each language whether the page and the API query find the article. */
const visibility = async (slug: string) => {
  const seen: Record<string, boolean> = {};
  for (const locale of ['pt', 'en'] as const) {
    const page = (await pageOf(slug, locale)).statusCode;
    const query = (await queryOf(slug, locale)).statusCode;
    expect(page).toBe(query);
    seen[locale] = page === 200;
  }
  return seen;
};

describe('DuplicateArticle', () => {
  it('creates a draft with the same texts and facts, under slugs of its own', async () => {
    const { id, slug } = await published({ date: '2020-01-02' });
    const copied = await room.execute('DuplicateArticle', { id });
    expect(copied.message).toBe('Article duplicated: the copy is a draft');
    const state = async (article: string) => loadState(site.runtime.store, articleAggregate, article);
    const [original, copy] = [await state(id), await state(copied.id)] as Extract<Article, { status: 'existing' }>[];
    expect(copy!.facts).toEqual({ ...original!.facts, date: expect.not.stringContaining('2020') });
    for (const locale of ['pt', 'en'] as const) {
      const { text, publication } = copy!.translations[locale]!;
      expect(publication).toEqual({ status: 'draft' });
      expect({ ...text, slug }).toEqual(original!.translations[locale]!.text);
      expect(text.slug).not.toBe(slug);
    }
    expect(await visibility(slug)).toEqual({ pt: true, en: true });
  });

  it('gives the copy the id that the editor chose, once', async () => {
    const { id } = await published();
    const copy = randomUUID();
    expect((await room.execute('DuplicateArticle', { id, copy })).id).toBe(copy);
    expect((await room.send('DuplicateArticle', { id, copy })).json()).toMatchObject({ code: 'already_exists' });
  });

  it('rejects articles that do not exist or are deleted', async () => {
    expect((await room.send('DuplicateArticle', { id: randomUUID() })).statusCode).toBe(404);
    const { id } = await published();
    await room.execute('DeleteArticle', { id });
    expect((await room.send('DuplicateArticle', { id })).json()).toMatchObject({ code: 'deleted' });
  });
});

describe('CreateArticle', () => {
  it('returns what it wrote, and the next page and query show it', async () => {
    const slug = unique('slug');
    expect((await pageOf(slug)).statusCode).toBe(404);
    const answer = await room.send(
      'CreateArticle',
      room.article({ translations: { pt: { title: 'Pela levada', slug, summary: 'Água.' } } }),
    );
    expect(answer.statusCode).toBe(200);
    const { id } = answer.json();
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      stream: `article-${id}`,
      revision: 1,
      position: expect.stringMatching(/^\d+$/),
      message: 'Article successfully added',
    });
    expect(headingOf((await pageOf(slug)).body)).toBe('Pela levada');
    expect((await queryOf(slug)).json()).toMatchObject({ id, title: 'Pela levada', summary: 'Água.' });
    expect(await visibility(slug)).toEqual({ pt: true, en: false });
  });

  it('saves a draft of one word without category, author and title, whose slug is generated when it gets a title', async () => {
    const word = unique('palavra');
    const content = [{ type: 'text', text: [{ text: word }] }];
    const { id } = await room.execute('CreateArticle', { draft: true, translations: { pt: { content } } });
    const early = await room.send('PublishArticle', { id });
    expect([early.statusCode, early.json().code]).toEqual([409, 'article_incomplete']);
    expect(early.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      'category',
      'author',
      'translations.pt.title',
    ]);
    await room.execute('EditArticle', { id, category: room.category, author: room.author });
    await room.execute('EditArticle', { id, translations: { pt: { title: word } } });
    await room.execute('PublishArticle', { id });
    expect(headingOf((await pageOf(word)).body)).toBe(word);
  });

  it('rejects a draft without any text', async () => {
    const empty = await room.send('CreateArticle', { draft: true, translations: { pt: { title: ' ', summary: '' } } });
    expect(empty.statusCode).toBe(422);
  });

  it('accepts the id that the editor generated, once, and rejects one of another UUID version', async () => {
    const id = crypto.randomUUID();
    const article = room.article({ id: id.toUpperCase(), draft: true });
    expect(await room.execute('CreateArticle', article)).toMatchObject({ id, stream: `article-${id}` });
    const again = await room.send('CreateArticle', article);
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_exists']);
    const named = await room.send('CreateArticle', room.article({ id: '6f4b9c0e-3f0b-5d0e-9a57-0f3c1d8f2a11' }));
    expect([named.statusCode, named.json().errors]).toEqual([422, [{ path: 'id', message: 'This is not a valid id' }]]);
  });

  it('returns the first response for a repeated request with the same key, also with an id from the editor', async () => {
    const article = room.article({ id: crypto.randomUUID(), draft: true });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await room.execute('CreateArticle', article, key);
    expect(await room.execute('CreateArticle', article, key)).toEqual(first);
  });

  it('hides drafts and scheduled articles from readers', async () => {
    const draft = await published({ draft: true });
    expect(await visibility(draft.slug)).toEqual({ pt: false, en: false });
    const scheduled = await published({ scheduleFor: '2999-01-01T09:00:00+01:00' });
    expect(await visibility(scheduled.slug)).toEqual({ pt: false, en: false });
  });
});

describe('article commands', () => {
  it('EditArticle is visible immediately, on the page and in lists', async () => {
    const { id, slug } = await published();
    const list = `/artigos/${room.categorySlug}`;
    await get(list);
    const title = unique('Depois');
    const { message, revision } = await room.execute('EditArticle', { id, translations: { pt: { title } } });
    expect({ message, revision }).toEqual({ message: 'Article successfully updated', revision: 3 });
    expect((await pageOf(slug)).body).toContain(title);
    expect((await get(list)).body).toContain(title);
    expect((await queryOf(slug, 'en')).json()).toMatchObject({ title: 'Before' });
  });

  it('UnpublishArticle and PublishArticle apply to the given language, or to all', async () => {
    const { id, slug } = await published();
    const { message } = await room.execute('UnpublishArticle', { id, locale: 'en' });
    expect(message).toBe('Article successfully unpublished');
    expect(await visibility(slug)).toEqual({ pt: true, en: false });
    await room.execute('UnpublishArticle', { id });
    expect(await visibility(slug)).toEqual({ pt: false, en: false });
    expect((await room.execute('PublishArticle', { id })).message).toBe('Article successfully published');
    expect(await visibility(slug)).toEqual({ pt: true, en: true });
  });

  it('UnpublishArticle cancels a schedule, and says so where readers saw nothing', async () => {
    const { id } = await published({ scheduleFor: '2999-01-01T09:00:00Z' });
    expect((await room.execute('UnpublishArticle', { id, locale: 'pt' })).message).toBe('Schedule cancelled');
    await room.execute('PublishArticle', { id, locale: 'pt' });
    expect((await room.execute('UnpublishArticle', { id })).message).toBe('Article successfully unpublished');
  });

  it('ScheduleArticle schedules an unpublished language, and never unpublishes a published one', async () => {
    const { id, slug } = await published();
    const scheduleFor = '2999-01-01T09:00:00Z';
    const refused = await room.send('ScheduleArticle', { id, locale: 'pt', scheduleFor });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'already_published', errors: [{ path: 'locale' }] });
    expect(await visibility(slug)).toEqual({ pt: true, en: true });

    await room.execute('UnpublishArticle', { id, locale: 'pt' });
    const { message } = await room.execute('ScheduleArticle', { id, scheduleFor });
    expect(message).toBe('Article successfully scheduled');
    expect(await visibility(slug)).toEqual({ pt: false, en: true });
  });

  it('DeleteArticle hides the article, RestoreArticle shows it again', async () => {
    const { id, slug } = await published();
    expect((await room.execute('DeleteArticle', { id })).message).toBe('Article successfully deleted');
    expect(await visibility(slug)).toEqual({ pt: false, en: false });
    expect((await room.execute('RestoreArticle', { id })).message).toBe('Article successfully restored');
    expect(await visibility(slug)).toEqual({ pt: true, en: true });
  });

  it('FeatureArticle and UnfeatureArticle are visible in lists', async () => {
    const { id, slug } = await published();
    expect((await room.execute('FeatureArticle', { id })).message).toBe('Article successfully added to featured');
    expect((await queryOf(slug)).json()).toMatchObject({ featured: true });
    expect((await room.execute('UnfeatureArticle', { id })).message).toBe('Article successfully removed from featured');
    expect((await queryOf(slug)).json()).toMatchObject({ featured: false });
  });

  it('RevertArticle restores an earlier text and rejects a version that does not exist', async () => {
    const { id, slug } = await published();
    await room.execute('EditArticle', { id, translations: { pt: { title: 'Depois' } } });
    const { message } = await room.execute('RevertArticle', { id, toRevision: 2 });
    expect(message).toBe('Article successfully reverted to the earlier version');
    expect(headingOf((await pageOf(slug)).body)).toBe('Antes');
    const refused = await room.send('RevertArticle', { id, toRevision: 99 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'no_such_revision', errors: [{ path: 'toRevision' }] });
  });
});

it('a command succeeds even when the read models lag behind', async () => {
  const app = await site.another({ changes: createReadModelChanges() });
  const headers = { cookie: await site.signIn('editor') };
  const payload = room.article();
  const answer = await app.inject({ method: 'POST', url: '/api/commands/CreateArticle', headers, payload });
  expect(answer.statusCode).toBe(200);
});

describe('the success message of a command', () => {
  it.each([
    ['the cookie', { cookie: 'locale=pt', 'accept-language': 'en' }, 'Artigo adicionado com sucesso'],
    ['the browser', { 'accept-language': 'en-GB,en;q=0.9,pt;q=0.5' }, 'Article successfully added'],
    ['English readers for a browser that names neither', { 'accept-language': 'fr' }, 'Article successfully added'],
    ['the magazine for a client that accepts any', { 'accept-language': '*' }, 'Artigo adicionado com sucesso'],
  ])('is in the language of %s', async (_who, { cookie, ...headers }: Record<string, string>, message) => {
    const session = await site.signIn('admin');
    const all = { ...headers, cookie: cookie ? `${session}; ${cookie}` : session };
    expect((await room.execute('CreateArticle', room.article(), all)).message).toBe(message);
  });
});
