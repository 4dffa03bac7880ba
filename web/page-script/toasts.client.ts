import type { ExternalToast } from 'sonner';

/** The six states of docs/product.md, rule 51. */
type ToastKind = 'default' | 'success' | 'error' | 'info' | 'warning' | 'loading';

interface PageToast extends ExternalToast {
  kind: ToastKind;
  message: string;
}

/** React and sonner come with the first toast, or when a form is touched that will want one. */
const toaster = async () => (await import('./toaster.client.tsx')).toaster;

/** Starts to load React and sonner, so that the first toast need not wait for them. A failure shows with that toast. */
export const loadToaster = (): void => void toaster().catch(() => undefined);

/** Shows a toast. One that has the `id` of another takes its place: that is how a loading one ends. */
export const showToast = async ({ kind, message, ...options }: PageToast): Promise<void> => {
  try {
    const toast = await toaster();
    if (kind === 'default') toast(message, options);
    else toast[kind](message, options);
  } catch {
    if (kind !== 'loading') showAsNotice(kind, message, options.id);
  }
};

/** As long as a toast (docs/product.md, rule 52). */
const NOTICE_MS = 4_000;

/** Without the toaster, which could not be fetched (the site was replaced, or is away). It takes another's place and leaves as a toast does. */
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

/** A notice that came with the page becomes a toast; without scripts it stays what it is (`components/notice.tsx`). */
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

/** Any script may show a toast by `document.dispatchEvent(new CustomEvent('toast', { detail }))` and close all by `toast-dismiss`. */
export const listenForToasts = (): void => {
  document.addEventListener('toast', (event) => void showToast((event as CustomEvent<PageToast>).detail));
  document.addEventListener('toast-dismiss', () => void toaster().then((toast) => toast.dismiss()));
};
