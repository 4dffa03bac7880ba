import { fetchWithRetry } from './fetch-with-retry.client.ts';

/** The event after a part of the page was replaced or grew; its `target` is the part. */
export const PART_CHANGED = 'part-changed';

/** The document at an address, as data: its scripts do not run. */
export const fetchPage = async (url: string, signal?: AbortSignal): Promise<Document> => {
  const answer = await fetchWithRetry(url, { headers: { accept: 'text/html' }, ...(signal && { signal }) });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
};

/** Puts the part of another document in the place of the one with the same id. Answers whether there were two such parts. */
export const replacePart = (id: string, page: Document): boolean => {
  const old = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (!old || !fresh) return false;
  old.replaceWith(fresh);
  dispatchPartChanged(fresh);
  return true;
};

/** Dispatches `PART_CHANGED` on a part, for what marks its elements. */
export const dispatchPartChanged = (part: Element): void => {
  part.dispatchEvent(new CustomEvent(PART_CHANGED, { bubbles: true }));
};
