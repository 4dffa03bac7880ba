import { preload } from 'react-dom';
import { preload as preloadForDocument } from '../html-renderer/renderer.ts';

const FONT = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** Preloads a font before the style sheet that names it is parsed. Calls both renderers of React; only the one that is rendering reacts. */
export const preloadFont = (url: string): void => {
  preload(url, FONT);
  preloadForDocument(url, FONT);
};
