import { fetchWithRetry } from './fetch-with-retry.client.ts';
import { fetchPage, replacePart } from './page-parts.client.ts';
import { loadToaster, showToast } from './toasts.client.ts';
import { word } from './words.client.ts';

interface Answer {
  ok: boolean;
  message: string;
  errors: { path: string; message: string }[];
}

/** Forms marked `data-command` are sent without leaving the page; their answer is a toast. Without scripts they are plain forms. */
export const sendCommandsInPlace = (): void => {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset.command || event.defaultPrevented) return;
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(form);
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('form[data-command]')) loadToaster();
  });
};

const send = async (form: HTMLFormElement): Promise<void> => {
  const id = crypto.randomUUID?.() ?? String(performance.now());
  const done = showBusy(form);
  void showToast({ kind: 'loading', message: word('toast.sending'), id });
  const { ok, message, errors } = await post(form, id);
  done();
  void showToast({ kind: ok ? 'success' : 'error', message, id });
  if (ok) form.reset();
  else showFieldErrors(form, errors);
  const part = form.dataset.refresh;
  if (part) await refresh(part);
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

const post = async (form: HTMLFormElement, idempotencyKey: string): Promise<Answer> => {
  try {
    const answer = await fetchWithRetry(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    const { message, detail, errors = [] } = await answer.json();
    return { ok: answer.ok, message: (answer.ok ? message : detail) || word('error.unknown'), errors };
  } catch {
    return { ok: false, message: word('error.unknown'), errors: [] };
  }
};

/** Marks the fields that are wrong with their messages and puts the focus there. */
const showFieldErrors = (form: HTMLFormElement, errors: Answer['errors']): void => {
  for (const { path, message } of errors) {
    const field = form.elements.namedItem(path);
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') continue;
    field.setCustomValidity(message);
    field.setAttribute('aria-invalid', 'true');
    field.addEventListener('input', () => clearFieldError(field), { once: true });
    field.focus();
  }
};

const clearFieldError = (field: HTMLInputElement): void => {
  field.setCustomValidity('');
  field.removeAttribute('aria-invalid');
};

/** Fetches the page again and replaces the part that the form changed. */
const refresh = async (part: string): Promise<void> => {
  const page = await fetchPage(location.href).catch(() => undefined);
  const focused = document.activeElement?.id;
  if (page && replacePart(part, page) && focused) document.getElementById(focused)?.focus();
};
