import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { waitForPasswordLink } from '../emails.ts';
import { fetchAsAdmin } from '../session.ts';

/** Password of all accounts created here. */
export const WRITER_PASSWORD = 'a primeira palavra 1';

/** Invites a new editor and signs in as that user, so that the administrator's session, which other tests use, is never ended. */
export const signInAsNewEditor = async (page: Page): Promise<void> => {
  const email = `${randomUUID()}@levada.test`;
  await fetchAsAdmin('/api/people', 'POST', { email, role: 'editor' });
  await page.goto(await waitForPasswordLink(email, 1));
  await page.fill('[name=password]', WRITER_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
};
