import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import { uploadTestPicture } from '#testing/media/upload-picture.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { drawPicture } from '../media/test-pictures.ts';
import { advertDays, advertTotals } from './counts.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;

useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});

const READER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' };

const book = async (changed: object = {}): Promise<string> => {
  const picture = await uploadTestPicture(site.app, cookie, await drawPicture(320, 160).jpeg().toBuffer());
  const alt = { pt: 'Um jardim', en: 'A garden' };
  const days = { from: '2020-01-01', until: '2099-12-31' };
  const advert = {
    name: 'Quinta',
    picture,
    alt,
    target: 'https://example.org/',
    placement: 'guide',
    ...days,
    ...changed,
  };
  return (await room.execute('AddAdvert', advert)).id;
};

const report = (app: FastifyInstance, body: unknown, headers: object = READER) =>
  app.inject({
    method: 'POST',
    url: '/insights/advert',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });

/** Sends reports to a separate site on the same tables, closes it, which writes its counts, and returns the rows. */
const countsAfter = async (reports: [body: unknown, headers?: object][]) => {
  const { db } = site.runtime;
  await db.deleteFrom('advert_count').execute();
  const app = await site.another({});
  const answers = [];
  for (const [body, headers] of reports) answers.push((await report(app, body, headers)).statusCode);
  await app.close();
  expect(answers).toEqual(reports.map(() => 204));
  return db.selectFrom('advert_count').selectAll().execute();
};

describe('a view or click of an advert', () => {
  it('is counted by advert and day, and nothing else is stored', async () => {
    const advert = await book();
    const view = { advert, event: 'view' };
    const counts = await countsAfter([[view], [view], [{ advert, event: 'click' }]]);
    const day = todayInMadeira(new Date());
    expect(counts).toEqual([{ advert, day, views: 2, clicks: 1 }]);
    const { db } = site.runtime;
    expect((await advertTotals(db)).get(advert)).toEqual({ views: 2, clicks: 1 });
    expect(await advertDays(db, advert, 10)).toEqual([{ day, views: 2, clicks: 1 }]);
  });

  it('is counted once under an id in capitals and in small letters', async () => {
    const advert = await book();
    const counts = await countsAfter([[{ advert, event: 'view' }], [{ advert: advert.toUpperCase(), event: 'view' }]]);
    expect(counts).toMatchObject([{ advert, views: 2 }]);
  });

  it('is not counted for adverts that do not exist, were deleted or are not shown today', async () => {
    const deleted = await book();
    await room.execute('DeleteAdvert', { id: deleted });
    const ids = [randomUUID(), deleted, await book({ from: '2099-01-01' }), await book({ until: '2020-01-02' })];
    expect(await countsAfter(ids.map((advert) => [{ advert, event: 'view' }]))).toEqual([]);
  });

  it('is not counted for bots and visitors who opted out', async () => {
    const view = { advert: await book(), event: 'view' };
    const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
    expect(
      await countsAfter([
        [view, bot],
        [view, { ...READER, dnt: '1' }],
        [view, { ...READER, 'sec-gpc': '1' }],
      ]),
    ).toEqual([]);
  });

  it('is rejected when it is malformed, too large or from another site', async () => {
    const advert = await book();
    for (const body of [
      {},
      [],
      { advert },
      { advert: 'x', event: 'view' },
      { advert, event: 'hover' },
      { advert, event: 'view', visitor: 'me' },
    ]) {
      expect((await report(site.app, body)).statusCode).toBe(422);
    }
    expect((await report(site.app, { advert, event: 'view', more: 'x'.repeat(2000) })).statusCode).toBe(413);
    const foreign = await report(site.app, { advert, event: 'view' }, { ...READER, origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
  });
});
