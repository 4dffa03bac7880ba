import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';

const browser = useBrowser();

const languages = [
  {
    path: '/newsletter',
    locale: 'pt-PT',
    registered: 'Registo efetuado com sucesso!',
    unanswered: 'A ligação perdeu-se: não é certo que tenha chegado',
  },
  {
    path: '/en/newsletter',
    locale: 'en-GB',
    registered: 'Successfully registered!',
    unanswered: 'The connection was lost: it is not certain that this arrived',
  },
];

const form = (page: Page) => page.locator('main form[data-command=Subscribe]');
const field = (page: Page) => form(page).locator('input[type=email]');
const button = (page: Page) => form(page).locator('button');
const fieldError = (page: Page) => page.locator('.form-error');
const toast = (page: Page) => page.locator('[data-sonner-toast]');
const newAddress = () => `${crypto.randomUUID()}@example.org`;

/** Opens the subscription form. `meet` handles its commands; `keys` are their idempotency keys. */
const openForm = async (path: string, locale: string, meet: (route: Route, attempt: number) => Promise<void>) => {
  const page = await browser.openEmpty({ locale });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/commands/Subscribe', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return meet(route, keys.length);
  });
  await page.goto(path);
  return { page, keys };
};

describe.each(journeyLanguages('pt', languages))('form on $path', ({ path, locale, registered, unanswered }) => {
  test('is sent again with the same idempotency key after 503 responses', async () => {
    const { page, keys } = await openForm(path, locale, (route, attempt) =>
      attempt <= 3 ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await field(page).fill(newAddress());
    await button(page).click();
    await expect.poll(() => toast(page).innerText()).toBe(registered);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(await field(page).inputValue()).toBe('');
  });

  test('shows an error and keeps the input after three retries', async () => {
    const { page, keys } = await openForm(path, locale, (route) => route.abort());
    const address = newAddress();
    await field(page).fill(address);
    await button(page).click();
    await expect.poll(() => toast(page).innerText()).toBe(unanswered);
    expect(keys).toHaveLength(4);
    expect(await field(page).inputValue()).toBe(address);
    // The form still shows the error when the toast is gone.
    expect(await form(page).locator('.form-error').innerText()).toBe(unanswered);
    expect(await fieldError(page).count()).toBe(1);
  });

  test('is busy while it is sent, and ignores a second submit', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page, keys } = await openForm(path, locale, async (route) => {
      await held;
      await route.continue();
    });
    await field(page).fill(newAddress());
    await button(page).click();
    await expect.poll(() => toast(page).getAttribute('data-type')).toBe('loading');
    expect(await button(page).getAttribute('aria-busy')).toBe('true');
    await field(page).press('Enter');
    release();
    await expect.poll(() => toast(page).getAttribute('data-type')).toBe('success');
    expect(await button(page).getAttribute('aria-busy')).toBe(null);
    expect(keys).toHaveLength(1);
  });

  test('marks and focuses the field that the server rejects', async () => {
    const { page } = await openForm(path, locale, (route) => route.continue());
    await form(page).evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    const describedBy = await field(page).getAttribute('aria-describedby');
    await field(page).fill('no address');
    await button(page).click();
    await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('[aria-invalid]').count()).toBe(1);
    const errorText = await fieldError(page).innerText();
    await expect.poll(() => toast(page).innerText()).toBe(errorText);
    expect(await field(page).getAttribute('aria-describedby')).toBe(
      `${await fieldError(page).getAttribute('id')} ${describedBy}`,
    );
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page).fill(newAddress());
    expect([await fieldError(page).count(), await field(page).getAttribute('aria-invalid')]).toEqual([0, null]);
    expect(await field(page).getAttribute('aria-describedby')).toBe(describedBy);
  });
});

test('a form is sent again with the same idempotency key when the first attempt times out', async () => {
  const { page, keys } = await openForm('/newsletter', 'pt-PT', (route, attempt) =>
    attempt === 1 ? Promise.resolve() : route.continue(),
  );
  await field(page).fill(newAddress());
  await button(page).click();
  await expect.poll(() => keys.length, { timeout: 30_000 }).toBe(2);
  await expect.poll(() => toast(page).innerText()).toBe(languages[0]!.registered);
  expect(new Set(keys).size).toBe(1);
});

test('the link to a longer list is followed when fetching the list fails', async () => {
  const page = await browser.open('/artigos');
  let fetched = 0;
  await page.route('**/artigos?limit=*', (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    fetched += 1;
    return route.abort();
  });
  await page.locator('a[data-append]').click();
  await page.waitForURL(/limit=48#n25$/);
  expect(fetched).toBe(4);
  expect(await page.locator('#n25').count()).toBe(1);
});
