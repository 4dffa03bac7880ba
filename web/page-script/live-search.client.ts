import { fetchPage, LANGUAGE_SWITCH, replacePart } from './page-parts.client.ts';

/** Milliseconds after the last input before the search is sent. */
const TYPING_DELAY_MS = 220;

const pending = new WeakMap<HTMLFormElement, { timer?: number; request?: AbortController }>();

/**
 * Makes search forms marked `data-live` show their results while the reader types. After each pause in typing, the element whose id is the
 * value of `data-live` is replaced by that with the new results, and the URL and title of the page are updated. What was typed or
 * chosen before this script ran is searched too.
 */
export const enhanceSearchForms = (): void => {
  document.addEventListener('input', ({ target }) => {
    const form = (target as Element).closest<HTMLFormElement>('form[data-live]');
    if (form) schedule(form);
  });
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-live]')];
  if (forms.length > 0) document.body.append(liveRegion);
  for (const form of forms.filter(isTyped)) schedule(form);
};

const isTyped = ({ elements }: HTMLFormElement): boolean => [...elements].some(isChanged);

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLSelectElement)) return false;
  const chosenAtFirst = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, chosenAtFirst);
};

const schedule = (form: HTMLFormElement): void => {
  const state = pending.get(form) ?? {};
  pending.set(form, state);
  clearTimeout(state.timer);
  state.request?.abort();
  state.timer = window.setTimeout(() => void show(form, state), TYPING_DELAY_MS);
};

const show = async (form: HTMLFormElement, state: { request?: AbortController }): Promise<void> => {
  const url = urlOf(form);
  state.request = new AbortController();
  try {
    const page = await fetchPage(url, state.request.signal);
    if (!replacePart(form.dataset.live!, page)) return;
    announce(form.dataset.live!);
    replacePart(LANGUAGE_SWITCH, page);
    document.title = page.title;
    history.replaceState(history.state, '', url);
  } catch {
    // Aborted by the next input, or the request failed: the form can still be submitted.
  }
};

/** Copies the number of results into a live region that already existed, because screen readers do not announce a new element. */
const announce = (part: string): void => {
  const count = document.querySelector(`#${part} [role="status"]`);
  count?.removeAttribute('role');
  liveRegion.textContent = count?.textContent ?? '';
};

const liveRegion = Object.assign(document.createElement('p'), { role: 'status', className: 'unseen' });

const urlOf = (form: HTMLFormElement): string => {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => Boolean(field[1]));
  const query = new URLSearchParams(fields);
  return new URL(form.action).pathname + (query.size > 0 ? `?${query}` : '');
};
