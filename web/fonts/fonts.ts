import uiUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import displayUrl from './levada-display.woff2?url';
import textUrl from './levada-text.woff2?url';
import italicUrl from './levada-text-italic.woff2?url';

/** URLs of the fonts that every page uses in its first screen. */
export const fontUrls = { display: displayUrl, ui: uiUrl, text: textUrl };

/**
 * URL of the italic font. Only texts that use it preload it, to avoid a shift of the layout: its characters are narrower than those of the
 * fallback.
 */
export { italicUrl };
