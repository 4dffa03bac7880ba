/**
 * Registers the service worker, which caches visited pages, after the page has loaded. Where the browser refuses (a private window, a full
 * disk), pages cannot be read offline.
 */
export const registerServiceWorker = (): void => {
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
};

const register = (): void => {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
};
