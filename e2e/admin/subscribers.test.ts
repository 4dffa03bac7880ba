import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { tabTo } from '../support/user-input.ts';

const openAdmin = adminPageOpener(useBrowser());

const languages = [
  { locale: 'pt-PT', growth: 'No último meio ano', emails: 'E-mails por enviar' },
  { locale: 'en-GB', growth: 'In the last half year', emails: 'E-mails not sent' },
];

describe.each(journeyLanguages('en', languages))('subscribers in $locale', (words) => {
  test('have their growth in words while they are few, and lead to the e-mails that were not sent by keyboard', async () => {
    const page = await openAdmin(words, '/admin/subscribers');
    await page.getByText(words.growth).waitFor();
    expect(await page.locator('.plot').count()).toBe(0);
    await tabTo(page, page.getByRole('link', { name: words.emails }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/emails');
  });
});
