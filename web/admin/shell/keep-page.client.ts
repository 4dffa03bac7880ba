'use client';
import { buildId } from '../../page-script/page-script.ts';

/** Where Waku notes the build for which it has loaded the page again; it does so once (waku/dist/lib/utils/ssr.js). */
export const RELOADED_FOR = 'waku:preload-error-build-id';

/**
 * Keeps the page when code that it needs later cannot be loaded, for example without a connection. Waku would load the page again, and
 * with it goes what was typed; what asked for the code says instead that it is missing. Until this is called, nothing has been typed yet.
 */
export const keepPageOnFailedLoads = (): void => {
  try {
    sessionStorage.setItem(RELOADED_FOR, buildId);
  } catch {
    // Where nothing can be stored, Waku does not load the page again.
  }
};
