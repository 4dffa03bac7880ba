import { vi } from 'vitest';
import type { Action } from './actions.ts';
import { differencesFrom } from './differences.ts';
import { interfaceText } from './interface-texts.ts';
import { answerPrompts } from './prompts.ts';
import { articleIdIn, readSavedText } from './saved-text.ts';
import { PATIENCE_MS, TextLost, type Writer } from './writer.ts';

/** Saves once and does not wait for it. By the keys the caret stays where it is. */
export const save = async ({ page, model }: Writer, { by }: Action & { kind: 'save' }): Promise<void> => {
  if (by === 'keys') return page.keyboard.press('Control+s');
  await page.locator('.article-save button').click();
  model.focus = undefined;
};

/** The words at the top that tell how far saving is. */
export const saveStateOf = ({ page }: Writer): Promise<string> => page.locator('.article-state').innerText();

/** How often the screen may say that all is saved before the server has it. */
const MAX_WRONG = 3;

/** Saves until the server has everything. Throws `TextLost` where it has not although the screen says so, or in the end. */
export const saveEverything = async (writer: Writer): Promise<void> => {
  const { page, model, locale } = writer;
  const saved = interfaceText(locale, 'article.edit.saved');
  let wrong = 0;
  let differences: string[] = [];
  let state = '';
  const isDone = async () => {
    await answerPrompts(writer);
    await page.keyboard.press('Control+s');
    differences = differencesFrom(model, await readSavedText(articleIdIn(page.url())), true);
    state = await saveStateOf(writer);
    if (state === saved) wrong += 1;
    return differences.length === 0 || wrong >= MAX_WRONG;
  };
  await vi.waitUntil(isDone, { timeout: PATIENCE_MS, interval: 250 }).catch(() => {});
  if (differences.length > 0) throw new TextLost(`The screen says “${state}”, the server: ${differences.join('; ')}`);
};
