import { randomInt } from 'node:crypto';
import { type Browser, chromium, type Page } from 'playwright';
import type { Locale } from '#domain/shared/locale.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../browser.ts';
import { site } from '../site.ts';
import { isWornOut } from './sign-in-again.ts';
import { PATIENCE_MS } from './writer.ts';
import { signInAsNewEditor } from './writer-account.ts';

/** Signed-in pages that are used for one sequence after the other. */
export interface WriterPages {
  /** The page of a language of the interface, opened at the first call. */
  open(locale: Locale): Promise<Page>;
  /** Closes a page on which something went wrong, so that nothing of it is left to the next sequence. */
  discard(locale: Locale): Promise<void>;
  close(): Promise<void>;
}

/** Pages in a browser of their own. `prepare` is called with each new page before anything is loaded. */
export const writerPages = (prepare: (page: Page) => Promise<void> = async () => {}): WriterPages => {
  let browser: Promise<Browser> | undefined;
  const pages = new Map<Locale, Page>();
  const discard = async (locale: Locale): Promise<void> => {
    await pages.get(locale)?.context().close();
    pages.delete(locale);
  };
  return {
    discard,
    async open(locale) {
      const used = pages.get(locale);
      if (used && isWornOut(used)) await discard(locale);
      browser ??= chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
      const page = pages.get(locale) ?? (await newPage(await browser, locale, prepare));
      pages.set(locale, page);
      return page;
    },
    close: async () => (await browser)?.close(),
  };
};

/** A page of an account of its own, whose session may be ended. */
const newPage = async (browser: Browser, locale: Locale, prepare: (page: Page) => Promise<void>): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: site().url,
    locale: locale === 'pt' ? 'pt-PT' : 'en-GB',
    serviceWorkers: 'block',
    // A network of its own: each may change only so much in a minute.
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await prepare(page);
  await signInAsNewEditor(page);
  return page;
};
