import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { toastWith } from '../support/toast.ts';

const browser = useBrowser();

const languages = [
  {
    locale: 'pt-PT',
    path: '/newsletter',
    unsent: 'Sem ligação: nada foi enviado',
    kept: 'Será enviado quando houver ligação',
    registered: 'Registo efetuado com sucesso!',
  },
  {
    locale: 'en-GB',
    path: '/en/newsletter',
    unsent: 'No connection: nothing was sent',
    kept: 'Will be sent when the connection is back',
    registered: 'Successfully registered!',
  },
];

const WAIT = { timeout: 20_000 };

/** Opens a page and waits until its service worker has cached what it needs offline. */
const openWithWorker = async (path: string, locale: string): Promise<Page> => {
  const page = await browser.open(path, { serviceWorkers: 'allow', locale });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  return page;
};

const cachedAssets = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('levada-assets')).keys()).map(({ url }) => url));

const form = (page: Page) => page.locator('main form[data-command=Subscribe]');
const later = (page: Page) => form(page).locator('.form-later');

const submitAddress = async (page: Page): Promise<void> => {
  await form(page).locator('input[type=email]').fill(`${crypto.randomUUID()}@example.org`);
  await form(page).locator('button[type=submit]').click();
};

describe.each(journeyLanguages('en', languages))(
  'a form without a connection on $path',
  ({ locale, path, unsent, kept, registered }) => {
    test('says that nothing was sent, and is sent once when the connection is back', async () => {
      const page = await openWithWorker(path, locale);
      expect(await cachedAssets(page)).toContainEqual(expect.stringContaining('/assets/toaster.client-'));
      await page.context().setOffline(true);
      await submitAddress(page);
      await expect.poll(() => form(page).locator('.form-error').innerText()).toBe(unsent);
      await later(page).click();
      await expect.poll(() => form(page).locator('.form-kept').innerText()).toBe(kept);
      await page.context().setOffline(false);
      await expect.poll(() => toastWith(page, registered).count(), WAIT).toBe(1);
      expect(await form(page).locator('.form-error, .form-kept').count()).toBe(0);
      expect(await page.evaluate(async () => (await (await caches.open('levada-unsent')).keys()).length)).toBe(0);
    });
  },
);

test('a form that was left while offline is sent on the next visit', async () => {
  const page = await openWithWorker('/newsletter', 'pt-PT');
  await page.context().setOffline(true);
  await submitAddress(page);
  await later(page).click();
  await form(page).locator('.form-kept').waitFor();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto('/artigos');
  await expect.poll(() => toastWith(page, languages[0]!.registered).count(), WAIT).toBe(1);
});

/** The command arrives, but its answer does not. */
const loseAnswers = (page: Page) =>
  page.route('**/api/commands/Subscribe', async (route) => {
    await route.fetch();
    await route.abort();
  });

test('a command whose answer was lost is not executed twice by the service worker', async () => {
  const page = await openWithWorker('/newsletter', 'pt-PT');
  await loseAnswers(page);
  await submitAddress(page);
  await later(page).click();
  // The first answer, and not "Email already registered".
  await expect.poll(() => toastWith(page, languages[0]!.registered).count(), WAIT).toBe(1);
});

test('a command whose answer was lost is not executed twice by a second press of the button', async () => {
  const page = await browser.open('/newsletter');
  await loseAnswers(page);
  await submitAddress(page);
  await form(page).locator('.form-error').waitFor();
  await page.unroute('**/api/commands/Subscribe');
  await form(page).locator('button[type=submit]').click();
  await expect.poll(() => toastWith(page, languages[0]!.registered).count(), WAIT).toBe(1);
});
