import { currentReleaseDir, loadWeb } from '#api/pages/waku.ts';

/** The front end of the release that `scripts/prepare.mjs` built last: what tests see is what is served. */
export const builtWeb = () => loadWeb(currentReleaseDir());
