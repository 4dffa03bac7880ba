import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { createDocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { writeValues } from '#web/article/working-copy/write-values.ts';
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
/** Restores the links of a page, which point into the preview; everything else must equal the page. */
const asReadersGetIt = (html: string) =>
  html.replaceAll(
    /"\/api\/desk\/preview\?path=([^"&]*)(&amp;at=[^"]*)?"/g,
    (_, to) => `"${decodeURIComponent(to).replaceAll('&', '&amp;')}"`,
  );
/** Requests a page and removes its scripts, as previews do. */
const page = async (path: string) =>
  (await site.app.inject({ url: path, headers: { cookie: 'locale=pt' } })).body.replaceAll(
    /<script\b[^>]*\ssrc="[^"]*"[^>]*><\/script>/g,
    '',
  );
/** Makes the language switch lead to the page itself, as in previews of the site, which set no cookie. */
const withPlainSwitch = (html: string) =>
  html.replaceAll(/"\/locale\/en\?to=([^"]*)"/g, (_, to) => `"${decodeURIComponent(to)}"`);
/** Removes timestamps, because a draft is shown as if it were published at the time of the request. */
const atNoMoment = (html: string) => html.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
const text = (words: string) => [{ type: 'text', text: [{ text: words }] }];

const create = async (fields: object = {}) => {
  const slug = unique('slug');
  const title = unique('Título');
  const translations = { pt: { title, slug, content: text('Como era.') } };
  const { id } = await room.execute('CreateArticle', room.article({ translations, ...fields }));
  return { id, slug, title, path: `/artigos/${room.categorySlug}/${slug}` };
};
/** Returns everything that a preview could change. */
/** Account events are excluded, because signing in appends one a little later. */
const traces = async () => {
  const { rows } = await sql<object>`select (select count(*) from read.article_translation where visible) as visible,
    (select max(revision) from read.article) as revision, (select sum(articles) from read.article_count) as counted,
    (select count(*) from log.event where stream not like 'account-%') as events, (select count(*) from read.search_entry) as found`.execute(
    site.runtime.db,
  );
  return rows[0];
};

describe('a preview of the site at a future time', () => {
  it('equals the page at that time: with its publications, updates and withdrawals', async () => {
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
      expect(asReadersGetIt(previews[index]!.body), path).toBe(withPlainSwitch(await page(path)));
    }
    expect(previews.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 404]);
    expect(previews[1]!.body).toContain(appearing.title);
    expect(previews[4]!.body).toContain('Como será.');
  });

  it('equals the current page until something is scheduled', async () => {
    const { path } = await create();
    const now = withPlainSwitch(await page(path));
    expect(asReadersGetIt((await see({ path })).body)).toBe(now);
    expect(asReadersGetIt((await see({ path, at: '2001-01-01T00:00:00Z' })).body)).toBe(now);
  });

  it('is not cached, not indexed, without scripts, and can be framed by the admin area only', async () => {
    const { headers } = await see({ path: '/' });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).toContain("script-src 'none'");
  });

  it('links within the preview', async () => {
    const { body } = await see({ path: '/', at: LATER });
    expect(body).toContain(`href="/api/desk/preview?path=%2Fartigos&amp;at=${encodeURIComponent(LATER)}"`);
  });

  it('links to files as the page does, and switches the language within the preview', async () => {
    const texts = { pt: 'Rabaçal', en: 'Rabaçal' };
    const travel = { kind: 'place', name: texts, position: { latitude: 32.75, longitude: -17.13 } };
    const { path, slug } = await create({ travel });
    const { body } = await see({ path, at: LATER });
    expect(body).toContain(`href="/gpx/pt/${slug}.gpx"`);
    const [, languages = ''] = /id="languages"(.*?)<\/(?:nav|ul|p|div)>/s.exec(body) ?? [];
    const [, switched = ''] = /href="([^"]*)"/.exec(languages) ?? [];
    const { searchParams } = new URL(switched.replaceAll('&amp;', '&'), 'http://localhost');
    expect(Object.fromEntries(searchParams)).toEqual({ path: `/en/articles/${room.categorySlug}`, at: LATER });
    expect((await see(Object.fromEntries(searchParams))).statusCode).toBe(200);
  });

  it.each(['https://example.org/', '//example.org', '/admin', '/admin/articles', '/RSC/R/admin.txt', 'x', ''])(
    'rejects the path %j',
    async (path) => {
      expect([404, 422]).toContain((await see({ path })).statusCode);
    },
  );

  it('waits only briefly for locked rows, and then responds 503', async () => {
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

describe('a preview of a draft', () => {
  const draft = async () => create({ draft: true });

  it('shows the page with the unsaved text of the working copy, and stores nothing', async () => {
    const { id, path } = await draft();
    const before = await traces();
    const saved = await see({ article: id, locale: 'pt' });
    expect([saved.statusCode, saved.body.includes('Como era.')]).toEqual([200, true]);
    const client = createDocumentClient(await listenForDocuments(site.app), id, cookie);
    await client.connect();
    const values = readValues(client.doc);
    const typed = { ...values.texts.pt, content: text('Ainda por guardar.') as Block[] };
    writeValues(client.doc, { ...values, texts: { ...values.texts, pt: typed } });
    await client.stored();
    expect((await see({ article: id, locale: 'pt' })).body).toContain('Ainda por guardar.');
    expect((await see({ article: id, locale: 'pt' }, await site.signIn('admin'))).body).toContain('Ainda por guardar.');
    expect(await traces()).toEqual(before);
    expect((await site.app.inject(path)).statusCode).toBe(404);
    await room.execute('PublishArticle', { id });
    expect(atNoMoment(saved.body)).toBe(atNoMoment(await page(path)));
  });

  it('at a time includes all changes until then, and is missing if the article is withdrawn', async () => {
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

  it('does not exist in a language without text, or for a deleted or unknown article', async () => {
    const { id } = await draft();
    expect((await see({ article: id, locale: 'en' })).statusCode).toBe(404);
    await room.execute('DeleteArticle', { id });
    expect((await see({ article: id, locale: 'pt' })).statusCode).toBe(404);
    expect((await see({ article: crypto.randomUUID(), locale: 'pt' })).statusCode).toBe(404);
  });

  it('requires an administrator or editor', async () => {
    const { id } = await draft();
    expect((await see({ article: id }, null)).statusCode).toBe(401);
    expect((await see({ article: id }, await site.signIn('analyst'))).statusCode).toBe(403);
  });
});

describe('a preview link', () => {
  const make = async (body: object, as = cookie) =>
    site.app.inject({ method: 'POST', url: '/api/desk/preview-links', headers: { cookie: as }, payload: body });
  const open = (url: string, query = '') => site.app.inject(`${new URL(url).pathname}${query}`);

  it('shows a draft without an account until it is revoked', async () => {
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

  it('shows nothing after it has expired', async () => {
    const { id } = await create({ draft: true });
    const { url, id: link } = (await make({ article: id, days: 1 })).json();
    const age = sql`update public.preview_link set expires_at = now() - interval '1 second' where id = ${link}`;
    expect((await open(url)).statusCode).toBe(200);
    await age.execute(site.runtime.db);
    expect((await open(url)).statusCode).toBe(404);
  });

  it('shows nothing while its account is banned or deleted, although the ban of another account has ended', async () => {
    const { id } = await create({ draft: true });
    const { url, id: link } = (await make({ article: id })).json();
    await site.signIn('editor');
    const owner = sql`select account_id from public.preview_link where id = ${link}`;
    const { db } = site.runtime;
    await sql`update public.account set banned_until = now() - interval '1 day' where id not in (${owner})`.execute(db);
    const change = (set: 'banned_until' | 'deleted_at', to: string | null) =>
      sql`update public.account set ${sql.ref(set)} = ${to}::timestamptz where id in (${owner})`.execute(db);
    for (const set of ['banned_until', 'deleted_at'] as const) {
      await change(set, LATER);
      expect((await open(url)).statusCode).toBe(404);
      await change(set, null);
    }
    expect((await open(url)).statusCode).toBe(200);
  });

  it('shows the whole site at its time, and links within the preview', async () => {
    const { title } = await create({ scheduleFor: LATER });
    const { url } = (await make({ at: LATER })).json();
    const { pathname } = new URL(url);
    const shown = await open(url, '?path=/artigos');
    expect(shown.body).toContain(title);
    expect(shown.body).toContain(`href="${pathname}?path=%2Fartigos`);
  });

  it('cannot be guessed, and only the hash of its token is stored', async () => {
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

  it('is created, listed and revoked by administrators and editors', async () => {
    const analyst = await site.signIn('analyst');
    expect((await make({}, analyst)).statusCode).toBe(403);
    expect((await make({}, 'x=y')).statusCode).toBe(401);
    expect((await make({ days: 400 })).statusCode).toBe(422);
    const list = { url: '/api/desk/preview-links', headers: { cookie: analyst } };
    expect((await site.app.inject(list)).statusCode).toBe(403);
  });
});
