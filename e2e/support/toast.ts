import type { Locator, Page } from 'playwright';

/** Returns the first toast that contains a text. */
export const toastWith = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]', { hasText: text }).first();

/** Records the texts of all toasts that a page shows from now on; the result returns them. */
export const recordToasts = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const shown = new Map<Element, string>();
    Object.assign(globalThis, { shownToasts: shown });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('[data-sonner-toast]')) {
        shown.set(toast, toast.innerText);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => [...(globalThis as unknown as { shownToasts: Map<Element, string> }).shownToasts.values()]);
};
