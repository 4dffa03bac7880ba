import type { Locator, Page } from 'playwright';

/** Returns the first toast that contains a text. */
export const toastWith = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]', { hasText: text }).first();
