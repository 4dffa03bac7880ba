import type { Page } from 'playwright';
import { expect } from 'vitest';
import { waitForHydration } from './admin-page.ts';
import type { KillableBrowser } from './killable-browser.ts';
import { richText } from './text-editor.ts';

/** Each letter is another character, so that a lost and a doubled one are both seen. */
const FIRST_LETTER = 0x4e00;
const LETTERS = /[\u4E00-\u9FFF]/g;
let count = 0;
const nextLetter = (): string => String.fromCodePoint(FIRST_LETTER + count++);

/** Returns the letters of writers in a text, in order. */
export const lettersIn = (text: string): string[] => text.match(LETTERS) ?? [];

/** What the page says once the text is stored: in the version, on the host, or in this browser. */
const STORED = /^(?:Saved|Autosaved for all editors\.|Offline\. Your changes are saved in this browser\.)$/;
const STORED_ON_HOST = /^(?:Saved|Autosaved for all editors\.)$/;

/** Milliseconds between two keys of a fast typist. */
const KEY_MS = 60;

interface WriterOptions {
  browser: KillableBrowser;
  /** URL of the article's screen. */
  url: string;
  cookies(): Promise<{ name: string; value: string; url: string }[]>;
  /** Draws a whole number below a bound. */
  draw(below: number): number;
}

/** A person who writes in an article in a browser of their own. */
export interface ArticleWriter {
  /** Letters that were typed and that the page later called stored. */
  typed: string[];
  /** Letters that were typed in the last moment before a kill. */
  typedLast: string[];
  open(): Promise<void>;
  /** Types a few letters at a random place, or splits the paragraph first, and saves now and then. */
  write(): Promise<void>;
  /** Types a few letters and kills the browser as soon as the last key is down, then opens the article again. */
  writeAndKill(): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
  save(): Promise<void>;
  /** How many times it has saved. */
  saves(): number;
  /** Waits until the host has stored everything, and returns the letters that the page shows. */
  shown(): Promise<string[]>;
}

/** Creates a writer whose browser is not started yet. */
export const createArticleWriter = ({ browser, url, cookies, draw }: WriterOptions): ArticleWriter => {
  const typed: string[] = [];
  const typedLast: string[] = [];
  let page: Page;
  const state = () => page.locator('.article-state').innerText();
  const type = async (into: string[]) => {
    for (let left = 1 + draw(8); left > 0; left -= 1) {
      const letter = nextLetter();
      into.push(letter);
      await page.keyboard.type(letter, { delay: KEY_MS });
    }
  };
  let saves = 0;
  const save = async () => {
    saves += 1;
    await page.keyboard.press('Control+s');
  };
  /** Clicks into a paragraph. While others write, another one may have moved there: a user clicks it, too. */
  const goToSomeParagraph = async () => {
    const luck = draw(1_000) / 1_000;
    const { x, y, width, height } = await richText(page, 'pt').evaluate((text, luck) => {
      const paragraphs = text.querySelectorAll(':scope > p');
      const paragraph = paragraphs[Math.floor(luck * paragraphs.length)]!;
      paragraph.scrollIntoView({ block: 'center' });
      return paragraph.getBoundingClientRect().toJSON() as DOMRect;
    }, luck);
    await page.mouse.click(x + draw(Math.floor(width)), y + draw(Math.floor(height)));
  };
  const beginParagraph = async () => {
    if (draw(2) === 0) await page.keyboard.press('End');
    await page.keyboard.press('Enter');
  };
  /** Also while no process of the site is running. */
  const load = async () => {
    await page.goto(url, { timeout: 10_000 });
    await waitForHydration(page);
    await richText(page, 'pt').and(page.locator('[contenteditable=true]')).waitFor({ timeout: 15_000 });
  };
  const open = async () => {
    const context = await browser.start();
    await context.setExtraHTTPHeaders({ 'accept-language': 'en-GB' });
    let session: Awaited<ReturnType<typeof cookies>> = [];
    const signIn = async () => {
      session = await cookies();
      return session;
    };
    await expect.poll(signIn, { timeout: 60_000 }).not.toEqual([]);
    await context.addCookies(session);
    page = await context.newPage();
    await expect.poll(() => load().then(() => 'open', String), { timeout: 120_000 }).toBe('open');
  };
  return {
    typed,
    typedLast,
    open,
    async write() {
      await goToSomeParagraph();
      if (draw(6) === 0) await beginParagraph();
      await type(typed);
      if (draw(10) === 0) await save();
    },
    async writeAndKill() {
      await goToSomeParagraph();
      await expect.poll(state, { timeout: 60_000 }).toMatch(STORED);
      await type(typedLast);
      await browser.kill();
      await open();
    },
    setOffline: (isOffline) => page.context().setOffline(isOffline),
    save,
    saves: () => saves,
    async shown() {
      await expect.poll(state, { timeout: 60_000 }).toMatch(STORED_ON_HOST);
      return lettersIn(await richText(page, 'pt').innerText());
    },
  };
};
