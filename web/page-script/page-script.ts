/// <reference types="vite/client" />

/** Id of the release this page belongs to. */
export const buildId: string = import.meta.env.WAKU_BUILD_ID ?? 'development';

/** URL of the page script. `scripts/prepare.mjs` builds it before the pages, which contain its name. */
export const pageScript: string = import.meta.env.WAKU_PAGE_SCRIPT;

/** URL of the script that runs before the first paint. */
export const firstPaintScript: string = import.meta.env.WAKU_FIRST_PAINT_SCRIPT;
