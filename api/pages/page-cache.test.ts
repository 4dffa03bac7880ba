import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '#projections/engine/read-model-changes.ts';
import type { Tag } from '#projections/read-models.ts';
import { createPageCache, type RenderedPage } from './page-cache.ts';

const rendered = (body: string, tags: Tag[] = [], keep = true): RenderedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  tags: new Set(tags),
  keep,
});

/** A render that ends when told. */
const slowRender = () => {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
  let renders = 0;
  const render = () => {
    renders += 1;
    return promise;
  };
  return { render, resolve, reject, count: () => renders };
};

describe('the page cache', () => {
  it('keeps a page in every encoding', async () => {
    const cache = createPageCache();
    const page = await cache.fill('/', async () => rendered('Olá, levada'));
    expect(cache.get('/')).toBe(page);
    expect(String(page.identity)).toBe('Olá, levada');
    expect(String(brotliDecompressSync(page.br))).toBe('Olá, levada');
    expect(String(gunzipSync(page.gzip))).toBe('Olá, levada');
    expect(page.etag).toMatch(/^"[\w-]{27}"$/);
  });

  it('gives the same body the same etag, another body another', async () => {
    const cache = createPageCache();
    const etag = async (key: string, body: string) => (await cache.fill(key, async () => rendered(body))).etag;
    expect(await etag('/a', 'one')).toBe(await etag('/b', 'one'));
    expect(await etag('/a', 'one')).not.toBe(await etag('/c', 'two'));
  });

  it('renders once for all who wait', async () => {
    const cache = createPageCache();
    const slow = slowRender();
    const readers = Array.from({ length: 20 }, () => cache.fill('/', slow.render));
    slow.resolve(rendered('once'));
    expect(new Set(await Promise.all(readers)).size).toBe(1);
    expect(slow.count()).toBe(1);
  });

  it('drops what depends on a tag, and nothing else', async () => {
    const cache = createPageCache();
    await cache.fill('/a', async () => rendered('a', ['article:1', 'settings']));
    await cache.fill('/b', async () => rendered('b', ['article:2']));
    cache.drop([]);
    cache.drop(['article:3']);
    expect(cache.size).toBe(2);
    cache.drop(['settings', 'article:3']);
    expect([cache.get('/a'), cache.get('/b')?.identity.toString()]).toEqual([undefined, 'b']);
    cache.drop([EVERYTHING]);
    expect(cache.size).toBe(0);
  });

  it('answers with a page that was rendered during a change, but does not keep it, nor give it to later readers', async () => {
    const cache = createPageCache();
    const [before, after] = [slowRender(), slowRender()];
    const early = cache.fill('/', before.render);
    cache.drop(['adverts']);
    const late = cache.fill('/', after.render);
    after.resolve(rendered('new', ['adverts']));
    expect(String((await late).identity)).toBe('new');
    before.resolve(rendered('old', ['adverts']));
    expect(String((await early).identity)).toBe('old');
    expect(String(cache.get('/')?.identity)).toBe('new');
  });

  it('keeps neither what must not be kept nor what failed, and renders anew', async () => {
    const cache = createPageCache();
    await cache.fill('/', async () => rendered('secret', [], false));
    expect(cache.size).toBe(0);
    const slow = slowRender();
    const readers = [cache.fill('/', slow.render), cache.fill('/', slow.render)];
    slow.reject(new Error('no'));
    expect((await Promise.allSettled(readers)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(String((await cache.fill('/', async () => rendered('yes'))).identity)).toBe('yes');
  });

  it('stays within its capacity, forgetting what was not asked for the longest', async () => {
    const size = async () => {
      const { identity, br, gzip } = await createPageCache().fill('/', async () => rendered('page 0'));
      return identity.length + br.length + gzip.length;
    };
    const cache = createPageCache(3 * (await size()));
    for (const at of [1, 2, 3]) await cache.fill(`/${at}`, async () => rendered(`page ${at}`));
    expect(cache.get('/1')).toBeDefined();
    await cache.fill('/4', async () => rendered('page 4'));
    expect(['/1', '/2', '/3', '/4'].filter((key) => cache.get(key))).toEqual(['/1', '/3', '/4']);
    await cache.fill('/1', async () => rendered('page 5'));
    expect(cache.size).toBe(3);
    await cache.fill('/large', async () => rendered('x'.repeat(1000)));
    expect(cache.size).toBe(0);
  });
});
