import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage, type StorageUnderTest, serveStorage } from '#testing/storage/open-storage.ts';

let storage: StorageUnderTest;
beforeAll(async () => {
  storage = await openStorage();
  await (await storage.as('service')).createBucket('any');
});
afterAll(() => storage.close());

it('disconnects many slow senders when their time has passed, and keeps nothing of their uploads', async () => {
  const app = await storage.site.another({ http: { times: { headers: 200, request: 600, check: 20 } } });
  const url = await serveStorage(app);
  const headers = { ...(await storage.headersOf('service')), 'content-type': 'application/octet-stream' };
  const { files } = storage.site.runtime;
  const ends = Array.from({ length: 20 }, async (_, sender) => {
    const sending = httpRequest(`${url}/object/any/slow-${sender}`, { method: 'POST', headers });
    const trickle = setInterval(() => sending.write('x'), 50);
    const cut = once(sending, 'error').then(() => 'cut');
    const answered = once(sending, 'response').then(([response]) => (response as IncomingMessage).statusCode);
    answered.catch(() => {});
    const end = await Promise.race([cut, answered]);
    clearInterval(trickle);
    sending.destroy();
    return end;
  });
  for (const end of await Promise.all(ends)) expect(['cut', 408]).toContain(end);
  expect(await Array.fromAsync(files.list('objects/'))).toEqual([]);
  const { data } = await (await storage.as('service')).from('any').list();
  expect(data).toEqual([]);
});
