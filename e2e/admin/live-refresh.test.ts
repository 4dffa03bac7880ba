import { randomUUID } from 'node:crypto';
import type { APIResponse } from 'playwright';
import { describe, expect, test } from 'vitest';
import { SCREEN_FAILED } from '#web/admin/requests/screen-failed.ts';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';
import { createTestAuthor } from '../support/test-author.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    name: 'Nome',
    remove: 'Eliminar',
    undo: 'Anular',
  },
  en: {
    locale: 'en-GB',
    name: 'Name',
    remove: 'Delete',
    undo: 'Undo',
  },
} as const;

const addHyperlink = (id: string, title: string) =>
  fetchAsAdmin('/api/commands/AddHyperlink', 'POST', {
    id,
    title: { pt: title, en: title },
    target: 'https://example.org/',
  });

describe.each(journeyLanguages('en', Object.values(languages)))('live refresh in $locale', (words) => {
  test('shows changes that were saved before the event stream was connected', async () => {
    const page = await openAdmin(words, '/admin/contributors');
    const { id, first, theirs } = await createTestAuthor();
    const { promise: saved, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/desk/live*', async (route) => {
      await saved;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/desk/live*');
    await page.goto(`/admin/contributors?open=${id}`);
    await asked;
    await fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, name: theirs });
    expect(await page.getByLabel(words.name).inputValue()).toBe(first);
    release();
    await expect.poll(() => page.getByLabel(words.name).inputValue()).toBe(theirs);
  });

  test('reconnects the event stream after 60 s without data, and loads the changes it missed', async () => {
    const page = await openAdmin(words, '/admin/contributors');
    const { id, theirs } = await createTestAuthor();
    await page.clock.install();
    const streams: string[] = [];
    // The first request is left pending.
    await page.route('**/api/desk/live*', (route) => {
      streams.push(route.request().url());
      if (streams.length > 1) return route.continue();
    });
    await page.goto(`/admin/contributors?open=${id}`);
    await waitForHydration(page);
    await expect.poll(() => streams.length).toBe(1);
    await fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, name: theirs });
    await page.clock.fastForward(61_000);
    await expect.poll(() => page.getByLabel(words.name).inputValue()).toBe(theirs);
    expect(streams.length).toBeGreaterThan(1);
  });

  test.each([
    ['was not answered', () => ({ status: 503, body: '' })],
    [
      'the server failed to render',
      (response: APIResponse) => ({ response, headers: { ...response.headers(), [SCREEN_FAILED]: '503' } }),
    ],
  ])('retries a refresh that %s, and keeps the screen', async (_reason, spoil) => {
    const page = await openAdmin(words, '/admin/contributors');
    const { id, first, theirs } = await createTestAuthor();
    await page.goto(`/admin/contributors?open=${id}`);
    await waitForHydration(page);
    const name = page.getByLabel(words.name);
    const shown: string[] = [];
    await page.route('**/RSC/**', async (route) => {
      shown.push(await name.inputValue());
      const response = await route.fetch();
      return route.fulfill(shown.length > 1 ? { response } : spoil(response));
    });
    await fetchAsAdmin('/api/commands/EditContributor', 'POST', { id, name: theirs });
    await expect.poll(() => name.inputValue(), { timeout: 40_000 }).toBe(theirs);
    expect(shown.slice(0, 2)).toEqual([first, first]);
  });

  test('discards a screen that arrives after a newer one, and keeps what is typed', async () => {
    const [first, second, other] = ['A', 'B', 'C'].map((letter) => `${letter} ${randomUUID().slice(0, 8)}`) as [
      string,
      string,
      string,
    ];
    const code = randomUUID().slice(0, 8);
    await addHyperlink(code, first);
    const page = await openAdmin(words, `/admin/hyperlinks?open=${code}`);
    const { promise: rendered, resolve: render } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      '**/RSC/**',
      async (route) => {
        const response = await route.fetch();
        render();
        await released;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const links = page.locator('main a');
    await addHyperlink(randomUUID().slice(0, 8), other);
    await rendered;
    const name = `title.${words.locale.slice(0, 2)}`;
    const title = page.locator(`[name="${name}"]`);
    await title.fill(second);
    await page.keyboard.press('Enter');
    await links.filter({ hasText: second }).waitFor();
    const seen = await page.locator('main').evaluateHandle((main, name) => {
      const texts = new Set<string>();
      const value = () => main.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
      const record = () => texts.add(`${main.textContent} ${value()}`);
      new MutationObserver(record).observe(main, { subtree: true, childList: true, characterData: true });
      return texts;
    }, name);
    release();
    // Another refresh ends after the late one was shown or discarded.
    const last = `D ${randomUUID().slice(0, 8)}`;
    await addHyperlink(randomUUID().slice(0, 8), last);
    await links.filter({ hasText: last }).waitFor();
    const texts = await seen.evaluate((all) => [...all]);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes(first))).toEqual([]);
    expect(await title.inputValue()).toBe(second);
  });

  test('shows an item whose deletion is undone while the list is still loading', async () => {
    const [code, title] = [randomUUID().slice(0, 8), `A ${randomUUID().slice(0, 8)}`];
    await addHyperlink(code, title);
    const page = await openAdmin(words, '/admin/account');
    // Without live events, only the undo itself can refresh the list.
    await page.route('**/api/desk/live*', () => undefined);
    await page.goto(`/admin/hyperlinks?open=${code}`);
    await waitForHydration(page);
    const { promise: rendered, resolve: render } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let requests = 0;
    await page.route('**/RSC/**', async (route) => {
      requests += 1;
      // The first one refreshes the deleted item, the second one opens the list.
      if (requests !== 2) return route.continue();
      const response = await route.fetch();
      render();
      await released;
      return route.fulfill({ response });
    });
    await page.getByRole('button', { name: words.remove, exact: true }).click();
    await rendered;
    const restored = page.waitForResponse('**/api/commands/RestoreHyperlink');
    await page.locator('[data-sonner-toast]').getByRole('button', { name: words.undo }).click();
    expect((await restored).status()).toBe(200);
    release();
    await page.waitForURL(/\/admin\/hyperlinks$/);
    await page.locator('main a', { hasText: title }).waitFor();
  });
});
