import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { waitForPasswordLink } from '../emails.ts';
import { fetchAsAdmin } from '../session.ts';

/** Of every account that is made here. */
export const WRITER_PASSWORD = 'a primeira palavra 1';

/** Signs in at a page as an editor who was invited for it: the administrator's session, which other tests use, is never ended. */
export const signInAsNewEditor = async (page: Page): Promise<void> => {
  const email = `${randomUUID()}@levada.test`;
  await fetchAsAdmin('/api/people', 'POST', { email, role: 'editor' });
  await page.goto(await waitForPasswordLink(email, 1));
  await page.fill('[name=password]', WRITER_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
};
