import { vi } from 'vitest';
import type { Action } from './actions.ts';
import { differencesFrom } from './differences.ts';
import { interfaceText } from './interface-texts.ts';
import { answerPrompts } from './prompts.ts';
import { articleIdIn, readSavedText } from './saved-text.ts';
import { PATIENCE_MS, type RandomWriter, TextLost } from './writer.ts';

/** Saves once and does not wait for it. Saving by keyboard keeps the caret. */
export const save = async ({ page, model }: RandomWriter, { by }: Action & { kind: 'save' }): Promise<void> => {
  if (by === 'keys') return page.keyboard.press('Control+s');
  await page.locator('.article-save button').click();
  model.focus = undefined;
};

/** Returns the save status shown at the top. */
export const saveStateOf = ({ page }: RandomWriter): Promise<string> => page.locator('.article-state').innerText();

/** How often the screen may show that everything is saved before the server has it. */
const MAX_WRONG = 3;

interface SaveResult {
  /** Save status shown at the top. */
  state: string;
  isSettled: boolean;
  /** Differences between the server and the model. */
  differences: string[];
}

/**
 * Saves until the screen shows that everything is saved. Throws `TextLost` if the server then repeatedly lacks something, or still does at
 * the end.
 */
export const saveEverything = async (writer: RandomWriter): Promise<void> => {
  let wrong = 0;
  const expectSaved = async (): Promise<TextLost | undefined> => {
    const { state, isSettled, differences } = await saveOnce(writer);
    const lost = new TextLost(`The screen shows “${state}”, but on the server: ${differences.join('; ')}`);
    if (isSettled && differences.length > 0) wrong += 1;
    if (wrong >= MAX_WRONG) return lost;
    if (differences.length > 0) throw lost;
    if (!isSettled) throw new Error(`The server has saved everything, but the screen still shows “${state}”`);
    return undefined;
  };
  const lost = await vi.waitFor(expectSaved, { timeout: PATIENCE_MS, interval: 250 });
  if (lost) throw lost;
};

/** Saves by keyboard if there are unsaved changes and no save is running, then compares the server with the model. */
const saveOnce = async (writer: RandomWriter): Promise<SaveResult> => {
  const { page, model, locale } = writer;
  await answerPrompts(writer);
  const isFree = await page.locator('.article-save button').isEnabled();
  const before = await saveStateOf(writer);
  const saved = interfaceText(locale, 'article.edit.saved');
  const isUnsaved = before !== '' && before !== saved;
  if (isFree && isUnsaved) await page.keyboard.press('Control+s');
  const id = articleIdIn(page.url());
  const differences = differencesFrom(model, await readSavedText(id), true);
  const state = await saveStateOf(writer);
  return { state, isSettled: before === saved && state === saved && id !== undefined, differences };
};
