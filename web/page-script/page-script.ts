/// <reference types="vite/client" />

/** Id of the release this page belongs to. */
export const buildId: string = import.meta.env.WAKU_BUILD_ID ?? 'development';

/** URL of the page script, as `vite.browser.config.ts` builds it. */
export const pageScript = `/assets/page-${buildId}.js`;

/** URL of the script that runs before the first paint. */
export const firstPaintScript = `/assets/first-paint-${buildId}.js`;
