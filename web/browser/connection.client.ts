import { showToast } from './toasts.client.ts';
import { word } from './words.client.ts';

const ID = 'connection';

/** What was read stays readable without a connection; the reader is told when it goes and when it is back. */
export const followConnection = (): void => {
  if (document.readyState === 'complete') keepWhatIsRead();
  else addEventListener('load', keepWhatIsRead);
  addEventListener('offline', () => void showToast({ kind: 'warning', message: word('toast.offline'), id: ID }));
  addEventListener('online', () => void showToast({ kind: 'success', message: word('toast.online'), id: ID }));
};

/** Where the browser refuses (a private window, a full disk), reading goes on, only not without a connection. */
const keepWhatIsRead = (): void => {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
};
