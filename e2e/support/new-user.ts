import { randomInt } from 'node:crypto';
import type { Page } from 'playwright';
import { waitForHydration } from './admin-page.ts';
import type { useBrowser } from './browser.ts';
import { site } from './site.ts';
import { countInput, type InputCounts, type UserInput } from './user-input.ts';

/**
 * Opens `/admin` as a signed-out user and counts the clicks and key presses there. The network address is random, since each address has a
 * limit of attempts per hour.
 */
export const openSignIn = async (
  browser: Pick<ReturnType<typeof useBrowser>, 'openEmpty'>,
  locale: string,
): Promise<{ page: Page; doings: InputCounts }> => {
  const extraHTTPHeaders = { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` };
  const page = await browser.openEmpty({ locale, extraHTTPHeaders });
  const doings = await countInput(page);
  await page.goto('/admin');
  await waitForHydration(page);
  return { page, doings };
};

/** Signs in as the administrator with address and password, and waits for the dashboard. */
export const signIn = async (page: Page, hands: UserInput): Promise<void> => {
  await hands.focus(page.locator('[name=email]'));
  await page.keyboard.type(site().email);
  await hands.focus(page.locator('[name=password]'));
  await page.keyboard.type(site().password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
  await waitForHydration(page);
};
