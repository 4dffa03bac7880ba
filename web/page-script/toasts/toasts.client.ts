import type { ExternalToast } from 'sonner';

/** The six kinds of docs/product.md, rule 51. */
type ToastKind = 'default' | 'success' | 'error' | 'info' | 'warning' | 'loading';

interface PageToast extends ExternalToast {
  kind: ToastKind;
  message: string;
}

type ShowToast = Awaited<typeof import('./toaster.client.tsx')['toaster']>;

let loading: Promise<ShowToast> | undefined;

/**
 * Loads React and sonner, with the first toast or when a command form gets the focus. One import for all toasts, because browsers do not
 * answer several imports of a module in their order: an answer would be replaced by the *Sending…* before it. After an error, the next toast
 * loads them again.
 */
const toaster = (): Promise<ShowToast> => {
  loading ??= import('./toaster.client.tsx')
    .then((module) => module.toaster)
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
};

/**
 * Starts loading the code that shows toasts (React and sonner), so that the first toast appears sooner. Errors are ignored, because
 * `showToast` handles them.
 */
export const loadToaster = (): void => void toaster().catch(() => undefined);

/**
 * Shows a toast. If a toast with the same `id` is open, the new toast replaces it. If the code of toasts cannot be loaded, shows a plain
 * message on the page instead, but nothing for a loading toast.
 */
export const showToast = async ({ kind, message, ...options }: PageToast): Promise<void> => {
  try {
    const toast = await toaster();
    if (kind === 'default') toast(message, options);
    else toast[kind](message, options);
  } catch {
    if (kind !== 'loading') showAsNotice(kind, message, options.id);
  }
};

/** Milliseconds that a notice is shown, the same as a toast (docs/product.md, rule 52). */
const NOTICE_MS = 4_000;

/**
 * Shows a notice in place of a toast when the toaster could not be loaded (a new release was deployed, or the site is unreachable). It
 * replaces one with the same id and disappears like a toast.
 */
const showAsNotice = (kind: ToastKind, message: string, id: string | number = message): void => {
  for (const other of document.querySelectorAll<HTMLElement>('.notice[data-toast]')) {
    if (other.dataset.toast === String(id)) other.remove();
  }
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.dataset.toast = String(id);
  notice.dataset.kind = kind;
  notice.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  notice.textContent = message;
  document.body.append(notice);
  setTimeout(() => notice.remove(), NOTICE_MS);
};

/**
 * Shows the message that the server rendered into the page after a form was submitted as a toast, and removes it from the page. Does
 * nothing if there is no such message (`layout/notice.tsx`).
 */
export const showNoticeAsToast = async (): Promise<void> => {
  const notice = document.querySelector<HTMLElement>('.notice[data-kind]');
  if (!notice) return;
  const toast: PageToast = {
    kind: notice.dataset.kind as ToastKind,
    message: notice.querySelector('p')?.textContent ?? '',
  };
  notice.remove();
  await showToast(toast);
};

/**
 * Lets any script on the page show a toast by dispatching a `toast` event on `document`, with the kind, message and options of the toast as
 * its `detail`. A `toast-dismiss` event closes all toasts.
 */
export const listenForToasts = (): void => {
  document.addEventListener('toast', (event) => void showToast((event as CustomEvent<PageToast>).detail));
  document.addEventListener('toast-dismiss', () => void dismissToasts());
};

const dismissToasts = async (): Promise<void> => {
  for (const notice of document.querySelectorAll('.notice[data-toast]')) notice.remove();
  await toaster().then(
    (toast) => void toast.dismiss(),
    // Without the toaster, only notices were shown.
    () => undefined,
  );
};
