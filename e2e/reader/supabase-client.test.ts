import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { signInToApi } from '../support/api-client.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { site } from '../support/site.ts';

declare const supabase: typeof import('@supabase/supabase-js');
declare global {
  interface Window {
    client: SupabaseClient;
    changes: string[];
  }
}

const SCRIPT = fileURLToPath(import.meta.resolve('@supabase/supabase-js/dist/umd/supabase.js'));
const PAGE = '<!doctype html><title>Another site</title><script src="/supabase.js"></script>';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);
let other: Server;
let origin: string;
let page: Page;
let errors: string[];

beforeAll(async () => {
  const script = await readFile(SCRIPT);
  other = createServer(({ url }, response) => {
    const isScript = url === '/supabase.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : PAGE);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  origin = `http://elsewhere.test:${(other.address() as AddressInfo).port}`;
});
afterAll(() => other.close());

const readAnonKey = async (): Promise<string> => {
  const admin = await openAdmin({ locale: 'en-GB' }, '/admin/service-keys');
  return admin.getByRole('textbox', { name: 'Anon key' }).inputValue();
};

/** Opens a page of another origin, in which `window.client` is the unmodified client with the anon key. */
beforeEach(async () => {
  const key = await readAnonKey();
  page = await browser.openEmpty({ baseURL: origin });
  errors = collectConsoleErrors(page);
  await page.goto('/');
  await page.evaluate(
    ({ url, key }) => {
      window.client = supabase.createClient(url, key);
    },
    { url: site().url, key },
  );
});

describe('the client of Supabase in a page of another origin', () => {
  test('reads and counts rows of views, and calls a named query', async () => {
    const found = await page.evaluate(async () => ({
      rows: await window.client
        .from('articles')
        .select('title, author(name)', { count: 'exact' })
        .eq('locale', 'pt')
        .limit(3),
      named: await window.client.rpc('search_articles', { q: 'levada' }).select('title').limit(2),
      wrong: await window.client.from('articles').select('nothing'),
    }));
    expect(found.rows).toMatchObject({ error: null, status: 206, count: expect.any(Number) });
    expect(found.rows.data).toHaveLength(3);
    expect(found.named).toMatchObject({ error: null, data: [{ title: expect.any(String) }, {}] });
    expect(found.wrong.error).toMatchObject({ code: '42703', message: expect.stringContaining('nothing') });
  });

  test('downloads an object of a public bucket, and is told why it may not read another', async () => {
    const bucket = `shared-${randomUUID()}`;
    await fetchAsAdmin('/storage/v1/bucket', 'POST', { name: bucket, public: true });
    await fetchAsAdmin(`/storage/v1/object/${bucket}/note.json`, 'POST', { text: 'Novembro' });
    const found = await page.evaluate(async (name) => {
      const files = window.client.storage.from(name);
      const { data, error } = await files.download('note.json');
      const { error: refused } = await files.upload('other.txt', 'x');
      const { error: missing } = await files.download('none.txt');
      return { text: await data?.text(), error, refused: refused?.message, missing: missing?.message };
    }, bucket);
    expect(found).toMatchObject({
      text: expect.stringContaining('Novembro'),
      error: null,
      refused: expect.stringMatching(/\w/),
      missing: expect.stringMatching(/\w/),
    });
  });

  test('invokes a function, whose refusals are JSON', async () => {
    const { items } = await fetchAsAdmin<{ items: { url: string; title: string }[] }>(
      '/api/articles?locale=pt&limit=1',
    );
    const [article] = items;
    const answers = await page.evaluate(async (url) => {
      const { data, error } = await window.client.functions.invoke('oembed', { body: { url } });
      const wrong = await window.client.functions.invoke('oembed', { body: { url: 'none' } });
      const missing = await window.client.functions.invoke('no-such-function');
      const typeOf = ({ context }: { context: Response }) => context.headers.get('content-type');
      return { data, error, wrong: typeOf(wrong.error), missing: typeOf(missing.error) };
    }, new URL(article!.url, site().url).href);
    expect(answers).toMatchObject({
      data: { title: article!.title },
      error: null,
      wrong: expect.stringContaining('json'),
      missing: expect.stringContaining('json'),
    });
  });

  test('is told of a new restaurant by realtime', async () => {
    await page.evaluate(async () => {
      window.changes = [];
      const channel = window.client.channel('guide');
      channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'restaurants' }, (change) => {
        window.changes.push(change.new.name);
      });
      await new Promise<void>((resolve, reject) => {
        channel.subscribe((status, error) => {
          if (status === 'SUBSCRIBED') resolve();
          if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status));
        });
      });
    });
    const name = `Tasca ${randomUUID().slice(0, 8)}`;
    await (await signInToApi()).send('AddRestaurant', restaurantInput({ name }));
    await page.waitForFunction((expected) => window.changes.includes(expected), name);
    expect(errors).toEqual([]);
  });

  test('signs in, and then has the rights of the account without any cookie', async () => {
    const { email, password } = site();
    const found = await page.evaluate(
      async (credentials) => {
        const before = await window.client.from('vote_hours').select('votes').limit(1);
        const { error } = await window.client.auth.signInWithPassword(credentials);
        const after = await window.client.from('vote_hours').select('votes').limit(1);
        // Not in all browsers: other tests use the same account at the same time.
        await window.client.auth.signOut({ scope: 'local' });
        return { before: before.status, error, after: after.status, cookie: document.cookie };
      },
      { email, password },
    );
    expect(found).toEqual({ before: 401, error: null, after: 200, cookie: '' });
    expect(await page.context().cookies(site().url)).toEqual([]);
  });
});
