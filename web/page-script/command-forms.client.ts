import { fetchWithRetry } from './fetch-with-retry.client.ts';
import { browserMessage } from './messages/messages.client.ts';
import type { UnsentForm } from './offline/service-worker-scope.ts';
import { clearOffer, forgetUnsent, offerToSendLater, sendKeptForms } from './offline/unsent-forms.client.ts';
import { fetchPage, replacePart } from './page-parts.client.ts';
import { loadToaster, showToast } from './toasts/toasts.client.ts';

interface Answer {
  ok: boolean;
  message: string;
  errors: { path: string; message: string }[];
  /** The command got no answer, so it may be sent again with the same key. */
  isUnsent?: boolean;
}

/**
 * Sends forms marked `data-command` without leaving the page and shows the result as a toast. Without JavaScript they are ordinary forms.
 */
export const enhanceCommandForms = (): void => {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset.command || event.defaultPrevented) return;
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(form);
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('form[data-command]')) loadToaster();
  });
  sendKeptForms(({ ok, message, part }) => {
    void showToast({ kind: ok ? 'success' : 'error', message: message || browserMessage('error.unknown') });
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-command]')) clearErrors(form);
    if (part) void refresh(part);
  });
};

/** Commands that got no answer yet. The same command of the same form is sent again with the same key. */
const unanswered = new WeakMap<HTMLFormElement, UnsentForm>();

const send = async (form: HTMLFormElement): Promise<void> => {
  const unsent = commandOf(form);
  const id = unsent.key;
  const endBusy = showBusy(form);
  void showToast({ kind: 'loading', message: browserMessage('toast.sending'), id });
  const { ok, message, errors, isUnsent } = await post(unsent);
  endBusy();
  clearErrors(form);
  void showToast({ kind: ok ? 'success' : 'error', message, id });
  if (ok) {
    form.reset();
    showNext(form);
  } else showErrors(form, message, errors);
  if (isUnsent) {
    unanswered.set(form, unsent);
    return offerToSendLater(form, unsent);
  }
  if (unanswered.delete(form)) forgetUnsent(unsent.key);
  if (unsent.part) await refresh(unsent.part);
};

const commandOf = (form: HTMLFormElement): UnsentForm => {
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  const earlier = unanswered.get(form);
  if (earlier?.body === body) return earlier;
  const key = crypto.randomUUID?.() ?? String(performance.now());
  return { key, action: form.action, body, page: location.href, part: form.dataset.refresh };
};

/** Disables the button of a form and shows that it is busy. Returns a function that ends this. */
const showBusy = (form: HTMLFormElement): (() => void) => {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"], button:not([type])');
  form.ariaBusy = 'true';
  button?.setAttribute('aria-busy', 'true');
  return () => {
    form.ariaBusy = null;
    button?.removeAttribute('aria-busy');
  };
};

const post = async ({ key, action, body }: UnsentForm): Promise<Answer> => {
  if (!navigator.onLine) return failed('form.notSent');
  let answer: Response;
  try {
    answer = await fetchWithRetry(action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
      body,
    });
  } catch {
    return failed('form.unanswered');
  }
  const { message, detail, errors = [] } = await answer.json().catch(() => ({}));
  return { ok: answer.ok, message: (answer.ok ? message : detail) || browserMessage('error.unknown'), errors };
};

const failed = (message: 'form.notSent' | 'form.unanswered'): Answer => ({
  ok: false,
  message: browserMessage(message),
  errors: [],
  isUnsent: true,
});

/** Says beside the form what to do next, where it has such a text, because the toast goes. */
const showNext = (form: HTMLFormElement): void => {
  const { next } = form.dataset;
  if (!next) return;
  const text = Object.assign(document.createElement('p'), { className: 'form-next' });
  text.setAttribute('role', 'status');
  form.append(text);
  // An element that is there before its text is announced.
  text.textContent = next;
};

/** Shows errors next to the form, so that they remain when the toast is gone, and focuses the first invalid field. */
const showErrors = (form: HTMLFormElement, message: string, errors: Answer['errors']): void => {
  const wrong = errors.flatMap(({ path, message }) => {
    const field = form.elements.namedItem(path);
    return field instanceof HTMLInputElement && field.type !== 'hidden' ? [{ field, message }] : [];
  });
  for (const { field, message } of wrong) showFieldError(field, message);
  if (wrong.length === 0) form.append(errorText(message));
  wrong[0]?.field.focus();
};

const showFieldError = (field: HTMLInputElement, message: string): void => {
  const text = errorText(message);
  text.id = `${field.id}-error`;
  field.after(text);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', [text.id, ...describedBy(field)].join(' '));
  field.addEventListener('input', () => clearFieldError(field, text), { once: true });
};

const errorText = (message: string): HTMLElement =>
  Object.assign(document.createElement('p'), { className: 'form-error', textContent: message });

const describedBy = (field: Element): string[] =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '' && id !== `${field.id}-error`);

const clearFieldError = (field: Element, text: Element | null): void => {
  text?.remove();
  field.removeAttribute('aria-invalid');
  field.setAttribute('aria-describedby', describedBy(field).join(' '));
};

/** Removes the errors of the form and what to do next, including those that the server rendered. */
const clearErrors = (form: HTMLFormElement): void => {
  for (const field of form.querySelectorAll('[aria-invalid]')) clearFieldError(field, null);
  for (const text of form.querySelectorAll('.form-error, .form-next')) text.remove();
  clearOffer(form);
};

/** Fetches the page again and replaces the part that the command changed, keeping the focus. */
const refresh = async (part: string): Promise<void> => {
  const page = await fetchPage(location.href).catch(() => undefined);
  const focused = document.activeElement?.id;
  if (page && replacePart(part, page) && focused) document.getElementById(focused)?.focus();
};
