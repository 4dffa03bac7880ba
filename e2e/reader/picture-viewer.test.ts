import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';

const browser = useBrowser();

const languages = [
  { locale: 'pt-PT', path: '/artigos/reportagens/a-agua-tem-caminho', close: 'Fechar', previous: 'Imagem anterior' },
  { locale: 'en-GB', path: '/en/articles/features/a-road-for-water', close: 'Close', previous: 'Previous picture' },
];

describe.each(journeyLanguages('pt', languages))('pictures on $path', ({ locale, path, close, previous }) => {
  test('enlarge, and page by key, wheel, finger and button', async () => {
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
    // A finger scrolls the track by itself; here the track is scrolled as a swipe leaves it.
    await track.evaluate((scroller) => scroller.scrollTo({ left: 0, behavior: 'instant' }));
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
});
