import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { waitForHydration } from './admin-page.ts';
import type { useBrowser } from './browser.ts';
import { waitForPasswordLink } from './emails.ts';
import { fetchAsAdmin } from './session.ts';

/** A new account, signed in on a page of its own. */
export interface StaffPage {
  page: Page;
  id: string;
  email: string;
  password: string;
}

/** Returns a function that opens the admin area as a new account with a role, and resolves to the hydrated page and the account. `languages` are those of a translator. */
export const staffAccountOpener =
  (browser: Pick<ReturnType<typeof useBrowser>, 'open'>) =>
  async ({ locale }: { locale: string }, role: StaffRole, languages?: readonly Locale[]): Promise<StaffPage> => {
    const [email, password] = [`${randomUUID()}@levada.test`, `palavra ${randomUUID()}`];
    const { id } = await fetchAsAdmin<{ id: string }>('/api/people', 'POST', { email, role, languages });
    const page = await waitForHydration(await browser.open(await waitForPasswordLink(email, 1), { locale }));
    await page.fill('[name=password]', password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    return { page: await waitForHydration(page), id, email, password };
  };

/** Like `staffAccountOpener`, for a test that needs the page only. */
export const staffPageOpener = (browser: Pick<ReturnType<typeof useBrowser>, 'open'>) => {
  const open = staffAccountOpener(browser);
  return async (words: { locale: string }, role: StaffRole): Promise<Page> => (await open(words, role)).page;
};

/** Ends the session of a page's browser as another browser would: on the server only. */
export const endSessionElsewhere = async (page: Page): Promise<void> => {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { origin } = new URL(page.url());
  const response = await fetch(`${origin}/api/session`, { method: 'DELETE', headers: { cookie } });
  if (response.status !== 204) throw new Error(`The session was not ended: ${response.status}`);
};
