import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawPicture } from '#api/media/test-pictures.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { openStorage, type StorageUnderTest, serveStorage } from '#testing/storage/open-storage.ts';
import { refusal } from '#testing/storage/refusals.ts';
import { createRenderPool } from './operations/render-pool.ts';
import { sweepRendered } from './persistence/sweep.ts';

describe('the pool of rendered pictures', () => {
  it('gives each network one place, so that another one waits for one picture only', async () => {
    const pool = createRenderPool();
    const order: string[] = [];
    const first = Promise.withResolvers<void>();
    const picture = (network: string, name: string, end?: Promise<void>) =>
      pool.run(network, async () => {
        order.push(name);
        await end;
      });
    const all = [picture('a', 'a1', first.promise), picture('a', 'a2'), picture('a', 'a3'), picture('b', 'b1')];
    await vi.waitFor(() => expect(order).toEqual(['a1']), PATIENCE_MS);
    first.resolve();
    await Promise.all(all);
    expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a3'));
  });

  it('rejects what cannot wait, of one network and of all', async () => {
    const pool = createRenderPool({ maxNetworks: 1, maxQueued: 1 });
    const end = Promise.withResolvers<void>();
    const render = (network: string) =>
      pool
        .run(network, () => end.promise)
        .then(
          () => 'rendered',
          ({ status }) => status,
        );
    const all = ['a', 'a', 'a', 'b', 'c'].map(render);
    end.resolve();
    expect(await Promise.all(all)).toEqual(['rendered', 'rendered', 503, 'rendered', 503]);
  });

  it('renders nothing for a network that has used its time, also by pictures that failed', async () => {
    const pool = createRenderPool({ costMs: Number.MIN_VALUE });
    const failing = pool.run('a', async (begin) => {
      begin();
      await vi.waitFor(() => {});
      throw new Error('no picture');
    });
    await expect(failing).rejects.toThrow('no picture');
    const render = (network: string) => pool.run(network, async () => 'rendered');
    await expect(render('a')).rejects.toMatchObject({ status: 429, code: 'too_many' });
    expect(await render('b')).toBe('rendered');
  });
});

describe('rendered pictures', () => {
  let storage: StorageUnderTest;
  beforeAll(async () => {
    storage = await openStorage();
    const service = await storage.as('service');
    await service.createBucket('open', { public: true });
    const picture = await drawPicture(400, 300).jpeg().toBuffer();
    await service.createBucket('other', { public: true });
    await service.from('other').upload('purged.jpg', picture, { contentType: 'image/jpeg' });
    for (const name of ['slow.jpg', 'kept.jpg', 'many.jpg', 'swept.jpg', 'first.jpg', 'second.jpg']) {
      await service.from('open').upload(name, picture, { contentType: 'image/jpeg' });
    }
  });
  afterAll(() => storage.close());

  const render = (name: string, query: string, url = storage.url) =>
    fetch(`${url}/render/image/public/open/${name}?${query}`);
  const keysOf = async (name: string) => {
    const { db, files } = storage.site.runtime;
    const { content } = await db
      .selectFrom('storage_object')
      .select('content')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return (await Array.fromAsync(files.list('rendered/'))).filter((key) => key.includes(content));
  };

  it('occupy no place of a search while they are rendered', async () => {
    const { files } = storage.site.runtime;
    const reading = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: FileStore = {
      ...files,
      async read(...file) {
        if (file[0].startsWith('objects/')) {
          reading.resolve();
          await goOn.promise;
        }
        return files.read(...file);
      },
    };
    const costly = { uncached: { concurrency: 1, maxQueued: 0 } };
    const app = await storage.site.another({ files: slow, http: { costly } });
    const url = await serveStorage(app);
    const rendered = render('slow.jpg', 'width=320', url);
    await reading.promise;
    const search = await app.inject('/api/articles?q=mar');
    goOn.resolve();
    expect((await rendered).status).toBe(200);
    expect(search.statusCode).toBe(200);
  });

  it('are purged of an object, a bucket and all buckets by administrators and service keys', async () => {
    const service = await storage.as('service');
    const count = async () =>
      Promise.all(['first.jpg', 'second.jpg', 'purged.jpg'].map(async (name) => (await keysOf(name)).length));
    const renderAll = async () => {
      for (const name of ['first.jpg', 'second.jpg']) await (await render(name, 'width=320')).arrayBuffer();
      await (await fetch(`${storage.url}/render/image/public/other/purged.jpg?width=320`)).arrayBuffer();
    };
    const purged = { data: { message: 'success' }, error: null };
    await renderAll();
    expect(await count()).toEqual([1, 1, 1]);
    expect(await service.from('open').purgeCache('first.jpg', { transformations: true })).toEqual(purged);
    expect(await count()).toEqual([0, 1, 1]);
    expect(await service.from('open').purgeCache('missing.jpg')).toEqual(purged);
    expect(await (await storage.as('admin')).purgeBucketCache('other')).toEqual(purged);
    expect(await count()).toEqual([0, 1, 0]);
    expect(await service.purgeBucketCache('missing')).toEqual(purged);
    const headers = await storage.headersOf('service');
    const all = await fetch(`${storage.url}/cdn?transformations=true`, { method: 'DELETE', headers });
    expect([all.status, await all.json()]).toEqual([200, { message: 'success' }]);
    expect(await count()).toEqual([0, 0, 0]);
    await renderAll();
    expect(await (await storage.as('editor')).from('open').purgeCache('first.jpg')).toEqual(refusal('AccessDenied'));
    expect(await (await storage.as('editor')).purgeBucketCache('open')).toEqual(refusal('AccessDenied'));
    expect((await fetch(`${storage.url}/cdn/`, { method: 'DELETE' })).status).toBe(400);
    expect(await count()).toEqual([1, 1, 1]);
  });

  it('are rendered once, and then served from the file store', async () => {
    const first = await render('kept.jpg', 'width=320&quality=50');
    await first.arrayBuffer();
    const [key, ...more] = await keysOf('kept.jpg');
    expect(more).toEqual([]);
    await storage.site.runtime.files.write(key!, Buffer.from('kept'));
    const second = await render('kept.jpg', 'width=320&quality=50');
    expect([second.status, second.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
    expect(await second.text()).toBe('kept');
  });

  it('are thirty at most of each picture, and are deleted with it', async () => {
    for (let quality = 20; quality < 55; quality++) {
      expect((await render('many.jpg', `width=320&quality=${quality}`)).status).toBe(200);
    }
    const keys = await keysOf('many.jpg');
    expect(keys).toHaveLength(30);
    await (await storage.as('service')).from('open').remove(['many.jpg']);
    for (const key of keys) expect(await storage.site.runtime.files.exists(key)).toBe(false);
  });

  it('are swept when their original was deleted while they were rendered', async () => {
    await (await render('swept.jpg', 'width=320')).arrayBuffer();
    const [key] = await keysOf('swept.jpg');
    await storage.site.runtime.db.deleteFrom('storage_object').where('name', '=', 'swept.jpg').execute();
    expect(await sweepRendered(storage.site.runtime)).toBe(1);
    expect(await storage.site.runtime.files.exists(key!)).toBe(false);
    expect(await keysOf('kept.jpg')).toHaveLength(1);
  });
});
