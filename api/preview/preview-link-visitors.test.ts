import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

const LATER = '2100-01-01T03:00:00.000Z';
const NOON = '2100-01-01T13:00:00.000Z';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;
useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});
afterEach(() => {
  vi.useRealTimers();
});

const linkTo = async (body: object, as = cookie): Promise<string> => {
  const made = await site.app.inject({
    method: 'POST',
    url: '/api/desk/preview-links',
    headers: { cookie: as },
    payload: body,
  });
  return new URL(made.json().url).pathname;
};
const open = (url: string, language = 'pt') =>
  site.app.inject({ url, headers: { 'accept-language': language, cookie: `locale=${language}` } });
const directives = (policy: unknown) => String(policy).split('; ');

describe('a visitor with a preview link', () => {
  it('cannot submit forms of the page, such as votes and subscriptions', async () => {
    await room.execute('AddRestaurant', restaurantInput());
    const url = await linkTo({ at: LATER });
    const guide = await open(`${url}?path=/guia-de-restaurantes`);
    expect(guide.statusCode).toBe(200);
    expect(guide.body).toContain('action="/api/commands/CastVote');
    expect(directives(guide.headers['content-security-policy'])).toContain("form-action 'none'");
  });

  it('is redirected within the preview when a slug has changed', async () => {
    const slug = unique('antes');
    const next = unique('depois');
    const content = [{ type: 'text', text: [{ text: 'Um.' }] }];
    const translations = { pt: { title: unique('Título'), slug, content } };
    const { id } = await room.execute('CreateArticle', room.article({ translations }));
    await room.execute('EditArticle', { id, translations: { pt: { slug: next } } });
    const url = await linkTo({ at: LATER });
    const moved = await open(`${url}?path=/artigos/${room.categorySlug}/${slug}`);
    expect([301, 302, 308]).toContain(moved.statusCode);
    expect(moved.headers.location).toMatch(new RegExp(`^${url}\\?path=`));
  });

  it('gets the 404 page in their language when the link has expired', async () => {
    const pathname = await linkTo({});
    await sql`update public.preview_link set expires_at = now() - interval '1 second'`.execute(site.runtime.db);
    for (const [language, tag] of [
      ['pt', '<html lang="pt'],
      ['en', '<html lang="en'],
    ] as const) {
      const over = await open(pathname, language);
      expect([over.statusCode, over.body.includes(tag)], language).toEqual([404, true]);
    }
  });

  it.each([`role = 'analyst'`, `banned_until = now() + interval '1 day'`])(
    'sees nothing when the creator of the link has %s',
    async (change) => {
      const other = await site.signIn('editor');
      const url = await linkTo({ at: LATER }, other);
      expect((await open(url)).statusCode).toBe(200);
      await sql`update public.account set ${sql.raw(change)} where id = (select account_id from public.preview_link order by created_at desc limit 1)`.execute(
        site.runtime.db,
      );
      expect((await open(url)).statusCode).toBe(404);
    },
  );
});

describe('the restaurant guide in a preview', () => {
  it.each([LATER, NOON])('shows what is open at the time of the preview (%s)', async (at) => {
    const name = unique('Tasca');
    await room.execute('AddRestaurant', restaurantInput({ name, openingHours: 'Mo-Su 12:00-15:00' }));
    const path = '/guia-de-restaurantes?open=now';
    const preview = await site.app.inject({
      url: `/api/desk/preview?${new URLSearchParams({ path, at })}`,
      headers: { cookie },
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
    const page = await open(path);
    expect(preview.body.includes(`: ${name}`), 'as readers get it').toBe(page.body.includes(`: ${name}`));
    expect(page.body.includes(`: ${name}`), 'the test itself').toBe(at === NOON);
  });
});
