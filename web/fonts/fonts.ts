import uiUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import displayUrl from './levada-display.woff2?url';
import textUrl from './levada-text.woff2?url';
import italicUrl from './levada-text-italic.woff2?url';

/** Addresses of the faces that every first screen shows. */
export const fontUrls = { display: displayUrl, ui: uiUrl, text: textUrl };

/** Fetched only where a text uses it, but then at once: its letters are narrower than those it would replace. */
export { italicUrl };
