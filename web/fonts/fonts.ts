import uiUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import displayUrl from './levada-display.woff2?url';
import textUrl from './levada-text.woff2?url';

/** Addresses of the faces that a first screen shows; the italic is fetched only when a text uses it. */
export const fontUrls = { display: displayUrl, ui: uiUrl, text: textUrl };
