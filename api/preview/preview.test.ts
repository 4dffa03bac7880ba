import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { applyDueChanges } from '../article/due-changes.ts';

const LATER = '2100-01-01T09:00:00.000Z';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;
useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});
afterEach(() => {
  vi.useRealTimers();
});

const see = (query: Record<string, string>, as: string | null = cookie) =>
  site.app.inject({
    url: `/api/desk/preview?${new URLSearchParams(query)}`,
    headers: { 'accept-language': 'en', ...(as && { cookie: as }) },
  });
/** Links lead on within the preview; all else is the page. */
const asReadersGetIt = (html: string) =>
  html.replaceAll(
    /"\/api\/desk\/preview\?path=([^"&]*)(&amp;at=[^"]*)?"/g,
    (_, to) => `"${decodeURIComponent(to).replaceAll('&', '&amp;')}"`,
  );
/** Without scripts, as previews are. */
const page = async (path: string) =>
  (await site.app.inject({ url: path, headers: { cookie: 'locale=pt' } })).body.replaceAll(
    /<script\b[^>]*\ssrc="[^"]*"[^>]*><\/script>/g,
    '',
  );
/** A draft is shown as if it were published at the moment at which one looks. */
const atNoMoment = (html: string) => html.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
const text = (words: string) => [{ type: 'text', text: [{ text: words }] }];

const create = async (fields: object = {}) => {
  const slug = unique('slug');
  const title = unique('Título');
  const translations = { pt: { title, slug, content: text('Como era.') } };
  const { id } = await room.execute('CreateArticle', room.article({ translations, ...fields }));
  return { id, slug, title, path: `/artigos/${room.categorySlug}/${slug}` };
};
/** Everything that a preview could leave behind. */
/** Who signs in leaves an event of the account, a moment later. */
const traces = async () => {
  const { rows } = await sql<object>`select (select count(*) from read.article_translation where visible) as visible,
    (select max(revision) from read.article) as revision, (select sum(articles) from read.article_count) as counted,
    (select count(*) from log.event where stream not like 'account-%') as events, (select count(*) from read.search_entry) as found`.execute(
    site.runtime.db,
  );
  return rows[0];
};

describe('the site at a moment of the future', () => {
  it('is the page that readers get when the time has come: with what appears, what is changed and what is withdrawn', async () => {
    const appearing = await create({ scheduleFor: LATER });
    const ending = await create();
    const changing = await create();
    await room.execute('ScheduleUnpublish', { id: ending.id, locale: 'pt', unpublishFor: LATER });
    const changed = { title: unique('Outro'), content: text('Como será.') };
    await room.execute('ScheduleArticleUpdate', { id: changing.id, at: LATER, translations: { pt: changed } });
    const before = await traces();
    const paths = ['/', '/artigos', `/artigos/${room.categorySlug}`, appearing.path, changing.path, ending.path];
    const previews = [];
    for (const path of paths) previews.push(await see({ path, at: LATER }));
    expect(await traces()).toEqual(before);
    expect(await page('/artigos')).not.toContain(appearing.title);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(LATER) });
    while ((await applyDueChanges(site.runtime, new Date())) > 0);
    for (const [index, path] of paths.entries()) {
      expect(asReadersGetIt(previews[index]!.body), path).toBe(await page(path));
    }
    expect(previews.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 404]);
    expect(previews[1]!.body).toContain(appearing.title);
    expect(previews[4]!.body).toContain('Como será.');
  });

  it('is as it is now, until something happens', async () => {
    const { path } = await create();
    expect(asReadersGetIt((await see({ path })).body)).toBe(await page(path));
    expect(asReadersGetIt((await see({ path, at: '2001-01-01T00:00:00Z' })).body)).toBe(await page(path));
  });

  it('is never kept, never found, framed by the desk alone and without scripts', async () => {
    const { headers } = await see({ path: '/' });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).toContain("script-src 'none'");
  });

  it('leads on within the preview', async () => {
    const { body } = await see({ path: '/', at: LATER });
    expect(body).toContain(`href="/api/desk/preview?path=%2Fartigos&amp;at=${encodeURIComponent(LATER)}"`);
  });

  it.each(['https://example.org/', '//example.org', '/admin', '/admin/articles', '/RSC/R/admin.txt', 'x', ''])(
    'is nothing of %j',
    async (path) => {
      expect([404, 422]).toContain((await see({ path })).statusCode);
    },
  );

  it('waits for nobody who works on the same rows for long, and says so', async () => {
    const { id } = await create({ scheduleFor: LATER });
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = site.runtime.db.transaction().execute(async (trx) => {
      await sql`select 1 from read.article where id = ${id} for update`.execute(trx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const answer = await see({ path: '/', at: LATER });
    release.resolve();
    await holding;
    expect(answer.statusCode).toBe(503);
    expect((await see({ path: '/', at: LATER })).statusCode).toBe(200);
  });
});

describe('a draft', () => {
  const draft = async () => create({ draft: true });

  it('is shown as the page it will be, with what the same person typed since, and leaves no trace', async () => {
    const { id, slug, path, title } = await draft();
    const before = await traces();
    const saved = await see({ article: id, locale: 'pt' });
    expect([saved.statusCode, saved.body.includes('Como era.')]).toEqual([200, true]);
    const facts = {
      category: room.category,
      author: room.author,
      photographer: null,
      mainImage: null,
      date: '2026-11-01',
    };
    const typed = {
      title,
      slug,
      summary: '',
      content: text('Ainda por guardar.'),
      mainImageCaption: '',
      mainImageAlt: '',
    };
    const empty = { ...typed, title: '', slug: '', content: [] };
    const value = { value: { facts, featured: false, texts: { pt: typed, en: empty } }, base: {} };
    const account = (await site.app.inject({ url: '/api/session', headers: { cookie } })).json().id;
    const put = {
      method: 'PUT',
      url: `/api/desk/drafts/${id}`,
      headers: { cookie },
      payload: { value, revision: 0, account },
    } as const;
    expect((await site.app.inject(put)).statusCode).toBe(204);
    expect((await see({ article: id, locale: 'pt' })).body).toContain('Ainda por guardar.');
    expect((await see({ article: id, locale: 'pt' }, await site.signIn('admin'))).body).toContain('Como era.');
    expect(await traces()).toEqual(before);
    expect((await site.app.inject(path)).statusCode).toBe(404);
    await room.execute('PublishArticle', { id });
    expect(atNoMoment(saved.body)).toBe(atNoMoment(await page(path)));
  });

  it('is shown as it will be at a moment, among what is there then; changed as planned, and not where it is withdrawn', async () => {
    const changing = await create();
    const update = { at: LATER, translations: { pt: { content: text('Como será.') } } };
    await room.execute('ScheduleArticleUpdate', { id: changing.id, ...update });
    const ending = await create();
    await room.execute('ScheduleUnpublish', { id: ending.id, locale: 'pt', unpublishFor: LATER });
    const appearing = await create({ scheduleFor: LATER });
    const unplanned = await draft();
    const then = async ({ id }: { id: string }) => see({ article: id, locale: 'pt', at: LATER });
    const [changed, ended, beside] = [await then(changing), await then(ending), await then(unplanned)];
    expect(ended.statusCode).toBe(404);
    expect(changed.body).toContain('Como será.');
    expect((await see({ article: changing.id, locale: 'pt' })).body).toContain('Como era.');
    expect(beside.body).toContain(unplanned.title);
    expect(beside.body).toContain(appearing.title);
    expect((await see({ article: unplanned.id, locale: 'pt' })).body).not.toContain(appearing.title);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(LATER) });
    while ((await applyDueChanges(site.runtime, new Date())) > 0);
    expect(changed.body).toBe(await page(changing.path));
  });

  it('is none in a language that nothing is written in, nor of an article that is deleted or was never there', async () => {
    const { id } = await draft();
    expect((await see({ article: id, locale: 'en' })).statusCode).toBe(404);
    await room.execute('DeleteArticle', { id });
    expect((await see({ article: id, locale: 'pt' })).statusCode).toBe(404);
    expect((await see({ article: crypto.randomUUID(), locale: 'pt' })).statusCode).toBe(404);
  });

  it('is for who edits', async () => {
    const { id } = await draft();
    expect((await see({ article: id }, null)).statusCode).toBe(401);
    expect((await see({ article: id }, await site.signIn('analyst'))).statusCode).toBe(403);
  });
});

describe('a link to a preview', () => {
  const make = async (body: object, as = cookie) =>
    site.app.inject({ method: 'POST', url: '/api/desk/preview-links', headers: { cookie: as }, payload: body });
  const open = (url: string, query = '') => site.app.inject(`${new URL(url).pathname}${query}`);

  it('shows a draft to anybody until it is revoked', async () => {
    const { id, path } = await create({ draft: true });
    const made = await make({ article: id });
    expect(made.statusCode).toBe(201);
    const { url, id: link, expiresAt } = made.json();
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    const shown = await open(url);
    expect([shown.statusCode, shown.body.includes('Como era.')]).toEqual([200, true]);
    expect(shown.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect((await open(url, `?path=${encodeURIComponent(path)}&article=${crypto.randomUUID()}`)).body).toContain(
      'Como era.',
    );
    const list = { url: `/api/desk/preview-links?article=${id}`, headers: { cookie } };
    expect((await site.app.inject(list)).json().items.map((each: { id: string }) => each.id)).toEqual([link]);
    const remove = { method: 'DELETE', url: `/api/desk/preview-links/${link}`, headers: { cookie } } as const;
    expect((await site.app.inject(remove)).statusCode).toBe(204);
    expect((await site.app.inject(remove)).statusCode).toBe(404);
    expect((await open(url)).statusCode).toBe(404);
    expect((await site.app.inject(list)).json().items).toEqual([]);
  });

  it('opens nothing when its days are over', async () => {
    const { id } = await create({ draft: true });
    const { url, id: link } = (await make({ article: id, days: 1 })).json();
    const age = sql`update public.preview_link set expires_at = now() - interval '1 second' where id = ${link}`;
    expect((await open(url)).statusCode).toBe(200);
    await age.execute(site.runtime.db);
    expect((await open(url)).statusCode).toBe(404);
  });

  it('shows the whole site at its moment, and leads on within', async () => {
    const { title } = await create({ scheduleFor: LATER });
    const { url } = (await make({ at: LATER })).json();
    const { pathname } = new URL(url);
    const shown = await open(url, '?path=/artigos');
    expect(shown.body).toContain(title);
    expect(shown.body).toContain(`href="${pathname}?path=%2Fartigos`);
  });

  it('cannot be guessed: of its token only a hash is kept', async () => {
    const { url } = (await make({})).json();
    const token = url.split('/').at(-1);
    const { rows } = await sql<{ row: string }>`select to_jsonb(l)::text as row from public.preview_link l`.execute(
      site.runtime.db,
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    for (const wrong of ['x', token.slice(0, -1), `${token}x`, 'a'.repeat(300)]) {
      expect((await site.app.inject(`/preview/${wrong}`)).statusCode).toBe(404);
    }
  });

  it('is made, listed and revoked by who edits', async () => {
    const analyst = await site.signIn('analyst');
    expect((await make({}, analyst)).statusCode).toBe(403);
    expect((await make({}, 'x=y')).statusCode).toBe(401);
    expect((await make({ days: 400 })).statusCode).toBe(422);
    const list = { url: '/api/desk/preview-links', headers: { cookie: analyst } };
    expect((await site.app.inject(list)).statusCode).toBe(403);
  });
});
