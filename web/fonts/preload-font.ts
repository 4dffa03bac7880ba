import { preload } from 'react-dom';
import { preload as preloadForDocument } from '../html-renderer/renderer.ts';

const FONT = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/**
 * Makes the browser load a font as early as possible, before it knows the style sheet that uses the font. Calls the `preload` of both
 * copies of React DOM, because only the copy that renders the current page has an effect.
 */
export const preloadFont = (url: string): void => {
  preload(url, FONT);
  preloadForDocument(url, FONT);
};
