import { useEffect, useState } from 'react';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { Page } from '#domain/static-page/decider.ts';
import { draftStorage } from '../../admin/drafts/draft-storage.client.ts';

interface Draft {
  /** Time of the last change, ISO 8601. */
  at: string;
  values: Page;
}

const pathOf = (page: string): string => `page/${page}`;

/**
 * Keeps the unsaved text of a page in the browser, so that a closed tab loses nothing. Returns the text that an earlier visit left
 * (`found`), and functions that store the current text and delete it.
 */
export const usePageDraft = (userId: string, page: string, saved: Page) => {
  const storage = draftStorage<Draft>(userId, pathOf(page));
  const [found, setFound] = useState<Draft>();
  // Not again when `saved` changes: by then the stored text is that of this editor.
  useEffect(() => {
    const leaving = new AbortController();
    const offer = async () => {
      const draft = await draftStorage<Draft>(userId, pathOf(page)).read(leaving.signal);
      if (draft && draft !== 'aborted' && !jsonEqual(draft.values, saved)) setFound(draft);
    };
    void offer();
    return () => leaving.abort();
  }, [userId, page]);
  return {
    found,
    store: (values: Page) => storage.write({ at: new Date().toISOString(), values }),
    /** Deletes the stored text, and no longer offers it. */
    discard: () => {
      setFound(undefined);
      storage.remove();
    },
    /** No longer offers the text, which is shown now. */
    accept: () => setFound(undefined),
  };
};
