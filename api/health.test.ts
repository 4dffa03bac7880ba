import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { projections } from '#projections/read-models.ts';
import type { Newsroom } from '#testing/newsroom.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useNewsroom } from '#testing/use-newsroom.ts';

let site: SiteUnderTest;
let room: Newsroom;

useNewsroom('editor', (opened) => {
  ({ site, room } = opened);
});

describe('/health/ready', () => {
  it('says that log, database and every projection run, and how far', async () => {
    const { position } = await room.done('CreateArticle', room.article());
    const answer = await site.app.inject('/health/ready');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { projections: states, ...rest } = answer.json();
    expect(rest).toEqual({ status: 'ready', eventLog: { ok: true }, database: { ok: true } });
    expect(states.map(({ name }: { name: string }) => name).sort()).toEqual(projections.map(({ name }) => name).sort());
    expect(states).toContainEqual({ name: 'history', version: expect.any(Number), position, ok: true });
  });

  it('names the event that stopped a projection', async () => {
    const fault = { position: '7', stream: 'media-1', type: 'MediaEdited', message: 'no', at: '2026-11-20T12:00:00Z' };
    const set = (error: string | null) =>
      sql`update projection set error = ${error}::jsonb where name = 'media'`.execute(site.runtime.db);
    await set(JSON.stringify(fault));
    const answer = await site.app.inject('/health/ready');
    await set(null);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().status).toBe('not ready');
    expect(answer.json().projections).toContainEqual(
      expect.objectContaining({ name: 'media', ok: false, error: fault }),
    );
    expect((await site.app.inject('/health/ready')).statusCode).toBe(200);
  });
});

it('/health/live says that the process answers', async () => {
  const answer = await site.app.inject('/health/live');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
});

it('/health/live fails, and says why, when the process needs help', async () => {
  let trouble: string | undefined = 'The embedded Postgres does not start (attempt 10): the disk is full.';
  const app = await site.another({ helpless: () => trouble });
  const answer = await app.inject('/health/live');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'helpless', error: trouble }]);
  trouble = undefined;
  expect((await app.inject('/health/live')).statusCode).toBe(200);
});
