import { describe, expect, test } from 'vitest';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { keepOffline, keepOnDevice } from '../support/keep-offline.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();

const languages = [
  {
    locale: 'pt-PT',
    path: '/artigos/reportagens/a-agua-tem-caminho',
    saved: '/guardados',
    title: 'A água tem caminho',
    copied: 'Ligação copiada',
    notCopied: 'Copie a ligação da barra de endereço.',
    notKept: 'O navegador não permite que esta página guarde nada',
  },
  {
    locale: 'en-GB',
    path: '/en/articles/features/a-road-for-water',
    saved: '/en/saved',
    title: 'A road for water',
    copied: 'Link copied',
    notCopied: 'Copy the link from the address bar.',
    notKept: 'The browser does not allow this page to keep anything',
  },
];

describe.each(journeyLanguages('pt', languages))(
  'reading tools on $path',
  ({ locale, path, saved, title, copied, notCopied, notKept }) => {
    test('keep text size and theme before the first paint of the next page', async () => {
      const page = await browser.open(path, { locale });
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const size = () =>
        page
          .locator('.text > p')
          .first()
          .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
      const [paperBefore, sizeBefore] = [await paper(), await size()];
      await page.locator('select[data-tool=theme]').selectOption('dark');
      await page.locator('select[data-tool=size]').selectOption('larger');
      await expect.poll(paper).not.toBe(paperBefore);
      expect(await size()).toBeCloseTo(sizeBefore * 1.4, 1);
      const dark = await paper();
      // Without the page script, only the blocking script of the head can apply them.
      await page.route('**/assets/page-*.js', (route) => route.abort());
      await page.reload();
      expect(await paper()).toBe(dark);
      expect(await size()).toBeCloseTo(sizeBefore * 1.4, 1);
    });

    test('copy the link, or tell the reader to if the browser does not allow it', async () => {
      const page = await browser.open(path, { locale });
      const errors = collectConsoleErrors(page);
      const share = page.locator('[data-tool=share]');
      await page.context().grantPermissions([]);
      const failure = toastWith(page, notCopied);
      // The script that gives the button its function may not be loaded yet.
      await expect
        .poll(async () => {
          await share.click();
          return failure.isVisible();
        })
        .toBe(true);
      await page.context().grantPermissions(['clipboard-write']);
      await share.click();
      await toastWith(page, copied).waitFor();
      expect(errors).toEqual([]);
    });

    test('say that the browser keeps nothing, and do not look as if it did', async () => {
      const page = await browser.openEmpty({ locale });
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      });
      await page.goto(path);
      const save = page.locator('[data-tool=save]');
      const failure = toastWith(page, notKept);
      await expect
        .poll(async () => {
          await save.click();
          return failure.isVisible();
        })
        .toBe(true);
      expect(await save.getAttribute('aria-pressed')).toBe('false');
      await page.locator('select[data-tool=size]').selectOption('larger');
      await expect.poll(() => page.locator('html').getAttribute('data-size')).toBe('larger');
    });

    test('save an article, which then opens without a connection', async () => {
      const page = await browser.open(path, { locale, serviceWorkers: 'allow' });
      await keepOffline(page, 'save');
      await page.goto(saved);
      const link = page.locator('.saved-articles a');
      await expect.poll(() => link.allInnerTexts()).toEqual([title]);
      await link.click();
      await page.waitForURL(`**${path}`);
      expect((await page.locator('h1').innerText()).replace(/\s+/g, ' ')).toBe(title);
      await page.goto(saved);
      await page.locator('.saved-articles button').click();
      await expect.poll(() => page.locator('.kept-nothing').isVisible()).toBe(true);
    });

    test('keep all pictures of a saved article, also those below, and after its address changed', async () => {
      const page = await browser.open(path, { locale, serviceWorkers: 'allow' });
      const shown = await page.locator('main article img').count();
      expect(shown).toBeGreaterThan(2);
      const keptPictures = () =>
        page.evaluate(async () => {
          const urls = (await (await caches.open('levada-saved')).keys()).map(({ url }) => new URL(url).pathname);
          return urls.filter((url) => url.startsWith('/media/')).length;
        });
      await keepOnDevice(page, 'save');
      await expect.poll(keptPictures, { timeout: 20_000 }).toBe(shown);
      await page.evaluate(async () => {
        const [item] = JSON.parse(localStorage.getItem('saved')!);
        localStorage.setItem('saved', JSON.stringify([{ ...item, path: `${item.path}-before` }]));
        await caches.delete('levada-saved');
      });
      await page.reload();
      await expect.poll(keptPictures, { timeout: 20_000 }).toBe(shown);
    });

    test('know a saved article whose address changed, in its place, also without a connection', async () => {
      const page = await browser.open(path, { locale, serviceWorkers: 'allow' });
      await keepOffline(page, 'save');
      await page.context().setOffline(false);
      const former = `${path}-before`;
      const other = { path: '/other', title: 'Other', lang: locale, summary: '' };
      await page.evaluate(
        async ([before, another]) => {
          const [item] = JSON.parse(localStorage.getItem('saved')!);
          localStorage.setItem('saved', JSON.stringify([another, { ...item, path: before, title: 'Before' }]));
          const cache = await caches.open('levada-saved');
          await cache.put(before, (await cache.match(location.pathname))!);
          await cache.delete(location.pathname);
        },
        [former, other] as const,
      );
      await page.reload();
      const save = page.locator('[data-tool=save]');
      await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
      const cached = () =>
        page.evaluate(async () =>
          (await (await caches.open('levada-saved')).keys()).map(({ url }) => new URL(url).pathname),
        );
      await expect.poll(cached, { timeout: 20_000 }).not.toContain(former);
      expect(await cached()).toContain(path);
      await page.context().setOffline(true);
      await page.goto(saved);
      await expect.poll(() => page.locator('.saved-articles a').allInnerTexts()).toEqual(['Other', title]);
      expect(await page.locator('.saved-articles a').last().getAttribute('href')).toBe(path);
    });
  },
);

test('without JavaScript there are no reading tools, but links to the articles before and after', async () => {
  const page = await browser.open(languages[0]!.path, { javaScriptEnabled: false });
  expect(await page.locator('.reading-tools').isVisible()).toBe(false);
  const previous = page.locator('.neighbours a[rel=prev]');
  const title = await previous.locator('b').innerText();
  await previous.click();
  await page.waitForURL((url) => url.pathname !== languages[0]!.path);
  expect((await page.locator('h1').innerText()).replace(/\s+/g, ' ')).toBe(title);
});
