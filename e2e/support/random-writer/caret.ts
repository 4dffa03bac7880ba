import type { Page } from 'playwright';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { Caret } from './actions.ts';
import { isRichText, languageOf, type Place } from './places.ts';
import type { RandomWriter } from './writer.ts';

/** Returns the same field in the visible language, if the given one is hidden. */
export const shownPlace = async (page: Page, place: Place): Promise<Place> => {
  const view = await page.locator('.article-texts').getAttribute('data-view');
  const shown = locales.find((language) => language === view);
  return shown ? (`${shown}${place.slice(2)}` as Place) : place;
};

/** Puts the caret into a field with mouse and keys, ready to type words, without waiting for anything. */
export const placeCaret = async ({ page, model }: RandomWriter, place: Place, caret: Caret): Promise<void> => {
  model.needsSpace = false;
  model.focus = place;
  if (isRichText(place)) return placeInText(page, languageOf(place), caret);
  const field = page.locator(`[name="${place}"]`);
  await field.click();
  await page.keyboard.press(caret.at === 'start' ? 'Control+Home' : 'Control+End');
  if ((await field.inputValue()) === '' || caret.at === 'start') return;
  await (caret.at === 'middle' ? page.keyboard.press('Control+ArrowLeft') : page.keyboard.type(' '));
};

const placeInText = async (page: Page, language: Locale, { at, block }: Caret): Promise<void> => {
  const isEmpty = await clickBlock(page, language, block, at === 'start' ? 'beginning' : 'end', TEXT_BLOCKS);
  await page.keyboard.press(at === 'start' ? 'Home' : 'End');
  if (at === 'newLine') await page.keyboard.press('Enter');
  if (isEmpty) return;
  if (at === 'middle') await page.keyboard.press('Control+ArrowLeft');
  if (at === 'end') await page.keyboard.type(' ');
};

const TEXT_BLOCKS = 'p, h2, h3, blockquote, li';

/** Starts a new line after a paragraph. Returns false if the text has no paragraph. */
export const openNewLine = async ({ page, model }: RandomWriter, place: Place, block: number): Promise<boolean> => {
  const paragraphs = page.locator(`.ProseMirror[lang=${languageOf(place)}] > p`);
  if ((await paragraphs.count()) === 0) return false;
  await clickBlock(page, languageOf(place), block, 'end', 'p');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  model.focus = place;
  model.needsSpace = false;
  return true;
};

/** Maximum number of clicks: the page may move under the pointer, and a user sees when there is no caret and clicks again. */
const MAX_CLICKS = 5;

/**
 * Clicks into the first or last line of a block; `block` is the percentage of blocks before it. Returns true if it holds no text. Throws if
 * no click puts the caret there.
 */
const clickBlock = async (
  page: Page,
  language: Locale,
  block: number,
  side: 'beginning' | 'end',
  selector: string,
): Promise<boolean> => {
  const editor = page.locator(`.ProseMirror[lang=${language}]`);
  await editor.waitFor();
  for (let tries = 0; tries < MAX_CLICKS; tries += 1) {
    const target = await editor.evaluate(findBlock, { block, side, selector });
    if (!target) throw new Error(`No block to click in the ${language} text`);
    await page.mouse.click(target.x, target.y);
    const isFocused = await editor.evaluate((element) => element === document.activeElement);
    if (isFocused) return target.isEmpty;
  }
  throw new Error(`${MAX_CLICKS} clicks did not put the caret into the ${language} text`);
};

/** Runs in the page. Scrolls a block into view and returns where to click; undefined if there is none. */
const findBlock = (
  editor: Element,
  { block, side, selector }: { block: number; side: 'beginning' | 'end'; selector: string },
) => {
  const blocks = [...editor.querySelectorAll(selector)].filter((each) => !each.closest('.block-atom'));
  const chosen = blocks[Math.floor((block * blocks.length) / 100)];
  if (!chosen) return undefined;
  chosen.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, right, top, bottom } = chosen.getBoundingClientRect();
  const [x, y] = side === 'beginning' ? [left + 3, top + 6] : [right - 3, bottom - 6];
  return { x, y, isEmpty: chosen.textContent === '' };
};
