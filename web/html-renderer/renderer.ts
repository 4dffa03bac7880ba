/// <reference types="@vitejs/plugin-rsc/types" />
/**
 * React's renderer of HTML. Server components run where React has nothing but its renderer of data, so this is
 * built beside them, and is the same React only for the browser's side.
 */
export const { renderToBytes, preload } = await import.meta.viteRsc.import<typeof import('./react-dom.ts')>(
  './react-dom.ts',
  { environment: 'ssr' },
);
