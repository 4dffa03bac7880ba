import { randomInt, randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { firstCases } from '#testing/test-scale.ts';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { waitForPasswordLink } from '../support/emails.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);
const open = async (...where: Parameters<typeof browser.open>): Promise<Page> =>
  waitForHydration(await browser.open(...where));
const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await waitForHydration(page);
};

const languages = {
  pt: {
    locale: 'pt-PT',
    welcome: 'Bem-vindo de volta',
    logIn: 'Entrar',
    wrong: 'Credenciais inválidas',
    signOut: 'Sair',
    account: 'A sua conta',
    people: 'Pessoas',
    signOutEverywhere: 'Terminar as sessões',
    today: 'Hoje',
    noScript: 'Para entrar na redação é preciso JavaScript',
  },
  en: {
    locale: 'en-GB',
    welcome: 'Welcome back',
    logIn: 'Log in',
    wrong: 'Invalid credentials',
    signOut: 'Sign out',
    account: 'Your account',
    people: 'People',
    signOutEverywhere: 'Sign out everywhere',
    today: 'Today',
    noScript: 'Signing in to the admin area needs JavaScript',
  },
} as const;
type Language = (typeof languages)[keyof typeof languages];

const fillIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.keyboard.press('Enter');
};

/** Signs in with the form from a random network address, since each address has a limit of attempts per hour. */
const signInAt = async ({ locale }: Pick<Language, 'locale'>, path: string): Promise<Page> => {
  const extraHTTPHeaders = { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` };
  const page = await open(path, { locale, extraHTTPHeaders });
  const { email, password } = site();
  await fillIn(page, email, password);
  await page.waitForURL((url) => url.pathname === path);
  return waitForHydration(page);
};

const newGuest = (): string => `guest-${randomUUID().slice(0, 8)}@levada.test`;

describe.each(journeyLanguages('en', Object.values(languages)))('accounts and sessions in $locale', (words) => {
  test('redirects a signed-out user to /admin/sign-in, and back to the requested page after sign-in', async () => {
    const stranger = await open('/admin/account', { locale: words.locale });
    expect(new URL(stranger.url()).pathname).toBe('/admin/sign-in');
    await expect.poll(() => stranger.textContent('h1')).toBe(words.welcome);
    const page = await signInAt(words, '/admin/account');
    const complaints = collectConsoleErrors(page);
    await page.reload();
    await expect.poll(() => page.textContent('h1')).toBe(words.account);
    expect(complaints).toEqual([]);
  });

  test('shows an error for a wrong password and keeps the e-mail address', async () => {
    const page = await open('/admin/sign-in', { locale: words.locale });
    await fillIn(page, site().email, 'not the password');
    await expect.poll(() => page.textContent('[role=alert]')).toBe(words.wrong);
    expect(await page.inputValue('[name=email]')).toBe(site().email);
  });

  test('asks for JavaScript if it is off, and keeps the password out of the URL', async () => {
    const page = await browser.open('/admin/sign-in', { locale: words.locale, javaScriptEnabled: false });
    expect(await page.textContent('noscript')).toContain(words.noScript);
    await fillIn(page, site().email, site().password);
    await expect.poll(() => page.inputValue('[name=password]')).toBe('');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/sign-in');
  });

  test('navigates without a full page load, and signs out in all tabs at once', async () => {
    const page = await waitForHydration(await signInAt(words, '/admin'));
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.click(`nav >> text=${words.people}`);
    await expect.poll(() => page.textContent('h1')).toBe(words.people);
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    const other = await page.context().newPage();
    await goTo(other, '/admin/account');
    await other.click(`text=${words.signOut}`);
    await page.waitForURL('**/admin/sign-in');
    await other.waitForURL('**/admin/sign-in');
    expect((await page.request.get('/api/session')).status()).toBe(401);
  });

  test('invites a user, who sets a password and has the role of an editor', async () => {
    const page = await openAdmin(words, '/admin/people');
    const guest = newGuest();
    await page.fill('[name=email]', guest);
    await page.click('form [type=submit]');
    await expect.poll(() => page.textContent('table')).toContain(guest);
    const theirs = await open(await waitForPasswordLink(guest, 1), { locale: words.locale });
    await theirs.fill('[name=name]', 'Urze');
    await theirs.fill('[name=password]', 'vinte e dois carvalhos');
    await theirs.keyboard.press('Enter');
    await theirs.waitForURL('**/admin');
    await expect.poll(() => theirs.textContent('.desk-who')).toBe('Urze');
    expect(await theirs.locator(`nav >> text=${words.people}`).count()).toBe(0);
    expect((await theirs.goto('/admin/people'))?.status()).toBe(404);

    await goTo(theirs, '/admin/account');
    page.once('dialog', (dialog) => dialog.accept());
    await page.locator('tr', { hasText: guest }).getByRole('button', { name: words.signOutEverywhere }).click();
    await theirs.locator('[role=dialog] [name=password]').waitFor();
    expect((await theirs.request.get('/api/session')).status()).toBe(401);
  });

  test('sends a password reset link that is valid once', async () => {
    const page = await openAdmin(words, '/admin/people');
    const guest = newGuest();
    await page.fill('[name=email]', guest);
    await page.click('form [type=submit]');
    const invited = await open(await waitForPasswordLink(guest, 1), { locale: words.locale });
    await invited.fill('[name=password]', 'a primeira palavra 1');
    await invited.keyboard.press('Enter');
    await invited.waitForURL('**/admin');

    const forgetful = await open('/admin/forgotten', { locale: words.locale });
    await forgetful.fill('[name=email]', guest);
    await forgetful.keyboard.press('Enter');
    await expect.poll(() => forgetful.locator('[role=status]').count()).toBe(1);
    const link = await waitForPasswordLink(guest, 2);
    await goTo(forgetful, link);
    await forgetful.fill('[name=password]', 'a segunda palavra 2');
    await forgetful.keyboard.press('Enter');
    await forgetful.waitForURL('**/admin');
    await goTo(forgetful, link);
    await forgetful.fill('[name=password]', 'a terceira palavra 3');
    await forgetful.keyboard.press('Enter');
    await expect.poll(() => forgetful.locator('[role=alert]').count()).toBe(1);
  });

  test('asks for the second factor at sign-in and password reset', async () => {
    const admin = await openAdmin(words, '/admin/people');
    const guest = newGuest();
    await admin.fill('[name=email]', guest);
    await admin.click('form [type=submit]');
    const page = await open(await waitForPasswordLink(guest, 1), { locale: words.locale });
    await page.fill('[name=password]', 'vinte e dois carvalhos');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    await goTo(page, '/admin/account');
    await page.click('#own-factors ~ form button');
    const secret = (await page.textContent('.desk-secret'))!.trim();
    const codeAt = (step: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 });
    await page.fill('[name=code]', '000000');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[role=alert]').count()).toBe(1);
    await page.fill('[name=code]', codeAt(0));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#own-factors ~ ul li').count()).toBe(1);
    const recoveryCodes = await page.locator('.recovery-codes li').allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);

    const again = await open('/admin/sign-in', { locale: words.locale });
    await fillIn(again, guest, 'vinte e dois carvalhos');
    await again.waitForSelector('[name=code]');
    expect((await again.request.get('/admin', { maxRedirects: 0 })).status()).toBe(303);
    await again.fill('[name=code]', recoveryCodes[0]!);
    await again.keyboard.press('Enter');
    await again.waitForURL('**/admin');

    const forgetful = await open('/admin/forgotten', { locale: words.locale });
    await forgetful.fill('[name=email]', guest);
    await forgetful.keyboard.press('Enter');
    await expect.poll(() => forgetful.locator('[role=status]').count()).toBe(1);
    await goTo(forgetful, await waitForPasswordLink(guest, 2));
    await forgetful.fill('[name=password]', 'quarenta e dois carvalhos');
    await forgetful.keyboard.press('Enter');
    await forgetful.waitForSelector('[name=code]');
    await forgetful.fill('[name=code]', '000000');
    await forgetful.keyboard.press('Enter');
    await expect.poll(() => forgetful.locator('[role=alert]').count()).toBe(1);
    expect(await forgetful.inputValue('[name=password]')).toBe('quarenta e dois carvalhos');

    await goTo(again, '/admin/account');
    await again.click('#own-factors ~ ul form button');
    await expect.poll(() => again.locator('#own-factors ~ ul li').count()).toBe(0);
  });

  test.each(firstCases(1, ['/admin/sign-in', '/admin/forgotten', '/admin/new-password']))(
    '%s has no axe violations in both themes, and no horizontal overflow',
    async (path) => {
      const page = await open(path, { locale: words.locale });
      await page.waitForSelector('h1');
      await expectSoundLayout(page);
    },
  );
});

test('shows a sign-in dialog when the session ends, and keeps what was typed', async () => {
  const page = await signInAt(languages.en, '/admin/account');
  await page.fill('[name=name]', 'Typed and not saved');
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: 'session' });
  await page.click('nav >> text=People');
  await page.waitForSelector('[role=dialog]');
  expect(await page.inputValue('[name=name]')).toBe('Typed and not saved');
  expect(cookies.some(({ name }) => name === 'session')).toBe(true);
  await page.fill('[role=dialog] [name=password]', site().password);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.textContent('h1')).toBe('People');
});

test('signs in and skips to the content by keyboard', async () => {
  const page = await open('/admin', { locale: 'en-GB' });
  await page.focus('[name=email]');
  await page.keyboard.type(site().email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(site().password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('desk-skip');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('autosaves an article over plain HTTP on a host other than localhost', async () => {
  const page = await browser.openEmpty({ locale: 'en-GB' });
  const complaints = collectConsoleErrors(page);
  const { port } = new URL(site().url);
  await page.goto(`http://elsewhere.test:${port}/admin/articles/new`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await waitForHydration(page);
  await fillIn(page, site().email, site().password);
  await page.locator('.ProseMirror[lang=pt]').waitFor();
  await page.locator('[name="pt.title"]').fill('Sem cadeado');
  await page.locator('.article-state', { hasText: 'Autosaved for all editors.' }).waitFor();
  // Logged for every page served over plain HTTP.
  expect(complaints.filter((each) => !each.startsWith('The Cross-Origin-Opener-Policy header'))).toEqual([]);
});
