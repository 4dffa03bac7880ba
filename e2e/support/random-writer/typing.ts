import type { Action } from './actions.ts';
import { placeCaret, shownPlace } from './caret.ts';
import { addWord, type ModelWord, nextWord, type WordState } from './model.ts';
import type { Place } from './places.ts';
import { isDialogOpen } from './prompts.ts';
import type { RandomWriter } from './writer.ts';

/**
 * Types words at the caret without a pause. If a dialog is open afterwards, the words are released, since the user saw the dialog take the
 * focus.
 */
export const typeWords = async (
  { page, model }: RandomWriter,
  place: Place,
  count: number,
  state: WordState = 'required',
): Promise<void> => {
  const typed: ModelWord[] = [];
  for (let number = 0; number < count; number += 1) {
    const word = nextWord();
    typed.push(addWord(model, word, place, state));
    await page.keyboard.type(`${model.needsSpace ? ' ' : ''}${word} `);
    model.needsSpace = false;
  }
  if (await isDialogOpen(page)) for (const word of typed) word.state = 'released';
};

/** Puts the caret into a field and types words. */
export const typeAt = async (
  writer: RandomWriter,
  { place, caret, words }: Action & { kind: 'type' },
): Promise<void> => {
  const shown = await shownPlace(writer.page, place);
  await placeCaret(writer, shown, caret);
  await typeWords(writer, shown, words);
};

/** Types words at the caret, or at the end of the Portuguese text if there is no caret. */
export const continueTyping = async (writer: RandomWriter, words: number): Promise<void> => {
  const place = writer.model.focus ?? (await shownPlace(writer.page, 'pt.text'));
  if (!writer.model.focus) await placeCaret(writer, place, { at: 'end', block: 99 });
  await typeWords(writer, place, words);
};
