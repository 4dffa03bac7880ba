import type { Page } from 'playwright';

/** Shows what a page clips: it cannot be scrolled sideways, and content outside of the viewport is laid out late. */
const UNCLIPPED = `html, body { overflow-x: visible !important; }
  * { content-visibility: visible !important; }`;

/** Returns the width of a page's content in pixels, at least that of the viewport. Until the next document, the page clips nothing. */
export const contentWidth = (page: Page): Promise<number> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
    return document.documentElement.scrollWidth;
  }, UNCLIPPED);
