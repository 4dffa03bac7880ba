import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { waitForHydration } from './admin-page.ts';
import type { useBrowser } from './browser.ts';
import { waitForPasswordLink } from './emails.ts';
import { fetchAsAdmin } from './session.ts';

/** Returns a function that opens the admin area as a new account with a role, and resolves to the hydrated page. */
export const staffPageOpener =
  (browser: Pick<ReturnType<typeof useBrowser>, 'open'>) =>
  async ({ locale }: { locale: string }, role: StaffRole): Promise<Page> => {
    const email = `${randomUUID()}@levada.test`;
    await fetchAsAdmin('/api/people', 'POST', { email, role });
    const page = await waitForHydration(await browser.open(await waitForPasswordLink(email, 1), { locale }));
    await page.fill('[name=password]', `palavra ${randomUUID()}`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    return waitForHydration(page);
  };
