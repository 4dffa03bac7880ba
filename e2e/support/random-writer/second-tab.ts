import { expect } from 'vitest';
import type { Action } from './actions.ts';
import { placeCaret, shownPlace } from './caret.ts';
import { interfaceText } from './interface-texts.ts';
import { answerPrompts } from './prompts.ts';
import { saveStateOf } from './saving.ts';
import { typeWords } from './typing.ts';
import { PATIENCE_MS, type RandomWriter } from './writer.ts';

/**
 * Opens the article in a second tab, writes a word there, saves it or not, and closes the tab. Does nothing if the URL has no article id
 * yet.
 */
export const writeInSecondTab = async (
  writer: RandomWriter,
  { place, caret, isSaved }: Action & { kind: 'secondTab' },
): Promise<void> => {
  const url = writer.page.url();
  if (!/[0-9a-f-]{36}/.test(url)) return;
  const page = await writer.page.context().newPage();
  const second: RandomWriter = { ...writer, page, model: { ...writer.model, focus: undefined, needsSpace: false } };
  await page.goto(url);
  await page.locator('.ProseMirror').last().waitFor();
  await answerPrompts(second);
  const shown = await shownPlace(page, place);
  await placeCaret(second, shown, caret);
  await typeWords(second, shown, 1, 'otherTab');
  if (isSaved) await saveHere(second);
  // Leaves the document first, as when a user closes the tab: `close` alone does not fire `pagehide`.
  await page.goto('about:blank');
  await page.close();
  await writer.page.bringToFront();
};

/** Saves until the screen shows that everything is saved, since changes from another tab may have to be merged first. */
const saveHere = async (second: RandomWriter): Promise<void> => {
  const state = async () => {
    await answerPrompts(second);
    await second.page.keyboard.press('Control+s');
    return saveStateOf(second);
  };
  await expect
    .poll(state, { timeout: PATIENCE_MS, interval: 250 })
    .toBe(interfaceText(second.locale, 'article.edit.saved'));
};
