import type { Locator, Page } from 'playwright';

/** How a user operates a page: by mouse or keyboard. */
export interface UserInput {
  /** Focuses an element. */
  focus(target: Locator): Promise<void>;
  /** Presses a button or follows a link. */
  activate(target: Locator): Promise<void>;
  /** Selects the first option after the empty one. */
  chooseFirst(target: Locator): Promise<void>;
  /** Checks a radio button. */
  check(target: Locator): Promise<void>;
}

/** Maximum number of key presses. No page has as many elements that can be focused. */
const MAX_KEY_PRESSES = 150;

const isReached = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until an element has the focus. Throws if it is not reached. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let tries = 0; tries < MAX_KEY_PRESSES; tries += 1) {
    if (await isReached(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MAX_KEY_PRESSES} presses of Tab did not reach ${target}`);
};

/** Returns input by keyboard only. */
export const keyboardUser = (page: Page): UserInput => ({
  focus: (target) => tabTo(page, target),
  async activate(target) {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  async chooseFirst(target) {
    await tabTo(page, target);
    await page.keyboard.press('ArrowDown');
  },
  async check(target) {
    // Tab goes to the checked radio button of a group.
    await tabTo(page, page.locator(`[name="${await target.getAttribute('name')}"]:checked`));
    for (let tries = 0; tries < MAX_KEY_PRESSES && !(await target.isChecked()); tries += 1) {
      await page.keyboard.press('ArrowDown');
    }
  },
});

/** Returns input by mouse only. */
export const mouseUser = (): UserInput => ({
  focus: (target) => target.click(),
  activate: (target) => target.click(),
  // An open select is drawn by the browser outside the page: opening it and selecting are two clicks.
  async chooseFirst(target) {
    await target.click({ clickCount: 2 });
    await target.selectOption({ index: 1 });
  },
  check: (target) => target.check(),
});

/** Numbers of clicks and key presses in a page and the pages that followed. */
export interface InputCounts {
  clicks: number;
  keys: number;
}

/** Counts the user's clicks and key presses from the page's events. Call it before any input; the returned object is updated. */
export const countInput = async (page: Page): Promise<InputCounts> => {
  const counts = { clicks: 0, keys: 0 };
  await page.exposeFunction('levadaDid', (what: keyof InputCounts) => {
    counts[what] += 1;
  });
  await page.addInitScript(() => {
    const { levadaDid } = globalThis as unknown as { levadaDid(what: string): void };
    addEventListener('pointerdown', () => levadaDid('clicks'), true);
    addEventListener('keydown', () => levadaDid('keys'), true);
  });
  return counts;
};
