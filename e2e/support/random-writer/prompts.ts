import type { Page } from 'playwright';
import { wordsIn } from './differences.ts';
import { interfaceText } from './interface-texts.ts';
import { releasePictures } from './model.ts';
import { textIn } from './places.ts';
import { readShownText } from './shown-text.ts';
import { passwordField, signInAgain } from './sign-in-again.ts';
import type { RandomWriter } from './writer.ts';

const conflictDialog = (page: Page) => page.locator('.conflict-dialog');

/** Returns true while a dialog is open. */
export const isDialogOpen = async (page: Page): Promise<boolean> => (await page.getByRole('dialog').count()) > 0;

/** Handles everything the page asks of the user until nothing is left: signs in again, resolves conflicts, restores drafts. */
export const answerPrompts = async (writer: RandomWriter): Promise<void> => {
  const { page, locale } = writer;
  const offer = page.getByRole('button', { name: interfaceText(locale, 'article.edit.putBack'), exact: true });
  if ((await passwordField(page).count()) > 0) await signInAgain(page);
  if ((await conflictDialog(page).count()) > 0) await settleConflicts(writer);
  if ((await offer.count()) === 0) return;
  await offer.first().click();
  writer.model.focus = undefined;
  await answerPrompts(writer);
};

/** Chooses the same side in every conflict. Words that only the other side has are released. */
const settleConflicts = async (writer: RandomWriter): Promise<void> => {
  const { page, model, keeps } = writer;
  const dialog = conflictDialog(page);
  for (const conflict of await dialog.locator('fieldset').all()) {
    const sides = conflict.locator('.conflict-side');
    const [mine, theirs] = (await sides.allInnerTexts()) as [string, string];
    const [kept, other] = keeps === 'mine' ? [mine, theirs] : [theirs, mine];
    const gone = wordsIn(other).filter((word) => !wordsIn(kept).includes(word));
    for (const word of model.words) if (gone.includes(word.text)) word.state = 'released';
    await sides
      .nth(keeps === 'mine' ? 0 : 1)
      .locator('input')
      .check();
  }
  await dialog.locator('button[data-variant="primary"]').click();
  await dialog.waitFor({ state: 'detached' });
  model.focus = undefined;
  const { pictures } = await readShownText(page);
  for (const language of ['pt', 'en'] as const) releasePictures(model, textIn(language), pictures[language]);
};
