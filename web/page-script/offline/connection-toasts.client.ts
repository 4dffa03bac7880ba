import { browserMessage } from '../messages/messages.client.ts';
import { showToast } from '../toasts/toasts.client.ts';

const TOAST_ID = 'connection';

/** Adds listeners that show a toast whenever the browser goes offline, and another one when it is online again. */
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
