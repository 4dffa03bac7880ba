import type { Page } from 'playwright';
import { passwordField, signInAgain } from './sign-in-again.ts';
import type { RandomWriter } from './writer.ts';

/** Returns true while a dialog is open. */
export const isDialogOpen = async (page: Page): Promise<boolean> => (await page.getByRole('dialog').count()) > 0;

/** Handles what the page asks of the user: signs in again. */
export const answerPrompts = async ({ page }: RandomWriter): Promise<void> => {
  if ((await passwordField(page).count()) > 0) await signInAgain(page);
};
