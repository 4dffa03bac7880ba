import type { Locator, Page } from 'playwright';

/** How somebody works a page. */
export interface UserInput {
  /** Brings the focus to something. */
  focus(target: Locator): Promise<void>;
  /** A button or a link. */
  activate(target: Locator): Promise<void>;
  /** One of the options of a list: the first after the empty one. */
  chooseFirst(target: Locator): Promise<void>;
  /** One of several radio buttons. */
  check(target: Locator): Promise<void>;
}

/** More than any page has things to stop at. */
const FARTHEST = 150;

const isReached = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes on by Tab until something has the focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let tries = 0; tries < FARTHEST; tries += 1) {
    if (await isReached(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way by Tab to ${target}`);
};

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
    // Tab stops at the one that is checked.
    await tabTo(page, page.locator(`[name="${await target.getAttribute('name')}"]:checked`));
    for (let tries = 0; tries < FARTHEST && !(await target.isChecked()); tries += 1) {
      await page.keyboard.press('ArrowDown');
    }
  },
});

export const mouseUser = (): UserInput => ({
  focus: (target) => target.click(),
  activate: (target) => target.click(),
  // A list that is open is the browser's own, out of a page's sight: opening and choosing are two clicks.
  async chooseFirst(target) {
    await target.click({ clickCount: 2 });
    await target.selectOption({ index: 1 });
  },
  check: (target) => target.check(),
});

/** What somebody did in a page and in those that followed it. */
export interface InputCounts {
  clicks: number;
  keys: number;
}

/** Counts what the page's own events say; called before anything is done. */
export const countInput = async (page: Page): Promise<InputCounts> => {
  const doings = { clicks: 0, keys: 0 };
  await page.exposeFunction('levadaDid', (what: keyof InputCounts) => {
    doings[what] += 1;
  });
  await page.addInitScript(() => {
    const { levadaDid } = globalThis as unknown as { levadaDid(what: string): void };
    addEventListener('pointerdown', () => levadaDid('clicks'), true);
    addEventListener('keydown', () => levadaDid('keys'), true);
  });
  return doings;
};
