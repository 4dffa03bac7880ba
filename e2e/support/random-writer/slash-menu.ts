import type { Page } from 'playwright';

/** Types `/` and selects an entry of the menu by its text, with mouse or keys. */
export const chooseFromSlashMenu = async (page: Page, entry: string, by: 'mouse' | 'keys'): Promise<void> => {
  await page.keyboard.type('/');
  const entries = page.locator('.slash-menu li');
  await entries.first().waitFor();
  const place = (await entries.allInnerTexts()).findIndex((text) => text.trim() === entry);
  if (place < 0) throw new Error(`The slash menu has no entry “${entry}”`);
  if (by === 'mouse') return entries.nth(place).locator('button').click();
  for (let down = 0; down < place; down += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
};
