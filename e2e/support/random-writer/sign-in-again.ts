import type { Page } from 'playwright';
import { WRITER_PASSWORD } from './writer-account.ts';

const times = new WeakMap<Page, number>();

/** Times that a browser may sign in to one account within 15 minutes, less what one sequence may need. */
const MAX_SIGN_INS = 7;

/** True when the account of a page has signed in so often that it is soon asked to wait. */
export const isWornOut = (page: Page): boolean => (times.get(page) ?? 0) >= MAX_SIGN_INS;

/** The password field of the dialog that comes up when a session has ended. */
export const passwordField = (page: Page) => page.getByRole('dialog').locator('[name=password]');

/** Signs in once the dialog is there, until it is gone. */
export const signInAgain = async (page: Page): Promise<void> => {
  times.set(page, (times.get(page) ?? 0) + 1);
  await passwordField(page).fill(WRITER_PASSWORD);
  await page.keyboard.press('Enter');
  await passwordField(page).waitFor({ state: 'detached' });
};
