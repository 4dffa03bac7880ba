import type { Page } from 'playwright';
import type { Locale } from '#domain/shared/locale.ts';
import type { Action } from './actions.ts';
import { placeCaret, shownPlace } from './caret.ts';
import { addWord, nextWord } from './model.ts';
import { languageOf, textIn } from './places.ts';
import type { RandomWriter } from './writer.ts';

/** Pastes three words into a text, as HTML or plain text from another program. */
export const pasteInto = async (
  writer: RandomWriter,
  { language, caret, format }: Action & { kind: 'paste' },
): Promise<void> => {
  const { page, model } = writer;
  const place = await shownPlace(page, textIn(language));
  const [first, second, third] = [nextWord(), nextWord(), nextWord()];
  // HTML loses its trailing space, so the last word would be joined to the text after it.
  await placeCaret(writer, place, format === 'html' ? { ...caret, at: 'newLine' } : caret);
  for (const word of [first, second, third]) addWord(model, word, place);
  const html = `<p><b>${first}</b> ${second}</p><ul><li>${third}</li></ul><p>&nbsp;</p>`;
  const plain = `${first} ${second}\n${third} `;
  await pasteData(page, languageOf(place), format === 'html' ? { 'text/html': html } : { 'text/plain': plain });
  model.needsSpace = true;
};

const pasteData = (page: Page, language: Locale, data: Record<string, string>): Promise<void> =>
  page.locator(`.ProseMirror[lang=${language}]`).evaluate((editor, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
