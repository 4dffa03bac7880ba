import { preload } from 'react-dom';
import { preload as preloadForDocument } from '../html-renderer/renderer.ts';

const FONT = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** Has a face fetched before the styles that name it are read. Of the two renderers, only the one at work hears it. */
export const preloadFont = (url: string): void => {
  preload(url, FONT);
  preloadForDocument(url, FONT);
};
