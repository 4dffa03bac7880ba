import { fetchPage, replacePart } from './page-parts.client.ts';

/** Milliseconds after the last key before the search is sent. */
const TYPING_DELAY_MS = 220;

/** The language switch leads to the same search. */
const LANGUAGE_SWITCH = 'languages';

const pending = new WeakMap<HTMLFormElement, { timer?: number; request?: AbortController }>();

/** A search form marked `data-live` shows what it finds while it is typed: the part of that id is replaced. */
export const enhanceSearchForms = (): void => {
  document.addEventListener('input', ({ target }) => {
    const form = (target as Element).closest<HTMLFormElement>('form[data-live]');
    if (form) schedule(form);
  });
  if (document.querySelector('form[data-live]')) document.body.append(liveRegion);
};

const schedule = (form: HTMLFormElement): void => {
  const state = pending.get(form) ?? {};
  pending.set(form, state);
  clearTimeout(state.timer);
  state.request?.abort();
  state.timer = window.setTimeout(() => void show(form, state), TYPING_DELAY_MS);
};

const show = async (form: HTMLFormElement, state: { request?: AbortController }): Promise<void> => {
  const address = addressOf(form);
  state.request = new AbortController();
  try {
    const page = await fetchPage(address, state.request.signal);
    if (!replacePart(form.dataset.live!, page)) return;
    announce(form.dataset.live!);
    replacePart(LANGUAGE_SWITCH, page);
    document.title = page.title;
    history.replaceState(history.state, '', address);
  } catch {
    // Aborted by the next key, or no connection: the form can still be sent.
  }
};

/** Screen readers read out changes of an element that was there before; the count comes in a new one, so it is copied. */
const announce = (part: string): void => {
  const count = document.querySelector(`#${part} [role="status"]`);
  count?.removeAttribute('role');
  liveRegion.textContent = count?.textContent ?? '';
};

const liveRegion = Object.assign(document.createElement('p'), { role: 'status', className: 'unseen' });

const addressOf = (form: HTMLFormElement): string => {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => Boolean(field[1]));
  const query = new URLSearchParams(fields);
  return new URL(form.action).pathname + (query.size > 0 ? `?${query}` : '');
};
