import { describe, expect, it } from 'vitest';
import { createEditorClient, type EditorClient, unique } from '#testing/editor-client.ts';
import { uploadTestPicture } from '#testing/media/upload-picture.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { drawPicture } from '../media/test-pictures.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;

useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});

let numbers = 0;
/** Returns a number above all used before, so that an edition opened with it is the newest. */
const nextNumber = () => ++numbers;

const opened = async (changed: object = {}) => {
  const number = nextNumber();
  const title = { pt: unique('Título'), en: unique('Title') };
  const outcome = await room.execute('OpenEdition', { number, title, month: '2026-11', ...changed });
  return { number, title, ...outcome };
};

const latest = async () => (await site.app.inject('/api/editions/latest?locale=en')).json();
const page = async () => (await site.app.inject('/en/latest-edition')).body;
const article = async () => (await room.execute('CreateArticle', room.article())).id;

const addPicture = async (colour: string, { app } = site, session = cookie) =>
  uploadTestPicture(app, session, await drawPicture(640, 400, colour).jpeg().toBuffer());

describe('an edition', () => {
  it('is opened under its number, and appears immediately', async () => {
    await page();
    const articles = [await article(), await article()];
    const { number, title, id, stream, message } = await opened({
      articles,
      hue: 'cane',
      link: 'https://example.org/1',
    });
    expect({ id, stream, message }).toEqual({
      id: String(number),
      stream: `edition-${number}`,
      message: 'Edition successfully opened',
    });
    expect(await latest()).toMatchObject({
      number,
      title: title.en,
      month: '2026-11',
      hue: 'cane',
      link: 'https://example.org/1',
      cover: null,
      url: '/en/latest-edition',
      articles: articles.map((each) => ({ id: each })),
    });
    expect(await page()).toContain(title.en);
  });

  it('gets a number only once when it is opened concurrently', async () => {
    const { number } = await opened();
    const again = { number, title: { pt: 'Outra', en: 'Another' }, month: '2026-12' };
    const refused = await room.send('OpenEdition', again);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'edition_exists',
      detail: `There is already an edition ${number}`,
      errors: [{ path: 'number' }],
    });
    const free = nextNumber();
    const both = await Promise.all([1, 2, 3].map(() => room.send('OpenEdition', { ...again, number: free })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('is edited, reordered, unpublished and published again', async () => {
    const [first, second] = [await article(), await article()];
    const before = await opened();
    const { number, title } = await opened({ articles: [first] });
    const { message } = await room.execute('EditEdition', { number, articles: [second, first], month: '2026-12' });
    expect(message).toBe('Edition successfully updated');
    expect(await latest()).toMatchObject({ month: '2026-12', articles: [{ id: second }, { id: first }] });
    await room.execute('EditEdition', { number, published: false });
    expect(await latest()).toMatchObject({ number: before.number });
    expect(await page()).not.toContain(title.en);
    await room.execute('EditEdition', { number, published: true });
    expect(await latest()).toMatchObject({ number });
  });

  it('is hidden when it is opened unpublished', async () => {
    const seen = await opened();
    await opened({ published: false });
    expect(await latest()).toMatchObject({ number: seen.number });
  });

  it('keeps concurrent changes to other fields', async () => {
    const { number } = await opened();
    expect((await room.send('EditEdition', { number, expectedRevision: 0, hue: 'cane' })).statusCode).toBe(412);
  });

  it('rejects articles and pictures that do not exist', async () => {
    const gone = await article();
    await room.execute('DeleteArticle', { id: gone });
    const number = nextNumber();
    const given = { number, title: { pt: 'A', en: 'A' }, month: '2026-11' };
    const articles = [await article(), gone, '00000000-0000-4000-8000-000000000000'];
    const answer = await room.send('OpenEdition', { ...given, articles, cover: { mediaId: '0'.repeat(32) } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      'articles.1',
      'articles.2',
      'cover.mediaId',
    ]);
    const { number: existing } = await opened();
    expect((await room.send('EditEdition', { number: existing, articles: [gone] })).json()).toMatchObject({
      errors: [{ path: 'articles.0', message: 'Refers to something that does not exist' }],
    });
  });

  it('is edited while one of its articles is deleted, which keeps its place', async () => {
    const [gone, other] = [await article(), await article()];
    const { number } = await opened({ articles: [gone, other] });
    await room.execute('DeleteArticle', { id: gone });
    await room.execute('EditEdition', { number, month: '2026-12', articles: [gone, other] });
    expect(await latest()).toMatchObject({ month: '2026-12', articles: [{ id: other }] });
    await room.execute('RestoreArticle', { id: gone });
    await room.execute('PublishArticle', { id: gone });
    expect((await latest()).articles.map(({ id }: { id: string }) => id)).toEqual([gone, other]);
  });

  it('shows an article in the other language if it is not translated, and omits an unpublished one', async () => {
    const only = await room.execute(
      'CreateArticle',
      room.article({ translations: { pt: { title: 'Só em português' } } }),
    );
    await opened({ articles: [only.id] });
    expect((await latest()).articles).toMatchObject([{ id: only.id, locale: 'pt', title: 'Só em português' }]);
    expect(await page()).toContain('Só em português');
    await room.execute('UnpublishArticle', { id: only.id });
    expect((await latest()).articles).toEqual([]);
    expect(await page()).not.toContain('Só em português');
  });
});

describe('a cover', () => {
  it('is changed on the newest edition, or on the given one', async () => {
    const [blue, red] = [await addPicture('#2040a0'), await addPicture('#a02040')];
    const older = await opened();
    const newest = await opened();
    const alt = { pt: 'Azul', en: 'Blue' };
    const { stream, message } = await room.execute('UpdateCover', { mediaId: blue, alt });
    expect({ stream, message }).toEqual({
      stream: `edition-${newest.number}`,
      message: 'Cover successfully updated',
    });
    expect(await latest()).toMatchObject({ cover: { alt: 'Blue', width: 640, height: 400 } });
    expect(await page()).toContain(blue);
    const named = await room.execute('UpdateCover', { number: older.number, mediaId: red });
    expect(named.stream).toBe(`edition-${older.number}`);
    expect(await page()).toContain(blue);
  });

  it('requires an existing picture and an existing edition', async () => {
    const mediaId = await addPicture('#208040');
    expect((await room.send('UpdateCover', { mediaId: '0'.repeat(32) })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'mediaId' }],
    });
    expect((await room.send('UpdateCover', { number: 9999, mediaId })).statusCode).toBe(404);
  });
});

it('edition commands require an editor or administrator', async () => {
  const analyst = await site.signIn('analyst');
  for (const name of ['OpenEdition', 'EditEdition', 'UpdateCover']) {
    expect((await room.send(name, {}, { cookie: analyst })).statusCode).toBe(403);
    expect((await room.send(name, {}, { cookie: '' })).statusCode).toBe(401);
  }
});

it('GET /api/editions/latest responds in both languages', async () => {
  await opened();
  expect((await site.app.inject('/api/editions/latest?locale=fr')).statusCode).toBe(422);
  expect((await site.app.inject('/api/editions/latest')).json().url).toBe('/nesta-edicao');
});

it('without an edition, there is no latest one and no cover to change', async () => {
  const empty = await openSite();
  try {
    expect((await empty.app.inject('/api/editions/latest?locale=pt')).json()).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    const session = await empty.signIn('editor');
    const mediaId = await addPicture('#802080', empty, session);
    const { send } = await createEditorClient(empty.app, session);
    expect((await send('UpdateCover', { mediaId })).statusCode).toBe(404);
  } finally {
    await empty.close();
  }
});
