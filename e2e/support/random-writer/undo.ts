import { wordsIn } from './differences.ts';
import { releasePictures, undoable } from './model.ts';
import { waitForUploads } from './pictures.ts';
import { isRichText, languageOf } from './places.ts';
import { expectShown, readShownText } from './shown-text.ts';
import { type RandomWriter, TextLost } from './writer.ts';

/**
 * Undoes the last change where the caret is. Releases the words that it deletes. Throws `TextLost` if a word is removed before one typed
 * after it in the same text.
 */
export const undo = async (writer: RandomWriter): Promise<void> => {
  const { page, model } = writer;
  const place = model.focus;
  if (!place) return;
  await waitForUploads(writer);
  await expectShown(writer, 'Before an undo');
  await page.keyboard.press('Control+z');
  const { words, pictures } = await readShownText(page);
  const typed = undoable(model, place);
  const isThere = typed.map(({ text, place }) => wordsIn(words[place] ?? text).includes(text));
  const firstGone = isThere.indexOf(false);
  if (isRichText(place) && firstGone >= 0 && isThere.includes(true, firstGone)) {
    throw new TextLost(`Undo removed ${typed[firstGone]!.text} before a word typed after it`);
  }
  typed.forEach((word, number) => {
    if (!isThere[number]) word.state = 'released';
  });
  if (isRichText(place)) releasePictures(model, place, pictures[languageOf(place)]);
  model.needsSpace = true;
};
