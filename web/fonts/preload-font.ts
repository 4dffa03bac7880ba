import { preload } from 'react-dom';
import { preload as preloadForDocument } from '../html-renderer/renderer.ts';

const FONT = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/**
 * Preloads a font, so that it loads before the style sheet that names it is parsed. Calls `preload` of both copies of React DOM, because
 * only the copy that is rendering the current page has an effect.
 */
export const preloadFont = (url: string): void => {
  preload(url, FONT);
  preloadForDocument(url, FONT);
};
