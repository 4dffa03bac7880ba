import type { Page } from 'playwright';
import { WRITER_PASSWORD } from './writer-account.ts';

const times = new WeakMap<Page, number>();

/** Number of sign-ins after which an account is replaced: the limit within 15 minutes less what one sequence may need. */
const MAX_SIGN_INS = 7;

/** Returns true if the account of a page is close to the sign-in limit. */
export const isWornOut = (page: Page): boolean => (times.get(page) ?? 0) >= MAX_SIGN_INS;

/** Returns the password field of the dialog for an ended session. */
export const passwordField = (page: Page) => page.getByRole('dialog').locator('[name=password]');

/** Signs in again in the dialog and waits until it is closed. */
export const signInAgain = async (page: Page): Promise<void> => {
  times.set(page, (times.get(page) ?? 0) + 1);
  await passwordField(page).fill(WRITER_PASSWORD);
  await page.keyboard.press('Enter');
  await passwordField(page).waitFor({ state: 'detached' });
};
