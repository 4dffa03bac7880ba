import type { Page } from 'playwright';
import type { useBrowser } from './browser.ts';
import { adminCookies } from './session.ts';
import { site } from './site.ts';

/** Waits until React has hydrated the page; before that, input has no effect. Returns the page. */
export const waitForHydration = async (page: Page): Promise<Page> => {
  await page.waitForFunction(() => {
    // Elements belong to React before its effects run. The command menu records keys until its own effect does.
    const isRecording = (globalThis as { levadaEarlyMenu?: string | null }).levadaEarlyMenu !== null;
    if (isRecording && document.querySelector('.desk-tools')) return false;
    // The editor of texts draws the fields of its blocks without React.
    const parts = [...document.querySelectorAll('h1, main :is(button, input, select):not(.ProseMirror *)')];
    const isTaken = (part: Element) => Object.keys(part).some((key) => key.startsWith('__react'));
    return parts.length > 0 && parts.every(isTaken);
  });
  return page;
};

/** Returns a function that opens an admin screen as the signed-in administrator and resolves to the hydrated page. */
export const adminPageOpener =
  (browser: Pick<ReturnType<typeof useBrowser>, 'openEmpty'>) =>
  async ({ locale }: { locale: string }, path = '/admin'): Promise<Page> => {
    const page = await browser.openEmpty({ locale });
    await page.context().addCookies((await adminCookies()).map((each) => ({ ...each, url: site().url })));
    await page.goto(path);
    return waitForHydration(page);
  };
