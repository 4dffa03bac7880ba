import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import type { Action } from './actions.ts';
import { openNewLine, shownPlace } from './caret.ts';
import { interfaceText } from './interface-texts.ts';
import { addWord, nextWord } from './model.ts';
import { languageOf, textIn } from './places.ts';
import { readShownText } from './shown-text.ts';
import { chooseFromSlashMenu } from './slash-menu.ts';
import { PATIENCE_MS, type RandomWriter } from './writer.ts';

/** Inserts a picture of the library in a new line. The caret is expected after it. */
export const insertPicture = async (
  writer: RandomWriter,
  { language, block, by }: Action & { kind: 'insertPicture' },
): Promise<void> => {
  const { page, model, locale } = writer;
  const place = await shownPlace(page, textIn(language));
  if (!(await openNewLine(writer, place, block))) return;
  await chooseFromSlashMenu(page, interfaceText(locale, 'article.editor.image'), by);
  const found = page.locator('.picture-dialog-found button').first();
  await (by === 'mouse' ? found.click() : found.press('Enter'));
  model.pictures[languageOf(place)].required += 1;
};

/** Inserts a video in a new line and immediately types its URL, without clicking into the field. */
export const insertVideo = async (
  writer: RandomWriter,
  { language, block, by }: Action & { kind: 'insertVideo' },
): Promise<void> => {
  const { page, model, locale } = writer;
  const place = await shownPlace(page, textIn(language));
  if (!(await openNewLine(writer, place, block))) return;
  await chooseFromSlashMenu(page, interfaceText(locale, 'article.editor.embed'), by);
  const word = nextWord();
  addWord(model, word, place);
  model.focus = undefined;
  await page.keyboard.type(`https://www.youtube.com/watch?v=${word}`);
};

/** Drops or pastes picture files and does not wait for the uploads; the caret is expected behind the pictures. */
export const bringFiles = async (
  writer: RandomWriter,
  { language, block, files, by }: Action & { kind: 'bringFiles' },
): Promise<void> => {
  const { page, model } = writer;
  const place = await shownPlace(page, textIn(language));
  const pictures = await Promise.all(Array.from({ length: files }, newPicture));
  if (by === 'paste' && !(await openNewLine(writer, place, block))) return;
  model.pictures[languageOf(place)].required += files;
  await sendFiles(page, languageOf(place), by, pictures, block);
  model.focus = place;
  model.needsSpace = false;
};

/** Returns a small random PNG that the library does not have, as base64. */
const newPicture = async (): Promise<string> => {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3));
  const background = { r: r!, g: g!, b: b! };
  const png = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  return png.toString('base64');
};

const sendFiles = (page: Page, language: Locale, by: 'drop' | 'paste', pictures: string[], block: number) =>
  page.locator(`.ProseMirror[lang=${language}]`).evaluate(
    (editor, { by, pictures, block }) => {
      const data = new DataTransfer();
      pictures.forEach((picture, number) => {
        const bytes = Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0));
        data.items.add(new File([bytes], `picture-${number}.png`, { type: 'image/png' }));
      });
      const options = { bubbles: true, cancelable: true };
      if (by === 'paste') return editor.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
      const target = editor.children[Math.floor((block * editor.children.length) / 100)]!;
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top } = target.getBoundingClientRect();
      const point = { clientX: left + 3, clientY: top + 6 };
      return target.dispatchEvent(new DragEvent('drop', { ...options, ...point, dataTransfer: data }));
    },
    { by, pictures, block },
  );

/** Waits until all uploaded pictures are in the text, like a user who is about to leave the page. */
export const waitForUploads = async ({ page, model }: RandomWriter): Promise<void> => {
  const missing = async () => {
    const { pictures } = await readShownText(page);
    return (['pt', 'en'] as const)
      .map((language) => model.pictures[language].required - pictures[language])
      .filter((number) => number > 0);
  };
  await expect.poll(missing, { timeout: PATIENCE_MS, message: 'pictures that are still missing' }).toEqual([]);
};
