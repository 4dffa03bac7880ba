import { browserMessage } from './messages.client.ts';
import { showToast } from './toasts.client.ts';

const TOAST_ID = 'connection';

/** Shows a toast when the connection is lost, and one when it is back. */
export const showConnectionToasts = (): void => {
  addEventListener(
    'offline',
    () => void showToast({ kind: 'warning', message: browserMessage('toast.offline'), id: TOAST_ID }),
  );
  addEventListener(
    'online',
    () => void showToast({ kind: 'success', message: browserMessage('toast.online'), id: TOAST_ID }),
  );
};
