import { fetchPage, replacePart } from './page-parts.client.ts';

/** Milliseconds without a key before the reader is taken to have typed what they meant for now. */
const PAUSE = 220;

/** The language switch leads to the same search. */
const LANGUAGES = 'languages';

const waiting = new WeakMap<HTMLFormElement, { timer?: number; request?: AbortController }>();

/** A search form marked `data-live` shows what it finds while it is typed: the part of that id is replaced. */
export const searchWhileTyping = (): void => {
  document.addEventListener('input', ({ target }) => {
    const form = (target as Element).closest<HTMLFormElement>('form[data-live]');
    if (form) later(form);
  });
  if (document.querySelector('form[data-live]')) document.body.append(voice);
};

const later = (form: HTMLFormElement): void => {
  const state = waiting.get(form) ?? {};
  waiting.set(form, state);
  clearTimeout(state.timer);
  state.request?.abort();
  state.timer = window.setTimeout(() => void show(form, state), PAUSE);
};

const show = async (form: HTMLFormElement, state: { request?: AbortController }): Promise<void> => {
  const address = addressOf(form);
  state.request = new AbortController();
  try {
    const page = await fetchPage(address, state.request.signal);
    if (!replacePart(form.dataset.live!, page)) return;
    announce(form.dataset.live!);
    replacePart(LANGUAGES, page);
    document.title = page.title;
    history.replaceState(history.state, '', address);
  } catch {
    // Typed on, or away: the form is still a form.
  }
};

/** Screen readers hear what changes in an element that was there before; the count is in one that has just come. */
const announce = (part: string): void => {
  const count = document.querySelector(`#${part} [role="status"]`);
  count?.removeAttribute('role');
  voice.textContent = count?.textContent ?? '';
};

const voice = Object.assign(document.createElement('p'), { role: 'status', className: 'unseen' });

const addressOf = (form: HTMLFormElement): string => {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => Boolean(field[1]));
  const query = new URLSearchParams(fields);
  return new URL(form.action).pathname + (query.size > 0 ? `?${query}` : '');
};
