import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

describe('new release', () => {
  const withRelease = async (id: string): Promise<Page> => {
    const page = await browser.openEmpty();
    await page.route('**/builds/latest.json', (route) =>
      route.fulfill({ json: { id, timestamp: '2026-11-20T12:00:00Z' } }),
    );
    await page.goto('/artigos');
    return page;
  };
  /** Dispatches the event of a reader who returns to the tab. */
  const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  const offer = (page: Page) => page.locator('[data-sonner-toast]', { hasText: 'Há uma versão nova do site' });

  test('is offered once, and reloads the page', async () => {
    const page = await withRelease('another');
    await comeBack(page);
    await comeBack(page);
    await offer(page).waitFor();
    expect(await offer(page).count()).toBe(1);
    await Promise.all([page.waitForEvent('load'), offer(page).getByRole('button', { name: 'Recarregar' }).click()]);
    expect(await offer(page).count()).toBe(0);
  });

  test('is not offered again within ten seconds of a reload', async () => {
    const page = await withRelease('another');
    await comeBack(page);
    await Promise.all([page.waitForEvent('load'), offer(page).getByRole('button', { name: 'Recarregar' }).click()]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await comeBack(page);
    expect(asked.filter((url) => url.includes('/builds/'))).toEqual([]);
    await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now() - 10_001)));
    await comeBack(page);
    await offer(page).waitFor();
  });

  test('is not announced when the build id is unchanged', async () => {
    const page = await browser.open('/artigos');
    const answered = page.waitForResponse('**/builds/latest.json');
    await comeBack(page);
    expect(await (await answered).json()).toEqual({ id: expect.any(String), timestamp: expect.any(String) });
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  });
});
