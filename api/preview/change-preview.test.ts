import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageKeys } from '#domain/static-page/events.ts';
import { createEditorClient, type EditorClient, unique } from '#testing/editor-client.ts';
import { uploadTestPicture } from '#testing/media/upload-picture.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { drawPicture } from '../media/test-pictures.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;
let advert: Record<string, unknown>;

beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('editor');
  room = await createEditorClient(site.app, cookie);
  const picture = await uploadTestPicture(site.app, cookie, await drawPicture(640, 320).jpeg().toBuffer());
  advert = {
    name: 'Quinta',
    picture,
    alt: { pt: 'Um jardim', en: 'A garden' },
    placement: 'list',
    from: '2020-01-01',
    until: '2099-12-31',
  };
});
afterAll(() => site.close());

const preview = (command: string, values: unknown, { locale = 'en', as = cookie } = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/desk/preview',
    headers: { cookie: `${as}; locale=en`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ command, locale, values: JSON.stringify(values) }).toString(),
  });

const content = (text: string) => [{ type: 'text', text: [{ text }] }];
const page = async (path: string) => (await site.app.inject(path)).body;

describe('the preview of a static page', () => {
  it('shows the unsaved text in each language, and stores nothing', async () => {
    const [pt, en] = [unique('Texto'), unique('Text')];
    const translations = { pt: { title: 'Contactos', content: content(pt) }, en: { title: en, content: content(en) } };
    const before = await page('/en/contacts');
    const english = await preview('EditPage', { page: 'contacts', translations });
    expect(english.statusCode).toBe(200);
    expect(english.body).toContain(en);
    expect(english.body).not.toContain('<script async');
    const portuguese = await preview('EditPage', { page: 'contacts', translations }, { locale: 'pt' });
    expect(portuguese.body).toContain(pt);
    expect(await page('/en/contacts')).toBe(before);
  });

  it.each(pageKeys)('shows the page %s', async (key) => {
    const title = unique('Title');
    const { statusCode, body } = await preview('EditPage', { page: key, translations: { en: { title } } });
    expect(statusCode).toBe(200);
    expect(body).toContain(title);
  });

  it('is not cached, not indexed, without scripts, links within the preview, and can be framed by the admin area only', async () => {
    const { headers, body } = await preview('EditPage', { page: 'about-us', translations: {} });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).toContain("script-src 'none'");
    expect(body).toContain('href="/api/desk/preview?path=%2Fen%2Farticles"');
  });
});

describe('the preview of an advert', () => {
  it('shows it in place of the others, also before its first and after its last day, and stores nothing', async () => {
    await room.execute('AddAdvert', { ...advert, target: 'https://example.org/other' });
    const before = await page('/en/articles');
    for (const days of [{}, { from: '2098-01-01' }, { until: '2020-02-01' }]) {
      const target = `https://example.org/${unique('a')}`;
      const { body } = await preview('AddAdvert', { ...advert, ...days, target });
      expect(body).toContain(target);
      expect(body).not.toContain('https://example.org/other');
    }
    expect(await page('/en/articles')).toBe(before);
  });

  it.each(['home', 'list', 'article', 'guide'])('shows the page of the placement %s', async (placement) => {
    const text = { title: unique('Title'), content: content('A road.') };
    await room.execute('CreateArticle', room.article({ translations: { en: text } }));
    const { body } = await preview('AddAdvert', { ...advert, placement, target: 'https://example.org/placed' });
    expect(body).toContain(`data-placement="${placement}"`);
    expect(body).toContain('https://example.org/placed');
  });

  it('shows unsaved changes of an existing one', async () => {
    const { id } = await room.execute('AddAdvert', { ...advert, target: 'https://example.org/saved' });
    const { body } = await preview('EditAdvert', { id, target: 'https://example.org/unsaved' });
    expect(body).toContain('https://example.org/unsaved');
    expect(body).not.toContain('https://example.org/saved');
  });
});

describe('a change that cannot be saved', () => {
  it.each([
    [
      'by its schema',
      422,
      { target: 'x' },
      'The target must begin with https:// or, for a page of the magazine, with /',
    ],
    ['by a rule', 409, { until: '2019-01-01' }, 'The last day must not be before the first one'],
  ])('is answered with the reason as text that may be framed: %s', async (_, status, wrong, reason) => {
    const answer = await preview('AddAdvert', { ...advert, target: 'https://example.org/', ...wrong });
    expect([answer.statusCode, answer.body]).toEqual([status, reason]);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  it.each(['DeleteAdvert', 'UpdateSettings', 'Nothing'])('has no preview: %s', async (command) => {
    expect((await preview(command, {})).statusCode).toBe(404);
  });

  it('is not previewed for analysts and visitors', async () => {
    const values = { page: 'contacts', translations: {} };
    expect((await preview('EditPage', values, { as: await site.signIn('analyst') })).statusCode).toBe(403);
    expect((await preview('EditPage', values, { as: '' })).statusCode).toBe(401);
  });
});
