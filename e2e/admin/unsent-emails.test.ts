import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteAddress, startOwnSite, teardown } from '#testing/browser/test-sites.ts';
import { type Delivery, type MailServer, startMailServer } from '#testing/mail/smtp-server.ts';
import { waitForHydration } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { toastWith } from '../support/toast.ts';
import { keyboardUser } from '../support/user-input.ts';

const browser = useBrowser();
let server: MailServer;
let own: SiteAddress;
/** The mail server's answer to each recipient. */
let answer: { code: number } | undefined;

beforeAll(async () => {
  server = await startMailServer({
    onRcptTo: (_address, _session, reply) =>
      reply(answer && Object.assign(new Error('Not now'), { responseCode: answer.code })),
  });
  own = await startOwnSite({ SMTP_URL: server.url });
});
afterAll(async () => {
  await teardown();
  await server.close();
});

const languages = {
  pt: {
    locale: 'pt-PT',
    email: 'E-mail',
    invite: 'Enviar o convite',
    invited: 'Convite enviado',
    waiting: 'E-mail à espera do servidor de correio',
    notYet: 'O servidor de correio ainda não aceitou o e-mail',
    sent: 'E-mail enviado',
    givenUp: 'Envio do e-mail abandonado',
    listedGivenUp: 'Envio abandonado',
    sendAgain: 'Enviar de novo',
    sentAgain: 'A ligação anterior deixou de funcionar',
    showLink: 'Mostrar ligação',
    used: 'Esta ligação já foi usada ou expirou',
  },
  en: {
    locale: 'en-GB',
    email: 'E-mail',
    invite: 'Send the invitation',
    invited: 'Invitation sent',
    waiting: 'E-mail waiting for the mail server',
    notYet: 'The mail server has not accepted the e-mail yet',
    sent: 'E-mail sent',
    givenUp: 'E-mail given up',
    listedGivenUp: 'Given up',
    sendAgain: 'Send again',
    sentAgain: 'The earlier link no longer works',
    showLink: 'Show a link',
    used: 'This link has already been used or has expired',
  },
} as const;
type Words = (typeof languages)[keyof typeof languages];

const openPeople = async ({ locale }: Words): Promise<Page> => {
  const page = await browser.openEmpty({ locale, baseURL: own.url });
  await page.goto('/admin/people');
  await waitForHydration(page);
  await page.fill('[name=email]', own.email);
  await page.fill('[name=password]', own.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/people');
  return waitForHydration(page);
};
const newGuest = (): string => `guest-${randomUUID().slice(0, 8)}@levada.test`;
const rowOf = (page: Page, address: string): Locator => page.locator('tbody tr', { hasText: address });
const panelOf = (page: Page, address: string): Locator => page.locator('.account-link', { hasText: address });
const invite = async (page: Page, words: Words, address: string): Promise<void> => {
  const form = page.locator('form');
  await keyboardUser(page).focus(form.getByLabel(words.email));
  await page.keyboard.type(address);
  await keyboardUser(page).activate(form.getByRole('button', { name: words.invite }));
};
const pressIn = (page: Page, name: string): Promise<void> =>
  keyboardUser(page).activate(page.getByRole('button', { name }));
const mailsTo = (address: string): Delivery[] =>
  server.deliveries.filter(({ recipients }) => recipients.includes(address));
const linkIn = ({ mail }: Delivery): string => /https?:\S+\/admin\/new-password\?\S+/.exec(mail.text!)![0];

describe.each(journeyLanguages('en', Object.values(languages)))('e-mails with a mail server in $locale', (words) => {
  test('are sent, and sent again with a new link, which makes the earlier one invalid', async () => {
    answer = undefined;
    const page = await openPeople(words);
    const guest = newGuest();
    await invite(page, words, guest);
    await toastWith(page, words.invited).waitFor();
    await expect.poll(() => rowOf(page, guest).textContent()).toContain(words.sent);
    expect(await panelOf(page, guest).count()).toBe(0);
    await pressIn(page, `${words.sendAgain}, ${guest}`);
    await toastWith(page, words.sentAgain).waitFor();
    const [first, second] = mailsTo(guest).map(linkIn);
    await page.goto(first!);
    await waitForHydration(page);
    await page.fill('[name=password]', 'vinte e dois carvalhos');
    await page.keyboard.press('Enter');
    await page.locator('[role=alert]', { hasText: words.used }).waitFor();
    await page.goto(second!);
    await waitForHydration(page);
    await page.fill('[name=password]', 'vinte e dois carvalhos');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
  });

  test('that were given up are listed with the reason, show a link, and can be sent again', async () => {
    answer = { code: 550 };
    const page = await openPeople(words);
    const guest = newGuest();
    await invite(page, words, guest);
    const link = await panelOf(page, guest).locator('input').inputValue();
    expect(await panelOf(page, guest).textContent()).toContain('550');
    await expect.poll(() => rowOf(page, guest).textContent()).toContain(words.givenUp);
    await page.goto('/admin/emails');
    await waitForHydration(page);
    await expect.poll(() => rowOf(page, guest).textContent()).toContain(words.listedGivenUp);
    expect(await rowOf(page, guest).textContent()).toContain('550');
    await expectSoundLayout(page);
    answer = undefined;
    await pressIn(page, `${words.sendAgain}, ${guest}`);
    await toastWith(page, words.sent).waitFor();
    await rowOf(page, guest).waitFor({ state: 'detached' });
    expect(linkIn(mailsTo(guest)[0]!)).toBe(link);
  });

  test('that wait are shown as waiting, and the administrator can get a link instead', async () => {
    answer = { code: 451 };
    const page = await openPeople(words);
    const guest = newGuest();
    await invite(page, words, guest);
    await toastWith(page, words.notYet).waitFor();
    await expect.poll(() => rowOf(page, guest).textContent()).toContain(words.waiting);
    expect(await panelOf(page, guest).count()).toBe(0);
    await pressIn(page, `${words.showLink}, ${guest}`);
    await panelOf(page, guest).locator('input').waitFor();
    await expectSoundLayout(page);
    answer = undefined;
  });
});
