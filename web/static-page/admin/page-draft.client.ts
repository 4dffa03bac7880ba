import { useEffect, useState } from 'react';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { Page } from '#domain/static-page/decider.ts';

interface Draft {
  /** Time of the last change, ISO 8601. */
  at: string;
  values: Page;
}

/**
 * Keeps the unsaved text of a page in the browser, so that a closed tab loses nothing. Returns the text that an earlier visit left
 * (`found`), and functions that store the current text and delete it.
 */
export const usePageDraft = (userId: string, page: string, saved: Page) => {
  const key = `levada-page:${userId}:${page}`;
  const [found, setFound] = useState<Draft>();
  // Not again when `saved` changes: by then the stored text is that of this editor.
  useEffect(() => {
    const draft = readDraft(key);
    if (draft && !jsonEqual(draft.values, saved)) setFound(draft);
  }, [key]);
  return {
    found,
    store: (values: Page) => {
      const draft: Draft = { at: new Date().toISOString(), values };
      try {
        localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // The browser stores nothing, or nothing more; typing must go on.
      }
    },
    /** Deletes the stored text, and no longer offers it. */
    discard: () => {
      setFound(undefined);
      localStorage.removeItem(key);
    },
    /** No longer offers the text, which is shown now. */
    accept: () => setFound(undefined),
  };
};

const readDraft = (key: string): Draft | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};
