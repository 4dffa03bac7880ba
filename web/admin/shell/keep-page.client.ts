'use client';

/**
 * Keeps the page when code that it needs later cannot be loaded, for example without a connection. Waku would load the page again, and
 * with it goes what was typed; whoever asked for the code says instead that it is missing. Waku still does so until the page is ready, when
 * nothing has been typed yet.
 */
export const keepPageOnFailedLoads = (): void =>
  // Capturing listeners of a window come before others, whenever they were added.
  addEventListener('vite:preloadError', (event) => event.stopImmediatePropagation(), { capture: true });
