import { randomInt } from 'node:crypto';
import { type Browser, chromium, type Page } from 'playwright';
import type { Locale } from '#domain/shared/locale.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../browser.ts';
import { site } from '../site.ts';
import { isWornOut } from './sign-in-again.ts';
import { PATIENCE_MS } from './writer.ts';
import { signInAsNewEditor } from './writer-account.ts';

/** Signed-in pages, reused for one sequence after the other. */
export interface WriterPages {
  /**
   * Returns the page of an interface language; opens it at the first call, and replaces it when its account is close to the sign-in limit.
   */
  open(locale: Locale): Promise<Page>;
  /** Closes a page after a failure, so that nothing of it affects the next sequence. */
  discard(locale: Locale): Promise<void>;
  close(): Promise<void>;
}

/** Creates pages in a separate browser. `prepare` is called with each new page before anything is loaded. */
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

/** Opens a page with its own account, whose session may be ended. */
const newPage = async (browser: Browser, locale: Locale, prepare: (page: Page) => Promise<void>): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: site().url,
    locale: locale === 'pt' ? 'pt-PT' : 'en-GB',
    serviceWorkers: 'block',
    // A separate network, since each is limited in changes per minute.
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await prepare(page);
  await signInAsNewEditor(page);
  return page;
};
