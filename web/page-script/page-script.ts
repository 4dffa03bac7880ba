/// <reference types="vite/client" />

/** The release this page belongs to. */
export const buildId: string = import.meta.env.WAKU_BUILD_ID ?? 'development';

/** Where `vite.browser.config.ts` puts the script of the public pages. */
export const pageScript = `/assets/page-${buildId}.js`;
