import { describe, expect, it } from 'vitest';
import type { CachedPage } from '../delivery/cached-page.ts';
import { createPageCache, type PageCache, type RenderedPage } from './page-cache.ts';
import type { QueryDependencies } from './query-cache.ts';

const rendered = (body: string, used: string[] = [], keep = true): RenderedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  dependencies: used.map((key) => ({ call: { key, name: 'settings', args: [] }, digest: '', tags: new Set() })),
  cacheable: keep,
});

/** A fake query cache in which given results have changed. */
const createAnswers = () => {
  let changes = 0;
  let checks = 0;
  const other = new Set<string>();
  return {
    version: () => changes,
    checks: () => checks,
    areUnchanged: async (used: QueryDependencies) => {
      checks += 1;
      return used.every(({ call }) => !other.has(call.key));
    },
    /** Invalidates, and changes these results. */
    change(...keys: string[]): void {
      changes += 1;
      for (const key of keys) other.add(key);
    },
  };
};

const textOf = ({ text }: CachedPage): string => String(text.as('identity'));

const bodyOf = async (asked: ReturnType<PageCache['get']>): Promise<string | undefined> => {
  const page = await asked;
  return page && textOf(page);
};

/** A render that ends when the test resolves it. */
const slowRender = () => {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
  let renders = 0;
  const render = () => {
    renders += 1;
    return promise;
  };
  return { render, resolve, reject, count: () => renders };
};

describe('createPageCache', () => {
  it('caches a page with an ETag of its content', async () => {
    const cache = createPageCache(createAnswers());
    const page = await cache.getOrRender('/', async () => rendered('Olá, levada'));
    expect(cache.get('/')).toBe(page);
    expect(textOf(page)).toBe('Olá, levada');
    expect(page.etag).toMatch(/^"[\w-]{27}"$/);
  });

  it('gives equal bodies the same ETag, and different ones another', async () => {
    const cache = createPageCache(createAnswers());
    const etag = async (key: string, body: string) => (await cache.getOrRender(key, async () => rendered(body))).etag;
    expect(await etag('/a', 'one')).toBe(await etag('/b', 'one'));
    expect(await etag('/a', 'one')).not.toBe(await etag('/c', 'two'));
  });

  it('renders a page once for concurrent callers', async () => {
    const cache = createPageCache(createAnswers());
    const slow = slowRender();
    const readers = Array.from({ length: 20 }, () => cache.getOrRender('/', slow.render));
    slow.resolve(rendered('once'));
    expect(new Set(await Promise.all(readers)).size).toBe(1);
    expect(slow.count()).toBe(1);
  });

  it('keeps a page while the query results it depends on are unchanged', async () => {
    const answers = createAnswers();
    const cache = createPageCache(answers);
    await cache.getOrRender('/a', async () => rendered('a', ['footer', 'article 1']));
    await cache.getOrRender('/b', async () => rendered('b', ['footer', 'article 2']));
    expect(await Promise.all([bodyOf(cache.get('/a')), bodyOf(cache.get('/b'))])).toEqual(['a', 'b']);
    expect(answers.checks()).toBe(0);
    answers.change('article 1');
    expect(await Promise.all([bodyOf(cache.get('/a')), bodyOf(cache.get('/b'))])).toEqual([undefined, 'b']);
    expect(cache.keys()).toEqual(['/b']);
  });

  it('validates a page once after a change, for concurrent callers', async () => {
    const answers = createAnswers();
    const cache = createPageCache(answers);
    await cache.getOrRender('/', async () => rendered('page', ['footer']));
    answers.change('something else');
    await Promise.all(Array.from({ length: 20 }, () => cache.get('/')));
    await cache.get('/');
    expect(answers.checks()).toBe(1);
  });

  it('returns a page rendered during a change, but not to later callers', async () => {
    const answers = createAnswers();
    const cache = createPageCache(answers);
    const [before, after] = [slowRender(), slowRender()];
    const early = cache.getOrRender('/', before.render);
    answers.change('old adverts');
    const late = cache.getOrRender('/', after.render);
    after.resolve(rendered('new', ['adverts']));
    expect(textOf(await late)).toBe('new');
    before.resolve(rendered('old', ['old adverts']));
    expect(textOf(await early)).toBe('old');
    expect(await bodyOf(cache.get('/'))).toBe('new');
  });

  it('does not cache a page whose query results changed while it was rendered', async () => {
    const answers = createAnswers();
    const cache = createPageCache(answers);
    const slow = slowRender();
    const early = cache.getOrRender('/', slow.render);
    answers.change('adverts');
    slow.resolve(rendered('old', ['adverts']));
    expect(textOf(await early)).toBe('old');
    expect(await cache.get('/')).toBeUndefined();
  });

  it('does not cache uncacheable or failed pages, and renders them again', async () => {
    const cache = createPageCache(createAnswers());
    await cache.getOrRender('/', async () => rendered('secret', [], false));
    expect(cache.size).toBe(0);
    const slow = slowRender();
    const readers = [cache.getOrRender('/', slow.render), cache.getOrRender('/', slow.render)];
    slow.reject(new Error('no'));
    expect((await Promise.allSettled(readers)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(textOf(await cache.getOrRender('/', async () => rendered('yes')))).toBe('yes');
  });

  it('stays within its capacity and removes the least recently used pages', async () => {
    const cache = createPageCache(createAnswers(), { capacity: 3 * 'page 0'.length });
    for (const at of [1, 2, 3]) await cache.getOrRender(`/${at}`, async () => rendered(`page ${at}`));
    expect(cache.get('/1')).toBeDefined();
    await cache.getOrRender('/4', async () => rendered('page 4'));
    expect(['/1', '/2', '/3', '/4'].filter((key) => cache.get(key))).toEqual(['/1', '/3', '/4']);
    await cache.getOrRender('/1', async () => rendered('page 5'));
    expect(cache.size).toBe(3);
    await cache.getOrRender('/large', async () => rendered('x'.repeat(1000)));
    expect(cache.get('/large')).toBeUndefined();
    expect(cache.size).toBe(3);
  });

  it('counts the encodings of a page in its size', async () => {
    const text = 'levada '.repeat(100);
    const cache = createPageCache(createAnswers(), { capacity: 2 * text.length });
    const page = await cache.getOrRender('/1', async () => rendered(text));
    await cache.getOrRender('/2', async () => rendered(text));
    expect(cache.keys()).toHaveLength(2);
    await page.text.as('br');
    expect(cache.keys()).toEqual(['/1']);
  });
});
