import { currentReleaseDir, loadWeb } from '#api/pages/waku.ts';

/** Loads the front end of the release built last by `scripts/prepare.mjs`, so that tests see what is served. */
export const builtWeb = () => loadWeb(currentReleaseDir());
