import { browserMessage } from '../messages/messages.client.ts';
import type { ForgetFormMessage, FormAnswer, KeepFormMessage, UnsentForm } from './service-worker-scope.ts';

/**
 * Returns the service worker that can keep a form until the connection is back; undefined if none controls this page, as in a private
 * window.
 */
const keeper = (): ServiceWorker | undefined => navigator.serviceWorker?.controller ?? undefined;

/**
 * Adds to a form whose command was not answered a button with which the reader leaves it to the service worker. The worker sends it once
 * the connection is back, also when the page is closed. Adds nothing where there is no service worker.
 */
export const offerToSendLater = (form: HTMLFormElement, unsent: UnsentForm): void => {
  const worker = keeper();
  if (!worker) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'form-later quiet-link';
  button.textContent = browserMessage('form.sendLater');
  button.onclick = () => {
    worker.postMessage({ keep: unsent } satisfies KeepFormMessage);
    const note = Object.assign(document.createElement('p'), {
      className: 'form-kept',
      textContent: browserMessage('form.kept'),
      tabIndex: -1,
    });
    button.replaceWith(note);
    note.focus();
  };
  form.append(button);
};

/** Removes what `offerToSendLater` added to a form. */
export const clearOffer = (form: HTMLFormElement): void => {
  for (const added of form.querySelectorAll('.form-later, .form-kept')) added.remove();
};

/** Tells the service worker that a form it may keep was answered. */
export const forgetUnsent = (key: string): void => {
  keeper()?.postMessage({ forget: key } satisfies ForgetFormMessage);
};

/**
 * Makes the service worker send what it keeps, now and whenever the connection is back, and passes each answer to `show`. Browsers with
 * background sync start the worker by themselves, too.
 */
export const sendKeptForms = (show: (answer: FormAnswer) => void): void => {
  const container = navigator.serviceWorker;
  if (!container) return;
  container.addEventListener('message', ({ data }: MessageEvent<FormAnswer>) => show(data));
  container.startMessages();
  const send = (): void => keeper()?.postMessage({ send: true });
  addEventListener('online', send);
  send();
};
