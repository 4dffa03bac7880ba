import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARQUET_COLUMNS } from '#projections/vote/replay/votes-parquet.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { appendSampleVotes, SAMPLE_RESTAURANTS } from '#testing/votes/sample-votes.ts';
import { lastPositions, waitForPositions } from '../../../scripts/events/project-to-head.ts';

let site: SiteUnderTest;
let cookie: string;
beforeAll(async () => {
  site = await openSite();
  await appendSampleVotes(site.runtime.store);
  await waitForPositions(site.runtime.changes, await lastPositions(site.runtime.store));
  cookie = await site.signIn('analyst');
});
afterAll(() => site.close());

const ask = (path: string, headers: Record<string, string> = { cookie }) =>
  site.app.inject({ url: `/api/statistics/votes.${path}`, headers });

describe('the downloads of vote statistics', () => {
  it('are for administrators and analysts', async () => {
    for (const file of ['csv', 'parquet']) {
      expect((await ask(file, {})).statusCode).toBe(401);
      expect((await ask(file, { cookie: await site.signIn('editor') })).statusCode).toBe(403);
      expect((await ask(file, { cookie: await site.signIn('admin') })).statusCode).toBe(200);
    }
  });

  it('have the totals as CSV, as the command writes them', async () => {
    const { body, headers } = await ask('csv?by=restaurant&rule=restaurant-day');
    const { mar, serra, adega } = SAMPLE_RESTAURANTS;
    expect(body).toBe(
      [
        '\uFEFFrestaurant,name,votes,counted,difference,rank,countedRank',
        `${mar.id},Mar,3,3,0,1,1`,
        `${serra.id},Serra,3,2,1,1,2`,
        `${adega.id},'=Adega,1,1,0,3,3`,
        '',
      ].join('\n'),
    );
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="votes.csv"',
      'cache-control': 'private, no-store',
    });
  });

  it('are of a period, in the hours of Madeira', async () => {
    const { body, headers } = await ask('csv?by=hour&from=2026-10-24&to=2026-10-25');
    expect(body.split('\n').slice(1, -1)).toEqual(['00,1,1,0,1,1', '01,0,0,0,4,4', '12,1,1,0,1,1', '23,1,1,0,1,1']);
    expect(headers['content-disposition']).toBe('attachment; filename="votes_2026-10-24_2026-10-25.csv"');
  });

  it('have every vote of the period as Parquet, judged by the rule', async () => {
    const { rawPayload, headers } = await ask('parquet?from=2026-10-25&to=2026-10-25&rule=network&limit=1');
    expect(headers['content-type']).toBe('application/vnd.apache.parquet');
    const bytes = rawPayload.buffer.slice(rawPayload.byteOffset, rawPayload.byteOffset + rawPayload.byteLength);
    const rows = await parquetReadObjects({ file: bytes as ArrayBuffer });
    expect(Object.keys(rows[0]!)).toEqual(PARQUET_COLUMNS);
    expect(rows.map(({ recorded, kept }) => [recorded, kept])).toEqual([
      ['counted', true],
      ['already_voted', false],
      ['already_voted', false],
      ['counted', true],
      ['network_limit', false],
    ]);
    expect(rawPayload.includes('school')).toBe(false);
  });

  it.each([
    ['csv?by=year', ['by']],
    ['csv?from=2026-02-30&rule=x', ['from', 'rule']],
    ['parquet?from=2026-02-02&to=2026-02-01', ['from']],
    ['parquet?rule=network&limit=0', ['limit']],
    ['csv?by=day&by=week', ['by']],
  ])('reject %s', async (path, fields) => {
    const answer = await ask(path);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map(({ path: field }: { path: string }) => field)).toEqual(fields);
  });
});
