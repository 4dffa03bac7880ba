import { fetchWithRetry } from './fetch-with-retry.client.ts';

/** The event that is dispatched on a part of the page after it was replaced or extended. */
export const PART_CHANGED = 'part-changed';

/** Id of the language switch. A script that changes the query of the URL replaces it, so that it links to the same list or search. */
export const LANGUAGE_SWITCH = 'languages';

/**
 * Fetches a page of this site and parses it to a document, whose scripts do not run and whose parts this page has the styles for. Retries
 * like `fetchWithRetry` and rejects if the network fails.
 */
export const fetchPage = async (url: string, signal?: AbortSignal): Promise<Document> => {
  const answer = await fetchWithRetry(url, { headers: { accept: 'text/html' }, ...(signal && { signal }) });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  await addStylesOf(page);
  return page;
};

const carriedStyles = (page: Document) => page.querySelector<HTMLStyleElement>('style[data-whole-sheet]');

/** Milliseconds to wait for the style sheet before the part of the page is shown without it. */
const SHEET_TIMEOUT_MS = 3_000;

/** A page carries only the styles that it uses (`web/page-styles/`). If another one has others, loads those of the whole style sheet. */
const addStylesOf = async (page: Document): Promise<void> => {
  const [ours, theirs] = [carriedStyles(document), carriedStyles(page)];
  if (!ours || !theirs || ours.textContent === theirs.textContent) return;
  const signal = AbortSignal.timeout(SHEET_TIMEOUT_MS);
  const css = await fetch(ours.dataset.wholeSheet!, { signal })
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .catch(() => undefined);
  if (!css) return;
  delete ours.dataset.wholeSheet;
  // Typefaces stay as they were declared: again, one that arrived too late for this page would replace the one that the text is set in.
  ours.textContent = css.replaceAll(/@font-face\{[^}]*\}/g, '');
};

/**
 * Replaces the element with this id by the element with the same id in a fetched page. Then dispatches the event `PART_CHANGED` on the new
 * element, which tells other scripts to process the new element too. Returns false if either page has no such element.
 */
export const replacePart = (id: string, page: Document): boolean => {
  const old = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (!old || !fresh) return false;
  old.replaceWith(fresh);
  dispatchPartChanged(fresh);
  return true;
};

/**
 * Dispatches the event `PART_CHANGED` on a part of the page that was replaced or extended. Scripts that mark elements, such as the
 * restaurants that are open now, listen for this event and mark the new elements too.
 */
export const dispatchPartChanged = (part: Element): void => {
  part.dispatchEvent(new CustomEvent(PART_CHANGED, { bubbles: true }));
};
