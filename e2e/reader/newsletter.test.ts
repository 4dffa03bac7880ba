import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { useBrowser } from '../support/browser.ts';
import { type Email, waitForEmails } from '../support/emails.ts';
import { readerVariants } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';

const browser = useBrowser();

const words = {
  pt: {
    locale: 'pt-PT',
    language: 'pt',
    home: '/',
    list: '/artigos',
    page: '/newsletter',
    submit: 'Subscrever',
    subscribed: 'Registo efetuado com sucesso!',
    next: 'Procure agora o nosso e-mail',
    known: 'E-mail já registado',
    confirmPath: '/newsletter/confirmar/',
    confirm: 'Confirmar a subscrição',
    confirmed: 'Boas-vindas a bordo',
    question: 'Confirme, por favor: Levada por e-mail',
    welcome: 'Boas-vindas da revista Levada',
    leavePath: '/newsletter/cancelar/',
    leave: 'Cancelar a subscrição',
    left: 'Até outro dia',
    invalid: 'Esta ligação não é nossa',
  },
  en: {
    locale: 'en-GB',
    language: 'en',
    home: '/en',
    list: '/en/articles',
    page: '/en/newsletter',
    submit: 'Subscribe',
    subscribed: 'Successfully registered!',
    next: 'Now look for our e-mail',
    known: 'Email already registered',
    confirmPath: '/en/newsletter/confirm/',
    confirm: 'Confirm my subscription',
    confirmed: 'Welcome aboard',
    question: 'Please confirm: Levada by e-mail',
    welcome: 'Welcome to Levada',
    leavePath: '/en/newsletter/unsubscribe/',
    leave: 'Cancel my subscription',
    left: 'Until another time',
    invalid: 'This link is not one of ours',
  },
} as const;

type Language = 'pt' | 'en';

const newAddress = () => `rosa-${randomUUID()}@example.org`;

/** Opens a page with a random client IP address, as a proxy forwards it, because subscriptions are limited per address and hour. */
const open = (path: string, language: Language, javaScriptEnabled: boolean) =>
  browser.open(path, {
    javaScriptEnabled,
    locale: language === 'pt' ? 'pt-PT' : 'en-GB',
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` },
  });

const stateOf = async (address: string): Promise<string | undefined> =>
  (await fetchAsAdmin<{ items: { state: string }[] }>(`/api/subscribers?q=${address}`)).items[0]?.state;

const linkIn = ({ html }: Email, path: string): string =>
  new RegExp(`href="([^"]*${path}[\\w-]+)"`).exec(html)?.[1] ?? expect.unreachable(`The mail has no link to ${path}`);

const subscribe = async (page: Page, place: 'home' | 'footer' | 'page', address: string) => {
  const form = page.locator('form.newsletter-form', { has: page.locator(`#newsletter-email-${place}`) });
  await form.locator('input[type=email]').fill(address);
  await form.locator('button').click();
};

/** Waits for the result of a form: a toast, or a notice on the next page. */
const answered = (page: Page, text: string) =>
  page.locator('[data-sonner-toast], .notice', { hasText: text }).first().waitFor();

/** Both places in each language in the full run; in `npm test` one each. */
const placesIn = (language: Language) =>
  (['home', 'footer'] as const).filter((place) => isFullRun || (place === 'home') === (language === 'pt'));
const subscriptions = readerVariants('pt', [words.pt, words.en]).flatMap((variant) =>
  placesIn(variant.language).map((place) => ({ ...variant, place })),
);

describe.each(subscriptions)('form of $place in $language, $how JavaScript', (say) => {
  const { language, place, javaScriptEnabled } = say;

  test('subscribes, confirms by the link in the e-mail, and sends a welcome e-mail', async () => {
    const address = newAddress();
    const page = await open(place === 'home' ? say.home : say.list, language, javaScriptEnabled);
    await subscribe(page, place, address);
    await answered(page, say.subscribed);
    const form = page.locator('form.newsletter-form', { has: page.locator(`#newsletter-email-${place}`) });
    await form.getByRole('status').filter({ hasText: say.next }).waitFor();
    const [question] = await waitForEmails(address, 1);
    expect(question!.subject).toBe(say.question);

    await page.goto(linkIn(question!, say.confirmPath));
    expect(await stateOf(address)).toBe('unconfirmed');
    await page.getByRole('button', { name: say.confirm }).click();
    await page.getByRole('heading', { level: 1, name: say.confirmed }).waitFor();
    expect(await stateOf(address)).toBe('confirmed');
    const [, welcome] = await waitForEmails(address, 2);
    expect(welcome!.subject).toBe(say.welcome);
  });
});

describe.each(readerVariants('en', [words.pt, words.en]))('newsletter in $language, $how JavaScript', (say) => {
  const { language, javaScriptEnabled } = say;

  test('rejects a registered address and keeps it in the field', async () => {
    const address = newAddress();
    const page = await open(say.page, language, javaScriptEnabled);
    await subscribe(page, 'page', address);
    await answered(page, say.subscribed);
    await page.goto(say.page);
    await subscribe(page, 'page', address);
    await answered(page, say.known);
    const field = page.locator('#newsletter-email-page');
    expect(await field.inputValue()).toBe(address);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  });

  test('unsubscribes by the link in the e-mail', async () => {
    const address = newAddress();
    const page = await open(say.page, language, javaScriptEnabled);
    await subscribe(page, 'page', address);
    await answered(page, say.subscribed);
    const [mail] = await waitForEmails(address, 1);
    await page.goto(linkIn(mail!, say.leavePath));
    expect(await stateOf(address)).toBe('unconfirmed');
    await page.getByRole('button', { name: say.leave }).click();
    await page.getByRole('heading', { level: 1, name: say.left }).waitFor();
    expect(await stateOf(address)).toBe('unsubscribed');
  });

  test('shows advice for an invalid link', async () => {
    const page = await open(`${say.confirmPath}nonsense`, language, javaScriptEnabled);
    await page.locator('main .standfirst', { hasText: say.invalid }).waitFor();
    expect(await page.getByRole('button', { name: say.confirm }).count()).toBe(0);
    expect(await page.locator('main a', { hasText: language === 'pt' ? 'Subscreva' : 'Subscribe' }).count()).toBe(1);
  });
});

test('an e-mail client unsubscribes by a one-click request from another origin', async () => {
  const address = newAddress();
  const page = await open('/newsletter', 'pt', true);
  await subscribe(page, 'page', address);
  const [mail] = await waitForEmails(address, 1);
  const answer = await fetch(mail!.headers['List-Unsubscribe']!.slice(1, -1), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(204);
  expect(await stateOf(address)).toBe('unsubscribed');
});

test('a reader subscribes with the keyboard only', async () => {
  const address = newAddress();
  const page = await open('/newsletter', 'pt', true);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  for (let steps = 0; steps < 60 && (await focused()) !== 'newsletter-email-page'; steps++) {
    await page.keyboard.press('Tab');
  }
  expect(await focused()).toBe('newsletter-email-page');
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await answered(page, words.pt.subscribed);
});

test('pages with a token are not cached, not indexed, and send no referrer to other sites', async () => {
  const page = await open('/newsletter', 'pt', true);
  for (const path of [words.pt.confirmPath, words.en.leavePath]) {
    const answer = (await page.goto(`${path}abc`))!;
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    expect(await page.locator('meta[name=referrer]').getAttribute('content')).toBe('same-origin');
    expect(await page.locator('link[rel=canonical]').count()).toBe(0);
  }
});
