import type { CDPSession, Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';

const browser = useBrowser();

const languages = [
  { locale: 'pt-PT', path: '/artigos/reportagens/a-agua-tem-caminho', close: 'Fechar', previous: 'Imagem anterior' },
  { locale: 'en-GB', path: '/en/articles/features/a-road-for-water', close: 'Close', previous: 'Previous picture' },
];

interface Touch {
  x: number;
  y: number;
  /** Distinguishes fingers. */
  id?: number;
}

/** Returns functions that move fingers on the screen as a touchscreen reports them. */
const fingersOn = (devtools: CDPSession) => {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Touch[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    tap: async (at: Touch) => {
      await send('touchStart', at);
      await send('touchEnd');
    },
    swipe: async (from: Touch, distance: number) => {
      await send('touchStart', from);
      for (let step = 1; step <= 10; step += 1)
        await send('touchMove', { ...from, x: from.x + (distance * step) / 10 });
      await send('touchEnd');
    },
    /** Moves two fingers beside a point apart, or together. */
    pinch: async ({ x, y }: Touch, from: number, to: number) => {
      const at = (apart: number) =>
        [
          { x: x - apart / 2, y, id: 0 },
          { x: x + apart / 2, y, id: 1 },
        ] as const;
      await send('touchStart', ...at(from));
      for (let step = 1; step <= 10; step += 1) await send('touchMove', ...at(from + ((to - from) * step) / 10));
      await send('touchEnd');
    },
  };
};

const openViewer = async (page: Page): Promise<Locator> => {
  const viewer = page.locator('.viewer');
  const opened = async () => {
    // The first tap may come before the reading tools are loaded.
    if ((await viewer.count()) === 0)
      await page
        .locator('.gallery picture')
        .first()
        .tap({ timeout: 2_000 })
        .catch(() => undefined);
    return viewer.count();
  };
  await expect.poll(opened).toBe(1);
  return viewer;
};

describe.each(journeyLanguages('pt', languages))('pictures on $path', ({ locale, path, close, previous }) => {
  test('enlarge, and page by key, wheel and button', async () => {
    const page = await browser.open(path, { locale });
    // Without a voice of the system, as here, nothing is offered that would not work.
    expect(await page.locator('[data-tool=listen]').isVisible()).toBe(false);
    const viewer = page.locator('.viewer');
    const counter = () => viewer.locator('p').innerText();
    const opened = async () => {
      // The first click may come before the reading tools are loaded, and a further one when the viewer covers the picture.
      if ((await viewer.count()) === 0) {
        const picture = page.locator('.gallery picture').first();
        await picture.click({ timeout: 2_000 }).catch(() => undefined);
      }
      return viewer.count();
    };
    await expect.poll(opened).toBe(1);
    await expect.poll(counter).toBe('2 / 5');
    await page.keyboard.press('ArrowRight');
    await expect.poll(counter).toBe('3 / 5');
    const track = viewer.locator('.viewer-track');
    await track.hover();
    await page.mouse.wheel(0, 120);
    await expect.poll(counter).toBe('4 / 5');
    await viewer.getByRole('button', { name: previous }).click();
    await expect.poll(counter).toBe('3 / 5');
    const isShown = (index: number) =>
      track.evaluate((scroller, at) => Math.abs(scroller.scrollLeft - at * scroller.clientWidth) < 2, index);
    await expect.poll(() => isShown(2)).toBe(true);
    await track.press('Home');
    await expect.poll(counter).toBe('1 / 5');
    const [large] = await viewer.locator('img').all();
    await expect.poll(() => large!.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(640);
    await viewer.getByRole('button', { name: close }).click();
    await expect.poll(() => viewer.count()).toBe(0);
    await page.locator('.enlarge').first().press('Enter');
    await expect.poll(counter).toBe('1 / 5');
    await page.keyboard.press('Escape');
    await expect.poll(() => viewer.count()).toBe(0);
  });

  test('page under a finger, and are enlarged by a double tap and by two fingers', async () => {
    const page = await browser.open(path, { locale, hasTouch: true, viewport: { width: 390, height: 844 } });
    const viewer = await openViewer(page);
    const counter = () => viewer.locator('p').innerText();
    await expect.poll(counter).toBe('2 / 5');
    const track = viewer.locator('.viewer-track');
    const restsAt = (index: number) =>
      expect
        .poll(() => track.evaluate((each, at) => Math.abs(each.scrollLeft - at * each.clientWidth), index))
        .toBeLessThan(2);
    await restsAt(1);
    const fingers = fingersOn(await page.context().newCDPSession(page));
    const middle = { x: 195, y: 400 };
    await fingers.swipe({ x: 330, y: 400 }, -260);
    await expect.poll(counter).toBe('3 / 5');
    await restsAt(2);
    await fingers.swipe({ x: 60, y: 400 }, 260);
    await expect.poll(counter).toBe('2 / 5');
    await restsAt(1);

    const frame = viewer.locator('.viewer-frame').nth(1);
    const widthOf = () => frame.locator('img').evaluate((image) => image.getBoundingClientRect().width);
    const whole = await widthOf();
    await fingers.tap(middle);
    await fingers.tap(middle);
    await expect.poll(widthOf).toBeCloseTo(whole * 2.5, 0);
    // The finger now moves the picture, and does not page.
    const scrolled = await frame.evaluate((each) => each.scrollLeft);
    await fingers.swipe({ x: 300, y: 400 }, -120);
    await expect.poll(() => frame.evaluate((each) => each.scrollLeft)).toBeGreaterThan(scrolled + 40);
    expect(await counter()).toBe('2 / 5');
    await page.keyboard.press('ArrowRight');
    await expect.poll(counter).toBe('3 / 5');
    await restsAt(2);
    expect(await widthOf()).toBeCloseTo(whole, 0);
    await page.keyboard.press('ArrowLeft');
    await restsAt(1);

    await fingers.pinch(middle, 80, 240);
    await expect.poll(widthOf).toBeCloseTo(whole * 3, -1);
    await fingers.pinch(middle, 240, 60);
    await expect.poll(widthOf).toBeCloseTo(whole, 0);
    expect(await counter()).toBe('2 / 5');
  });
});
