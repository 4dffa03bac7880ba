import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { tabTo } from '../support/user-input.ts';

const browser = useBrowser();

/** Shows a toast by an event, as any script of the page can. */
const requestToast = (
  page: Page,
  kind: string,
  message: string,
  more: { id?: string; duration?: number } = {},
): Promise<void> =>
  page.evaluate((detail) => void document.dispatchEvent(new CustomEvent('toast', { detail })), {
    kind,
    message,
    ...more,
  });

const ONE_MINUTE = { duration: 60_000 };

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });
const visible = (page: Page) => page.locator('[data-sonner-toast][data-visible="true"][data-removed="false"]');

/** Opens a page whose clock is paused until the test advances it. */
const openWithPausedClock = async (): Promise<Page> => {
  const page = await browser.openEmpty();
  await page.clock.install();
  await page.goto('/artigos');
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
};

describe('toast', () => {
  test('is 356 px wide, 32 px from the top right corner, for 4 seconds', async () => {
    const page = await openWithPausedClock();
    await page.setViewportSize({ width: 1280, height: 900 });
    await requestToast(page, 'success', 'Quatro segundos');
    const appears = async () => {
      await page.clock.runFor(10);
      return toast(page, 'Quatro segundos').count();
    };
    await expect.poll(appears).toBe(1);
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    const place = async () => {
      const box = (await toast(page, 'Quatro segundos').boundingBox())!;
      return [box.x + box.width, box.y, box.width].map(Math.round);
    };
    await expect.poll(place).toEqual([width - 32, 32, 356]);
    await page.clock.runFor(3900);
    expect(await visible(page).count()).toBe(1);
    await page.clock.runFor(400);
    await expect.poll(() => toast(page, 'Quatro segundos').count()).toBe(0);
  });

  test('is replaced by what was requested last, also while the code of toasts is still loading', async () => {
    const page = await browser.openUnused('/artigos');
    const ids = ['one', 'two', 'three', 'four', 'five', 'six'];
    const load = await holdBack(page, '**/assets/toaster.client-*.js');
    const held = page.waitForRequest('**/assets/toaster.client-*.js');
    for (const id of ids) await requestToast(page, 'loading', 'A enviar', { id });
    await held;
    for (const id of ids) await requestToast(page, 'success', 'Enviado', { id, ...ONE_MINUTE });
    load();
    const texts = () => page.locator('[data-sonner-toast]').allInnerTexts();
    await expect.poll(texts).toHaveLength(ids.length);
    await expect.poll(texts).toEqual(ids.map(() => 'Enviado'));
  });

  test('has six kinds in five colours', async () => {
    const page = await browser.open('/artigos');
    const colours = new Set<string>();
    for (const kind of ['default', 'success', 'error', 'info', 'warning', 'loading']) {
      await requestToast(page, kind, `Estado ${kind}`, { id: 'one' });
      await toast(page, `Estado ${kind}`).waitFor();
      expect(await page.locator('[data-sonner-toast]').getAttribute('data-type')).toBe(
        kind === 'default' ? null : kind,
      );
      colours.add(await page.locator('[data-sonner-toast]').evaluate((each) => getComputedStyle(each).backgroundColor));
    }
    expect(colours.size).toBe(5);
  });

  test('changes from loading to the result', async () => {
    const page = await browser.open('/artigos');
    await requestToast(page, 'loading', 'A enviar…', { id: 'sent' });
    await toast(page, 'A enviar…').waitFor();
    await requestToast(page, 'error', 'Não deu', { id: 'sent' });
    await toast(page, 'Não deu').waitFor();
    expect(await page.locator('[data-sonner-toast]').count()).toBe(1);
  });

  test('is one of at most three, 14 px apart when expanded', async () => {
    const page = await browser.open('/artigos');
    for (const number of [1, 2, 3, 4]) await requestToast(page, 'info', `Aviso ${number}`, ONE_MINUTE);
    await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(4);
    await expect.poll(() => visible(page).count()).toBe(3);
    await page.keyboard.press('Alt+T');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('OL');
    const gaps = async () => {
      const boxes = await Promise.all((await visible(page).all()).map(async (each) => (await each.boundingBox())!));
      const sorted = boxes.sort((one, other) => one.y - other.y);
      return sorted.slice(1).map(({ y }, at) => Math.round(y - sorted[at]!.y - sorted[at]!.height));
    };
    await expect.poll(gaps).toEqual([14, 14]);
  });

  test('does not trap the focus, and returns it when it is closed by keyboard', async () => {
    const page = await browser.open('/artigos');
    const link = page.getByRole('link', { name: 'Artigos' }).first();
    await link.focus();
    await requestToast(page, 'info', 'Aviso', ONE_MINUTE);
    await expect.poll(() => toast(page, 'Aviso').getAttribute('data-mounted')).toBe('true');
    await page.keyboard.press('Alt+T');
    await tabTo(page, toast(page, 'Aviso').getByRole('button'));
    await page.keyboard.press('Tab');
    await tabTo(page, link);
    await page.keyboard.press('Alt+T');
    await tabTo(page, toast(page, 'Aviso').getByRole('button'));
    await page.keyboard.press('Enter');
    await expect.poll(() => toast(page, 'Aviso').count()).toBe(0);
    expect(await link.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  test.each(['button', 'swipe', 'program'])('is closed by %s', async (way) => {
    const page = await browser.open('/en/articles', { locale: 'en-GB' });
    await requestToast(page, 'info', 'To be dismissed', ONE_MINUTE);
    const shown = toast(page, 'To be dismissed');
    await expect.poll(() => shown.getAttribute('data-mounted')).toBe('true');
    if (way === 'button') await shown.getByRole('button', { name: 'Close notification' }).click();
    if (way === 'swipe') await swipe(page, 24);
    if (way === 'program') await page.evaluate(() => void document.dispatchEvent(new CustomEvent('toast-dismiss')));
    await expect.poll(() => shown.count()).toBe(0);
  });

  test('stays after a slow swipe of less than 20 px', async () => {
    const page = await browser.open('/artigos');
    await requestToast(page, 'info', 'Fica', ONE_MINUTE);
    await expect.poll(() => toast(page, 'Fica').getAttribute('data-mounted')).toBe('true');
    await swipe(page, 14);
    await expect
      .poll(() =>
        toast(page, 'Fica').evaluate((each) => (each as HTMLElement).style.getPropertyValue('--swipe-amount-x')),
      )
      .toBe('0px');
    expect(await toast(page, 'Fica').count()).toBe(1);
  });

  test('is shown as a notice when its library cannot be loaded', async () => {
    const page = await browser.openEmpty();
    await page.route('**/assets/toaster*', (route) => route.abort());
    await page.goto('/artigos');
    await requestToast(page, 'error', 'Dito de outra maneira');
    const notice = page.locator('.notice');
    await notice.waitFor();
    expect(await notice.textContent()).toBe('Dito de outra maneira');
    expect(await notice.getAttribute('role')).toBe('alert');
  });
});

/** Swipes so slowly that only the distance matters: a speed above 0.11 px per millisecond closes a toast too (docs/product.md, rule 52). */
const swipe = async (page: Page, pixels: number): Promise<void> => {
  const shown = page.locator('[data-sonner-toast]');
  // Waits until the toast has stopped moving.
  await shown.hover({ position: { x: 150, y: 20 } });
  const box = (await shown.boundingBox())!;
  const [x, y] = [box.x + 150, box.y + 20];
  await page.mouse.down();
  const begun = await page.evaluate(() => performance.now());
  for (let moved = 1; moved <= pixels; moved++) await page.mouse.move(x + moved, y);
  await page.waitForFunction(([start, distance]) => performance.now() - start! > distance! / 0.09, [begun, pixels]);
  await page.mouse.up();
};
