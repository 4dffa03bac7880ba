import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener, waitForHydration } from '../support/admin-page.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { keyboardUser, tabTo } from '../support/user-input.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    email: 'E-mail',
    invite: 'Convidar',
    invitationFor: 'Ligação de convite para',
    recoveryFor: 'Ligação para a nova palavra-passe de',
    noServer: 'não tem servidor de correio',
    linkOnly: 'Só ligação, sem e-mail',
    accepted: 'Convite aceite em',
    newLink: 'Nova ligação',
    newPassword: 'Nova palavra-passe',
    link: 'Ligação',
    copy: 'Copiar ligação',
    copied: 'Ligação copiada',
    selected: 'A ligação está selecionada',
    done: 'Concluído',
    used: 'Esta ligação já foi usada ou expirou',
  },
  en: {
    locale: 'en-GB',
    email: 'E-mail',
    invite: 'Invite',
    invitationFor: 'Invitation link for',
    recoveryFor: 'New password link for',
    noServer: 'has no mail server',
    linkOnly: 'Link only, no e-mail',
    accepted: 'Invitation accepted on',
    newLink: 'New link',
    newPassword: 'New password',
    link: 'Link',
    copy: 'Copy link',
    copied: 'Link copied',
    selected: 'The link is selected',
    done: 'Done',
    used: 'This link has already been used or has expired',
  },
} as const;
type Words = (typeof languages)[keyof typeof languages];

const newGuest = (): string => `guest-${randomUUID().slice(0, 8)}@levada.test`;
const panelOf = (page: Page, address: string): Locator => page.locator('.account-link', { hasText: address });
const rowOf = (page: Page, address: string): Locator => page.locator('tbody tr', { hasText: address });
const linkIn = (panel: Locator): Promise<string> => panel.locator('input').inputValue();

/** Invites a person by keyboard and returns the panel with the link, whose heading then has the focus. */
const invite = async (page: Page, words: Words, address: string): Promise<Locator> => {
  const form = page.locator('form');
  await keyboardUser(page).focus(form.getByLabel(words.email));
  await page.keyboard.type(address);
  await keyboardUser(page).activate(form.getByRole('button', { name: words.invite }));
  const panel = panelOf(page, address);
  await expect.poll(() => panel.locator('h2').evaluate((element) => element === document.activeElement)).toBe(true);
  return panel;
};

/** Opens a link as the invited person and sends a password; returns their page. */
const choosePassword = async (link: string, { locale }: Words, password: string): Promise<Page> => {
  const page = await waitForHydration(await browser.open(link, { locale }));
  await page.fill('[name=password]', password);
  await page.keyboard.press('Enter');
  return page;
};
const expectInvalid = async (link: string, words: Words): Promise<void> => {
  const page = await choosePassword(link, words, 'a palavra que não serve 1');
  await page.locator('[role=alert]', { hasText: words.used }).waitFor();
};
const expectValid = async (link: string, words: Words, password = 'vinte e dois carvalhos'): Promise<void> => {
  const page = await choosePassword(link, words, password);
  await page.waitForURL('**/admin');
};

describe.each(journeyLanguages('pt', Object.values(languages)))(
  'invitations without a mail server in $locale',
  (words) => {
    test('show a link to copy, for several people, and a new link makes the earlier one invalid', async () => {
      const page = await openAdmin(words, '/admin/people');
      const errors = collectConsoleErrors(page);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const [one, other] = [newGuest(), newGuest()];
      const panel = await invite(page, words, one);
      await panel.getByRole('heading', { name: `${words.invitationFor} ${one}` }).waitFor();
      expect(await panel.textContent()).toContain(words.noServer);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(await linkIn(panel));
      await keyboardUser(page).activate(panel.getByRole('button', { name: words.copy }));
      await panel.getByRole('status').filter({ hasText: words.copied }).waitFor();
      const first = await linkIn(panel);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

      const second = await linkIn(await invite(page, words, other));
      expect(await linkIn(panel)).toBe(first);
      await expect.poll(() => rowOf(page, one).textContent()).toContain(words.linkOnly);

      await keyboardUser(page).activate(page.getByRole('button', { name: `${words.newLink}, ${one}` }));
      await expect.poll(() => linkIn(panel)).not.toBe(first);
      await expectInvalid(first, words);
      await expectValid(await linkIn(panel), words);
      await expectValid(second, words);
      // The administrator’s list shows it without a reload.
      for (const address of [one, other]) {
        await expect.poll(() => rowOf(page, address).textContent(), { timeout: 30_000 }).toContain(words.accepted);
      }
      await keyboardUser(page).activate(panel.getByRole('button', { name: words.done }));
      await panel.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('all-people');
      expect(errors).toEqual([]);
    });

    test('show a recovery link for a person who has accepted; only the latest one works', async () => {
      const page = await openAdmin(words, '/admin/people');
      const guest = newGuest();
      await expectValid(await linkIn(await invite(page, words, guest)), words);
      const recover = page.getByRole('button', { name: `${words.newPassword}, ${guest}` });
      const panel = page.locator('.account-link', { hasText: `${words.recoveryFor} ${guest}` });
      await recover.waitFor({ timeout: 30_000 });
      await keyboardUser(page).activate(recover);
      const first = await linkIn(panel);
      await keyboardUser(page).activate(recover);
      await expect.poll(() => linkIn(panel)).not.toBe(first);
      await expectInvalid(first, words);
      await expectValid(await linkIn(panel), words, 'quarenta e dois carvalhos');
    });

    test('select the link where the page has no access to the clipboard', async () => {
      const page = await openAdmin(words, '/admin');
      await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await page.goto('/admin/people');
      await waitForHydration(page);
      const panel = await invite(page, words, newGuest());
      await tabTo(page, panel.getByRole('button', { name: words.copy }));
      await page.keyboard.press('Enter');
      await panel.getByRole('status').filter({ hasText: words.selected }).waitFor();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(await linkIn(panel));
    });

    test('are all that is left to a visitor who has forgotten the password: no e-mail is promised', async () => {
      const page = await waitForHydration(await browser.open('/admin/forgotten', { locale: words.locale }));
      await page.fill('[name=email]', newGuest());
      await page.keyboard.press('Enter');
      await expect.poll(() => page.textContent('[role=status]')).toContain(words.noServer);
    });

    test('are readable on the screen of e-mails, without axe violations and horizontal overflow', async () => {
      const page = await openAdmin(words, '/admin/people');
      const guest = newGuest();
      const link = await linkIn(await invite(page, words, guest));
      await expectSoundLayout(page);
      await page.goto('/admin/emails');
      await rowOf(page, guest).getByRole('link').click();
      await expect.poll(() => page.textContent('.stored-email')).toContain(link);
      await expectSoundLayout(page);
    });
  },
);
