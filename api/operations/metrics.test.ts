import { expect, it } from 'vitest';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;
useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const read = async (options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  site.app.inject({ url: '/metrics', ...options });
/** Returns the value of a figure; undefined if it is missing. */
const figureIn = (body: string, figure: string): number | undefined => {
  const line = body.split('\n').find((each) => each.startsWith(`${figure} `));
  return line === undefined ? undefined : Number(line.slice(figure.length + 1));
};

it('counts requests by route and status, and shows how far the read models are', async () => {
  await site.app.inject('/api/categories');
  await site.app.inject('/none');
  const { position } = await room.execute('CreateArticle', room.article());
  const { statusCode, headers, body } = await read();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const requests = (route: string, status: number, method = 'GET') =>
    figureIn(
      body,
      `levada_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    );
  expect(requests('/api/categories', 200)).toBe(1);
  expect(requests('page', 404)).toBe(1);
  expect(requests('/api/commands/CreateArticle', 200, 'POST')).toBeGreaterThan(0);
  expect(figureIn(body, 'levada_event_log_position')).toBe(Number(position));
  expect(figureIn(body, 'levada_up{part="database"}')).toBe(1);
  expect(figureIn(body, 'levada_read_model_lag_positions{read_model="articles"}')).toBe(0);
  expect(figureIn(body, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

it('is for this machine and for keys with its scope', async () => {
  const remoteAddress = '203.0.113.7';
  const withKey = async (scope: 'metrics' | 'storage') => {
    const authorization = `Bearer ${await createTestServiceKey(site.runtime, [scope])}`;
    return (await read({ remoteAddress, headers: { authorization } })).statusCode;
  };
  expect((await read({ remoteAddress })).statusCode).toBe(401);
  expect((await read({ headers: { 'x-forwarded-for': remoteAddress } })).statusCode).toBe(401);
  expect([await withKey('metrics'), await withKey('storage')]).toEqual([200, 403]);
});
