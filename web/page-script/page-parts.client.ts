import { fetchWithRetry } from './fetch-with-retry.client.ts';

/** The event that is dispatched on a part of the page after it was replaced or extended. */
export const PART_CHANGED = 'part-changed';

/** Fetches a page and parses it. Its scripts do not run. */
export const fetchPage = async (url: string, signal?: AbortSignal): Promise<Document> => {
  const answer = await fetchWithRetry(url, { headers: { accept: 'text/html' }, ...(signal && { signal }) });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
};

/**
 * Replaces the element with this id by that of another document and dispatches `PART_CHANGED` on it. Returns false if either document lacks
 * it.
 */
export const replacePart = (id: string, page: Document): boolean => {
  const old = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (!old || !fresh) return false;
  old.replaceWith(fresh);
  dispatchPartChanged(fresh);
  return true;
};

/** Dispatches `PART_CHANGED` on a part, for scripts that mark elements in it. */
export const dispatchPartChanged = (part: Element): void => {
  part.dispatchEvent(new CustomEvent(PART_CHANGED, { bubbles: true }));
};
