import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;
let editor: string;
let analyst: string;
/** Part of every text that was not published, and of nothing else. */
const SECRET = `zq${randomBytes(8).toString('hex')}`;
const textsWith = (field: string, word = SECRET) => ({
  title: `Title ${field} ${word}`,
  slug: `slug-${field}-${word}`,
  summary: `Summary ${word}`,
  content: [{ type: 'text', text: [{ text: `Body ${word}` }] }],
  mainImageCaption: `Caption ${word}`,
  mainImageAlt: `Alt ${word}`,
});
const LATER = '2199-01-01T00:00:00.000Z';

let draft: string;
let published: string;
const streams: string[] = [];

useEditorClient('editor', async (opened) => {
  ({ site, room, cookie: editor } = opened);
  analyst = await site.signIn('analyst');
});

beforeAll(async () => {
  const given = { category: room.category, author: room.author };
  draft = (await room.execute('CreateArticle', { ...given, draft: true, translations: { pt: textsWith('draft') } })).id;
  await room.execute('EditArticle', { id: draft, translations: { en: textsWith('english') } });
  await room.execute('EditArticle', { id: draft, translations: { en: textsWith('again') } });

  const before = { ...given, draft: true, translations: { pt: textsWith('before') } };
  published = (await room.execute('CreateArticle', before)).id;
  await room.execute('EditArticle', { id: published, translations: { pt: textsWith('now', 'shown') } });
  await room.execute('PublishArticle', { id: published, locale: 'pt' });
  await room.execute('FeatureArticle', { id: published });
  await room.execute('EditArticle', { id: published, translations: { en: textsWith('untranslated') } });
  const later = { at: LATER, translations: { pt: { title: `Later ${SECRET}` } } };
  await room.execute('ScheduleArticleUpdate', { id: published, ...later });

  const title = { pt: `Edition ${SECRET}`, en: `Edition ${SECRET}` };
  await room.execute('OpenEdition', { number: 7, month: '2199-01', title, summary: title, published: false });
  streams.push(`article-${draft}`, `article-${published}`, 'edition-7');
  for (const field of ['draft', 'before']) streams.push(`slug-pt_slug-${field}-${SECRET}`);
});

const get = (url: string, cookie: string) => site.app.inject({ url, headers: { cookie, 'accept-language': 'en' } });

const positionsOf = async (stream: string): Promise<string[]> =>
  (await get(`/api/history/${stream}`, editor)).json().items.map(({ position }: { position: string }) => position);

/** Returns every URL that shows the history, by what it shows. */
const urls = async (): Promise<string[]> => {
  const screens = ['/admin/history', ...streams.map((stream) => `/admin/history?thing=${stream}`)];
  const events = (await Promise.all(streams.map(positionsOf))).flat().map((position) => `/admin/history/${position}`);
  const payloads = ['/RSC/R/admin/history.txt', ...events.map((path) => `/RSC/R${path}.txt`)];
  const files = ['csv', 'jsonl'].map((ending) => `/api/history.${ending}`);
  // The query of a screen is part of it, so streams with a draft's slug in their names are asked for by the API only.
  const named = screens.filter((url) => !url.includes(SECRET));
  return ['/api/events?limit=1000', ...streams.map((stream) => `/api/history/${stream}`), ...files, ...named].concat(
    events,
    payloads,
  );
};

describe('the history', () => {
  it('shows an analyst no text that is not published, in no answer', async () => {
    const shown: string[] = [];
    for (const url of await urls()) {
      const { body, statusCode } = await get(url, analyst);
      if (body.includes(SECRET)) shown.push(`${statusCode} ${url}`);
    }
    expect(shown).toEqual([]);
  });

  it('shows an editor that text', async () => {
    for (const url of ['/api/events?limit=1000', '/api/history.csv', '/api/history.jsonl', '/admin/history']) {
      expect((await get(url, editor)).body).toContain(SECRET);
    }
    for (const stream of streams) expect((await get(`/api/history/${stream}`, editor)).body).toContain(SECRET);
    const [created] = await positionsOf(`article-${draft}`);
    expect((await get(`/admin/history/${created}`, editor)).body).toContain(`Body ${SECRET}`);
  });

  it('shows an analyst who did what, when and to which article', async () => {
    const { items } = (await get(`/api/history/article-${draft}`, analyst)).json();
    expect(items.map(({ type }: { type: string }) => type)).toEqual([
      'ArticleCreated',
      'ArticleEdited',
      'ArticleEdited',
    ]);
    expect(items[0]).toMatchObject({ stream: `article-${draft}`, actor: { name: 'editor' }, command: 'CreateArticle' });
    expect(items[0].changes).toContainEqual({ path: 'translations.pt.title', to: '(unpublished)' });
    expect(items[0].changes).toContainEqual({ path: 'category', to: room.category });
  });

  it('finds items for an analyst by published titles only', async () => {
    const found = async (q: string, cookie: string) =>
      (await get(`/api/history.jsonl?q=${q}`, cookie)).body.split('\n').filter(Boolean).length;
    expect(await found(SECRET.slice(0, 10), editor)).toBeGreaterThan(0);
    expect(await found(SECRET.slice(0, 10), analyst)).toBe(0);
    expect(await found('title now shown', analyst)).toBe(await found('title now shown', editor));
  });

  it('shows an analyst what readers can see', async () => {
    const { items } = (await get(`/api/history/article-${published}`, analyst)).json();
    const { changes } = items.find(({ type }: { type: string }) => type === 'ArticleEdited');
    expect(changes).toContainEqual({
      path: 'translations.pt.title',
      from: '(unpublished)',
      to: 'Title now shown',
    });
    expect((await get(`/admin/history?thing=article-${published}`, analyst)).body).toContain('Title now shown');
    await room.execute('PublishArticle', { id: draft, locale: 'pt' });
    expect((await get(`/api/history/article-${draft}`, analyst)).body).toContain(`Body ${SECRET}`);
    expect((await get(`/api/history/slug-pt_slug-draft-${SECRET}`, analyst)).statusCode).toBe(200);
    await room.execute('UnpublishArticle', { id: draft, locale: 'pt' });
    expect((await get(`/api/history/article-${draft}`, analyst)).body).not.toContain(SECRET);
  });
});
