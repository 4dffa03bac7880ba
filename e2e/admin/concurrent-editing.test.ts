import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

/** Fixed in `npm test`, different each time in `npm run test:long`. */
const SEED = isFullRun ? Date.now() % 1_000_000 : 7;
const EDITS = isFullRun ? 60 : 14;

/**
 * Returns a function that draws whole numbers below a bound, reproducible by seed (a linear congruential generator with Numerical Recipes'
 * constants).
 */
const draws = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const textOf = (page: Page) => page.locator('.ProseMirror[lang=pt]');
const stateOf = (page: Page) => page.locator('.article-state').innerText();

/** Saves until everything shown is saved, since another user may write at the same time. */
const save = async (page: Page): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Control+s');
        return stateOf(page);
      },
      { timeout: 30_000, interval: 400 },
    )
    .toBe('Saved');
};

/** Writes a word as a new block after an existing one, and repeats that until the word is shown. */
const write = async (page: Page, place: number, word: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        const blocks = textOf(page).locator('> *');
        await blocks.nth(place % (await blocks.count())).click();
        for (const key of ['End', 'Enter']) await page.keyboard.press(key);
        await page.keyboard.type(word);
        return textOf(page).innerText();
      },
      { timeout: 30_000 },
    )
    .toContain(word);
};

test(`keeps every block that two users write in one article at the same time (seed ${SEED})`, async () => {
  const words = ['Um.', 'Dois.', 'Três.'];
  const content = words.map((text, index) => ({ type: 'text', text: [{ text }], id: `ccccccc${index}` }));
  const id = await createDraft({ pt: { content } });
  const open = () => openAdmin({ locale: 'en-GB' }, `/admin/articles/${id}`);
  const pages = [await open(), await open()];
  for (const page of pages) await textOf(page).waitFor();
  const draw = draws(SEED);
  for (let edit = 0; edit < EDITS; edit += 1) {
    const page = pages[draw(2)]!;
    const word = `palavra${edit}x`;
    await write(page, draw(50), word);
    words.push(word);
    if (draw(3) === 0) await save(page);
  }
  for (const page of [...pages, ...pages]) await save(page);
  for (const page of pages) {
    await expect
      .poll(async () => {
        const shown = await textOf(page).innerText();
        return words.filter((word) => !shown.includes(word));
      })
      .toEqual([]);
  }
  const anew = await open();
  const kept = await textOf(anew).innerText();
  expect(words.filter((word) => !kept.includes(word))).toEqual([]);
}, 300_000);

test('an article begun in two tabs and saved in one gets a URL of its own in the other tab at its next save', async () => {
  const first = await openAdmin({ locale: 'en-GB' }, '/admin/articles/new');
  await first.waitForURL(/\?new$/);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.locator('[name="pt.title"]').fill('Dos dois separadores');
  await save(second);
  await expect.poll(() => first.locator('[name="pt.title"]').inputValue()).toBe('Dos dois separadores');
  await first.locator('[name="pt.summary"]').fill('Escrito no outro.');
  await save(first);
  await first.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
  expect(await first.locator('[name="pt.title"]').inputValue()).toBe('Dos dois separadores');
  expect(await first.locator('[name="pt.summary"]').inputValue()).toBe('Escrito no outro.');
});
