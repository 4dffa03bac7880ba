import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { expectSoundLayout } from '../support/screen-layout.ts';
import { fetchAsAdmin } from '../support/session.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = {
  pt: {
    locale: 'pt-PT',
    test: 'Enviar uma mensagem de teste',
    reason: 'Motivo: getaddrinfo',
    again: /^Enviar de novo, /,
    sendingAgain: 'A mensagem está a ser enviada de novo',
    replay: /^Repetir a partir daqui, /,
    replaying: 'As mensagens estão a ser enviadas de novo',
  },
  en: {
    locale: 'en-GB',
    test: 'Send a test message',
    reason: 'Reason: getaddrinfo',
    again: /^Send again, /,
    sendingAgain: 'The message is being sent again',
    replay: /^Repeat from here, /,
    replaying: 'The messages are being sent again',
  },
} as const;

/** Adds a webhook to a host that does not exist (RFC 6761 §6.4), and turns it off after the test. Returns its id. */
const addWebhook = async (): Promise<string> => {
  const webhook = { name: `Build ${randomUUID().slice(0, 8)}`, url: 'https://build.invalid/', subject: 'restaurant' };
  const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/AddWebhook', 'POST', webhook);
  onTestFinished(() => fetchAsAdmin('/api/commands/DeleteWebhook', 'POST', { id }));
  return id;
};

describe.each(journeyLanguages('en', Object.values(languages)))('messages of a webhook in $locale', (words) => {
  test('show why they were not accepted, are sent again, and repeated from a change on', async () => {
    const id = await addWebhook();
    const page = await openAdmin(words, `/admin/webhooks?open=${id}`);
    await page.getByRole('button', { name: words.test }).click();
    const rows = page.locator('tr', { hasText: words.reason });
    await rows.first().waitFor();
    await rows.first().getByRole('button', { name: words.again }).click();
    await page.getByText(words.sendingAgain).waitFor();

    await fetchAsAdmin('/api/commands/AddRestaurant', 'POST', restaurantInput());
    const change = rows.filter({ has: page.getByRole('button', { name: words.replay }) });
    await change.waitFor();
    page.once('dialog', (dialog) => dialog.accept());
    await change.getByRole('button', { name: words.replay }).click();
    await page.getByText(words.replaying).waitFor();
    // Without its reason, until the message has been refused again.
    await expect.poll(() => change.count()).toBe(1);
    await expectSoundLayout(page);
  });
});
