import type { Action } from './actions.ts';
import { placeCaret, shownPlace } from './caret.ts';
import { addWord, type ModelWord, nextWord, type WordState } from './model.ts';
import type { Place } from './places.ts';
import { isDialogOpen } from './prompts.ts';
import type { RandomWriter } from './writer.ts';

/** Types words where the caret is, letter after letter without a pause. A word that a dialog took the focus from is not required: its writer saw the dialog. */
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

/** Sets the caret and types. */
export const typeAt = async (
  writer: RandomWriter,
  { place, caret, words }: Action & { kind: 'type' },
): Promise<void> => {
  const shown = await shownPlace(writer.page, place);
  await placeCaret(writer, shown, caret);
  await typeWords(writer, shown, words);
};

/** Types on where the caret is; where a click took it away, at the end of the Portuguese text. */
export const continueTyping = async (writer: RandomWriter, words: number): Promise<void> => {
  const place = writer.model.focus ?? (await shownPlace(writer.page, 'pt.text'));
  if (!writer.model.focus) await placeCaret(writer, place, { at: 'end', block: 99 });
  await typeWords(writer, place, words);
};
