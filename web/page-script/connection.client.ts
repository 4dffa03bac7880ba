import { word } from './messages.client.ts';
import { showToast } from './toasts.client.ts';

const TOAST_ID = 'connection';

/** Registers the service worker, which keeps what was read, and shows when the connection is lost and back. */
export const followConnection = (): void => {
  if (document.readyState === 'complete') registerServiceWorker();
  else addEventListener('load', registerServiceWorker);
  addEventListener('offline', () => void showToast({ kind: 'warning', message: word('toast.offline'), id: TOAST_ID }));
  addEventListener('online', () => void showToast({ kind: 'success', message: word('toast.online'), id: TOAST_ID }));
};

/** Where the browser refuses (a private window, a full disk), reading goes on, only not without a connection. */
const registerServiceWorker = (): void => {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
};
