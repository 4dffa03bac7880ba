/// <reference types="@vitejs/plugin-rsc/types" />
/**
 * React DOM's HTML renderer. Server components run in an environment where React can only render RSC payloads, so the renderer is built for
 * Vite's `ssr` environment, which has its own instance of React.
 */
export const { renderToBytes, preload } = await import.meta.viteRsc.import<typeof import('./react-dom.ts')>(
  './react-dom.ts',
  { environment: 'ssr' },
);
